// Reports: the page shows the API's figures by store and by day, and its rows add up.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Dashboard, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { shipmentBody } from "../support/shipment.ts";

let dashboard: Dashboard;
let store: string;
let days: string;

beforeAll(async () => {
  dashboard = await openDashboard();
  const shop = dashboard.merchant.test;
  store = (await openDemoStore(shop)).id;
  for (let at = 0; at < 3; at += 1) await shop.post("/shipments", shipmentBody());
  const { data } = (await shop.get("/shipments?limit=100")).body;
  for (const { tracking_number } of data.slice(2))
    for (let step = 0; step < 4; step += 1) await shop.post(`/simulations/${tracking_number}/advance`);
  days = `from=${data[0].created_at.slice(0, 8)}01&to=${data[0].created_at.slice(0, 10)}`;
});
afterAll(() => dashboard?.stop());

const LANGUAGES = [
  {
    language: "en",
    locale: "en-EG",
    words: { store: "By store", none: "No store", total: "Total", days: "Figures by day" },
  },
  {
    language: "ar",
    locale: "ar-EG-u-nu-latn",
    words: { store: "حسب المتجر", none: "بدون متجر", total: "الإجمالي", days: "الأرقام حسب اليوم" },
  },
] as const;

test.each(LANGUAGES)(
  "in $language: each store has a row, shipments without a store have one, and both tables add up to the totals",
  async ({ language, locale, words }) => {
    const pounds = (amount: number) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "EGP" }).format(amount);
    const count = (value: number) => new Intl.NumberFormat(locale).format(value);
    const report = (await dashboard.merchant.test.get(`/reports/stores?${days}`)).body;
    const { page } = await dashboard.visit(`/reports?${days}`, { language });
    const byStore = page.getByRole("table", { name: words.store });
    const texts = (name: string) =>
      byStore.getByRole("row").filter({ hasText: name }).locator("td:not([aria-hidden])").allInnerTexts();
    const share = (value: number) =>
      new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(value);
    const [demo, none] = report.data;
    expect([demo.store, none.store]).toEqual([store, null]);
    await byStore.getByRole("row", { name: words.none }).waitFor();
    for (const [row, name] of [
      [demo, demo.name],
      [none, words.none],
    ]) {
      const { shipments, delivered_share, on_time_share, collected } = row;
      const expected = [count(shipments), share(delivered_share), share(on_time_share), pounds(collected)];
      expect(await texts(name)).toEqual(expected);
    }
    const total = await texts(words.total);
    expect([total[0], total.at(-1)]).toEqual([
      count(demo.shipments + none.shipments),
      pounds(demo.collected + none.collected),
    ]);
    await page.getByText(words.days).click();
    const byDay = page.getByRole("table", { name: words.days });
    const sums = await byDay.getByRole("row", { name: words.total }).getByRole("cell").allInnerTexts();
    expect([sums[0], sums.at(-1)]).toEqual([total[0], total.at(-1)]);
    await byStore.getByRole("link").click();
    await page.waitForURL(`**/stores/${store}`);
  },
);

test("a date typed digit by digit changes only that date", async () => {
  const { page } = await dashboard.visit("/reports?from=2026-01-05&to=2026-03-31");
  await page.getByLabel("To", { exact: true }).focus();
  await page.keyboard.type("02282026"); // as this browser's picker has it: the year is last
  await page.waitForURL(/to=2026-02-28/);
  expect(new URL(page.url()).searchParams.get("from")).toBe("2026-01-05");
  expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-01-05");
});

test("names change with the language immediately", async () => {
  const { page } = await dashboard.visit(`/reports?${days}`);
  await page.getByRole("region", { name: "By governorate" }).getByText("Giza").waitFor();
  await page.getByText("العربية", { exact: true }).first().click();
  await page.getByRole("region", { name: "حسب المحافظة" }).getByText("الجيزة").waitFor();
});
