import { connector } from "@masar/connector-woocommerce";
import type { StoreOrder } from "@masar/kit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderOrder } from "../../support/woocommerce/render.ts";
import { type FakeShop, startFakeShop } from "../../support/woocommerce/shop.ts";
import { FACTS, storeOf } from "../../support/woocommerce/store.ts";

let shop: FakeShop;
beforeEach(async () => {
  shop = await startFakeShop({});
  shop.products.set(11, { weight: "40" });
  shop.products.set(12, { weight: "2" });
  shop.products.set(13, { weight: "", virtual: true });
});
afterEach(() => shop.close());

const LINES = [
  { id: 901, name: "Fridge", product_id: 11, quantity: 1 },
  { id: 902, name: "Kettle", product_id: 12, quantity: 3 },
  { id: 903, name: "Warranty", product_id: 13, quantity: 1 },
];
const PLUGIN = {
  version: "0.1.0",
  needs_shipping: true,
  weight_kg: 46,
  lines: [
    { id: 901, weight_kg: 40 },
    { id: 902, weight_kg: 2 },
    { id: 903, weight_kg: 0 },
  ],
};
const read = async (id: number) => connector.parseOrder(await connector.fetchOrder(storeOf(shop), String(id)), FACTS);
const goodsOf = ({ lines, weightGrams }: StoreOrder) => ({
  lines: lines.map(({ title, quantity, unitGrams }) => [title, quantity, unitGrams]),
  weightGrams,
});

test.each([
  ["with our plugin", PLUGIN],
  ["without our plugin", null],
])("refunded goods are no longer in the parcel, nor in its weight, %s", async (_, plugin) => {
  const placed = shop.placeOrder({ lines: LINES, plugin });
  const { id } = placed;
  shop.refund(id, "100.00", { 901: 1 });
  shop.refund(id, "10.00", { 902: 1 });
  const left = {
    lines: [
      ["Kettle", 2, 2_000],
      ["Warranty", 1, 0],
    ],
    weightGrams: null, // the sum of the lines
  };
  expect(goodsOf(await read(id))).toEqual(left);
  const since = Temporal.Instant.from("2000-01-01T00:00:00Z");
  const [listed] = await Array.fromAsync(connector.listOrders(storeOf(shop), since));
  expect(goodsOf(connector.parseOrder(listed, FACTS))).toEqual(left);
  const [reread] = await Array.fromAsync(connector.recheck.readOrders(storeOf(shop), [String(id)]));
  const completed = await connector.webhooks.complete(storeOf(shop), renderOrder(shop, placed));
  expect([reread, completed].map((order) => goodsOf(connector.parseOrder(order, FACTS)))).toEqual([left, left]);
});

test("an order has nothing to ship when all that ships was refunded", async () => {
  for (const plugin of [PLUGIN, null]) {
    const { id } = shop.placeOrder({ lines: LINES, plugin });
    shop.refund(id, "100.00", { 901: 1, 902: 3 });
    expect((await read(id)).needsShipping).toBe(false);
  }
});

test("a refund of an amount takes no goods off", async () => {
  const { id } = shop.placeOrder({ lines: LINES, plugin: PLUGIN });
  shop.refund(id, "100.00");
  expect(goodsOf(await read(id))).toMatchObject({ weightGrams: 46_000, lines: [{}, {}, {}] });
});

test("an order whose refunds the store does not show is read as it was sold, and one that is over is not asked about", async () => {
  const { id } = shop.placeOrder({ lines: LINES, plugin: PLUGIN });
  shop.refund(id, "100.00", { 901: 1 });
  const refusal = { code: "woocommerce_rest_cannot_view", message: "no", data: { status: 403 } };
  const headers = { "content-type": "application/json" };
  shop.faults.push({ kind: "status", status: 403, headers, body: JSON.stringify(refusal), on: { path: /refunds/ } });
  expect((await read(id)).lines).toHaveLength(3);
  shop.setStatus(id, "completed");
  shop.faults.push({ kind: "status", status: 500, on: { path: /refunds/ } });
  expect((await read(id)).lines).toHaveLength(3);
});
