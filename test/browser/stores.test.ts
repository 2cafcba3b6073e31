import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPage } from "../support/browser.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce, pressConnect, signIn, whenDue } from "../support/merchant.ts";
import type { TestAccount } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let dashboard: Dashboard;
let shop: FakeShop;
let merchant: TestAccount;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  shop = await startFakeShop({ takesHttpCallback: true });
  merchant = await dashboard.masar.newAccount();
});
afterEach(() => shop.close());

/** Presses Connect in the shop's admin and continues on our page: the browser is then on the shop's approval page. */
async function toTheShop(page: Page, mode: "live" | "test" = "test"): Promise<void> {
  await page.goto(dashboard.masar.origin + pressConnect(shop));
  await page.getByRole("radio", { name: mode === "test" ? /Sandbox|بيئة التجربة/ : /Live|الحساب الفعلي/ }).check();
  await page.getByRole("button", { name: /Continue to the store|متابعة إلى المتجر/ }).click();
  await page.getByRole("heading", { name: "My shop" }).waitFor();
}

/** Waits for every response: a late one moves the buttons, and a click is lost when its button moves before the release. */
async function open(path: string, language: "en" | "ar" = "en"): Promise<Page> {
  const { page, settled } = await dashboard.visit(path, { as: merchant, language });
  await settled();
  return page;
}

async function connected(): Promise<{ page: Page; id: string }> {
  const { id } = await connectShop(dashboard.masar, merchant, shop);
  return { page: await open(`/stores/${id}`), id };
}

test("the dashboard links to the plugin's page in the shop, and to the plugin's download", async () => {
  const page = await open("/stores");
  await page.getByRole("link", { name: "Connect a store" }).click();
  await page.getByRole("link", { name: /WooCommerce/ }).click();
  const download = await page.getByRole("link", { name: "Download the plugin" }).getAttribute("href");
  expect(download).toBe(`${dashboard.masar.origin}/downloads/woocommerce/masar-shipping.zip`);
  await page.getByLabel("Store address").fill(`${shop.url}/wp-admin/plugins.php`);
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Open the plugin's page in my store" }).click();
  const admin = await opened;
  await admin.waitForURL(`${shop.url}/wp-admin/admin.php?page=masar-shipping`);
});

test("a store is connected with pasted keys, and its orders appear while they are imported", async () => {
  const page = await open("/stores/new?platform=woocommerce");
  await page.getByText("With API keys", { exact: true }).click();
  await page.getByLabel("Store address").fill(shop.url);
  await page.getByLabel("Consumer key").fill(shop.key.consumerKey);
  await page.getByLabel("Consumer secret").fill(shop.key.consumerSecret);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText(/is connected/).waitFor();
  expect(page.url()).toMatch(/\/stores\/sto_\w+\?connected=1$/);
  await page.getByText("There are no open orders yet").or(page.getByText("Its open orders are imported")).waitFor();
});

test("after the approval in the shop the plugin's page opens and the store is connected", async () => {
  const page = await open("/stores");
  await toTheShop(page);
  await page.getByRole("link", { name: "Approve" }).click();
  await page.waitForURL(/masar_outcome=connected/);
  const { data } = (await merchant.test.get("/stores")).body;
  expect(data.map(({ remote_id }: { remote_id: string }) => remote_id)).toEqual([shop.url]);
});

test("the browser's Back button leads from the form to the list of platforms", async () => {
  const page = await open("/stores");
  await page.getByRole("link", { name: "Connect a store" }).click();
  await page.getByRole("link", { name: /WooCommerce/ }).click();
  await page.getByLabel("Store address").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Choose your platform" }).waitFor();
});

test("when the plugin refuses the connection, the page says what to do and links back", async () => {
  const page = await open("/stores");
  await toTheShop(page);
  shop.plugin.pressConnect(shop.home); // Connect was pressed again in another window
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByRole("heading", { name: "The store was not connected" }).waitFor();
  await page.getByText("press Connect again").waitFor();
  const back = await page.getByRole("link", { name: "Back to the store" }).getAttribute("href");
  expect(back).toBe(`${shop.url}/wp-admin/admin.php?page=masar-shipping`);
  expect((await merchant.test.get("/stores")).body.data).toEqual([]);
});

test.each([
  ["en", "Store address", "Open the plugin's page in my store", "Enter the address of your store"],
  ["ar", "عنوان المتجر", "افتح صفحة الإضافة في متجري", "اكتب عنوان متجرك، مثل https://shop.example.com."],
] as const)("an invalid shop address is reported at its field, in %s", async (language, label, go, said) => {
  const page = await open("/stores/new?platform=woocommerce", language);
  for (const typed of ["", "javascript:alert(1)", "https://me:secret@shop.example.com"]) {
    await page.getByLabel(label).fill(typed);
    await page.getByRole("button", { name: go }).click();
    await page.getByText(said).first().waitFor();
    expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
  }
});

test("the connect page names the account and the e-mail address of the signed-in user", async () => {
  const page = await open("/stores");
  await page.goto(dashboard.masar.origin + pressConnect(shop));
  await page.getByText(`${merchant.account.email}, not verified (${merchant.account.name})`).waitFor();
});

test("a visitor from the plugin who is not signed in signs in and returns to the connect page", async () => {
  const { page } = await openPage(dashboard.browser);
  const query = new URLSearchParams({ store: shop.url, state: "a".repeat(32), return: `${shop.url}/wp-admin/` });
  await page.goto(`${dashboard.masar.origin}/connect/woocommerce?${query}`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const { cookie } = await signIn(dashboard.masar, merchant);
  const { account } = merchant;
  await fetch(`${dashboard.masar.origin}/v1/password`, {
    method: "PUT",
    headers: {
      cookie,
      "content-type": "application/json",
      "x-csrf-token": (
        (await (await fetch(`${dashboard.masar.origin}/v1/session`, { headers: { cookie } })).json()) as {
          csrf_token: string;
        }
      ).csrf_token,
    },
    body: JSON.stringify({ password: "correct horse battery" }),
  });
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Connect your store to Masar" }).waitFor();
  expect(page.url()).toContain("/connect/woocommerce?");
});

test("store rules are saved and shown after a reload, and an invalid number is reported at its field", async () => {
  const { page, id } = await connected();
  await page.getByLabel("Manually").check();
  await page.getByLabel("Default weight (kg)").fill("900");
  await page.getByRole("button", { name: "Save" }).click();
  const weight = page.getByLabel("Default weight (kg)");
  await eventually(
    () => weight.getAttribute("aria-invalid"),
    (invalid) => invalid === "true",
  );
  await weight.fill("٢٫٥");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const { body } = await merchant.test.get(`/stores/${id}`);
  expect(body.rules).toMatchObject({ ship: "by_hand", default_weight_kg: 2.5 });
  await page.reload();
  expect(await weight.inputValue()).toBe("2.5");
  expect(await page.getByLabel("Manually").isChecked()).toBe(true);
});

test("a store that rejects our access shows that its orders are held, and one click starts the reconnection", async () => {
  const { page, id } = await connected();
  shop.keys.clear();
  await page.getByRole("button", { name: "Import orders now" }).click();
  await page.getByText("Needs reconnecting").waitFor();
  await page.getByText("Its orders are held: none becomes a shipment until the store is connected again").waitFor();
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.getByRole("link", { name: "Download the plugin" }).waitFor();
  expect(await page.getByLabel("Store address").inputValue()).toBe(shop.url);
  await connectShop(dashboard.masar, merchant, shop);
  await page.goto(`${dashboard.masar.origin}/stores/${id}`);
  await page.getByText("Connected", { exact: true }).waitFor();
});

test("before a store is disconnected its merchant reads how many shipments are under way and what becomes of them", async () => {
  const { id } = await connectShop(dashboard.masar, merchant, shop);
  const none = await open(`/stores/${id}`);
  await none.getByRole("button", { name: "Disconnect" }).click();
  await none.getByText("No shipment of this store is under way.").waitFor();
  await none.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  const placed = [shop.placeOrder(), shop.placeOrder(), shop.placeOrder()];
  await shop.deliverWebhooks();
  const orders = await Promise.all(
    placed.map((order) => orderOnce(merchant.test, id, order.id, ({ status }) => status === "shipped")),
  );
  await merchant.test.post(`/shipments/${orders[0].shipment.tracking_number}/cancel`);
  const texts = {
    en: "2 shipments of this store are still under way. They continue and their cash is paid out to you, but their orders in the store are no longer updated.",
    ar: "شحنتان من هذا المتجر لم تنتهيا بعد. ستكملان طريقهما ويُحوَّل إليك ما يُحصَّل منهما، لكن لن يتحدث طلباهما في المتجر.",
  };
  for (const language of ["en", "ar"] as const) {
    const page = await open(`/stores/${id}`, language);
    await page.getByRole("button", { name: language === "en" ? "Disconnect" : "فصل المتجر" }).click();
    await page.getByRole("dialog").getByText(texts[language]).waitFor();
  }
});

test("disconnecting asks for confirmation, shows what remains while the shop is unreachable, and can be undone by connecting again", async () => {
  const { page, id } = await connected();
  shop.faults.push({ kind: "status", status: 503, isLasting: true });
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("This store is disconnected").waitFor();
  await page.getByText("API key are being removed from the store").waitFor();
  shop.faults.length = 0;
  await eventually(
    whenDue(dashboard.masar, async () => shop.webhooks.size),
    (left) => left === 0,
  );
  await page.getByText("API key are being removed from the store").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.getByRole("link", { name: "Download the plugin" }).waitFor();
  await connectShop(dashboard.masar, merchant, shop);
  await page.goto(`${dashboard.masar.origin}/stores/${id}`);
  await page.getByText("Connected", { exact: true }).waitFor();
});
