import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, openBrowser, openPage, type Watched } from "../support/browser.ts";
import { orderOnce, signIn } from "../support/merchant.ts";
import type { TestService } from "../support/service.ts";
import { appIn, standInForAdmin } from "../support/shopify/admin-frame.ts";
import { chooseInWindow, embeddedClient, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import { parcelOf } from "../support/shopify/store.ts";
import { followLink } from "../support/sign-in-link.ts";

let browser: Browser;
let masar: TestService;
let shop: FakeShopify;
let second: FakeShopify;
let third: FakeShopify;
const now = () => Temporal.Now.instant().add({ seconds: 5 });

beforeAll(async () => {
  // The admin has a public address and our service a local one; browsers block such requests by default.
  browser = await openBrowser(["--disable-features=LocalNetworkAccessChecks"]);
  shop = fakeShopify({ now });
  second = fakeShopify({ now, domain: "second-store.myshopify.com", email: "second@example.com" });
  third = fakeShopify({ domain: "third-store.myshopify.com", email: "third@example.com" });
  masar = await startWith([shop, second, third]);
});
afterAll(async () => {
  if (browser) await closePages(browser);
  await masar?.stop();
});

/** The admin of a shop, as its administrator opens our app in it. */
async function openAdmin(of: FakeShopify, locale: string, query = "", host = "admin.shopify.com"): Promise<Watched> {
  const watched = await openPage(browser, { locale });
  await standInForAdmin(watched.page.context(), of, masar.origin);
  await watched.page.goto(`https://${host}/store/apps/masar?${query}`);
  return watched;
}

/** Clicks, and counts. */
function presser(page: Page) {
  let clicks = 0;
  return {
    async press(name: string) {
      const app = await appIn(page);
      await app.getByRole("button", { name, exact: true }).first().click();
      clicks += 1;
      return app;
    },
    clicks: () => clicks,
  };
}

test("a new merchant starts in the Shopify admin and is ready after two clicks, in Arabic", async () => {
  const { page, errors } = await openAdmin(shop, "ar-EG", "locale=ar");
  const { press, clicks } = presser(page);
  await press("إنشاء حسابي");
  const app = await press("حفظ");
  await app.getByText("تم الحفظ.").waitFor();
  expect(clicks()).toBe(2);
  expect(await app.locator("html").getAttribute("dir")).toBe("rtl");
  expect(errors).toEqual([]);
  expect(await page.context().cookies(masar.origin)).toEqual([]);
  await page.context().close();
});

test("an order is listed, shipped and printed in the admin, and the connection shows no problem", async () => {
  const placed = shop.placeOrder();
  const waiting = shop.placeOrder({ gateways: ["Bank Deposit"], phone: null });
  await shop.deliver(masar.origin);
  const { account_id: accountId } = await masar.service.db.read("stores").where({ remote_id: shop.domain }).first();
  const { accounts, db } = masar.service;
  const { secret } = await db.write((trx) =>
    accounts.issueKey(trx, { accountId, mode: "live", kind: "secret", scopes: [], name: "test" }),
  );
  const { createClient } = await import("../support/client.ts");
  const client = createClient({ base: masar.service.config.liveUrl, key: secret });
  const [store] = (await client.get("/stores")).body.data;
  const order = await orderOnce(client, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  await orderOnce(client, store.id, parcelOf(waiting), ({ status }) => status === "needs_attention");

  const { page, errors } = await openAdmin(shop, "en-GB", `locale=en&id_token=${shop.sessionToken()}`);
  const { press } = presser(page);
  let app = await appIn(page);
  await app.getByText(order.shipment.tracking_number).waitFor();
  await app.getByText("the payment method is not cash").waitFor();
  const popup = page.context().waitForEvent("page");
  const label = page.waitForResponse((response) => response.url().includes("/embedded/shopify/label/"));
  await press("Print label");
  expect((await label).headers()["content-type"]).toBe("application/pdf");
  await (await popup).close();
  await app.getByLabel("Collect (EGP)").fill("120.50");
  app = await press("Save");
  await app.getByText("120.50").waitFor();
  await app.getByRole("link", { name: "Connection" }).click();
  await app.getByText("Everything works.").waitFor();
  await app.getByRole("link", { name: "Settings" }).click();
  await app.getByText("Bank Deposit").waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a merchant who must sign in first is led to the sign-in window, not to a missing page", async () => {
  const merchant = await masar.newAccount();
  const { page } = await openAdmin(second, "en-GB", "locale=en");
  const token = await masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, merchant.ownerId));
  const { press } = presser(page);
  const opening = page.context().waitForEvent("page");
  await press("I have an account");
  const masarWindow = await opening;
  await masarWindow.waitForURL((address) => address.pathname === "/sign-in");
  const { searchParams } = new URL(masarWindow.url());
  await followLink(masarWindow, `${masar.origin}/sign-in?token=${token}&next=${searchParams.get("next")}`);
  await masarWindow.getByText(second.domain).waitFor();
  await masarWindow.getByRole("button", { name: "Connect" }).waitFor();
  await page.context().close();
});

test("a merchant with an account links the shop in three clicks, and signs in once in our window", async () => {
  const merchant = await masar.newAccount();
  const { page } = await openAdmin(second, "en-GB", "locale=en");
  const token = await masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, merchant.ownerId));
  // Already signed in to Masar in the same browser.
  const signIn = await page.context().newPage();
  await followLink(signIn, `${masar.origin}/sign-in?token=${token}`);
  await signIn.waitForURL(`${masar.origin}/`);
  await signIn.close();

  const { press, clicks } = presser(page);
  const opening = page.context().waitForEvent("page");
  await press("I have an account");
  const masarWindow = await opening;
  await masarWindow.getByText(second.domain).waitFor();
  await masarWindow.getByRole("button", { name: "Connect" }).click();
  await masarWindow.getByText("Close this window").waitFor();
  await masarWindow.close();
  const app = await appIn(page);
  const goOn = app.getByRole("button", { name: "I have connected: continue" });
  if (await goOn.isVisible()) await goOn.click();
  await app.getByText("Connected. You can change these settings").waitFor();
  expect(clicks() + 2).toBe(3);
  const [store] = (await merchant.live.get("/stores")).body.data;
  expect(store).toMatchObject({ remote_id: second.domain, status: "connected" });
  await page.context().close();
});

test("no other site can embed our page in a frame", async () => {
  const { page } = await openAdmin(shop, "en-GB", `id_token=${shop.sessionToken()}`, "evil.example");
  const app = await appIn(page);
  await page.waitForLoadState("networkidle");
  expect(await app.content()).not.toContain("data-view");
  await page.context().close();
});

test("the admin and the dashboard show the progress of the first import, and then the orders", async () => {
  const placedAt = Temporal.Now.instant()
    .subtract({ hours: 24 * 30 })
    .toString({ smallestUnit: "second" });
  for (let count = 0; count < 30; count += 1) third.placeOrder({ createdAt: placedAt });
  third.queue.splice(0);
  const gate = Promise.withResolvers<void>();
  third.gates.push({ on: "OpenOrders", open: gate.promise, after: 1 });
  const merchant = await masar.newAccount();
  const signedIn = await signIn(masar, merchant);
  const admin = embeddedClient(masar, third);
  const state = /name="state" value="([^"]+)"/.exec((await admin.post("link")).text)?.[1] ?? "";
  await chooseInWindow(signedIn, state);
  await admin.post("finish", { state });
  const [store] = (await merchant.test.get("/stores")).body.data;

  const inAdmin = await openAdmin(third, "en-GB", `locale=en&id_token=${third.sessionToken()}`);
  const app = await appIn(inAdmin.page);
  await app.getByText(/60 days: 20 of 30/).waitFor();
  const dashboard = await openPage(browser, {});
  const [name = "", value = ""] = signedIn.cookie.split("=");
  await dashboard.page.context().addCookies([{ name, value, url: masar.origin }]);
  await dashboard.page.goto(`${masar.origin}/stores/${store.id}`);
  const bar = dashboard.page.getByRole("progressbar");
  await bar.waitFor();
  expect(Math.round(Number(await bar.getAttribute("aria-valuenow")))).toBe(67);
  gate.resolve();
  await bar.waitFor({ state: "detached" });
  await app
    .getByText(/60 days: 30|Needs attention/)
    .first()
    .waitFor();
  await app.getByRole("link", { name: "Connection" }).click();
  await app.getByText(/60 days: 30/).waitFor();
  expect([...inAdmin.errors, ...dashboard.errors]).toEqual([]);
  await inAdmin.page.context().close();
  await dashboard.page.context().close();
});
