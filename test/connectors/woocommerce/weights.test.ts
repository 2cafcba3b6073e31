import { connector } from "@masar/connector-woocommerce";
import type { StoreOrder } from "@masar/kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import { FACTS, storeOf } from "../../support/woocommerce/store.ts";

let shop: FakeShop;
beforeEach(async () => {
  shop = await startFakeShop({});
  shop.products.set(11, { weight: "40" });
  shop.products.set(12, { weight: "" });
  shop.products.set(13, { weight: "", virtual: true });
  shop.products.set(20, { weight: "2" });
  shop.products.set(21, { parent: 20, weight: "2.5" });
  shop.products.set(22, { parent: 20, weight: "" });
});
afterEach(() => shop.close());

const inUnit = (weightUnit: string) => ({
  ...storeOf(shop),
  facts: { ...FACTS, values: { ...FACTS.values, weightUnit } },
});
const gramsOf = ({ lines }: StoreOrder) => lines.map(({ unitGrams }) => unitGrams);
const parsed = (order: unknown) => connector.parseOrder(order, FACTS);

const LINES = [
  { product_id: 11 },
  { product_id: 12 },
  { product_id: 13 },
  { product_id: 20, variation_id: 21 },
  { product_id: 20, variation_id: 22 },
  { product_id: 0 },
];
const GRAMS = [40_000, null, 0, 2_500, 2_000, null];

test("an order without our plugin has the weights of its products, however it is read", async () => {
  const { id } = shop.placeOrder({ lines: LINES });
  const store = inUnit("kg");
  expect(gramsOf(parsed(await connector.fetchOrder(store, String(id))))).toEqual(GRAMS);
  const since = Temporal.Instant.from("2000-01-01T00:00:00Z");
  const [listed] = await Array.fromAsync(connector.listOrders(store, since));
  const [reread] = await Array.fromAsync(connector.recheck.readOrders(store, [String(id)]));
  expect([listed, reread].map((order) => gramsOf(parsed(order)))).toEqual([GRAMS, GRAMS]);
  const sent = { id, line_items: (listed as { line_items: object[] }).line_items };
  expect(await connector.webhooks.complete(store, sent)).toMatchObject({
    masar_shipping: (listed as { masar_shipping: object }).masar_shipping,
  });
});

test("an order of virtual products alone is not shipped; with goods, or a delivery that was paid, it is", async () => {
  const store = inUnit("kg");
  const needs = async (lines: object[], shippingMethod: string | null = null) => {
    const { id } = shop.placeOrder({ lines, shippingMethod });
    return parsed(await connector.fetchOrder(store, String(id))).needsShipping;
  };
  expect(await needs([{ product_id: 13 }])).toBe(false);
  expect(await needs([{ product_id: 13 }, { product_id: 12 }])).toBe(true);
  expect(await needs([{ product_id: 13 }, { product_id: 0 }])).toBe(true);
  expect(await needs([{ product_id: 13 }], "flat_rate")).toBe(true);
  expect(await needs([])).toBe(true);
});

test("weights are converted from the unit of the store", async () => {
  const { id } = shop.placeOrder({ lines: [{ product_id: 11 }] });
  const grams = async (unit: string) => gramsOf(parsed(await connector.fetchOrder(inUnit(unit), String(id))));
  expect(await Promise.all(["g", "lbs", "oz"].map(grams))).toEqual([[40], [18_144], [1_134]]);
});

test("variations of a hundred products of an order are weighed, the same ones whatever the order is read with", async () => {
  const variations = Array.from({ length: 103 }, (_, at) => ({ product_id: 1_000 + at, variation_id: 5_000 + at }));
  for (const { product_id, variation_id } of variations) {
    shop.products.set(product_id, { weight: "2" });
    shop.products.set(variation_id, { parent: product_id, weight: "3" });
  }
  const { id } = shop.placeOrder({ lines: [...variations, { product_id: 11 }] });
  const other = shop.placeOrder({ lines: variations.slice(-2) });
  const store = inUnit("kg");
  const weighed = [...Array(100).fill(3_000), null, null, null, 40_000];
  expect(gramsOf(parsed(await connector.fetchOrder(store, String(id))))).toEqual(weighed);
  const asked = shop.requests.filter(({ path }) => path.endsWith("/variations"));
  expect(asked).toHaveLength(100);
  const both = await Array.fromAsync(connector.recheck.readOrders(store, [String(id), String(other.id)]));
  const grams = both
    .map(parsed)
    .map(gramsOf)
    .sort((a, b) => b.length - a.length);
  expect(grams).toEqual([weighed, [3_000, 3_000]]);
});

test("with our plugin the products are not read", async () => {
  const plugin = { version: "0.1.0", needs_shipping: true, weight_kg: 0.8 };
  const { id } = shop.placeOrder({ plugin });
  const order = parsed(await connector.fetchOrder(inUnit("kg"), String(id)));
  expect(order).toMatchObject({ weightGrams: 800, lines: [{ unitGrams: null }] });
});

test("products that the key may not read leave the weight unknown; a store that is away is asked again", async () => {
  const { id } = shop.placeOrder({ lines: [{ product_id: 11 }] });
  const order = await connector.fetchOrder(inUnit("kg"), String(id));
  const { masar_shipping: _, ...plain } = order as Record<string, unknown>;
  const on = { path: /\/products/ };
  const forbidden = JSON.stringify({ code: "woocommerce_rest_cannot_view", message: "Sorry." });
  shop.faults.push({ kind: "status", status: 403, body: forbidden, on });
  expect(gramsOf(parsed(await connector.webhooks.complete(inUnit("kg"), plain)))).toEqual([null]);
  shop.faults.push({ kind: "status", status: 503, on });
  await expect(connector.webhooks.complete(inUnit("kg"), plain)).rejects.toMatchObject({ failure: "unavailable" });
});
