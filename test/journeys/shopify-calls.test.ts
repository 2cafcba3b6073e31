// How often Shopify is asked: its limit is a budget for everything that a shop needs.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import type { FakeOrder } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShopify;
let store: { id: string };

/** Every test's own. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  const now = () => Temporal.Now.instant().add({ seconds: 5 });
  shop = fakeShopify({ domain: `calls-${shops.length}.myshopify.com`, now });
  shops.push(shop);
  merchant = await masar.newAccount();
  store = await installShop(masar, merchant, shop, "picked_up");
  shop.calls.splice(0);
});

const names = () => shop.calls.map(({ name }) => name);
const orderWith = (order: FakeOrder, status: string, place = 0) =>
  orderOnce(merchant.test, store.id, parcelOf(order, place), (found) => found.status === status);
const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const written = () =>
  eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.pending_write_backs,
    (count) => count === 0,
  );
/** Delivers the webhooks of the shop, and waits until they are processed. */
async function received(): Promise<void> {
  await shop.deliver(masar.origin);
  await eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }),
    (waiting) => waiting.length === 0,
  );
}

/** One event of the parcel, written to the shop, and what the shop says of that. */
async function scanned(
  number: string,
  ...scan: Parameters<ReturnType<typeof courier>["scan"]> extends [string, ...infer Rest] ? Rest : never
): Promise<void> {
  await courier(staff.test).scan(number, ...scan);
  await written();
  await received();
}

async function delivered(placed: FakeOrder): Promise<void> {
  await received();
  const { shipment } = await orderWith(placed, "shipped");
  const number = shipment.tracking_number as string;
  await written();
  await scanned(number, "collect");
  await scanned(number, "hub", { hub: (await read(number)).hub });
  await scanned(number, "load");
  await scanned(number, "deliver", { receiver_name: "منى", cash_collected: 350 });
}

test("a delivered parcel with cash takes eight calls, and its order is read once", async () => {
  const placed = shop.placeOrder();
  await delivered(placed);
  expect(placed.outstandingMinor).toBe(0);
  expect(names()).toEqual([
    "OrderForShipment",
    "CreateFulfillment",
    "AddEvent",
    "AddEvent",
    "AddEvent",
    "PaymentState",
    "AddEvent",
    "MarkPaid",
  ]);
});

test("several webhooks about one order are one read", async () => {
  const placed = shop.placeOrder({ isUnrouted: true });
  shop.route(placed);
  shop.editAddress(placed, { address2: "الدور الرابع" });
  shop.pay(placed, 1_000, { gateway: "card", isManual: false });
  const { promise, resolve } = Promise.withResolvers<void>();
  // The first is read while the others arrive.
  shop.gates.push({ on: "OrderForShipment", open: promise });
  await shop.deliver(masar.origin);
  resolve();
  await received();
  await orderWith(placed, "shipped");
  expect(names().filter((name) => name === "OrderForShipment").length).toBeLessThanOrEqual(3);
});

test("an edit by staff at the moment of our own write is not taken for its echo", async () => {
  const placed = shop.placeOrder();
  await received();
  const { shipment } = await orderWith(placed, "shipped");
  await written();
  await courier(staff.test).scan(shipment.tracking_number, "collect");
  await written();
  shop.cancelFulfillment(placed.fulfillmentOrders[0]?.fulfillments[0]?.id ?? "");
  await received();
  await orderOnce(merchant.test, store.id, parcelOf(placed), ({ alerts }) =>
    alerts.some(({ code }: { code: string }) => code === "cancelled_after_collection"),
  );
});

test("an edit whose webhook arrives before that of our write is not lost either", async () => {
  const placed = shop.placeOrder();
  await received();
  const { shipment } = await orderWith(placed, "shipped");
  const number = shipment.tracking_number as string;
  await written();
  await courier(staff.test).scan(number, "collect");
  await written();
  shop.editAddress(placed, { phone: "01100000077" });
  await shop.deliver(masar.origin, { isReversed: true });
  await received();
  await orderOnce(merchant.test, store.id, parcelOf(placed), ({ alerts }) =>
    alerts.some(({ code }: { code: string }) => code === "recipient_changed"),
  );
});

test("sixty orders at once are read without exceeding the shop's limit", async () => {
  // Fills ten times as fast as a real shop's, and the calls cost the same.
  Object.assign(shop.bucket, { available: 2_000, maximum: 2_000, restoreRate: 1_000 });
  const placed = Array.from({ length: 60 }, () => shop.placeOrder());
  await shop.deliver(masar.origin);
  for (const order of placed) await orderWith(order, "shipped");
  expect(names().filter((name) => name === "OrderForShipment")).toHaveLength(60);
  const points = shop.calls.reduce((sum, { cost }) => sum + cost, 0);
  // A real shop has 2,000 points and gets 100 more each second: thirty seconds are enough.
  expect(points).toBeLessThanOrEqual(2_000 + 30 * 100);
  // Each process learns the shop's limit from the first answers.
  expect(shop.throttled.count).toBeLessThanOrEqual(6);
});

test("a poll reads a changed order once, and an edit whose webhook was lost all the same", async () => {
  const placed = shop.placeOrder();
  await received();
  await orderWith(placed, "shipped");
  const reads = () => names().filter((name) => name === "OrderForShipment").length;
  const poll = async () => {
    const id = { id: store.id };
    const row = () => masar.service.db.read("stores").where(id).first();
    const before = Number((await row()).last_poll_at);
    await masar.service.db.write((trx) => trx("stores").where(id).update({ next_poll_at: 0 }));
    await eventually(row, (now) => Number(now.last_poll_at) > before && now.poll_lease === null);
  };
  await poll();
  expect(reads()).toBe(1);
  const at = shop.now().add({ seconds: 1 });
  shop.now = () => at;
  shop.editAddress(placed, { address2: "الدور الرابع" });
  shop.queue.splice(0);
  await poll();
  await poll();
  expect(reads()).toBe(2);
  const { shipment } = await orderWith(placed, "shipped");
  expect((await read(shipment.tracking_number)).recipient.address).toContain("الدور الرابع");
});
