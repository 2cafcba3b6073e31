// Who gets a shop: whoever began in the shop's own admin and approved there, and nobody else.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { type Browser, connectShop, consent, pressConnect, signIn } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let stranger: TestAccount;
let browser: Browser;
let shop: FakeShop;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shop = await startFakeShop({ takesHttpCallback: true });
  [merchant, stranger] = await Promise.all([masar.newAccount(), masar.newAccount()]);
  browser = await signIn(masar, merchant);
});
afterEach(() => shop.close());

const storesOf = async (account: TestAccount) => (await account.test.get("/stores")).body.data;
const pluginKeysOf = async (account: TestAccount) =>
  (await account.test.get("/api_keys")).body.data.filter(({ name }: { name: string }) => name.startsWith("Plugin in"));
const returning = (who: Browser, back: URL) => who.open(back.pathname + back.search);

async function nothingIsConnected(account: TestAccount): Promise<void> {
  expect(await storesOf(account)).toEqual([]);
  expect(await pluginKeysOf(account)).toEqual([]);
  expect(shop.webhooks.size).toBe(0);
  expect(shop.plugin.connection).toBeNull();
}

function grant(state: string | null, key: { consumerKey: string; consumerSecret: string; id: number }) {
  const body = { key_id: key.id, user_id: state, consumer_key: key.consumerKey, consumer_secret: key.consumerSecret };
  return fetch(`${masar.origin}/connect/woocommerce/callback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("a connection begun in the shop's admin ends connected, with webhooks of our own secret and the plugin's own key", async () => {
  const store = await connectShop(masar, merchant, shop);
  expect(store).toMatchObject({ platform: "woocommerce", remote_id: shop.url, status: "connected", mode: "test" });
  expect(store.rules).toMatchObject({ ship: "at_once", ship_statuses: ["processing"], cash_gateways: ["cod"] });
  const hooks = [...shop.webhooks.values()];
  expect(hooks.map(({ topic }) => topic).sort()).toEqual(
    ["created", "deleted", "restored", "updated"].map((event) => `order.${event}`),
  );
  for (const hook of hooks) {
    expect(hook.delivery_url).toBe(`${masar.origin}/hooks/woocommerce/${store.id}`);
    expect(hook.secret).toMatch(/^[0-9a-f]{64}$/);
  }
  const recorded = await masar.service.db.read("activities").where({ object_id: store.id, action: "store.connected" });
  expect(recorded).toMatchObject([{ account_id: merchant.account.id, mode: "test", actor_kind: "user" }]);
  const key = String(shop.plugin.connection?.api_key);
  const plugin = createClient({ base: merchant.test.base, key });
  expect((await plugin.get(`/stores/${store.id}`)).body.id).toBe(store.id);
});

test("a store that is newly connected to the sandbox does not mail its buyers until the merchant turns it on", async () => {
  const { consumerKey: consumer_key, consumerSecret: consumer_secret } = shop.key;
  const body = { platform: "woocommerce", way: "keys", answers: { url: shop.url, consumer_key, consumer_secret } };
  const tried = await merchant.test.post("/stores", body);
  expect(tried.body.rules.tell_buyer).toBe(false);
  expect((await merchant.live.post("/stores", body)).body.rules.tell_buyer).toBe(true);
  const wanted = await merchant.test.patch(`/stores/${tried.body.id}`, { rules: { tell_buyer: true } });
  expect(wanted.body.rules.tell_buyer).toBe(true);
});

test("neither the dashboard nor an API key begins an approval", async () => {
  const { data } = (await merchant.test.get("/connectors")).body;
  const offered = data.find(({ id }: { id: string }) => id === "woocommerce");
  expect(offered.ways.map(({ way }: { way: string }) => way)).toEqual(["plugin", "keys"]);
  expect(offered.plugin_page).toBe("/wp-admin/admin.php?page=masar-shipping");
  const body = { platform: "woocommerce", way: "approval", answers: { url: shop.url } };
  const bySession = await browser.open("/sandbox/v1/stores", {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": browser.csrf },
    body: JSON.stringify(body),
  });
  const byKey = await merchant.test.post("/stores", body);
  for (const [status, answer] of [
    [bySession.status, (await bySession.json()) as typeof byKey.body],
    [byKey.status, byKey.body],
  ] as const) {
    expect(status).toBe(422);
    expect(answer.errors[0].pointer).toBe("/way");
    expect(JSON.stringify(answer)).not.toContain("wc-auth");
  }
  expect(shop.requests).toEqual([]);
});

test("a connection that was not started in the shop cannot be approved for an attacker", async () => {
  const attacker = await signIn(masar, stranger);
  const madeUp = new URLSearchParams({ store: shop.url, state: "m".repeat(40), return: `${shop.url}/wp-admin/` });
  const page = await consent(attacker, `/connect/woocommerce?${madeUp}`);
  shop.plugin.pressConnect(shop.home); // the merchant's own, which is not the attacker's
  const back = await shop.approve(page);
  const answer = await returning(attacker, back);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain("plugin refused this connection");
  await nothingIsConnected(stranger);
});

test("a plugin that is not there or does not answer leaves nothing, and says what to do", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  shop.plugin.isActive = false;
  const refused = await returning(browser, back);
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining("plugin is not active")]);
  shop.plugin.isActive = true;
  shop.faults.push({ kind: "status", status: 503, on: { method: "POST", path: /wc-masar/ } });
  expect((await returning(browser, back)).status).toBe(502);
  await nothingIsConnected(merchant);
});

test("the shop's page and ours name the account and the signed-in user's address", async () => {
  const path = pressConnect(shop);
  const ours = await (await browser.open(path)).text();
  const { name, email } = merchant.account;
  // The test server sends no mail, so nobody has verified an address.
  const label = `${email}, not verified (${name})`;
  expect(ours).toContain(label);
  const page = await consent(browser, path);
  expect(page.searchParams.get("app_name")).toBe(`Masar: ${label}`);
  await returning(browser, await shop.approve(page));
  expect(shop.plugin.connection?.account).toBe(label);
});

test("another account's browser at the merchant's return address gets nothing, and the merchant's own still connects", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  const attacker = await signIn(masar, stranger);
  expect((await returning(attacker, back)).status).toBe(404);
  const guest = await fetch(new URL(back.pathname, masar.origin), { redirect: "manual" });
  expect([guest.status, guest.headers.get("location")]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent(back.pathname)}`,
  ]);
  await nothingIsConnected(stranger);
  expect((await returning(browser, back)).status).toBe(303);
  expect(await storesOf(merchant)).toHaveLength(1);
});

test("keys that arrive twice are acknowledged twice; other keys, and keys for another state, are not", async () => {
  const page = await consent(browser, pressConnect(shop));
  const state = page.searchParams.get("user_id");
  const back = await shop.approve(page);
  const [used] = [...shop.keys.values()].filter(({ id }) => id !== shop.key.id);
  if (!used) throw new Error("the shop made no key");
  expect((await grant(state, used)).status).toBe(200);
  expect((await grant(state, shop.key)).status).toBe(404);
  expect((await grant("somebody-elses-state-0123456789abcdef", used)).status).toBe(404);
  expect((await returning(browser, back)).status).toBe(303);
  expect(shop.plugin.connection?.key_id).toBe(used.id);
});

test("an answer of the plugin that is lost is asked for again with the same return address: one store, one key that works", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  shop.faults.push({ kind: "reset", isDone: true, on: { method: "POST", path: /wc-masar/ } });
  expect((await returning(browser, back)).status).toBe(502);
  expect(await storesOf(merchant)).toEqual([]);
  expect((await returning(browser, back)).status).toBe(303);
  const [store, ...others] = await storesOf(merchant);
  expect(others).toEqual([]);
  expect(await pluginKeysOf(merchant)).toHaveLength(1);
  const plugin = createClient({ base: merchant.test.base, key: String(shop.plugin.connection?.api_key) });
  expect((await plugin.get(`/stores/${store.id}`)).status).toBe(200);
  expect((await returning(browser, back)).status).toBe(404);
});

test("opened four times at once, the return address connects one store with one key", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  const answers = await Promise.all(Array.from({ length: 4 }, () => returning(browser, back)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  for (const status of statuses) expect([303, 404, 409]).toContain(status);
  expect(await storesOf(merchant)).toHaveLength(1);
  expect(await pluginKeysOf(merchant)).toHaveLength(1);
});

test("a user who lost the permission while at the shop connects nothing", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  await masar.service.db.write((trx) => trx("users").where({ id: merchant.ownerId }).update({ role: "viewer" }));
  const returned = await returning(browser, back);
  expect(returned.status).toBe(403);
  await nothingIsConnected(merchant);
});

test("after ten minutes the connection is over", async () => {
  const before = Date.now();
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  const rows = () => masar.service.db.read("store_connections").where({ account_id: merchant.account.id });
  const [{ expires_at: expiresAt }] = await rows();
  expect(expiresAt - before).toBeLessThanOrEqual(Date.now() - before + 10 * 60_000);
  await masar.service.db.write((trx) =>
    trx("store_connections")
      .where({ account_id: merchant.account.id })
      .update({ expires_at: before - 1 }),
  );
  expect((await returning(browser, back)).status).toBe(404);
  await nothingIsConnected(merchant);
});

test("a shop of another account stays as it is, in the shop too", async () => {
  const store = await connectShop(masar, merchant, shop);
  const beforeNow = structuredClone(shop.plugin.connection);
  const hooks = structuredClone([...shop.webhooks]);
  const other = await signIn(masar, stranger);
  const back = await shop.approve(await consent(other, pressConnect(shop)));
  const answer = await returning(other, back);
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("connected to another account")]);
  expect(shop.plugin.connection).toEqual(beforeNow);
  expect([...shop.webhooks]).toEqual(hooks);
  expect(await storesOf(stranger)).toEqual([]);
  expect(await pluginKeysOf(stranger)).toEqual([]);
  expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
});

test("if another account connects the shop meanwhile, the plugin's key is revoked", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  const { consumerKey, consumerSecret } = shop.key;
  const answers = { url: shop.url, consumer_key: consumerKey, consumer_secret: consumerSecret };
  shop.faults.push({ kind: "reset", isDone: true, on: { method: "POST", path: /wc-masar/ } });
  expect((await returning(browser, back)).status).toBe(502);
  expect(shop.plugin.connection).not.toBeNull();
  expect((await stranger.test.post("/stores", { platform: "woocommerce", way: "keys", answers })).status).toBe(201);
  expect((await returning(browser, back)).status).toBe(409);
  expect(await storesOf(merchant)).toEqual([]);
  expect(await pluginKeysOf(merchant)).toEqual([]);
});

test("a shop that answers at another address, or calls itself another, is not connected", async () => {
  const back = await shop.approve(await consent(browser, pressConnect(shop)));
  const location = "https://www.example.test/wp-json/";
  shop.faults.push({ kind: "status", status: 301, headers: { location }, on: { path: /^\/wp-json\/$/ } });
  const moved = await returning(browser, back);
  expect([moved.status, await moved.text()]).toEqual([502, expect.stringContaining("https://www.example.test")]);
  const { home } = shop;
  shop.home = `http://localhost:${shop.port}`;
  expect((await returning(browser, back)).status).toBe(502);
  await nothingIsConnected(merchant);
  shop.home = home;
  expect((await returning(browser, back)).status).toBe(303);
});

test("denied in the shop, the merchant is back on the plugin's page, and nothing is connected", async () => {
  const back = shop.deny(await consent(browser, pressConnect(shop)));
  const answer = await returning(browser, back);
  const location = new URL(answer.headers.get("location") ?? "");
  expect([answer.status, location.origin, location.searchParams.get("masar_outcome")]).toEqual([
    303,
    shop.url,
    "denied",
  ]);
  await nothingIsConnected(merchant);
});

test.each([
  ["no address", ""],
  ["another protocol", "ftp://shop.example.com"],
  ["credentials in it", "https://me:secret@shop.example.com"],
])("an address with %s begins nothing", async (_, store) => {
  const at = { store, return: "https://shop.example.com/wp-admin/" };
  const form = new URLSearchParams({ ...at, state: "s".repeat(40), csrf: browser.csrf, mode: "test" });
  const answer = await browser.open("/connect/woocommerce", { method: "POST", body: form });
  expect([404, 502]).toContain(answer.status);
  expect(await answer.text()).not.toContain("secret@");
});
