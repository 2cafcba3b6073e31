import { connector } from "@masar/connector-woocommerce";
import type { Note } from "@masar/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import { storeOf } from "../../support/woocommerce/store.ts";

let shop: FakeShop;
beforeEach(async () => {
  shop = await startFakeShop({ isTls: true });
});
afterEach(() => shop.close());

async function look() {
  const seen = await connector.inspect(storeOf(shop));
  if (!seen) throw new Error("WooCommerce shops can be looked at");
  return seen;
}
const codesOf = (notes: readonly Note[]) => notes.map(({ code }) => code);

test("reads the shop's settings", async () => {
  const { facts, notes } = await look();
  expect(facts).toEqual({
    currency: "EGP",
    cashGateways: ["cod"],
    paymentMethods: [{ id: "cod", title: "cod", means: "cash" }],
    values: {
      version: "11.0.1",
      wordpress: "7.1",
      language: "ar",
      hpos: "true",
      weightUnit: "kg",
      gateways: "cod",
      plugin: "true",
      shipmentTracking: "false",
      fulfillments: "false",
      keysInQuery: "false",
    },
  });
  expect(notes).toEqual([]);
});

test("tells what each payment method of the checkout means, and that deposits are taken", async () => {
  const on = (id: string) => ({ id, enabled: true, enableForMethods: "" as const });
  shop.settings.gateways = [on("cod"), on("bacs"), on("paymob"), { ...on("cheque"), enabled: false }];
  shop.settings.plugins.push("deposits-partial-payments-for-woocommerce/start.php");
  const { facts } = await look();
  expect(facts.paymentMethods?.map(({ id, means }) => [id, means])).toEqual([
    ["cod", "cash"],
    ["bacs", "paid"],
    ["paymob", "ask"],
    ["deposits-partial-payments-for-woocommerce/start.php", "deposit"],
  ]);
});

test("does not change the merchant's list of cash gateways", async () => {
  const store = storeOf(shop);
  store.facts = { ...store.facts, cashGateways: ["cod", "cash_at_kiosk"] };
  expect((await connector.inspect(store))?.facts.cashGateways).toEqual(["cod", "cash_at_kiosk"]);
});

test("detects new plugins, storage and features", async () => {
  Object.assign(shop.settings, { hasShipmentTracking: true, hasFulfillments: true, currency: "KWD", weightUnit: "g" });
  shop.storage = "posts";
  const { facts } = await look();
  expect(facts).toMatchObject({
    currency: "KWD",
    values: { hpos: "false", shipmentTracking: "true", fulfillments: "true", weightUnit: "g" },
  });
});

describe("notes", () => {
  test("name every problematic setting, in both languages", async () => {
    Object.assign(shop.settings, { currency: "USD", hasWpCron: false });
    Object.assign(shop, { version: "7.8.2", storage: "posts", stripsAuthorization: true });
    shop.plugin.isActive = false;
    shop.settings.gateways = [{ id: "cod", enabled: false, enableForMethods: "" }];
    const { notes } = await look();
    expect(codesOf(notes)).toEqual([
      "woocommerce_too_old",
      "currency_not_egp",
      "cod_off",
      "posts_storage",
      "wp_cron_off",
      "plugin_missing",
      "keys_in_query",
    ]);
    for (const { text } of notes) {
      expect(text.en.length).toBeGreaterThan(20);
      expect(text.ar).toMatch(/[\u0600-\u06ff]/);
    }
  });

  test("warn when buyers who choose our rate cannot pay cash", async () => {
    const limitedTo = async (enableForMethods: string[] | "") => {
      shop.settings.gateways = [{ id: "cod", enabled: true, enableForMethods }];
      return codesOf((await look()).notes).includes("cod_limited");
    };
    expect(await limitedTo("")).toBe(false);
    expect(await limitedTo([])).toBe(false);
    expect(await limitedTo(["flat_rate", "flat_rate:3"])).toBe(true);
    expect(await limitedTo(["flat_rate", "masar_shipping:2"])).toBe(false);
  });

  test("treat 10.1 as newer than 7.9", async () => {
    for (const version of ["7.9.0", "10.1.0", "11.0.1-beta", ""]) {
      shop.version = version;
      expect(codesOf((await look()).notes), version).toEqual([]);
    }
  });
});

describe("our plugin in the shop", () => {
  const introduction = (shopNow: FakeShop) => ({
    ...shopNow.plugin.pressConnect(shopNow.home),
    answers: { url: shopNow.home },
    storeId: "str_demo",
    apiUrl: "https://api.example.test/v1",
    apiKey: "msr_test_key_0001",
    appUrl: "https://app.example.test",
    mode: "test" as const,
    account: "sara@example.com (Nile Mugs)",
  });
  const introduce = async (secrets = {}, given = introduction(shop)) =>
    connector.auth.plugin.introduce(storeOf(shop, { secrets }), given);
  const REFUSED = { failure: "refused", publicMessage: { en: expect.stringContaining("press Connect again") } };

  test("receives its API access and the account's name, sent with the approved keys", async () => {
    await introduce({ keyId: 3 });
    expect(shop.plugin.connection).toEqual({
      store_id: "str_demo",
      api_base: "https://api.example.test/v1",
      api_key: "msr_test_key_0001",
      app_url: "https://app.example.test",
      mode: "test",
      account: "sara@example.com (Nile Mugs)",
      key_id: 3,
    });
    const asked = shop.requests.at(-1);
    expect(asked).toMatchObject({ method: "POST", path: "/wp-json/wc-masar/v1/connection" });
    expect(asked?.headers.authorization).toMatch(/^Basic /);
  });

  test("is called over http with a signature, and with keys in the query where the header is stripped", async () => {
    shop.stripsAuthorization = true;
    await introduce({ queryAuth: true });
    expect(shop.plugin.connection).toMatchObject({ key_id: null });
    const plain = await startFakeShop({ folder: "/shop" });
    await connector.auth.plugin.introduce(storeOf(plain), introduction(plain));
    expect(plain.plugin.connection).not.toBeNull();
    await plain.close();
  });

  test("refuses an unknown state and another address than the one where the connection began", async () => {
    const given = introduction(shop);
    await expect(introduce({}, { ...given, state: "s".repeat(40) })).rejects.toMatchObject(REFUSED);
    await expect(introduce({}, { ...given, answers: { url: "https://other.example" } })).rejects.toMatchObject(REFUSED);
    expect(shop.plugin.connection).toBeNull();
  });

  test("accepts a state once: the same introduction again changes nothing, another is refused", async () => {
    const given = introduction(shop);
    await introduce({}, given);
    const before = structuredClone(shop.plugin.connection);
    await introduce({}, given);
    await expect(introduce({}, { ...given, apiKey: "msr_test_key_0002" })).rejects.toMatchObject(REFUSED);
    expect(shop.plugin.connection).toEqual(before);
  });

  test("deletes its connection and the key on disconnecting, and keeps those of a later connection", async () => {
    const hook = new URL("http://127.0.0.1:9/hooks/woocommerce/str_demo");
    const [first, second] = [shop.addKey("read_write"), shop.addKey("read_write")];
    const before = storeOf(shop, {
      secrets: { consumerKey: first.consumerKey, consumerSecret: first.consumerSecret, keyId: first.id },
    });
    await introduce({ consumerKey: first.consumerKey, consumerSecret: first.consumerSecret, keyId: first.id });
    await introduce({ consumerKey: second.consumerKey, consumerSecret: second.consumerSecret, keyId: second.id });
    await connector.disconnect(before, hook);
    expect(shop.plugin.connection).toMatchObject({ key_id: second.id });
    expect(shop.keys.has(second.consumerKey)).toBe(true);
    const now = storeOf(shop, {
      secrets: { consumerKey: second.consumerKey, consumerSecret: second.consumerSecret, keyId: second.id },
    });
    await connector.disconnect(now, hook);
    expect(shop.plugin.connection).toBeNull();
    expect(shop.keys.has(second.consumerKey)).toBe(false);
    await connector.disconnect(now, hook);
  });

  test("that is not active is reported as missing", async () => {
    shop.plugin.isActive = false;
    const refused = { failure: "refused", publicMessage: { en: expect.stringContaining("plugin is not active") } };
    await expect(introduce()).rejects.toMatchObject(refused);
    await connector.disconnect(storeOf(shop), new URL("http://127.0.0.1:9/hooks/woocommerce/str_demo"));
  });
});
