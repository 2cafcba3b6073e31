// A merchant's and a buyer's way through a real WooCommerce on a real WordPress, in a browser.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, openBrowser, openPage, type Watched } from "../support/browser.ts";
import { buyBlock, buyClassic, type Placed } from "../support/checkout.ts";
import { type Client, createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, polled, signIn } from "../support/merchant.ts";
import { freePort } from "../support/postgres-server.ts";
import { pluginsOf, type RealStore, startRealStore } from "../support/real-store.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { startTls } from "../support/tls.ts";

const PAGE = "/wp-admin/admin.php?page=masar-shipping";

let masar: TestService;
let tls: { close(): Promise<void> };
let origin: string;
let shop: RealStore;
let merchant: TestAccount;
/** Of the merchant's sandbox and of staff; past the certificate. */
let api: Client;
let hub: Client;
let browser: Browser;
let admin: Watched;
let buyer: Watched;
let folder: string;
let store: string;
/** A user's steps: the promise is eight minutes. */
let clicks = 0;

beforeAll(async () => {
  // WooCommerce posts its keys to https only.
  const port = await freePort();
  origin = `https://127.0.0.1:${port}`;
  const environment = {
    MASAR_RATE_LIMITS: "off",
    MASAR_LIVE_URL: `${origin}/v1`,
    MASAR_SANDBOX_URL: `${origin}/sandbox/v1`,
  };
  tls = await startTls(port, () => masar.origin);
  masar = await startTestService({ environment });
  merchant = await masar.newAccount();
  const clientOf = ({ test: { key = "" } }: TestAccount) => createClient({ base: `${masar.origin}/sandbox/v1`, key });
  api = clientOf(merchant);
  hub = clientOf(await masar.newAccount({ kind: "staff" }));
  const { MASAR_WORDPRESS: wordpress = "", MASAR_WOOCOMMERCE: woocommerce = "" } = process.env;
  shop = await startRealStore({ wordpress, woocommerce });
  folder = await mkdtemp(join(tmpdir(), "masar-woocommerce-"));
  browser = await openBrowser();
  admin = await openPage(browser, { ownCertificate: true });
  buyer = await openPage(browser);
  const { cookie } = await signIn(masar, merchant);
  const [name = "", value = ""] = cookie.split("=");
  await admin.page.context().addCookies([{ name, value, url: origin }]);
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await shop?.stop();
  await masar?.stop();
  await tls?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function press(name: string | RegExp, role: "button" | "link" | "radio" = "button"): Promise<void> {
  clicks += 1;
  await admin.page.getByRole(role, { name }).first().click();
}

const text = async () => (await admin.page.locator("body").textContent()) ?? "";
const status = (id: number) => shop.run(`echo wc_get_order( ${id} )->get_status();`);
const shipment = async (number: string) => (await api.get(`/shipments/${number}`)).body;

/** Our copy of an order, once it has a shipment. WooCommerce sends its webhooks when its queue runs. */
async function shipped({ id }: Placed): Promise<{ number: string; cash: number }> {
  await shop.runDue();
  const taken = await orderOnce(api, store, id, (order) => order.status === "shipped");
  const number = taken.shipment.tracking_number as string;
  return { number, cash: (await shipment(number)).cod_value };
}

/** What a mug delivered in Cairo costs: without and with the cash fee. */
async function totals(): Promise<{ paid: string; cash: string }> {
  const { body } = await api.post(`/stores/${store}/rates`, {
    destination: { country: "EG", state: "EGC" },
    weight_kg: 0.5,
    cart_total: "200.00",
    currency: "EGP",
  });
  const standard = body.rates.find(({ service }: { service: string }) => service === "standard");
  const paid = 200 + Number(standard.price);
  return { paid: paid.toFixed(2), cash: (paid + Number(standard.cod_fee)).toFixed(2) };
}

test("the plugin is installed from the zip and connected in few steps", async () => {
  const { page } = admin;
  await page.goto(`${shop.origin}/wp-login.php`);
  await page.locator("#user_login").fill("admin");
  await page.locator("#user_pass").fill("admin");
  await page.locator("#wp-submit").click();
  await page.waitForURL(/wp-admin/);
  const { data } = (await api.get("/connectors")).body;
  const offered = data.find(({ id }: { id: string }) => id === "woocommerce");
  const zip = await fetch(offered.plugin_url.replace(origin, masar.origin));
  const file = join(folder, "masar-shipping.zip");
  await writeFile(file, new Uint8Array(await zip.arrayBuffer()));

  await page.goto(`${shop.origin}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator("#pluginzip").setInputFiles(file);
  await page.locator("#install-plugin-submit").click();
  clicks += 3; // Upload Plugin, the file, Install
  await page.getByText("Plugin installed successfully").waitFor();
  await press("Activate Plugin", "link");
  await page.goto(shop.origin + PAGE);
  clicks += 1;
  await press("Connect to Masar");
  await page.getByRole("heading", { name: "Connect your store to Masar" }).waitFor();
  expect(await page.getByRole("radio", { name: /Sandbox/ }).isChecked()).toBe(true);
  await press("Continue to the store to approve");
  await press("Approve", "link");
  await page.getByText("Connected. New orders go to Masar from now on.").waitFor();
  expect(clicks).toBeLessThanOrEqual(10);
  const { data: stores } = (await api.get("/stores")).body;
  expect(stores).toMatchObject([{ remote_id: shop.origin, status: "connected", mode: "test" }]);
  store = stores[0].id;
  await polled(api, store);
});

test("the page says what the payment methods mean, and one press offers Masar in the zone", async () => {
  const { page } = admin;
  const meaning = (method: string) => page.getByLabel(method).locator("option:checked").textContent();
  expect(await meaning("Cash on delivery")).toBe("Cash: collected at the door");
  expect(await meaning("Bank transfer")).toBe("Paid before delivery: nothing is collected");
  expect(await page.getByLabel("Mail buyers the tracking link").isChecked()).toBe(true);
  expect(await text()).toContain("No shipping zone offers Masar");
  await press("Offer Masar here");
  await page.getByText("Buyers in this zone now see Masar’s prices.").waitFor();
  expect(await text()).toContain("A shipping zone offers Masar.");
});

test("the classic checkout charges what it shows, with cash and without", async () => {
  const { paid, cash } = await totals();
  const onDelivery = await buyClassic(buyer, shop, { product: shop.made.mug, payment: "cod", total: cash });
  expect(onDelivery.charged).toBe(cash);
  expect((await shipped(onDelivery)).cash).toBe(Number(cash));
  const transfer = await buyClassic(buyer, shop, { product: shop.made.mug, payment: "bacs", total: paid });
  expect(transfer.charged).toBe(paid);
  await shop.run(`wc_get_order( ${transfer.id} )->payment_complete();`);
  expect((await shipped(transfer)).cash).toBe(0);
});

test("the checkout block charges what it shows, with cash and without", async () => {
  const { paid, cash } = await totals();
  const isFeeShown = (await shop.run("echo version_compare( WC()->version, '10.4', '<' ) ? 'no' : 'yes';")) === "yes";
  const total = isFeeShown ? cash : paid;
  const onDelivery = await buyBlock(buyer, shop, { product: shop.made.mug, payment: "cod", total });
  expect(onDelivery.charged).toBe(total);
  expect((await shipped(onDelivery)).cash).toBe(Number(total));
  const transfer = await buyBlock(buyer, shop, { product: shop.made.mug, payment: "bacs", total: paid });
  expect(transfer.charged).toBe(paid);
  await admin.page.goto(shop.origin + PAGE);
  expect((await text()).includes("so you pay it there")).toBe(!isFeeShown);
});

test("an order is labelled, delivered, completed and paid out, and its buyer gets the tracking link", async () => {
  const { cash } = await totals();
  const placed = await buyClassic(buyer, shop, { product: shop.made.mug, payment: "cod", total: cash });
  const { number } = await shipped(placed);
  const meta = () => shop.run(`echo wc_get_order( ${placed.id} )->get_meta( '_masar_tracking_number' );`);
  await eventually(meta, (written) => written === number);
  const edit = await shop.run(`echo wc_get_order( ${placed.id} )->get_edit_order_url();`);
  await admin.page.goto(edit);
  await admin.page.getByText(number).first().waitFor();
  const label = await admin.page.getByRole("link", { name: "Print label" }).getAttribute("href");
  const printed = await admin.page.context().request.get(label ?? "");
  expect([printed.status(), printed.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const mailed = `foreach ( wc_get_order_notes( array( 'order_id' => ${placed.id}, 'type' => 'customer' ) ) as $note ) { echo $note->content; }`;
  await eventually(
    () => shop.run(mailed),
    (notes) => notes.includes(number),
  );

  const { scan } = courier(hub);
  await scan(number, "collect");
  await scan(number, "hub", { hub: (await shipment(number)).hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: Number(cash) });
  await eventually(
    () => status(placed.id),
    (now) => now === "completed",
  );
  const payout = (await api.post("/simulations/payout")).body;
  const lines = (await api.get(`/payouts/${payout.id}/lines`)).body.data;
  expect(lines.map((line: { tracking_number: string }) => line.tracking_number)).toEqual([number]);
});

test("a refund in part lowers the cash, and a cancellation after collection is never completed", async () => {
  const { cash } = await totals();
  const placed = await buyClassic(buyer, shop, { product: shop.made.mug, payment: "cod", total: cash });
  const { number } = await shipped(placed);
  await shop.run(`wc_create_refund( array( 'order_id' => ${placed.id}, 'amount' => '50.00' ) );`);
  await shop.runDue();
  await eventually(
    () => shipment(number),
    ({ cod_value }) => cod_value === Math.round((Number(cash) - 50) * 100) / 100,
  );
  const { scan } = courier(hub);
  await scan(number, "collect");
  await shop.run(`wc_get_order( ${placed.id} )->update_status( 'cancelled' );`);
  await shop.runDue();
  await orderOnce(api, store, placed.id, ({ alerts }) => alerts.length > 0);
  await scan(number, "hub", { hub: (await shipment(number)).hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: (await shipment(number)).cod_value });
  await eventually(
    () => shop.run(`echo wc_get_order( ${placed.id} )->get_meta( '_masar_status' );`),
    (written) => written === "delivered",
  );
  expect(await status(placed.id)).toBe("cancelled");
});

test("a heavy product beside one without a weight is shipped with both", async () => {
  const code = `$order = wc_create_order();
    $order->add_product( wc_get_product( ${shop.made.cement} ) );
    $order->add_product( wc_get_product( ${shop.made.unknown} ) );
    $order->set_address( array( 'first_name' => 'منى', 'phone' => '01000000001', 'address_1' => '14 شارع عباس', 'city' => 'مدينة نصر', 'state' => 'EGC', 'country' => 'EG' ), 'billing' );
    $order->set_payment_method( 'cod' );
    $order->calculate_totals();
    $order->set_status( 'processing' );
    $order->save();
    echo $order->get_id();`;
  const id = Number(await shop.run(code));
  const { number } = await shipped({ id, charged: "" });
  expect((await shipment(number)).parcel.weight_kg).toBe(41);
});

test("after disconnecting and uninstalling nothing is left but the orders' tracking", async () => {
  const { page } = admin;
  await page.goto(shop.origin + PAGE);
  await page.locator("summary", { hasText: "Disconnect" }).click();
  await press("Disconnect this store");
  await page.getByText("This store is no longer connected to Masar.").waitFor();
  expect((await api.get(`/stores/${store}`)).body.status).toBe("disconnected");
  await page.goto(`${shop.origin}/wp-admin/plugins.php`);
  const row = page.locator('tr[data-plugin="masar-shipping/masar-shipping.php"]');
  await row.getByRole("link", { name: /^Deactivate/ }).click();
  await page.getByText("Plugin deactivated.").waitFor();
  await admin.settled();
  page.once("dialog", (dialog) => dialog.accept());
  await row.getByRole("link", { name: /^Delete/ }).click();
  await eventually(
    () => pluginsOf(shop),
    (plugins) => !plugins.includes("masar-shipping"),
  );
  await eventually(
    () => shop.query("select option_name from wp_options where option_name like '%masar%'"),
    (options) => options === "",
  );
  expect(await shop.query("select name from wp_wc_webhooks")).toBe("");
  expect(await shop.query("select description from wp_woocommerce_api_keys")).toBe("");
  expect(await shop.query("select meta_key from wp_usermeta where meta_key like '%masar%'")).toBe("");
  expect(await shop.complaints()).toEqual([]);
});
