// Money and reports: figures equal the API's to the piastre, lines load while scrolling, and files.

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open, seen } from "../core/label/paper.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: Dashboard;
const pounds = (amount: number, locale = "en-EG") =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "EGP" }).format(amount);

beforeAll(async () => {
  masar = await openDashboard();
  for (let at = 0; at < 130; at += 1) {
    const { body } = await masar.shop.post("/shipments", shipmentBody({ reference: `PAID-${at}`, cod_value: 990 }));
    for (let step = 0; step < 4; step += 1) await masar.shop.post(`/simulations/${body.tracking_number}/advance`);
  }
});
afterAll(() => masar?.stop());

/** How many shipments the printed page names. */
async function printedNumbers(page: Page): Promise<number> {
  const pdf = await open(await page.pdf({ format: "A4" }));
  const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1).then(seen));
  const text = (await Promise.all(pages)).flat().join("").replaceAll(/\s/g, "");
  expect(pdf.numPages).toBeLessThanOrEqual(8);
  return new Set(text.match(/MS\d{11}/g)).size;
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
  await page.getByRole("img", { name: /Shipments by day/ }).waitFor();
  await page.getByRole("list", { name: "By governorate" }).getByText("Giza").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Cash on delivery CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`masar-cod-${searchParams.get("from")}-${searchParams.get("to")}.csv`);
  expect((await readFile(await file.path(), "utf8")).trimEnd().split("\n")).toHaveLength(131);
});

test("في العربية: التقرير يُقرأ من اليمين وأرقامه من نوع واحد", async () => {
  const { page } = await masar.visit("/reports", { language: "ar" });
  await page.getByRole("region", { name: "الشحنات", exact: true }).getByText("130").waitFor();
  await page.getByRole("list", { name: "حسب المحافظة" }).getByText("الجيزة").waitFor();
});
