// Connecting a store, and who may do it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Site, startSite } from "../support/wordpress.ts";
import {
  API_KEY,
  callPlugin,
  connectionBody,
  connectStore,
  type FakeMasar,
  forgetConnection,
  json,
  pressConnect,
  problem,
  STORE,
  startMasar,
} from "../support/wordpress-masar.ts";
import { hidden, Visitor, visibleText } from "../support/wordpress-visitor.ts";

const PAGE = "/wp-admin/admin.php?page=masar-shipping";
let masar: FakeMasar;
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  masar = await startMasar();
  site = await startSite({ appUrl: masar.appUrl });
  admin = await Visitor.signedIn(site);
});
afterAll(async () => {
  await site?.stop();
  await masar?.close();
});
beforeEach(async () => {
  masar.reset();
  await forgetConnection(site);
});

const newState = async () => (await pressConnect(admin)).searchParams.get("state") ?? "";
const connect = (body: unknown, authorization?: string | null) =>
  callPlugin(site, "POST", "/connection", body, authorization);
const isConnected = async () => (await callPlugin(site, "GET", "/health")).body.connected;

test("Connect redirects to the service with the store, a new state and the return address", async () => {
  const to = await pressConnect(admin);
  expect(to.origin + to.pathname).toBe(`${masar.appUrl}/connect/woocommerce`);
  expect(to.searchParams.get("store")).toBe(site.origin);
  expect(to.searchParams.get("state")).toMatch(/^[A-Za-z0-9]{40}$/);
  expect(to.searchParams.get("return")).toMatch(`${site.origin}${PAGE}`);
  expect(to.searchParams.get("plugin")).toBe("0.1.0");
  expect(await newState()).not.toBe(to.searchParams.get("state"));
});

test("accepts a connection with the right state once, and returns the store's settings", async () => {
  const body = connectionBody(site, masar, await newState());
  const { status, body: answer } = await connect(body);
  expect(status).toBe(200);
  expect(answer).toEqual({
    version: "0.1.0",
    wordpress: "6.5.5",
    woocommerce: "9.4.0",
    hpos: true,
    permalinks: true,
    https: false,
    wp_cron: false,
    currency: "EGP",
    weight_unit: "kg",
    cod_limited: false,
    offered: false,
    fee_hidden: false,
  });
  // The response may have been lost: the same request again changes nothing. Any other request is refused.
  expect((await connect(body)).body).toEqual(answer);
  expect((await connect({ ...body, api_key: `${API_KEY}x` })).status).toBe(401);
  expect((await callPlugin(site, "GET", "/health")).body).toMatchObject({ connected: true, store_id: STORE });
  expect(await site.ask<string[]>("GET", `/search?text=${API_KEY}x`)).toEqual([]);
});

test("of three concurrent connections with the same state one is accepted", async () => {
  const body = connectionBody(site, masar, await newState());
  const answers = await Promise.all([1, 2, 3].map((n) => connect({ ...body, api_key: `${API_KEY}${n}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test("a state expires after ten minutes, or when its administrator no longer manages the shop", async () => {
  const old = connectionBody(site, masar, await newState());
  const at = (await site.ask<{ until: number }>("GET", "/option/_transient_masar_shipping_state")).until;
  expect(at - Date.now() / 1_000).toBeLessThanOrEqual(600);
  await site.ask("POST", "/options", { _transient_timeout_masar_shipping_state: Math.floor(Date.now() / 1_000) - 1 });
  expect((await connect(old)).status).toBe(401);

  const user = { user_login: "former", user_pass: "former", role: "administrator" };
  const [id] = await site.ask<number[]>("POST", "/users", user).then((made) => [Number(made)]);
  const former = await Visitor.signedIn(site, "former");
  const state = (await pressConnect(former)).searchParams.get("state") ?? "";
  await site.ask("POST", "/users", { ...user, ID: id, role: "editor" });
  expect((await connect(connectionBody(site, masar, state))).status).toBe(401);
  expect(await isConnected()).toBe(false);
});

test("a state of this shop is refused by a copy of the shop at another address", async () => {
  const body = connectionBody(site, masar, await newState());
  expect((await connect({ ...body, shop: "https://copy.example" })).status).toBe(401);
  expect((await connect({ ...body, shop: undefined })).status).toBe(401);
  await site.ask("POST", "/home", { home: "https://copy.example" });
  expect((await connect(body)).status).toBe(401);
  expect((await connect({ ...body, shop: "https://copy.example" })).status).toBe(401);
  await site.ask("POST", "/home", { home: null });
  expect((await connect(body)).status).toBe(200);
});

test.each([
  ["another state", { state: "x".repeat(40) }],
  ["no state", { state: undefined }],
  ["a state that is no text", { state: true }],
])("refuses %s, and connects nothing", async (_, changes) => {
  const body = { ...connectionBody(site, masar, await newState()), ...changes };
  expect((await connect(body)).status).toBe(401);
  expect(await isConnected()).toBe(false);
});

test("refuses the right state if Connect was not pressed since, or without WooCommerce's key", async () => {
  const old = await newState();
  const fresh = await newState();
  expect((await connect(connectionBody(site, masar, old))).status).toBe(401);
  expect((await connect(connectionBody(site, masar, fresh), null)).status).toBe(401);
  expect((await connect(connectionBody(site, masar, fresh), `Basic ${btoa("ck_test:wrong")}`)).status).toBe(401);
  expect((await callPlugin(site, "GET", "/health", undefined, null)).status).toBe(401);
  expect((await callPlugin(site, "DELETE", "/connection", undefined, null)).status).toBe(401);
});

test.each([
  ["store_id", "sto/../1"],
  ["store_id", 7],
  ["api_base", "http://masar.example/v1"],
  ["api_base", "https://masar.example/v1?x=1"],
  ["api_base", "https://user@masar.example/v1"],
  ["api_base", "ftp://masar.example"],
  ["api_base", undefined],
  ["api_key", "short"],
  ["api_key", "with a space and more"],
  ["api_key", "line\r\nX-Evil: 1234"],
  ["app_url", "javascript:alert(1)"],
  ["mode", "sandbox"],
  ["account", ""],
  ["account", "two\nlines"],
  ["account", undefined],
  ["key_id", "12"],
  ["key_id", -1],
])("reports %s when it is %j, and the state stays valid", async (field, value) => {
  const right = connectionBody(site, masar, await newState());
  const { status, body } = await connect({ ...right, [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "rest_invalid_param", data: { params: { [field]: expect.any(String) } } });
  expect(Object.keys((body.data as { params: object }).params)).toEqual([field]);
  expect((await connect(right)).status).toBe(200);
});

test("reports a cash limit without Masar's methods, plain permalinks and orders stored as posts", async () => {
  const limit = (methods: string[]) =>
    site.ask("POST", "/options", { woocommerce_cod_settings: { enable_for_methods: methods } });
  const limited = async () => (await callPlugin(site, "GET", "/health")).body.cod_limited;
  await limit(["flat_rate:1"]);
  expect(await limited()).toBe(true);
  await limit(["flat_rate:1", "masar_shipping:3"]);
  expect(await limited()).toBe(false);
  await limit([]);
  expect(await limited()).toBe(false);
  await site.ask("POST", "/options", { standin_hpos: "no" });
  expect((await callPlugin(site, "GET", "/health")).body.hpos).toBe(false);
  await site.ask("POST", "/options", { standin_hpos: "yes" });
});

test("the page of a store that is not connected says that it mails buyers with live shipments only", async () => {
  const text = visibleText((await admin.get(PAGE)).body);
  expect(text).toContain(
    "With live shipments, your store then mails buyers the tracking link; in the sandbox it does not.",
  );
});

test("the page shows the connected account, and whether it is the sandbox", async () => {
  expect(visibleText((await admin.get(PAGE)).body)).toContain("Connect this store");
  masar.on("GET /stores/sto_test1", () => json({ id: STORE, name: "Café <b>Nile</b> & Sons", status: "connected" }));
  await connectStore(site, admin, masar, { mode: "test" });
  const { body } = await admin.get(PAGE);
  expect(body).not.toContain("<b>Nile");
  expect(visibleText(body)).toContain("Café <b>Nile</b> & Sons Sandbox Nothing is collected");
  expect(visibleText(body)).toContain("Masar account: sara@example.com (Nile Mugs)");
  expect(masar.requests.at(-1)?.headers).toMatchObject({
    authorization: `Bearer ${API_KEY}`,
    "accept-language": "en-US",
  });
  expect(body).not.toContain(API_KEY);
  await connectStore(site, admin, masar);
  expect(visibleText((await admin.get(PAGE)).body)).toContain("Live Couriers collect");
});

test("the return page shows the result; an invented return address shows nothing", async () => {
  const back = (await pressConnect(admin)).searchParams.get("return") ?? "";
  const textOf = async (url: string) => visibleText((await admin.get(url)).body);
  expect(await textOf(`${back}&masar_outcome=denied`)).toContain("access to the store was not approved");
  expect(await textOf(`${back}&masar_outcome=%3Cscript%3E`)).toContain("the steps at Masar were not completed");
  expect(await textOf(`${PAGE}&masar_return=wrong&masar_outcome=denied`)).not.toContain("Not connected:");
  await connectStore(site, admin, masar);
  expect(await textOf(`${back}&masar_outcome=connected`)).toContain("New orders go to Masar from now on");
});

const keys = async () => (await site.ask<string[]>("GET", "/keys")).map(Number);
const newKey = async () => (await site.ask<{ id: number }>("POST", "/keys")).id;
const webhooks = () => site.ask<string[]>("GET", "/webhooks");
const newWebhook = (store: string) =>
  site.ask("POST", "/webhooks", { delivery_url: `${masar.appUrl}/hooks/woocommerce/${store}` });
const pressDisconnect = async (nonce: string) =>
  admin.post("/wp-admin/admin-post.php", { action: "masar_disconnect", _wpnonce: nonce });
const disconnectNonce = async () => hidden((await admin.get(PAGE)).body, "_wpnonce", 'value="masar_disconnect"');
const deletes = () => masar.requests.filter(({ method }) => method === "DELETE");

test("connecting again revokes the earlier WooCommerce key, and no other", async () => {
  const [former, other, newer] = [await newKey(), await newKey(), await newKey()];
  const before = await keys();
  await connectStore(site, admin, masar, { key_id: former });
  await connectStore(site, admin, masar, { key_id: newer });
  expect(await keys()).toEqual(before.filter((id) => id !== former));
  expect(await keys()).toContain(other);
});

test("a connection to another store, such as live after the sandbox, disconnects the former one in both places", async () => {
  await newWebhook("sto_sandbox");
  await newWebhook(STORE);
  await connectStore(site, admin, masar, { store_id: "sto_sandbox", api_key: `${API_KEY}-sandbox`, mode: "test" });
  await connectStore(site, admin, masar);
  expect(await webhooks()).not.toContainEqual(expect.stringMatching(/sto_sandbox$/));
  expect(await webhooks()).toContainEqual(expect.stringMatching(/sto_test1$/));
  masar.on("DELETE /stores/sto_sandbox", () => json({ id: "sto_sandbox", status: "disconnected" }));
  await site.ask("POST", "/cron", { hook: "masar_shipping_leave" });
  expect(deletes().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${API_KEY}-sandbox`]);
  expect((await callPlugin(site, "GET", "/health")).body).toMatchObject({ connected: true, store_id: STORE });
  expect(await site.ask<string[]>("GET", `/search?text=${API_KEY}-sandbox`)).toEqual([]);
});

test("a copy of the shop that is disconnected does not disconnect the shop itself", async () => {
  await newWebhook(STORE);
  await connectStore(site, admin, masar);
  await site.ask("POST", "/home", { home: "https://copy.example" });
  await pressDisconnect(await disconnectNonce());
  await site.ask("POST", "/home", { home: null });
  expect(await isConnected()).toBe(false);
  expect(await webhooks()).not.toContainEqual(expect.stringMatching(/sto_test1$/));
  await site.ask("POST", "/cron", { hook: "masar_shipping_leave" });
  expect(deletes()).toEqual([]);
});

test("a copy of the shop that is connected anew does not disconnect the shop itself", async () => {
  await newWebhook(STORE);
  await connectStore(site, admin, masar);
  await site.ask("POST", "/home", { home: "https://copy.example" });
  const body = { ...connectionBody(site, masar, await newState()), shop: "https://copy.example", store_id: "sto_copy" };
  expect((await connect(body)).status).toBe(200);
  await site.ask("POST", "/home", { home: null });
  expect(await webhooks()).not.toContainEqual(expect.stringMatching(/sto_test1$/));
  await site.ask("POST", "/cron", { hook: "masar_shipping_leave" });
  expect(deletes()).toEqual([]);
});

test("Disconnect deletes our webhooks and WooCommerce's key and disconnects the store in Masar; pressing it twice is safe", async () => {
  const [mine, other] = [await newKey(), await newKey()];
  await newWebhook(STORE);
  await newWebhook(STORE);
  await newWebhook("sto_test12");
  await connectStore(site, admin, masar, { key_id: mine });
  const nonce = await disconnectNonce();
  masar.on(`DELETE /stores/${STORE}`, () => json({ id: STORE, status: "disconnected" }));
  for (let times = 0; times < 2; times++) {
    expect((await pressDisconnect(nonce)).location).toBe(`${site.origin}${PAGE}`);
  }
  expect(await isConnected()).toBe(false);
  expect(await keys()).toContain(other);
  expect(await keys()).not.toContain(mine);
  expect(await webhooks()).toEqual([expect.stringMatching(/sto_test12$/)]);
  expect(deletes().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${API_KEY}`]);
  const page = visibleText((await admin.get(PAGE)).body);
  expect(page).toContain("This store is no longer connected to Masar.");
  expect(page).not.toContain("has not confirmed it yet");
  expect(await site.ask<string[]>("GET", `/search?text=${API_KEY}`)).toEqual([]);
});

test("while Masar does not answer the store is disconnected here, and in Masar as soon as it answers", async () => {
  const mine = await newKey();
  await newWebhook(STORE);
  await connectStore(site, admin, masar, { key_id: mine });
  const nonce = await disconnectNonce();
  masar.on(`DELETE /stores/${STORE}`, () => problem(503, "Later."));
  await pressDisconnect(nonce);
  expect(await isConnected()).toBe(false);
  expect(await keys()).not.toContain(mine);
  expect(await webhooks()).not.toContainEqual(expect.stringMatching(/sto_test1$/));
  expect(visibleText((await admin.get(PAGE)).body)).toContain("Masar has not confirmed it yet; the plugin retries");
  const run = () => site.ask<{ ran: boolean }>("POST", "/cron", { hook: "masar_shipping_leave" });
  expect(await run()).toEqual({ ran: true });
  expect(visibleText((await admin.get(PAGE)).body)).toContain("Masar has not confirmed it yet");
  masar.on(`DELETE /stores/${STORE}`, () => problem(401, "This key was revoked."));
  expect(await run()).toEqual({ ran: true });
  expect(deletes()).toHaveLength(3);
  expect(visibleText((await admin.get(PAGE)).body)).not.toContain("Masar has not confirmed it yet");
  expect(await run()).toEqual({ ran: false });
});

test("connecting again before Masar was reached cancels the pending disconnection", async () => {
  await connectStore(site, admin, masar);
  masar.on(`DELETE /stores/${STORE}`, () => problem(503, "Later."));
  await pressDisconnect(await disconnectNonce());
  await connectStore(site, admin, masar, { api_key: `${API_KEY}-new` });
  expect(await site.ask("POST", "/cron", { hook: "masar_shipping_leave" })).toEqual({ ran: false });
  expect(deletes()).toHaveLength(1);
});

test("Masar removes the connection that it names, and no later one", async () => {
  const mine = await newKey();
  await newWebhook(STORE);
  await connectStore(site, admin, masar, { key_id: mine });
  const leave = (query: string) => callPlugin(site, "DELETE", `/connection${query}`);
  for (const query of ["", `?store_id=${STORE}`, `?store_id=sto_other&key_id=${mine}`, `?store_id=${STORE}&key_id=1`])
    expect((await leave(query)).body).toEqual({ connected: true });
  expect(await webhooks()).toContainEqual(expect.stringMatching(/sto_test1$/));
  expect((await leave(`?store_id=${STORE}&key_id=${mine}`)).body).toEqual({ connected: false });
  expect(await keys()).not.toContain(mine);
  expect(await webhooks()).not.toContainEqual(expect.stringMatching(/sto_test1$/));
  expect(deletes()).toEqual([]);
});

test("neither a cross-site form nor a user without the right can connect or disconnect", async () => {
  await connectStore(site, admin, masar);
  await site.ask("POST", "/users", { user_login: "writer", user_pass: "writer", role: "editor" });
  const writer = await Visitor.signedIn(site, "writer");
  for (const action of ["masar_connect", "masar_disconnect"]) {
    const nonce = await writer.nonce(action);
    expect((await admin.post("/wp-admin/admin-post.php", { action })).status).toBe(403);
    expect((await admin.post("/wp-admin/admin-post.php", { action, _wpnonce: "0123456789" })).status).toBe(403);
    expect((await writer.post("/wp-admin/admin-post.php", { action, _wpnonce: nonce })).status).toBe(403);
  }
  expect((await writer.get(PAGE)).status).toBe(403);
  expect(await isConnected()).toBe(true);
});

test("none of these tests wrote a line to the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
