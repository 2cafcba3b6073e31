// A merchant's journey on WordPress against the real service: upload, connect, order, delivery, payout.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, openBrowser, openPage } from "../support/browser.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, polled, signIn } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { startWholeShop, type WholeShop } from "../support/wordpress-shop.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let whole: WholeShop;
let browser: Browser;
let page: Page;
let folder: string;
let store: string;
let order: number;
let number: string;
/** A user's steps: the promise is eight minutes. */
let clicks = 0;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  whole = await startWholeShop();
  folder = await mkdtemp(join(tmpdir(), "masar-service-"));
  browser = await openBrowser();
  ({ page } = await openPage(browser));
  const { cookie } = await signIn(masar, merchant);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: masar.origin }]);
  await page.goto(`${whole.origin}/wp-login.php`);
  await page.locator("#user_login").fill("admin");
  await page.locator("#user_pass").fill("admin");
  await page.locator("#wp-submit").click();
  await page.waitForURL(/wp-admin/);
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await whole?.stop();
  await masar?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function press(name: string | RegExp, role: "button" | "link" | "radio" = "button"): Promise<void> {
  clicks += 1;
  await page.getByRole(role, { name }).first().click();
}

/** The plugin as a merchant downloads it from the service. */
async function download(): Promise<string> {
  const { data } = (await merchant.test.get("/connectors")).body;
  const offered = data.find(({ id }: { id: string }) => id === "woocommerce");
  const response = await fetch(offered.plugin_url);
  const file = join(folder, "masar-shipping.zip");
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  return file;
}

test("a store is connected by upload, activation, Connect and approval, in few steps", async () => {
  await page.goto(`${whole.origin}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator("#pluginzip").setInputFiles(await download());
  clicks += 2; // Upload Plugin, and the file
  clicks += 1;
  await page.locator("#install-plugin-submit").click();
  await page.getByText("Plugin installed successfully").waitFor();
  await press("Activate Plugin", "link");
  await page
    .locator('tr[data-plugin="masar-shipping/masar-shipping.php"]')
    .getByRole("link", { name: "Connect to Masar" })
    .click();
  clicks += 1;
  await page.getByRole("heading", { name: "Masar Shipping" }).waitFor();
  await press("Connect to Masar");
  await page.getByRole("heading", { name: "Connect your store to Masar" }).waitFor();
  await press("Sandbox: nothing is shipped", "radio");
  await press("Continue to the store to approve");
  await page
    .getByRole("heading", {
      name: `Masar: ${merchant.account.email}, not verified (${merchant.account.name}) would like to connect`,
    })
    .waitFor();
  await press("Approve", "link");
  await page.getByText("Connected. New orders go to Masar from now on.").waitFor();
  expect(page.url()).toContain(`${whole.origin}/wp-admin/admin.php?page=masar-shipping`);
  expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toContain("Sandbox");
  expect(clicks).toBeLessThanOrEqual(10);
  console.log(`  connected in ${clicks} clicks`);

  const { data } = (await merchant.test.get("/stores")).body;
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ remote_id: whole.origin, status: "connected", mode: "test" });
  store = data[0].id;
  await polled(merchant.test, store);
});

test("an order of the store becomes a shipment, and WordPress shows it", async () => {
  order = await whole.placeOrder();
  await whole.shop.deliverWebhooks();
  const taken = await orderOnce(merchant.test, store, order, ({ status }) => status === "shipped");
  number = taken.shipment.tracking_number;
  await eventually(
    () => whole.site.ask<Record<string, string>>("GET", `/meta/${order}`),
    (meta) => meta._masar_tracking_number === number,
  );
  await page.goto(`${whole.origin}/wp-admin/admin.php?page=wc-orders&action=edit&id=${order}`);
  await page.getByText(number).first().waitFor();
  await page.getByRole("button", { name: /Cancel/ }).waitFor();
});

test("the checkout requests prices from the service", async () => {
  const { rates, fees } = await whole.site.ask<{ rates: { cost: string; meta: object }[]; fees: unknown[] }>(
    "POST",
    "/rates",
    {
      destination: { country: "EG", state: "EGGZ", city: "الدقي", address: "12 شارع التحرير", postcode: "" },
      contents: [{ name: "صينية كنافة", quantity: 1, line_total: 5000 }],
      payment_method: "cod",
    },
  );
  const quoted = await merchant.test.post("/quotes", {
    service: "standard",
    parcel: { weight_kg: 1 },
    recipient: { governorate: "GZ" },
  });
  const prices = rates.map(({ cost }) => Number(cost));
  expect(prices).toContain(quoted.body.data[0].pricing.shipping);
  expect(fees).toHaveLength(1);
});

test("delivery scans complete the order and pay the merchant", async () => {
  const shipment = (await merchant.test.get(`/shipments/${number}`)).body;
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: shipment.hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: shipment.cod_value });
  await eventually(
    () => whole.shop.orders.get(order)?.status,
    (status) => status === "completed",
  );
  const payout = (await merchant.test.post("/simulations/payout")).body;
  const lines = (await merchant.test.get(`/payouts/${payout.id}/lines`)).body.data;
  expect(lines.map((line: { tracking_number: string }) => line.tracking_number)).toEqual([number]);
});

test("an order is shipped from WordPress with the plugin's key", async () => {
  await merchant.test.patch(`/stores/${store}`, { rules: { ship: "by_hand" } });
  const second = await whole.placeOrder();
  await whole.shop.deliverWebhooks();
  await orderOnce(merchant.test, store, second, ({ status }) => status === "waiting");
  const ship = page.getByRole("button", { name: /Ship/ }).first();
  // The plugin gives Masar four seconds while a page loads, and leaves the button out after them: the merchant loads the page again.
  await eventually(
    async () => {
      await page.goto(`${whole.origin}/wp-admin/admin.php?page=wc-orders&action=edit&id=${second}`);
      return ship.isVisible();
    },
    (isVisible) => isVisible,
  );
  await ship.click();
  const shipped = await orderOnce(merchant.test, store, second, ({ status }) => status === "shipped");
  await page.getByText(shipped.shipment.tracking_number).first().waitFor();
});

test("after disconnecting in Masar, every request with the plugin's key is refused", async () => {
  const keys = (await merchant.test.get("/api_keys")).body.data;
  expect(keys.filter(({ name }: { name: string }) => name.startsWith("Plugin in"))).toHaveLength(1);
  await merchant.test.delete(`/stores/${store}`);
  const after = (await merchant.test.get("/api_keys")).body.data;
  const plugins = after.find(({ name }: { name: string }) => name.startsWith("Plugin in"));
  expect(plugins.revoked_at).not.toBeNull();
  expect(await whole.site.complaints()).toEqual([]);
});
