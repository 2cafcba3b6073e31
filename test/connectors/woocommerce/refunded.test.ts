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

const LONG_AGO = Temporal.Instant.from("2000-01-01T00:00:00Z");
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
/** As its present version states it; earlier ones say nothing of refunds. */
const presentPlugin = () => ({ ...PLUGIN, lines: PLUGIN.lines.map((line) => ({ ...line, refunded: 0 })) });
const calls = () => shop.requests.filter(({ url }) => url.includes("refunds")).length;
const read = async (id: number) => connector.parseOrder(await connector.fetchOrder(storeOf(shop), String(id)), FACTS);
const goodsOf = ({ lines, weightGrams }: StoreOrder) => ({
  lines: lines.map(({ title, quantity, unitGrams }) => [title, quantity, unitGrams]),
  weightGrams,
});

test.each([
  ["with our plugin, which is not asked for refunds", presentPlugin, 0],
  ["with an earlier version of our plugin", () => PLUGIN, 4],
  ["without our plugin", () => null, 4],
])("refunded goods are no longer in the parcel, nor in its weight, %s", async (_, plugin, expectedCalls) => {
  const placed = shop.placeOrder({ lines: LINES, plugin: plugin() });
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
  const [listed] = await Array.fromAsync(connector.listOrders(storeOf(shop), LONG_AGO));
  expect(goodsOf(connector.parseOrder(listed, FACTS))).toEqual(left);
  const [reread] = await Array.fromAsync(connector.recheck.readOrders(storeOf(shop), [String(id)]));
  const completed = await connector.webhooks.complete(storeOf(shop), renderOrder(shop, placed));
  expect([reread, completed].map((order) => goodsOf(connector.parseOrder(order, FACTS)))).toEqual([left, left]);
  expect(calls()).toBe(expectedCalls);
});

test("an order has nothing to ship when all that ships was refunded", async () => {
  for (const plugin of [presentPlugin(), PLUGIN, null]) {
    const { id } = shop.placeOrder({ lines: LINES, plugin });
    shop.refund(id, "100.00", { 901: 1, 902: 3 });
    expect((await read(id)).needsShipping).toBe(false);
  }
});

test("a refund of an amount takes no goods off", async () => {
  for (const plugin of [presentPlugin(), PLUGIN]) {
    const { id } = shop.placeOrder({ lines: LINES, plugin });
    shop.refund(id, "100.00");
    expect(goodsOf(await read(id))).toMatchObject({ weightGrams: 46_000, lines: [{}, {}, {}] });
  }
});

test("the refunds of four orders are asked for at once, and each order gets its own", async () => {
  const placed = Array.from({ length: 10 }, () => shop.placeOrder({ lines: LINES }));
  for (const [at, { id }] of placed.entries()) shop.refund(id, "10.00", at % 2 === 0 ? { 901: 1 } : { 902: 3 });
  const store = storeOf(shop);
  let [now, most] = [0, 0];
  const network: typeof store.network = {
    ...store.network,
    async request(sent) {
      now += 1;
      most = Math.max(most, now);
      return store.network.request(sent).finally(() => {
        now -= 1;
      });
    },
  };
  const orders = await Array.fromAsync(connector.listOrders({ ...store, network }, LONG_AGO));
  const titles = orders.map((order) => connector.parseOrder(order, FACTS).lines.map(({ title }) => title));
  expect(titles).toEqual(placed.map((_, at) => [at % 2 === 0 ? "Kettle" : "Fridge", "Warranty"]));
  expect(most).toBe(4);
});

/** The same for every failure. */
const UNREAD = { en: expect.stringContaining("security plugin"), ar: expect.stringContaining("إضافة الحماية") };

test.each([
  [401, "woocommerce_rest_cannot_view"],
  [403, "woocommerce_rest_cannot_view"],
  [400, "blocked_by_plugin"],
  [403, "rest_forbidden"],
])(
  "refunds refused with %s %s: the order says so, and is not read as if nothing had been refunded",
  async (status, code) => {
    const { id } = shop.placeOrder({ lines: LINES, plugin: PLUGIN });
    shop.refund(id, "100.00", { 901: 1 });
    const body = JSON.stringify({ code, message: "no", data: { status } });
    const headers = { "content-type": "application/json" };
    shop.faults.push({ kind: "status", status, headers, body, on: { path: /refunds/ }, isLasting: true });
    expect((await read(id)).refundsUnread).toEqual(UNREAD);
  },
);

test("refunds in an unknown format hold the order", async () => {
  const { id } = shop.placeOrder({ lines: LINES });
  shop.refund(id, "100.00", { 901: 1 });
  const headers = { "content-type": "application/json" };
  shop.faults.push({ kind: "status", status: 200, headers, body: '{"refunds":[]}', on: { path: /refunds/ } });
  expect((await read(id)).refundsUnread).toEqual(UNREAD);
});

test("the refunds of an order that is over are not asked for", async () => {
  const { id } = shop.placeOrder({ lines: LINES, plugin: PLUGIN });
  shop.refund(id, "100.00", { 901: 1 });
  shop.setStatus(id, "completed");
  await read(id);
  expect(calls()).toBe(0);
});

test("an order whose refunds cannot be read now says so, holds up no other order, and is read completely once they can", async () => {
  const { id } = shop.placeOrder({ lines: LINES });
  shop.refund(id, "100.00", { 901: 1 });
  const other = shop.placeOrder({ lines: LINES });
  shop.refund(other.id, "10.00", { 902: 1 });
  const list = async () => {
    const orders = await Array.fromAsync(connector.listOrders(storeOf(shop), LONG_AGO));
    return orders.map((order) => connector.parseOrder(order, FACTS));
  };
  const on = { path: new RegExp(`/orders/${id}/refunds`) };
  shop.faults.push({ kind: "status", status: 500, on, isLasting: true });
  expect((await list()).map((order) => [order.id, order.refundsUnread !== undefined, order.lines.length])).toEqual([
    [String(id), true, 3],
    [String(other.id), false, 3],
  ]);
  expect((await read(id)).refundsUnread).toEqual(UNREAD);
  shop.faults.length = 0;
  expect((await list()).map((order) => [order.refundsUnread, order.lines.length])).toEqual([
    [undefined, 2],
    [undefined, 3],
  ]);
});

test("above the store's limit of calls no order is read", async () => {
  const { id } = shop.placeOrder({ lines: LINES });
  shop.refund(id, "100.00", { 901: 1 });
  shop.faults.push({ kind: "status", status: 429, on: { path: /refunds/ } });
  await expect(read(id)).rejects.toMatchObject({ failure: "rate_limited" });
});
