// Money and reports: figures equal the API's to the piastre, lines load while scrolling, and files.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open, seen } from "../core/label/paper.ts";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, inTurn, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import type { TestAccount } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
const pounds = (amount: number, locale = "en-EG") =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "EGP" }).format(amount);

beforeAll(async () => {
  masar = await openDashboard();
  const delivered = Array.from({ length: 130 }, async (_, at) => {
    const { body } = await masar.shop.post("/shipments", shipmentBody({ reference: `PAID-${at}`, cod_value: 990 }));
    for (let step = 0; step < 4; step += 1) await masar.shop.post(`/simulations/${body.tracking_number}/advance`);
  });
  await Promise.all(delivered);
});
afterAll(() => masar?.stop());

/** How many shipments the printed page names. */
async function printedNumbers(page: Page): Promise<number> {
  const pdf = await open(await page.pdf({ format: "A4" }));
  const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1).then(seen));
  const text = (await Promise.all(pages)).flat().join("").replaceAll(/\s/g, "");
  expect(pdf.numPages).toBeLessThanOrEqual(8);
  return new Set(text.match(/MS\d{13}/g)).size;
}

test("the balance is shown, a payout is run in the sandbox, and its lines add up to its total", async () => {
  const balance = (await masar.shop.get("/balance")).body;
  const { page } = await masar.visit("/money");
  const owed = page.getByRole("region", { name: "Owed to you" });
  await owed.getByText(pounds(balance.payable)).waitFor();
  await page.getByRole("button", { name: "Run a payout" }).click();
  await owed.getByText(pounds(0)).waitFor();
  const payout = (await masar.shop.get("/payouts")).body.data[0];
  await page.getByRole("table").getByRole("link").first().click();
  const sum = page.getByRole("region", { name: "Calculation" });
  await sum.getByText(pounds(payout.amount)).waitFor();
  await sum.getByText(pounds(payout.cash_collected)).waitFor();
  const lines = page.getByRole("table", { name: "Lines" });
  const read = async () => Number(await lines.getAttribute("aria-rowcount"));
  await eventually(read, (rows) => rows === 131);
  expect(await lines.getByRole("row").count()).toBeLessThan(60);
  expect(await printedNumbers(page)).toBe(130);
});

test("في العربية: الرصيد والكشف بالعربية", async () => {
  const { page } = await masar.visit("/money", { language: "ar" });
  await page.getByRole("region", { name: /مستحق لك|عليك/ }).waitFor();
  await page.getByRole("table").getByRole("link").first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "كشف الحساب (CSV)" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("رقم الشحنة");
  await eventually(
    async () => await page.getByRole("table", { name: "البنود" }).getAttribute("aria-rowcount"),
    (rows) => rows === "131",
  );
  expect(await printedNumbers(page)).toBe(130);
});

/** More than 2,000: of so many the page shows the first hundred, and loads the others when they are visible, or printed. */
const LINES = process.env.MASAR_TEST_LONG ? 2_300 : 2_001;

test.each(inTurn("ar", ["en", "ar"]))(
  `a payout prints each of its ${LINES} lines, and says so while not all are there (%s)`,
  async (language) => {
    const merchant = await masar.masar.newAccount();
    await manyLines(merchant, LINES);
    const { id } = (await merchant.test.post("/simulations/payout")).body;
    const { page } = await masar.visit(`/money/payouts/${id}`, { language, as: merchant });
    await page.emulateMedia({ colorScheme: "dark" });
    await page
      .getByText(/LINE-\d+/)
      .first()
      .waitFor();
    expect(await printedLines(page)).toBe(100);
    expect(await page.locator(".print-only").count()).toBe(1);
    await page.evaluate("print = () => { document.title = 'printed'; }");
    await page.getByRole("button", { name: language === "en" ? "Print all lines" : "طباعة كل البنود" }).click();
    await eventually(
      () => page.title(),
      (title) => title === "printed",
    );
    expect(await printedLines(page)).toBe(LINES);
    expect(await page.locator(".print-only").count()).toBe(0);
    await masar.leave(page);
  },
);

/** Copies one entry of the account's ledger: deliveries take long. */
async function manyLines(merchant: TestAccount, count: number): Promise<void> {
  const { body } = await merchant.test.post("/shipments", shipmentBody({ cod_value: 990 }));
  for (let step = 0; step < 4; step += 1) await merchant.test.post(`/simulations/${body.tracking_number}/advance`);
  const { db } = masar.masar.service;
  await db.write(async (trx) => {
    const entry = await trx("ledger_entries").where({ account_id: merchant.account.id, kind: "delivered" }).first();
    const copies = Array.from({ length: count - 1 }, (_, at) => ({
      ...entry,
      id: `${entry.id}${at}`,
      shipment_id: null,
      description: `LINE-${at}`,
    }));
    await trx.batchInsert("ledger_entries", copies, 50);
  });
}

async function printedLines(page: Page): Promise<number> {
  const pdf = await open(await page.pdf({ format: "A4" }));
  const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1).then(seen));
  const text = (await Promise.all(pages)).flat().join("").replaceAll(/\s/g, "");
  return new Set(text.match(/LINE-\d+|MS\d{13}/g)).size;
}

test("running a payout with nothing owed says what to do first", async () => {
  const { page } = await masar.visit("/money");
  await page.getByRole("button", { name: "Run a payout" }).click();
  await page.getByText("deliver a shipment with cash first").waitFor();
});

test("the calculator shows the price that a created shipment costs", async () => {
  const { page } = await masar.visit("/money/prices");
  await page.getByLabel("To", { exact: true }).selectOption("ASN");
  await page.getByLabel("Weight").fill("٣٫٥");
  await page.getByLabel("Cash to collect").fill("3000");
  const quotes = await masar.shop.post("/quotes", {
    cod_value: 3000,
    parcel: { weight_kg: 3.5 },
    recipient: { governorate: "ASN" },
  });
  for (const { pricing } of quotes.body.data) await page.getByRole("cell", { name: pounds(pricing.total) }).waitFor();
});

test("a report shows the API's figures, keeps its period in the URL, and its files cover the same days", async () => {
  const { page } = await masar.visit("/reports");
  await page.getByRole("button", { name: "7 days" }).click();
  const { searchParams } = new URL(page.url());
  const days = `from=${searchParams.get("from")}&to=${searchParams.get("to")}`;
  const { body } = await masar.shop.get(`/reports/cod?${days}`);
  await page
    .getByRole("region", { name: "Cash collected", exact: true })
    .getByText(pounds(body.totals.collected))
    .waitFor();
  await page.getByRole("region", { name: "Shipments", exact: true }).getByText("130").waitFor();
  await page.getByRole("list", { name: "By governorate" }).getByText("Giza").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Cash on delivery CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`masar-cod-${searchParams.get("from")}-${searchParams.get("to")}.csv`);
  expect((await readFile(await file.path(), "utf8")).trimEnd().split("\n")).toHaveLength(131);
});

test.each([
  { language: "en", chart: "Shipments by day", before: "Period before: 0", back: "ArrowLeft", width: 1280 },
  { language: "ar", chart: "الشحنات حسب اليوم", before: "المدة السابقة: 0", back: "ArrowRight", width: 390 },
] as const)(
  "a chart has the days in the reading direction, tells each by keyboard, and names the period before ($language)",
  async ({ language, chart, before, back, width }) => {
    const { page, errors } = await masar.visit("/reports", { language, width });
    const region = page.getByRole("region", { name: chart });
    await region.getByText(before).waitFor();
    await region.getByRole("application", { name: chart }).focus();
    const tooltip = region.locator(".recharts-tooltip-wrapper");
    const days = (await masar.shop.get(`/reports/days?${await periodOf(page)}`)).body.data;
    const text = (day: string) =>
      new Intl.DateTimeFormat(language === "ar" ? "ar-EG-u-nu-latn" : "en-EG", {
        weekday: "short",
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      }).format(new Date(day));
    for (let step = 0; step < days.length; step += 1) await page.keyboard.press(opposite(back));
    await tooltip.getByText(`${text(days.at(-1).day)}: 130`).waitFor();
    await page.keyboard.press(back);
    await tooltip.getByText(`${text(days.at(-2).day)}: 0`).waitFor();
    const [bar, frame] = await Promise.all([region.locator(".recharts-bar path").boundingBox(), region.boundingBox()]);
    const fromStart = ((bar?.x ?? 0) - (frame?.x ?? 0)) / (frame?.width ?? 1);
    expect(language === "ar" ? 1 - fromStart : fromStart).toBeGreaterThan(0.8); // today comes last
    expect(await barriers(page)).toEqual([]);
    expect(errors).toEqual([]);
    await masar.leave(page);
  },
);

function opposite(key: "ArrowLeft" | "ArrowRight"): string {
  return key === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
}

/** The days that the page's pickers have. */
async function periodOf(page: Page): Promise<string> {
  const [from, to] = await page
    .locator("input[type=date]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  return `from=${from}&to=${to}`;
}

test("في العربية: التقرير يُقرأ من اليمين وأرقامه من نوع واحد", async () => {
  const { page } = await masar.visit("/reports", { language: "ar" });
  await page.getByRole("region", { name: "الشحنات", exact: true }).getByText("130").waitFor();
  await page.getByRole("list", { name: "حسب المحافظة" }).getByText("الجيزة").waitFor();
});

const DESTINATION = {
  en: {
    enter: "Enter a destination",
    holder: "Name of the holder",
    submit: "Enter",
    wrong: "A digit of this IBAN is wrong",
    waiting: "We are checking it",
    transfer: "Test transfer arrived",
    arrived: "Yes, it arrived",
    checked: "Checked. Payouts use it from",
    cancel: "Cancel this change",
    cancelled: "The change is cancelled.",
  },
  ar: {
    enter: "إدخال وجهة",
    holder: "اسم صاحب الحساب",
    submit: "إدخال",
    wrong: "يوجد رقم خطأ في IBAN",
    waiting: "نتحقق منها الآن",
    transfer: "وصل التحويل التجريبي",
    arrived: "نعم، وصل",
    checked: "تم التحقق. تُستخدم بداية من",
    cancel: "إلغاء هذا التغيير",
    cancelled: "تم إلغاء التغيير.",
  },
} as const;
test.each(
  inTurn("ar", [
    { language: "en", width: 1280 },
    { language: "ar", width: 390 },
  ]),
)(
  "an owner enters a payout destination, staff confirms it, and the owner cancels it in time ($language)",
  async (options) => {
    const words = DESTINATION[options.language];
    const { db } = masar.masar.service;
    const shop = await masar.masar.newAccount();
    const { page } = await masar.visit("/money", { ...options, as: shop });
    const card = page.getByRole("region", { name: /^(Payout destination|وجهة التحويل)$/ });
    await card.getByRole("button", { name: words.enter }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("IBAN").fill("EG390019000500000000263180002");
    await form.getByLabel(words.holder).fill("Nile Books");
    await form.getByRole("button", { name: words.submit, exact: true }).click();
    await form.getByRole("alert").waitFor(); // without a second factor
    await db.write((trx) =>
      trx("sessions").where({ user_id: shop.ownerId }).update({ factors: 2, proved_at: Date.now() }),
    );
    await form.getByRole("button", { name: words.submit, exact: true }).click();
    await form.getByText(words.wrong).waitFor();
    expect(await barriers(page)).toEqual([]);
    await form.getByLabel("IBAN").fill("EG38 0019 0005 0000 0000 2631 8000 2");
    await form.getByRole("button", { name: words.submit, exact: true }).click();
    await card.getByText(words.waiting).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(options.width);

    const { page: desk } = await masar.visit("/staff/destinations", { ...options, as: await masar.staff() });
    await desk.getByText("EG380019000500000000263180002").waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.getByRole("button", { name: words.transfer }).click();
    await desk.getByRole("dialog").getByText("Nile Books").waitFor();
    expect(await barriers(desk)).toEqual([]);
    expect((await db.read("payout_destinations").where({ account_id: shop.account.id }))[0].state).toBe("waiting");
    await desk.getByRole("dialog").getByRole("button", { name: words.arrived }).click();
    await desk.getByText("EG380019000500000000263180002", { exact: true }).waitFor({ state: "detached" });
    await page.reload();
    await card.getByText(words.checked).waitFor();
    await card.getByRole("button", { name: words.cancel }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.cancel }).click();
    await page.getByText(words.cancelled).waitFor();
    await card.getByRole("button", { name: words.enter }).waitFor();
    for (const one of [page, desk]) await one.context().close();
  },
);
