// The plugin's pages in Medusa's own dashboard: connecting, set up, and the widget on an order, in both languages.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, openBrowser, openPage, type Watched } from "../support/browser.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { merchantBrowser } from "../support/medusa/masar.ts";
import { type RealMedusa, startMedusa } from "../support/medusa/real.ts";
import { buy, fulfilled, live, okay, readOrder } from "../support/medusa/shop.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

let masar: TestService;
let staff: TestAccount;
let merchant: TestAccount;
let medusa: RealMedusa;
let browser: Browser;
let admin: Watched;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
  merchant = await masar.newAccount({ governorate: "GZ" });
  medusa = await startMedusa({ masarUrl: masar.origin, admin: true });
  browser = await openBrowser();
  admin = await openPage(browser);
  const { cookie } = await merchantBrowser(masar, merchant);
  const [name = "", value = ""] = cookie.split("=");
  await admin.page.context().addCookies([{ name, value, url: masar.origin }]);
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await medusa?.stop();
  await masar?.stop();
});

/** Kept where the caller asks for pictures. */
async function look(name: string): Promise<void> {
  const folder = process.env.MASAR_SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await admin.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function speak(language: "en" | "ar"): Promise<void> {
  await admin.page.evaluate(`localStorage.setItem("lng", "${language}"); document.cookie = "lng=${language}; path=/"`);
  await admin.page.reload();
}

test("the administrator connects the store in the browser, and sets it up", async () => {
  const { page } = admin;
  await page.goto(`${medusa.url}/app/settings/masar`);
  await page.locator('input[name="email"]').fill(medusa.credentials.email);
  await page.locator('input[name="password"]').fill(medusa.credentials.password);
  await page.getByRole("button", { name: /continue/i }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await page.goto(`${medusa.url}/app/settings/masar`);
  await page.getByText("This store is not connected.").waitFor();
  await look("settings-not-connected");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL((url) => url.origin === masar.origin);
  await look("masar-consent");
  await page.getByRole("button", { name: /to approve/ }).click();
  await page.getByText("Connect this store to Masar?").waitFor();
  await page.getByText(merchant.account.email).waitFor();
  await look("approve");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText(/^Connected to /).waitFor();
  await eventually(
    async () => okay(await medusa.admin("GET", "/admin/masar/connection")),
    ({ connection }) => connection?.is_subscribed,
  );
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("3 options").waitFor();
  await look("settings-connected");
});

test("the order's widget shows the shipment, in English and in Arabic", async () => {
  const { page } = admin;
  const order = await buy(medusa);
  await fulfilled(medusa, order);
  const number = live(await readOrder(medusa, order.id))[0].labels[0].tracking_number;
  await courier(staff.test).deliver(number, order.total);
  await eventually(
    () => readOrder(medusa, order.id),
    ({ payment_status }) => payment_status === "captured",
  );
  await page.goto(`${medusa.url}/app/orders/${order.id}`);
  const parcel = page.locator("[data-masar-parcel]");
  await parcel.getByText(number, { exact: true }).waitFor();
  await parcel.getByText("Delivered", { exact: true }).waitFor();
  expect(await parcel.textContent()).toContain(`EGP ${order.total.toFixed(2)}`);
  expect(await parcel.getByRole("link", { name: "Label" }).getAttribute("href")).toContain(masar.origin);
  await parcel.scrollIntoViewIfNeeded();
  await look("order-en");
  await speak("ar");
  await parcel.getByText("تم التسليم", { exact: true }).waitFor();
  await parcel.scrollIntoViewIfNeeded();
  await look("order-ar");
  await page.goto(`${medusa.url}/app/settings/masar`);
  await page.getByRole("heading", { name: "شحن مسار" }).waitFor();
  await look("settings-ar");
  const missing = await page.locator("main").first().textContent();
  expect(missing).not.toMatch(/masar\.|notConnected|setUpTitle/);
});
