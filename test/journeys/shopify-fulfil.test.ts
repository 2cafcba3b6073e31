// What is written to a Shopify order, and when: at pick-up, unless the merchant wants it at booking.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, whenDue } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { embeddedClient, installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import type { FakeFulfillmentOrder, FakeOrder } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShopify;
let store: { id: string };

/** Every test's own. */
const shops: FakeShopify[] = [];
const WRITES = /^(?:Create|Update|Cancel|Add|Mark|Tag|Set)/;

beforeAll(async () => {
  masar = await startWith(shops);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  const now = () => Temporal.Now.instant().add({ seconds: 5 });
  shop = fakeShopify({ domain: `fulfil-${shops.length}.myshopify.com`, now });
  shops.push(shop);
  merchant = await masar.newAccount();
  store = await installShop(masar, merchant, shop, "picked_up");
});

const tell = () => shop.deliver(masar.origin);
const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const orderWith = (order: FakeOrder, status: string, place = 0) =>
  orderOnce(merchant.test, store.id, parcelOf(order, place), (found) => found.status === status);
const timeline = async (id: string): Promise<string[]> =>
  (await merchant.test.get(`/orders/${id}`)).body.timeline.map(({ code }: { code: string }) => code);
const pending = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.pending_write_backs;
const written = () => eventually(pending, (count) => count === 0);
const rules = (changed: Record<string, unknown>) => merchant.test.patch(`/stores/${store.id}`, { rules: changed });

/** Placed and booked. */
async function booked() {
  const placed = shop.placeOrder();
  await tell();
  const { id, shipment } = await orderWith(placed, "shipped");
  await written();
  const [parcel] = placed.fulfillmentOrders;
  return {
    placed,
    parcel: parcel as FakeFulfillmentOrder,
    id: id as string,
    number: shipment.tracking_number as string,
  };
}

const collect = (number: string) => courier(staff.test).scan(number, "collect");
async function sendOut(number: string): Promise<void> {
  await courier(staff.test).scan(number, "hub", { hub: (await read(number)).hub });
  await courier(staff.test).scan(number, "load");
}

describe("an order that is fulfilled at pick-up", () => {
  test("is untouched in Shopify while it is booked, and is fulfilled with its events when the courier has it", async () => {
    const { parcel, id, number } = await booked();
    expect(shop.calls.filter(({ name }) => WRITES.test(name))).toEqual([]);
    expect(await timeline(id)).toContain("not_written_back");
    expect(await timeline(id)).not.toContain("written_back");
    await collect(number);
    await sendOut(number);
    await written();
    const { tracking_url: url } = await read(number);
    expect(parcel.fulfillments).toMatchObject([{ tracking: [{ company: "Masar", number, url }] }]);
    expect(parcel.fulfillments[0]?.events.map(({ status }) => status)).toEqual([
      "CARRIER_PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
    ]);
  });

  test("can be cancelled in Shopify before, which cancels the shipment", async () => {
    const { placed, parcel, number } = await booked();
    shop.cancelOrder(placed);
    await tell();
    await orderWith(placed, "cancelled");
    expect((await read(number)).status).toBe("cancelled");
    await written();
    expect(parcel.fulfillments).toEqual([]);
  });

  test("a hold in Shopify keeps the courier from collecting the parcel, and its release lets it go", async () => {
    const { placed, parcel, number } = await booked();
    const blockIs = (code: string | undefined) =>
      eventually(
        async () => (await read(number)).collection_block?.code,
        (now) => now === code,
      );
    shop.hold(parcel);
    await tell();
    await blockIs("paused_in_store");
    shop.release(parcel);
    await tell();
    await blockIs(undefined);
    expect((await orderWith(placed, "shipped")).alerts).toEqual([]);
    await collect(number);
    await written();
    expect(parcel.fulfillments).toHaveLength(1);
  });

  test("what the courier collected in spite of a hold is written once the hold is released", async () => {
    const { parcel, number } = await booked();
    shop.hold(parcel);
    shop.queue.splice(0);
    await collect(number);
    await eventually(
      async () => masar.service.db.read("write_backs").where({ store_id: store.id, state: "pending" }).first(),
      (row) => row?.problem?.includes("on hold"),
    );
    expect(parcel.fulfillments).toEqual([]);
    shop.release(parcel);
    await eventually(whenDue(masar, pending), (count) => count === 0);
    expect(parcel.fulfillments).toMatchObject([{ events: [{ status: "CARRIER_PICKED_UP" }] }]);
  });

  test("Shopify tells the buyer at pick-up, once, and only when the merchant wants that", async () => {
    const quiet = await booked();
    await collect(quiet.number);
    await written();
    expect(quiet.parcel.fulfillments).toMatchObject([{ notified: false }]);
    await rules({ tell_buyer: true });
    const { parcel, number } = await booked();
    expect(parcel.fulfillments).toEqual([]);
    await collect(number);
    await sendOut(number);
    await written();
    expect(parcel.fulfillments).toMatchObject([{ notified: true }]);
    expect(shop.calls.filter(({ name }) => name === "UpdateTracking")).toEqual([]);
  });

  test("with the tracking number wanted at booking, the buyer still gets the message at pick-up", async () => {
    await rules({ fulfil_on: "created", tell_buyer: true });
    const { parcel, number } = await booked();
    expect(parcel.fulfillments).toMatchObject([{ notified: false, tracking: [{ number }] }]);
    await collect(number);
    await written();
    expect(parcel.fulfillments).toMatchObject([{ notified: true }]);
  });
});

describe("a fulfilment that staff made or cancelled", () => {
  test("by hand between our read and our write is taken over, and nothing is doubled or failed", async () => {
    const { parcel, id, number } = await booked();
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.gates.push({ on: "CreateFulfillment", open: promise });
    await collect(number);
    await eventually(
      () => shop.gates.length,
      (count) => count === 0,
    );
    shop.fulfilByHand(parcel);
    shop.queue.splice(0);
    resolve();
    await written();
    expect(parcel.fulfillments).toMatchObject([
      { status: "SUCCESS", tracking: [{ company: "Masar", number }], events: [{ status: "CARRIER_PICKED_UP" }] },
    ]);
    expect(await timeline(id)).not.toContain("write_back_failed");
  });

  test("with another carrier's number keeps our courier from collecting the same goods", async () => {
    const { parcel, number } = await booked();
    shop.fulfilByHand(parcel, { company: "Other courier", number: "OC-1" });
    await tell();
    const { collection_block: block } = await eventually(
      () => read(number),
      ({ collection_block }) => collection_block !== null,
    );
    expect(block).toMatchObject({ code: "paused_in_store" });
    expect(JSON.stringify(block)).toContain("fulfilled with another carrier");
    expect(parcel.fulfillments).toHaveLength(1);
  });

  test("with another carrier's number just before our courier's scan needs attention, once", async () => {
    const { placed, parcel, id, number } = await booked();
    await shop.deliver(masar.origin);
    shop.fulfilByHand(parcel, { company: "Other courier", number: "OC-1" });
    await collect(number);
    await tell();
    const alertsOf = async () => (await merchant.test.get(`/orders/${id}`)).body.alerts;
    const [alert] = await eventually(alertsOf, ({ length }) => length > 0);
    expect(alert).toMatchObject({ code: "sent_elsewhere_after_collection" });
    expect((await merchant.test.get("/orders?needs_attention=true")).body.data).toMatchObject([{ id }]);
    await merchant.test.post(`/orders/${id}/dismiss_alerts`);
    placed.note = "Ring twice";
    shop.handBack(placed, 0);
    await tell();
    await eventually(
      async () => (await merchant.test.get(`/orders/${id}`)).body,
      ({ note }) => note === "Ring twice",
    );
    expect(await alertsOf()).toEqual([]);
  });

  test("with another carrier's number while our parcel is on its way back raises no alert", async () => {
    const { placed, parcel, id, number } = await booked();
    const { scan } = courier(staff.test);
    await collect(number);
    await scan(number, "hub", { hub: "CAI-1" });
    await scan(number, "load");
    await scan(number, "fail", { reason: "refused" });
    expect((await read(number)).returning).toBe(true);
    shop.fulfilByHand(parcel, { company: "Other courier", number: "OC-1" });
    placed.note = "Sent again";
    await tell();
    const order = await eventually(
      async () => (await merchant.test.get(`/orders/${id}`)).body,
      ({ note }) => note === "Sent again",
    );
    expect(order.alerts).toEqual([]);
  });

  test("by hand with our number under another name is ours", async () => {
    const { parcel, number } = await booked();
    shop.fulfilByHand(parcel, { company: "Courier", number });
    shop.queue.splice(0);
    await collect(number);
    await written();
    expect(parcel.fulfillments).toMatchObject([{ tracking: [{ company: "Masar", number }] }]);
  });

  test("cancelled after pick-up: nothing more is written, and the timeline does not call it a success", async () => {
    const { placed, parcel, id, number } = await booked();
    await collect(number);
    await written();
    await tell();
    shop.cancelFulfillment(parcel.fulfillments[0]?.id ?? "");
    await tell();
    await eventually(
      async () => (await merchant.test.get(`/orders/${id}`)).body.alerts,
      (alerts) => alerts.some(({ code }: { code: string }) => code === "cancelled_after_collection"),
    );
    const before = (await timeline(id)).filter((code) => code === "written_back").length;
    await sendOut(number);
    await courier(staff.test).scan(number, "deliver", { receiver_name: "منى", cash_collected: 350 });
    await written();
    const after = await timeline(id);
    expect(after.filter((code) => code === "written_back")).toHaveLength(before);
    expect(after.filter((code) => code === "not_written_back").length).toBeGreaterThanOrEqual(4);
    expect(parcel.fulfillments[0]?.events.map(({ status }) => status)).toEqual(["CARRIER_PICKED_UP"]);
    expect(placed.outstandingMinor).toBe(35_000);
  });

  test("cancelled and its webhook lost: the delivery is not written to it", async () => {
    const { placed, parcel, id, number } = await booked();
    await collect(number);
    await sendOut(number);
    await written();
    shop.cancelFulfillment(parcel.fulfillments[0]?.id ?? "");
    shop.queue.splice(0);
    await courier(staff.test).scan(number, "deliver", { receiver_name: "منى", cash_collected: 350 });
    await written();
    expect((await timeline(id)).at(-1)).toBe("not_written_back");
    expect(parcel.fulfillments[0]?.events.map(({ status }) => status)).not.toContain("DELIVERED");
    expect(placed.outstandingMinor).toBe(35_000);
  });
});

test("the setting is in the app's settings and in the rules, and only for platforms that follow it", async () => {
  const { data } = (await merchant.test.get("/connectors")).body;
  const of = (id: string) => data.find((one: { id: string }) => one.id === id).rules;
  expect([of("shopify"), of("woocommerce")]).toEqual([["fulfil_on"], []]);
  const admin = embeddedClient(masar, shop);
  const now = async () => (await merchant.test.get(`/stores/${store.id}`)).body.rules.fulfil_on;
  expect(await now()).toBe("picked_up");
  await admin.post("settings", { ship: "at_once", cash_gateways: "Cash on Delivery (COD)" });
  expect(await now()).toBe("created");
  await admin.post("settings", { ship: "at_once", cash_gateways: "Cash on Delivery (COD)", fulfil_at_pickup: "1" });
  expect(await now()).toBe("picked_up");
});
