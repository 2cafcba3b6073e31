// Lists of orders and shipments: the whole result, views, files, and how few clicks the daily work takes.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, follow, inTurn, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { shipmentBody } from "../support/shipment.ts";

let dashboard: Dashboard;
let store: { id: string; orders: Map<string, { id: string }> };

beforeAll(async () => {
  dashboard = await openDashboard();
  store = await openDemoStore(dashboard.shop);
  // Paid, so that it waits only for a click on Ship; the rest of the demo is out of the way.
  await dashboard.shop.patch(`/orders/${store.orders.get("#1012")?.id}`, { cod_value: 0 });
});
afterAll(() => dashboard?.stop());

/** So many orders that wait for a click on Ship, after their names. */
async function waitingOrders(prefix: string, count: number): Promise<void> {
  const { db } = dashboard.masar.service;
  const model = await db
    .read("orders")
    .where({ id: store.orders.get("#1012")?.id })
    .first();
  const rows = Array.from({ length: count }, (_, at) => {
    const number = `${prefix}${String(at).padStart(3, "0")}`;
    const search = `${number} ${model.search}`.toLowerCase();
    return { ...model, id: `ord_${prefix.toLowerCase()}${at}`, remote_id: number, number, status: "waiting", search };
  });
  await db.write((trx) => trx.batchInsert("orders", rows, 25).then(() => undefined));
}

/** Presses of the mouse from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate("window.onpointerdown = () => { window.presses += 1 }; window.presses = 0");
  return () => page.evaluate<number>("window.presses");
}

const WORDS = {
  en: {
    all: "Select all shown",
    ship: "Ship",
    print: /^Print these 20 labels$/,
    perSheet: "Labels per sheet",
    create: "Create PDF",
    printLabels: "Print labels",
    whole: "Select all that match",
    wholeSelected: "All 60 that match are selected.",
    hold: "Hold",
  },
  ar: {
    all: "تحديد كل المعروض",
    ship: "شحن",
    print: "طباعة هذه البوليصات (20)",
    perSheet: "عدد البوالص في الورقة",
    create: "إنشاء ملف PDF",
    printLabels: "طباعة البوليصات",
    whole: "تحديد كل المطابق",
    wholeSelected: "تم تحديد كل المطابق: 60.",
    hold: "إيقاف",
  },
} as const;

test.each([{ width: 1000 }, { width: 1100 }, { width: 1200 }])(
  "orders and shipments fit a window of $width pixels, and no column is too narrow for its words",
  async ({ width }) => {
    const watched = await dashboard.visit("/orders?tab=all", { width });
    const { page } = watched;
    await page.locator(".order-line").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const beyond = await page.evaluate<number>(`Math.max(...[...document.querySelectorAll(".order-line")].map(
      (line) => line.scrollWidth - line.clientWidth))`);
    expect(beyond).toBe(0);
    await follow(watched, "/shipments");
    await page
      .getByText(/^MS\d{13}$/)
      .first()
      .waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    // Where there is no room for a table there are cards.
    const narrowest = await page.evaluate<number>(`Math.min(Infinity, ...[...document.querySelectorAll(
      ".rows th:not(:first-child)")].map((title) => title.clientWidth))`);
    expect(narrowest).toBeGreaterThanOrEqual(90);
  },
);

test.each(
  inTurn("ar", [
    { language: "en", width: 1280, prefix: "EN" },
    { language: "ar", width: 390, prefix: "AR" },
  ]),
)("20 orders ship with 6 clicks at most, their labels on A4 with 5 ($language)", async ({ prefix, ...options }) => {
  const words = WORDS[options.language];
  await waitingOrders(prefix, 20);
  const { page, errors } = await dashboard.visit(`/orders?tab=waiting&search=${prefix}0`, options);
  await page.getByText(`${prefix}019`).waitFor();
  let clicks = await countClicks(page);
  await page.getByLabel(words.all).click();
  await page.locator(".bulk").getByRole("button", { name: words.ship, exact: true }).click();
  const printing = page.getByRole("button", { name: words.print });
  await printing.waitFor();
  expect(await clicks()).toBeLessThanOrEqual(6);
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(options.width);

  clicks = await countClicks(page);
  await printing.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A4", { exact: true }).click();
  await dialog.getByRole("radiogroup", { name: words.perSheet }).getByText("6", { exact: true }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/labels"));
  const downloaded = page.waitForEvent("download");
  await dialog.getByRole("button", { name: words.create }).click();
  expect((await downloaded).suggestedFilename()).toBe("labels.pdf");
  expect((await sent).postDataJSON()).toMatchObject({ format: "a4", per_sheet: 6 });
  expect((await sent).postDataJSON().tracking_numbers.length).toBe(20);
  expect(await clicks()).toBeLessThanOrEqual(5);
  await page.keyboard.press("Escape");

  // The paper is remembered: a selection of shipments needs three.
  await page.goto(`${dashboard.origin}/orders?tab=shipped&search=${prefix}0`);
  await page.getByText(`${prefix}019`).waitFor();
  clicks = await countClicks(page);
  await page.getByLabel(words.all).click();
  await page.getByRole("button", { name: words.printLabels }).click();
  const again = page.waitForEvent("download");
  await dialog.getByRole("button", { name: words.create }).click();
  await again;
  expect(await clicks()).toBe(3);
  expect(errors).toEqual([]);
  await dashboard.leave(page);
});

test.each(inTurn("en", ["en", "ar"]))(
  "everything that matches is selected, also what is not loaded (%s)",
  async (language) => {
    const words = WORDS[language];
    const prefix = language === "en" ? "WE" : "WA";
    await waitingOrders(prefix, 60);
    const { page } = await dashboard.visit(`/orders?tab=waiting&search=${prefix}0`, { language });
    await page.getByLabel(words.all).check();
    await page.getByRole("button", { name: words.whole }).click();
    await page.getByText(words.wholeSelected).waitFor();
    await page.locator(".bulk").getByRole("button", { name: words.hold }).click();
    await eventually(
      () => dashboard.masar.service.db.read("orders").where("number", "like", `${prefix}%`).distinct().pluck("status"),
      (statuses: string[]) => statuses.length === 1 && statuses[0] === "held",
    );
    await dashboard.leave(page);
  },
);

const EDIT = {
  en: {
    edit: "Edit",
    cash: "Cash to collect (EGP)",
    apply: "Apply to 3",
    done: "Changed: 2",
    refused: "Not changed: 1",
  },
  ar: {
    edit: "تعديل",
    cash: "مبلغ التحصيل (ج.م)",
    apply: "تطبيق على 3",
    done: "تم تعديل: 2",
    refused: "لم يتم تعديل: 1",
  },
} as const;
test.each(inTurn("ar", ["en", "ar"]))(
  "Shift selects a range of shipments, and all get one amount; refusals are listed by reason (%s)",
  async (language) => {
    const words = EDIT[language];
    const numbers: string[] = [];
    for (let n = 0; n < 3; n += 1)
      numbers.push(
        (await dashboard.shop.post("/shipments", shipmentBody({ reference: `E-${language}-${n}` }))).body
          .tracking_number,
      );
    await dashboard.shop.post(`/shipments/${numbers[1]}/cancel`);
    const { page } = await dashboard.visit(`/shipments?q=E-${language}`, { language });
    await page.getByRole("checkbox", { name: numbers[0] ?? "" }).click();
    await page.getByRole("checkbox", { name: numbers[2] ?? "" }).click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: words.edit, exact: true }).click();
    await page.getByLabel(words.cash).fill("٩٩٫٥");
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: words.apply }).click();
    await page.getByText(words.done).waitFor();
    await page
      .getByRole("alert")
      .filter({ hasText: words.refused })
      .getByRole("link", { name: numbers[1] ?? "" })
      .waitFor();
    const cash = await dashboard.masar.service.db
      .read("shipments")
      .whereIn("tracking_number", numbers)
      .orderBy("id")
      .pluck("cod_piastres");
    expect([Number(cash[0]), Number(cash[2])]).toEqual([9_950, 9_950]);
    await dashboard.leave(page);
  },
);

const VIEWS = {
  en: {
    views: "Views",
    save: "Save this view…",
    name: "Name",
    keep: "Save",
    sort: "Order",
    remove: "Delete view ⁨Old⁩",
    export: "Export",
  },
  ar: {
    views: "العروض",
    save: "حفظ هذا العرض…",
    name: "الاسم",
    keep: "حفظ",
    sort: "الترتيب",
    remove: "حذف العرض ⁨Old⁩",
    export: "تصدير",
  },
} as const;
test.each(
  inTurn("en", [
    { language: "en", width: 1280 },
    { language: "ar", width: 390 },
  ]),
)(
  "a view with its filters and order is kept on the server, and the list is exported as shown ($language)",
  async (options) => {
    const words = VIEWS[options.language];
    for (let n = 0; n < 3; n += 1)
      await dashboard.shop.post("/shipments", shipmentBody({ reference: `V-${options.language}-${n}` }));
    const { page } = await dashboard.visit(`/shipments?q=V-${options.language}`, options);
    await page.getByLabel(words.sort, { exact: true }).selectOption("oldest");
    await page.getByRole("button", { name: words.views }).click();
    await page.getByRole("menuitem", { name: words.save }).click();
    await page.getByLabel(words.name).fill("Old");
    await page.getByRole("button", { name: words.keep, exact: true }).click();
    await page.getByRole("button", { name: "Old", exact: true }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(options.width);
    await page.goto(`${dashboard.origin}/shipments`);
    await page.getByRole("button", { name: words.views }).click();
    await page.getByRole("menuitem", { name: "Old" }).click();
    await page.waitForURL(/\?q=V-..&sort=oldest$/);
    expect(await page.getByLabel(words.sort, { exact: true }).inputValue()).toBe("oldest");
    await page.getByRole("button", { name: words.export }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const lines = Buffer.concat(await (await (await downloading).createReadStream()).toArray())
      .toString()
      .trim()
      .split("\r\n");
    const references = lines.slice(1).map((line) => line.split(",")[1]);
    expect(references).toEqual([0, 1, 2].map((n) => `V-${options.language}-${n}`));
    await page.getByRole("button", { name: "Old", exact: true }).click();
    await page.getByRole("menuitem", { name: words.remove }).click();
    await page.getByRole("button", { name: words.views }).waitFor();
    await dashboard.leave(page);
  },
);

test.each([
  { language: "en", path: "/shipments", loading: "Loading" },
  { language: "ar", path: "/customers", loading: "جارٍ التحميل" },
] as const)(
  "while a list is read again, its rows stay readable and a line says so ($path, $language)",
  async ({ language, path, loading }) => {
    await dashboard.shop.post("/shipments", shipmentBody({ reference: "READ-AGAIN" }));
    const { page } = await dashboard.visit(path, { language });
    await page.getByRole("row").nth(1).waitFor();
    const answers = Promise.withResolvers<void>();
    await page.route(/[?&](q|search)=/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.locator("main input[type=search]").fill("zzz");
    const line = page.locator("main").getByRole("progressbar", { name: loading });
    await line.waitFor();
    await page.getByRole("row").nth(1).waitFor();
    expect(await barriers(page)).toEqual([]);
    answers.resolve();
    await line.waitFor({ state: "detached" });
    await dashboard.leave(page);
  },
);
