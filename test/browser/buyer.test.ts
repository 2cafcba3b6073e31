// The buyer's pages: no sign-in, work without scripts, Arabic by default.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, elsewhere, openBrowser, openPage } from "../support/browser.ts";
import { courier } from "../support/courier.ts";
import { openDemoStore } from "../support/dashboard.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock("2026-11-22T10:00:00+02:00");
let browser: Browser;
let masar: TestService;
let shop: TestAccount;
let hub: ReturnType<typeof courier>;

beforeAll(async () => {
  masar = await startTestService({ clock });
  shop = await masar.newAccount();
  hub = courier((await masar.newAccount({ kind: "staff" })).live);
  browser = await openBrowser();
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await masar?.stop();
});

async function failedShipment() {
  const { body } = await shop.live.post("/shipments", shipmentBody());
  for (const [event, more] of [
    ["collect", {}],
    ["hub", { hub: "GIZ-1" }],
    ["load", {}],
    ["fail", { reason: "address_unclear" }],
  ] as const) {
    clock.advance(60_000);
    await hub.scan(body.tracking_number, event, more);
  }
  return body;
}
const fitsWidth = (page: Page) => page.evaluate("document.documentElement.scrollWidth <= window.innerWidth");

test("a buyer tracks a parcel, in Arabic unless the browser prefers English, also on a narrow screen", async () => {
  const shipment = await failedShipment();
  const watched = await openPage(browser, { locale: "ar-EG", width: 390 });
  await watched.page.goto(shipment.tracking_url);
  expect(await watched.page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await watched.page.locator("h1").textContent()).toBe("تعذر التسليم");
  expect(await fitsWidth(watched.page)).toBe(true);
  await watched.page.getByRole("link", { name: "English" }).click();
  expect(await watched.page.locator("h1").textContent()).toBe("Delivery attempt failed");
  expect(await watched.page.locator("html").getAttribute("dir")).toBe("ltr");
  expect(elsewhere(watched)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test("a buyer finds a parcel by its number after mistyping it", async () => {
  const shipment = await failedShipment();
  const { page } = await openPage(browser);
  await page.goto(`${masar.origin}/track`);
  await page.getByLabel("Tracking number").fill("MS123");
  await page.getByRole("button", { name: "Show" }).click();
  expect(await page.getByRole("alert").textContent()).toContain("13 digits, or 11");
  await page.getByLabel("Tracking number").fill(shipment.tracking_number);
  await page.getByRole("button", { name: "Show" }).click();
  expect(await page.locator("h1").textContent()).toBe("Delivery attempt failed");
});

test("a buyer chooses a day, corrects the address and sets a pin at the phone's location", async () => {
  const shipment = await failedShipment();
  const { url } = (await shop.live.post(`/shipments/${shipment.tracking_number}/redelivery_link`)).body;
  const watched = await openPage(browser, { locale: "ar-EG", width: 390 });
  const { page } = watched;
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 30.06263, longitude: 31.24967 });
  await page.goto(url);
  expect(await fitsWidth(page)).toBe(true);
  await page.getByLabel("الأربعاء").check();
  await page.getByLabel("العنوان بالتفصيل").fill("9 شارع النصر، الدور الأول");
  await page.getByRole("button", { name: "استخدم موقعي الحالي" }).click();
  await expect.poll(() => page.getByLabel("موقعك على الخريطة").inputValue()).toBe("30.06263, 31.24967");
  await page.getByRole("button", { name: "تأكيد" }).click();
  expect(await page.locator("h1").textContent()).toContain("شكرًا");
  const { body } = await shop.live.get(`/shipments/${shipment.tracking_number}`);
  expect(body.next_step).toMatchObject({ on: "2026-11-25", decided_by: "recipient" });
  expect(body.recipient).toMatchObject({
    address: "9 شارع النصر، الدور الأول",
    location: { latitude: 30.06263, longitude: 31.24967 },
  });
  expect(elsewhere(watched)).toEqual([]);
  expect(watched.errors).toEqual([]);
});

test("the form works without scripts", async () => {
  const shipment = await failedShipment();
  const { url } = (await shop.live.post(`/shipments/${shipment.tracking_number}/redelivery_link`)).body;
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Tuesday 24 November").check();
  await page.getByRole("button", { name: "Confirm" }).click();
  expect(await page.locator("main").textContent()).toContain("Tuesday 24 November");
  await context.close();
});

test("a buyer's page loads at most 60 KB of script, and none of the dashboard's", async () => {
  const store = await openDemoStore(shop.test);
  const unclear = store.orders.get("#1010")?.id;
  const fix = (await shop.test.post(`/orders/${unclear}/address_link`)).body.url;
  const shipment = await failedShipment();
  const redelivery = (await shop.live.post(`/shipments/${shipment.tracking_number}/redelivery_link`)).body.url;
  for (const url of [shipment.tracking_url, redelivery, fix, `${masar.origin}/track`]) {
    const { page, requests } = await openPage(browser, { locale: "ar-EG", width: 390 });
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    expect(await page.locator("h1").count(), url).toBe(1);
    const scripts = [...new Set(requests.filter((one) => /\.js(\?|$)/.test(one)))];
    const sizes = await Promise.all(scripts.map(async (one) => (await (await fetch(one)).arrayBuffer()).byteLength));
    const inline = await page.evaluate<number>(
      "[...document.scripts].reduce((sum, { textContent }) => sum + textContent.length, 0)",
    );
    const bytes = sizes.reduce((sum, size) => sum + size, inline);
    console.info(`${new URL(url).pathname.split("/")[1]}: ${bytes} bytes of script`);
    expect(bytes).toBeLessThanOrEqual(60_000);
    await page.context().close();
  }
});

test("a name in both scripts keeps its own direction on the buyer's page, in both languages", async () => {
  const name = "أحمد (Ahmed) حسن 2";
  const recipient = { name, phone: "01001234567", governorate: "GZ", address: "12 شارع 26 يوليو" };
  const { body } = await shop.live.post("/shipments", shipmentBody({ recipient }));
  for (const locale of ["ar-EG", "en-GB"]) {
    const { page } = await openPage(browser, { locale });
    await page.goto(body.tracking_url);
    const shown = page.locator("bdi", { hasText: name });
    expect(await shown.textContent()).toBe(name);
    expect(await shown.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).direction)).toBe("rtl");
    await page.context().close();
  }
});
