// The health panel: problems, and instructions to fix them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reset } from "../support/receiver.ts";
import { type Site, startSite, WOOCOMMERCE_KEY } from "../support/wordpress.ts";
import {
  callPlugin,
  connectionBody,
  connectStore,
  type FakeMasar,
  json,
  pressConnect,
  problem,
  STORE,
  startMasar,
} from "../support/wordpress-masar.ts";
import { Visitor, visibleText } from "../support/wordpress-visitor.ts";

const PAGE = "/wp-admin/admin.php?page=masar-shipping";
let masar: FakeMasar;
let site: Site;
let admin: Visitor;

beforeAll(async () => {
  masar = await startMasar();
  site = await startSite({ appUrl: masar.appUrl });
  admin = await Visitor.signedIn(site);
  await connectStore(site, admin, masar);
});
afterAll(async () => {
  await site?.stop();
  await masar?.close();
});
beforeEach(() => masar.reset());

/** Sentences of the panel by level, for this response of Masar about the store. */
async function panel(health: object = {}, headers: Record<string, string> = {}) {
  masar.on(`GET /stores/${STORE}`, () => json({ id: STORE, name: "Shop", status: "connected", health }, 200, headers));
  const { body } = await admin.get(PAGE);
  const lines = [...body.matchAll(/<li class="masar-(\w+)"><span[^>]*>[^<]*<\/span> (.*?)<\/li>/gs)];
  const at = (level: string) => lines.filter((line) => line[1] === level).map((line) => visibleText(line[2] ?? ""));
  return { bad: at("bad"), warning: at("warning"), good: at("good"), order: lines.map((line) => line[1]) };
}
const option = (values: object) => site.ask("POST", "/options", values);

test("lists problems first, then what works", async () => {
  const minutesAgo = new Date(Date.now() - 5 * 60_000).toISOString();
  const { bad, warning, good, order } = await panel({ last_webhook_at: minutesAgo, last_poll_at: minutesAgo });
  expect(bad).toEqual([expect.stringContaining("does not use https: ask your host")]);
  expect(warning).toEqual([
    expect.stringContaining("WP-Cron is off: make sure"),
    expect.stringContaining("No shipping zone offers Masar"),
  ]);
  expect(good).toContainEqual(expect.stringMatching(/^Masar received the last order event 5 min\w+ ago\.$/));
  expect(good).toContainEqual(expect.stringMatching(/^Masar last checked the orders 5 min\w+ ago\.$/));
  expect(good).toContain("High-performance order storage is on.");
  expect(good).toContain("The server’s clock is correct.");
  expect(order).toEqual([...bad.map(() => "bad"), ...warning.map(() => "warning"), ...good.map(() => "good")]);
});

test.each([
  ["a currency that is not ours", { woocommerce_currency: "USD" }, "not in Egyptian pounds"],
  ["cash limited to other methods", { woocommerce_cod_settings: { enable_for_methods: ["flat_rate"] } }, "add Masar"],
  ["orders kept as posts", { standin_hpos: "no" }, "switch to high-performance order storage"],
])("warns of %s", async (_, values, sentence) => {
  await option(values);
  const { bad, warning } = await panel();
  expect([...bad, ...warning].join("\n")).toContain(sentence);
  await option(Object.fromEntries(Object.keys(values).map((name) => [name, null])));
});

test("says that a checkout block before WooCommerce 10.4 does not charge the cash fee", async () => {
  const block = "<!-- wp:woocommerce/checkout --><div></div><!-- /wp:woocommerce/checkout -->";
  const warned = async (page: string) => {
    await site.ask("POST", "/checkout-page", { content: page });
    return (await panel()).warning.join("\n").includes("you pay it: update WooCommerce to 10.4");
  };
  expect(await warned("[woocommerce_checkout]")).toBe(false);
  expect(await warned(block)).toBe(true);
  await option({ standin_version: "10.4.0" });
  expect(await warned(block)).toBe(false);
  await option({ standin_version: null, woocommerce_checkout_page_id: null });
});

test("warns of plain permalinks", async () => {
  // The stand-in's routes need pretty permalinks: this is set and undone on the settings page.
  const { body } = await admin.get("/wp-admin/options-permalink.php");
  const nonce = /name="_wpnonce" value="([^"]*)"/.exec(body)?.[1] ?? "";
  const choose = (structure: string) =>
    admin.post("/wp-admin/options-permalink.php", {
      _wpnonce: nonce,
      selection: structure,
      permalink_structure: structure,
    });
  await choose("");
  expect((await panel()).bad.join("\n")).toContain("choose Post name under Settings, Permalinks");
  await choose("/%postname%/");
  expect((await panel()).good).toContain("Permalinks are on.");
});

test("warns of a clock that is an hour behind", async () => {
  const { bad } = await panel({}, { date: new Date(Date.now() + 3_600_000).toUTCString() });
  expect(bad.join("\n")).toMatch(/clock is wrong \(seconds: 3(599|600)\)/);
});

test("on https, shows whether the host passes the Authorization header on", async () => {
  const secure = await startSite({ appUrl: masar.appUrl, constants: { WP_HOME: "https://shop.example" } });
  const owner = await Visitor.signedIn(secure);
  masar.on(`GET /stores/${STORE}`, () => json({ id: STORE, status: "connected" }));
  const connected = async (path: string, authorization: string | null) => {
    const state = (await pressConnect(owner)).searchParams.get("state") ?? "";
    const body = { ...connectionBody(site, masar, state), shop: "https://shop.example" };
    expect((await callPlugin(secure, "POST", path, body, authorization)).status).toBe(200);
    return visibleText((await owner.get(PAGE)).body);
  };
  expect(await connected("/connection", WOOCOMMERCE_KEY)).toContain("OK The Authorization header reaches WordPress.");
  const inAddress = "/connection?consumer_key=ck_test&consumer_secret=cs_test";
  expect(await connected(inAddress, null)).toContain("Warning Your host removes the Authorization header");
  await secure.stop();
});

test("shows Masar's findings as text, and what is pending", async () => {
  const { warning } = await panel({
    problems: [
      { code: "webhook_disabled", detail: 'توقف <b>الإشعار</b> & "غيره"' },
      { code: "wp_cron_off", detail: "said twice" },
      { code: "write_backs_failed", detail: "said twice" },
      5,
    ],
    waiting_orders: 7,
    attention_orders: 3,
    failed_write_backs: 2,
  });
  expect(warning).toContain('توقف <b>الإشعار</b> & "غيره"');
  expect(warning.join()).not.toContain("said twice");
  expect(warning).toContain("Orders that need a decision: 3. Open Masar to see why.");
  expect(warning.join("\n")).toContain("whose tracking Masar could not update: 2.");
  expect(warning.join("\n")).toContain("place a test order");
  expect(warning.join("\n")).toContain("It checks them within ten minutes");
});

test.each([
  ["reconnect", () => json({ id: STORE, status: "reconnect" })],
  ["a refused key", () => problem(401, "No such key.")],
])("asks to reconnect on %s", async (_, answer) => {
  masar.on(`GET /stores/${STORE}`, answer);
  expect(visibleText((await admin.get(PAGE)).body)).toContain(
    "Masar no longer has access to this store. Press Connect",
  );
});

test("shows the page with the reason when Masar is unreachable", async () => {
  masar.on(`GET /stores/${STORE}`, () => reset);
  const text = visibleText((await admin.get(PAGE)).body);
  expect(text).toContain("Connected to Masar");
  expect(text).toContain("Problem Masar could not be reached:");
  expect((await callPlugin(site, "GET", "/health")).body.last_error).toMatchObject({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  await panel();
  expect((await callPlugin(site, "GET", "/health")).body.last_error).toBeNull();
});

test("shows Arabic from right to left to an Arabic user, and requests Arabic from Masar", async () => {
  await option({ WPLANG: "ar" });
  await panel();
  const { body } = await admin.get(PAGE);
  expect(body).toMatch(/<html[^>]*\sdir="rtl"/);
  expect(visibleText(body)).toContain("المندوبون يستلمون ويوصّلون ما يُشحن من هنا.");
  expect(masar.requests.at(-1)?.headers["accept-language"]).toBe("ar");
  await option({ WPLANG: "" });
});

test("none of these tests wrote a line to the log", async () => {
  expect(await site.complaints()).toEqual([]);
});
