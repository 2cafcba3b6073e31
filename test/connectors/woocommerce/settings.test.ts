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
  const seen = await connector.inspect?.(storeOf(shop));
  if (!seen) throw new Error("WooCommerce shops can be looked at");
  return seen;
}
const codesOf = (notes: readonly Note[]) => notes.map(({ code }) => code);

test("reads what has to be known of a shop", async () => {
  const { facts, notes } = await look();
  expect(facts).toEqual({
    currency: "EGP",
    cashGateways: ["cod"],
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

test("leaves the merchant's choice of what counts as cash", async () => {
  const store = storeOf(shop);
  store.facts = { ...store.facts, cashGateways: ["cod", "cash_at_kiosk"] };
  expect((await connector.inspect?.(store))?.facts.cashGateways).toEqual(["cod", "cash_at_kiosk"]);
});

test("sees new plugins, storage and features", async () => {
  Object.assign(shop.settings, { hasShipmentTracking: true, hasFulfillments: true, currency: "KWD", weightUnit: "g" });
  shop.storage = "posts";
  const { facts } = await look();
  expect(facts).toMatchObject({
    currency: "KWD",
    values: { hpos: "false", shipmentTracking: "true", fulfillments: "true", weightUnit: "g" },
  });
});

describe("notes", () => {
  test("name what the merchant should look at, in both languages", async () => {
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

  test("warn when buyers who choose our rate could not pay cash", async () => {
    const limitedTo = async (enableForMethods: string[] | "") => {
      shop.settings.gateways = [{ id: "cod", enabled: true, enableForMethods }];
      return codesOf((await look()).notes).includes("cod_limited");
    };
    expect(await limitedTo("")).toBe(false);
    expect(await limitedTo([])).toBe(false);
    expect(await limitedTo(["flat_rate", "flat_rate:3"])).toBe(true);
    expect(await limitedTo(["flat_rate", "masar_shipping:2"])).toBe(false);
  });

  test("take 10.1 for newer than 7.9", async () => {
    for (const version of ["7.9.0", "10.1.0", "11.0.1-beta", ""]) {
      shop.version = version;
      expect(codesOf((await look()).notes), version).toEqual([]);
    }
  });
});

describe("our plugin in the shop", () => {
  const introduction = {
    state: "s".repeat(40),
    storeId: "str_demo",
    apiUrl: "https://api.example.test/v1",
    apiKey: "msr_test_key_0001",
    appUrl: "https://app.example.test",
    mode: "test" as const,
  };
  const introduce = async (secrets = {}) => connector.introduce?.(storeOf(shop, { secrets }), introduction);

  test("learns how it reaches us, with the keys that its administrator approved", async () => {
    shop.plugin.state = introduction.state;
    await introduce({ keyId: 3 });
    expect(shop.plugin.connection).toEqual({
      store_id: "str_demo",
      api_base: "https://api.example.test/v1",
      api_key: "msr_test_key_0001",
      app_url: "https://app.example.test",
      mode: "test",
      key_id: 3,
    });
    const asked = shop.requests.at(-1);
    expect(asked).toMatchObject({ method: "POST", path: "/wp-json/wc-masar/v1/connection" });
    expect(asked?.headers.authorization).toMatch(/^Basic /);
  });

  test("is reached over http by signature, and with keys in the query where the header is stripped", async () => {
    shop.plugin.state = introduction.state;
    shop.stripsAuthorization = true;
    await introduce({ queryAuth: true });
    expect(shop.plugin.connection).toMatchObject({ key_id: null });
    const plain = await startFakeShop({ folder: "/shop" });
    plain.plugin.state = introduction.state;
    await connector.introduce?.(storeOf(plain), introduction);
    expect(plain.plugin.connection).not.toBeNull();
    await plain.close();
  });

  test("is not connected by a state that it did not give, or twice by the same", async () => {
    const refused = { failure: "refused", publicMessage: { en: expect.stringContaining("press Connect again") } };
    await expect(introduce()).rejects.toMatchObject(refused);
    shop.plugin.state = introduction.state;
    await introduce();
    await expect(introduce()).rejects.toMatchObject(refused);
  });

  test("may not be there, which is said", async () => {
    shop.plugin.isActive = false;
    const refused = { failure: "refused", publicMessage: { en: expect.stringContaining("plugin is not active") } };
    await expect(introduce()).rejects.toMatchObject(refused);
  });
});
