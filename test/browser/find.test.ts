// Ctrl+K and /: everything is found and opened from the keyboard.
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, inTurn, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { shipmentBody } from "../support/shipment.ts";
import { followLink } from "../support/sign-in-link.ts";

let dashboard: Dashboard;
let number: string;
beforeAll(async () => {
  dashboard = await openDashboard();
  await openDemoStore(dashboard.shop);
  const recipient = { name: "Salma Hosny", phone: "01155566677", governorate: "GZ", address: "12 Tahrir Street" };
  number = (await dashboard.shop.post("/shipments", shipmentBody({ reference: "FIND-1010", recipient }))).body
    .tracking_number;
});
afterAll(() => dashboard?.stop());

const WORDS = {
  en: {
    find: "Find anything",
    orders: "Orders",
    reports: "Reports",
    newShipment: "New shipment",
    customer: "1 shipment",
  },
  ar: {
    find: "بحث في كل شيء",
    orders: "الطلبات",
    reports: "التقارير",
    newShipment: "شحنة جديدة",
    customer: "شحنة واحدة",
  },
} as const;

test.each(
  inTurn("en", [
    { language: "en", width: 1280 },
    { language: "ar", width: 390 },
  ]),
)("a shipment, an order, a customer, a page and an action open by keyboard alone ($language)", async (options) => {
  const words = WORDS[options.language];
  const { page, errors } = await dashboard.visit("/money", options);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const dialog = page.getByRole("dialog", { name: words.find });
  const open = async (key: string, typed: string) => {
    await page.keyboard.press(key);
    await dialog.getByRole("textbox").waitFor();
    await page.keyboard.type(typed);
    await dialog.getByRole("status").waitFor({ state: "hidden" }); // "Searching…": another list would be chosen from anew
  };
  const chosen = (text: string) => dialog.locator("[data-combobox-selected]").filter({ hasText: text });
  const enter = async (text: string, url: string | RegExp) => {
    await chosen(text).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(url);
    await dialog.waitFor({ state: "detached" });
  };

  await open("Control+k", number.slice(-8));
  await chosen(number).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(options.width);
  await enter(number, new RegExp(`/shipments/${number}$`));
  await open("/", "1010");
  await enter("#1010", /\/orders\/ord_/);
  await open("Control+k", "01155566677");
  await chosen(number).waitFor();
  await page.keyboard.press("ArrowDown");
  await enter(words.customer, /\/shipments\?q=01155566677$/);
  await open("Control+k", words.reports);
  await enter(words.reports, /\/reports/);
  await open("Control+k", words.newShipment);
  await enter(words.newShipment, /\/shipments\?new/);
  await page.keyboard.press("Escape");
  expect(errors).toEqual([]);
  await dashboard.leave(page);
});

test("a viewer is not offered what a viewer cannot do, and Escape closes the search", async () => {
  const { service } = dashboard.masar;
  const { id: accountId } = dashboard.merchant.account;
  const user = { accountId, email: `viewer-${accountId}@example.com`, name: "Viewer", role: "viewer" as const };
  const { linkToken } = await service.db.write((trx) => service.accounts.invite(trx, user));
  const { page } = await dashboard.visit("/sign-in", { as: null });
  await followLink(page, `${dashboard.origin}/sign-in?token=${linkToken}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button", { name: "Find anything" }).click();
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await dialog.getByRole("option", { name: "Reports" }).waitFor();
  for (const name of [
    "New shipment",
    "Connect a store",
    "Create an API key",
    "Invite a user",
    "API keys",
    "Developers",
  ])
    expect(await dialog.getByRole("option", { name }).count(), name).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await dashboard.leave(page);
});
