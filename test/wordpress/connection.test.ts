// How a store is connected, and who may do it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Site, startSite } from "../support/wordpress.ts";
import {
  API_KEY,
  callPlugin,
  connectionBody,
  connectStore,
  type FakeMasar,
  json,
  pressConnect,
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
  await callPlugin(site, "DELETE", "/connection");
});

const newState = async () => (await pressConnect(admin)).searchParams.get("state") ?? "";
const connect = (body: unknown, authorization?: string | null) =>
  callPlugin(site, "POST", "/connection", body, authorization);
const isConnected = async () => (await callPlugin(site, "GET", "/health")).body.connected;

test("Connect leads to the service, with the store, a fresh state and the way back", async () => {
  const to = await pressConnect(admin);
  expect(to.origin + to.pathname).toBe(`${masar.appUrl}/connect/woocommerce`);
  expect(to.searchParams.get("store")).toBe(site.origin);
  expect(to.searchParams.get("state")).toMatch(/^[A-Za-z0-9]{40}$/);
  expect(to.searchParams.get("return")).toMatch(`${site.origin}${PAGE}`);
  expect(to.searchParams.get("plugin")).toBe("0.1.0");
  expect(await newState()).not.toBe(to.searchParams.get("state"));
});

test("takes a connection with the right state once, and says what the service must know", async () => {
  const body = connectionBody(masar, await newState());
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
  });
  expect((await connect(body)).status).toBe(401);
  expect(await isConnected()).toBe(true);
});

test("of two connections with the same state at the same moment one is taken", async () => {
  const body = connectionBody(masar, await newState());
  const answers = await Promise.all([connect(body), connect(body), connect(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test.each([
  ["another state", { state: "x".repeat(40) }],
  ["no state", { state: undefined }],
  ["a state that is no text", { state: true }],
])("refuses %s, and connects nothing", async (_, changes) => {
  const body = { ...connectionBody(masar, await newState()), ...changes };
  expect((await connect(body)).status).toBe(401);
  expect(await isConnected()).toBe(false);
});

test("refuses the right state where nobody pressed Connect since, or without WooCommerce's key", async () => {
  const old = await newState();
  const fresh = await newState();
  expect((await connect(connectionBody(masar, old))).status).toBe(401);
  expect((await connect(connectionBody(masar, fresh), null)).status).toBe(401);
  expect((await connect(connectionBody(masar, fresh), `Basic ${btoa("ck_test:wrong")}`)).status).toBe(401);
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
  ["key_id", "12"],
  ["key_id", -1],
])("names %s when it is %j, and the state stays good", async (field, value) => {
  const right = connectionBody(masar, await newState());
  const { status, body } = await connect({ ...right, [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "rest_invalid_param", data: { params: { [field]: expect.any(String) } } });
  expect(Object.keys((body.data as { params: object }).params)).toEqual([field]);
  expect((await connect(right)).status).toBe(200);
});

test("tells a cash limit that leaves Masar out, plain permalinks and posts", async () => {
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

test("the page shows what the store is connected to, and whether it is the sandbox", async () => {
  expect(visibleText((await admin.get(PAGE)).body)).toContain("Connect this store");
  masar.on("GET /stores/sto_test1", () => json({ id: STORE, name: "Café <b>Nile</b> & Sons", status: "connected" }));
  await connectStore(site, admin, masar, { mode: "test" });
  const { body } = await admin.get(PAGE);
  expect(body).not.toContain("<b>Nile");
  expect(visibleText(body)).toContain("Café <b>Nile</b> & Sons Sandbox Nothing is collected");
  expect(masar.requests.at(-1)?.headers).toMatchObject({
    authorization: `Bearer ${API_KEY}`,
    "accept-language": "en-US",
  });
  expect(body).not.toContain(API_KEY);
  await connectStore(site, admin, masar);
  expect(visibleText((await admin.get(PAGE)).body)).toContain("Live Couriers collect");
});

test("who comes back reads what became of it; a made-up way back says nothing", async () => {
  const back = (await pressConnect(admin)).searchParams.get("return") ?? "";
  const textOf = async (url: string) => visibleText((await admin.get(url)).body);
  expect(await textOf(`${back}&masar_outcome=denied`)).toContain("access to the store was not approved");
  expect(await textOf(`${back}&masar_outcome=%3Cscript%3E`)).toContain("the way to Masar was not finished");
  expect(await textOf(`${PAGE}&masar_return=wrong&masar_outcome=denied`)).not.toContain("Not connected:");
  await connectStore(site, admin, masar);
  expect(await textOf(`${back}&masar_outcome=connected`)).toContain("New orders go to Masar from now on");
});

test("Disconnect forgets the key and takes WooCommerce's key back, as connecting again does; it may be pressed twice", async () => {
  const { id: mine } = await site.ask<{ id: number }>("POST", "/keys");
  const { id: other } = await site.ask<{ id: number }>("POST", "/keys");
  const { id: newer } = await site.ask<{ id: number }>("POST", "/keys");
  const keys = async () => (await site.ask<string[]>("GET", "/keys")).map(Number);
  await connectStore(site, admin, masar, { key_id: mine });
  const nonce = hidden((await admin.get(PAGE)).body, "_wpnonce", 'value="masar_disconnect"');
  await connectStore(site, admin, masar, { key_id: newer });
  expect(await keys()).toEqual([other, newer]);
  for (let times = 0; times < 2; times++) {
    const done = await admin.post("/wp-admin/admin-post.php", { action: "masar_disconnect", _wpnonce: nonce });
    expect(done.location).toBe(`${site.origin}${PAGE}`);
  }
  expect(await isConnected()).toBe(false);
  expect(await keys()).toEqual([other]);
});

test("neither a foreign form nor a user without the right connects or disconnects", async () => {
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

test("nothing of this left a line in the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
