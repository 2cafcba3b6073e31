import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce, whenDue } from "../support/merchant.ts";
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
/** The shop's clock, in whole seconds like Shopify's. */
let shopNow: Temporal.Instant;

/** Every test's own. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shopNow = Temporal.Now.instant().add({ seconds: 5 });
  shop = fakeShopify({ domain: `egy-store-${shops.length}.myshopify.com`, now: () => shopNow });
  shops.push(shop);
  merchant = await masar.newAccount();
  store = await installShop(masar, merchant, shop);
  // However long that took: what is placed from now on is placed after it.
  shopNow = Temporal.Now.instant().add({ seconds: 1 });
});

const tick = () => {
  shopNow = shopNow.add({ seconds: 1 });
};
const db = () => masar.service.db.read;
const inbox = () => db()("inbox").where({ store_id: store.id });
const tell = () => shop.deliver(masar.origin);
const shipments = async () => (await merchant.test.get("/shipments?limit=100")).body.data;
const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const orderOf = async (order: FakeOrder, place = 0) =>
  (await merchant.test.get(`/orders?store=${store.id}&remote_ids=${parcelOf(order, place)}`)).body.data[0];
const statusIs = (order: FakeOrder, status: string, place = 0) =>
  orderOnce(merchant.test, store.id, parcelOf(order, place), (found) => found.status === status);
const settled = () =>
  eventually(
    async () => (await inbox().where({ state: "pending" })).length,
    (waiting) => waiting === 0,
  );
const written = () =>
  eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.pending_write_backs,
    (pending) => pending === 0,
  );

/** Placed, received, shipped and fulfilled in the store. */
async function shipped(order: Parameters<FakeShopify["placeOrder"]>[0] = {}) {
  const placed = shop.placeOrder(order);
  await tell();
  const found = await statusIs(placed, "shipped");
  await written();
  await tell();
  await settled();
  return { placed, number: found.shipment.tracking_number as string };
}

async function poll(): Promise<void> {
  const before = await db()("stores").where({ id: store.id }).first("last_poll_at");
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await eventually(
    async () => db()("stores").where({ id: store.id }).first(),
    (row) => Number(row.last_poll_at) > Number(before.last_poll_at) && row.poll_lease === null,
  );
}

describe("webhooks in any order", () => {
  test("a poll finds an order whose webhook was lost", async () => {
    const placed = shop.placeOrder();
    await shop.deliver(masar.origin, { drop: () => true });
    await poll();
    await statusIs(placed, "shipped");
  });

  test("webhooks that are doubled, reordered and polled at once make one shipment, and a repeated one is stored once", async () => {
    const placed = Array.from({ length: 8 }, () => shop.placeOrder());
    await Promise.all([
      shop.deliver(masar.origin, { isDoubled: true, isReversed: true }),
      merchant.test.post(`/stores/${store.id}/reconcile`),
    ]);
    for (const order of placed) await statusIs(order, "shipped");
    await poll();
    expect(await shipments()).toHaveLength(placed.length);
    expect(await inbox().where({ topic: "orders/create" })).toHaveLength(placed.length);
  });

  test("an order that Shopify has not routed yet waits and ships once it is routed", async () => {
    const placed = shop.placeOrder({ isUnrouted: true });
    await tell();
    await settled();
    expect(await shipments()).toEqual([]);
    shop.route(placed);
    await tell();
    await statusIs(placed, "shipped");
  });

  test("webhooks with a wrong signature or an altered body are refused, and a foreign shop name changes nothing", async () => {
    const placed = shop.placeOrder();
    const [webhook] = shop.queue;
    const [sent] = await tell();
    await statusIs(placed, "shipped");
    const post = async (headers: Record<string, string>, body = sent?.body ?? "") =>
      (
        await fetch(`${masar.origin}/hooks/shopify`, {
          method: "POST",
          headers: { ...sent?.headers, ...headers },
          body,
        })
      ).status;
    expect(webhook?.topic).toBe("orders/create");
    expect(await post({ "x-shopify-hmac-sha256": "AAAA" })).toBe(401);
    expect(await post({ "x-shopify-hmac-sha256": "" })).toBe(401);
    expect(await post({}, `${sent?.body} `)).toBe(401);
    expect(await post({ "x-shopify-shop-domain": `${shop.domain}.evil.example` })).toBe(200);
    expect(await post({ "x-shopify-shop-domain": "unknown-shop.myshopify.com" })).toBe(200);
    expect(await post({})).toBe(200);
    expect(await inbox().where({ topic: "orders/create" })).toHaveLength(1);
  });

  test("an uninstall webhook with another shop's name in its header changes nothing", async () => {
    const other = fakeShopify({ domain: "other-store.myshopify.com" });
    other.uninstall();
    const [webhook] = other.queue;
    other.queue.splice(0);
    shop.queue.push({ ...(webhook as (typeof shop.queue)[number]) });
    await tell();
    await settled();
    expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
  });
});

describe("changes of the merchant before the courier collects", () => {
  test("an edited address, an added item and a refund are applied to the piastre", async () => {
    const { placed, number } = await shipped({ goods: [{ quantity: 2 }] });
    tick();
    shop.editAddress(placed, { address1: "7 شارع إيران", phone: "01100000077" });
    shop.refund(placed, 12_345);
    await tell();
    const after = await eventually(
      () => read(number),
      ({ cod_value }) => cod_value === 526.55,
    );
    expect(after.recipient).toMatchObject({ address: "7 شارع إيران، الدور الثالث", phone: "01100000077" });
    tick();
    shop.addGoods(placed, { priceMinor: 10_000 });
    await tell();
    const second = await statusIs(placed, "shipped", 1);
    const added = await read(second.shipment.tracking_number);
    const first = await eventually(
      () => read(number),
      ({ cod_value }) => cod_value !== 526.55,
    );
    expect(Math.round((first.cod_value + added.cod_value) * 100)).toBe(placed.outstandingMinor);
  });

  test("a hold pauses the order, its release ships it", async () => {
    const placed = shop.placeOrder();
    const [parcel] = placed.fulfillmentOrders;
    if (!parcel) throw new Error("no parcel");
    shop.hold(parcel);
    await tell();
    expect((await statusIs(placed, "waiting")).reasons[0].code).toBe("status_waits");
    tick();
    shop.release(parcel);
    await tell();
    await statusIs(placed, "shipped");
  });

  test("a cancelled order cancels its shipment", async () => {
    const placed = shop.placeOrder();
    shop.faults.push({ on: "CreateFulfillment", kind: "down", isLasting: true });
    await tell();
    const found = await statusIs(placed, "shipped");
    tick();
    shop.cancelOrder(placed);
    await tell();
    await statusIs(placed, "cancelled");
    expect((await read(found.shipment.tracking_number)).status).toBe("cancelled");
  });

  test("a fulfilment cancelled in the store cancels the shipment, and what opens again waits for a press", async () => {
    const { placed, number } = await shipped();
    tick();
    shop.cancelFulfillment(placed.fulfillmentOrders[0]?.fulfillments[0]?.id ?? "");
    await tell();
    await statusIs(placed, "cancelled");
    expect((await read(number)).status).toBe("cancelled");
    const again = await statusIs(placed, "waiting", 1);
    expect(again.reasons[0].detail).toContain("opened again");
    await settled();
    await merchant.test.post(`/orders/${again.id}/ship`);
    await statusIs(placed, "shipped", 1);
    await written();
    const live = placed.fulfillmentOrders
      .flatMap(({ fulfillments }) => fulfillments)
      .filter(({ status }) => status === "SUCCESS");
    expect(live).toHaveLength(1);
  });

  test("a shipment cancelled here is cancelled in the store, once", async () => {
    const { placed, number } = await shipped();
    tick();
    await merchant.test.post(`/shipments/${number}/cancel`);
    await eventually(
      () => placed.fulfillmentOrders[0]?.fulfillments[0]?.status,
      (status) => status === "CANCELLED",
    );
    await tell();
    await statusIs(placed, "waiting", 1);
    expect((await shipments()).filter(({ status }: { status: string }) => status !== "cancelled")).toEqual([]);
    expect(shop.calls.filter(({ name }) => name === "CancelFulfillment")).toHaveLength(1);
  });

  test("an order that is split over two places becomes two parcels, each with its part of the cash", async () => {
    shop.faults.push({ on: "CreateFulfillment", kind: "down" });
    const placed = shop.placeOrder({ goods: [{ quantity: 3, priceMinor: 20_000 }] });
    await tell();
    const first = await statusIs(placed, "shipped");
    tick();
    const [parcel] = placed.fulfillmentOrders;
    if (!parcel) throw new Error("no parcel");
    shop.split(parcel, 1, "82");
    await tell();
    const second = await statusIs(placed, "shipped", 1);
    expect((await read(second.shipment.tracking_number)).cod_value).toBe(216);
    await eventually(
      () => read(first.shipment.tracking_number),
      ({ cod_value }) => cod_value === 434,
    );
  });

  test("an order that moves to another place before collection is collected there, unless that place does not ship with us", async () => {
    const address = { name: "Alexandria", phone: "01000000033", governorate: "ALX", address: "8 طريق الحرية" };
    const { id: pickup } = (await merchant.live.post("/pickup_addresses", address)).body;
    const place = (id: string) => `gid://shopify/Location/${id}`;
    const rules = {
      pickup_by_place: { [place("81")]: null, [place("82")]: pickup },
      places_not_shipped: [place("90")],
    };
    await merchant.test.patch(`/stores/${store.id}`, { rules });
    shop.faults.push({ on: "CreateFulfillment", kind: "down", isLasting: true });
    const placed = shop.placeOrder();
    await tell();
    const found = await statusIs(placed, "shipped");
    const [parcel] = placed.fulfillmentOrders;
    if (!parcel) throw new Error("no parcel");
    const collectedAt = async () =>
      (await db()("shipments").where({ tracking_number: found.shipment.tracking_number }).first()).pickup_address_id;
    const before = await collectedAt();
    tick();
    shop.move(parcel, "82");
    await tell();
    await eventually(collectedAt, (at) => at === pickup);
    const { pricing } = await read(found.shipment.tracking_number);
    tick();
    shop.locations.push({ ...(shop.locations[0] as (typeof shop.locations)[number]), id: "90", name: "مكان آخر" });
    shop.move(parcel, "90");
    await tell();
    const after = await eventually(
      () => orderOf(placed),
      ({ alerts }) => alerts.length > 0,
    );
    expect([after.alerts[0].code, await collectedAt()]).toEqual(["moved_elsewhere", pickup]);
    tick();
    shop.move(parcel, "81");
    await tell();
    await eventually(collectedAt, (at) => at === before);
    expect((await read(found.shipment.tracking_number)).pricing).not.toEqual(pricing);
    expect(await shipments()).toHaveLength(1);
  });

  test("an order that another carrier has fulfilled is not overwritten, and the merchant sees what to do", async () => {
    const placed = shop.placeOrder();
    const [parcel] = placed.fulfillmentOrders;
    if (!parcel) throw new Error("no parcel");
    shop.faults.push({ on: "CreateFulfillment", kind: "down" });
    await tell();
    const found = await statusIs(placed, "shipped");
    shop.fulfilByHand(parcel, { company: "Other courier", number: "OC-1" });
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    const after = await eventually(
      whenDue(masar, async () => (await merchant.test.get(`/orders/${found.id}`)).body),
      ({ write_backs }) => write_backs.some(({ state }: { state: string }) => state === "failed"),
    );
    expect(after.write_backs[0].detail).toContain("another carrier");
    expect(parcel.fulfillments.map(({ tracking }) => tracking[0]?.number)).toEqual(["OC-1"]);
  });

  test("a fulfilment by hand without a tracking number gets ours", async () => {
    const placed = shop.placeOrder();
    const [parcel] = placed.fulfillmentOrders;
    if (!parcel) throw new Error("no parcel");
    await shop.deliver(masar.origin, { drop: () => true });
    shop.queue.push({
      topic: "orders/updated",
      body: { order_id: Number(placed.id) },
      id: "w-x",
      triggeredAt: shopNow.toString(),
    });
    shop.faults.push({ on: "CreateFulfillment", kind: "down" });
    await tell();
    const found = await statusIs(placed, "shipped");
    shop.fulfilByHand(parcel);
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    await eventually(
      whenDue(masar, async () => parcel.fulfillments[0]?.tracking[0]?.number),
      (number) => number === found.shipment.tracking_number,
    );
    expect(parcel.fulfillments).toHaveLength(1);
  });
});

describe("any answer of Shopify", () => {
  for (const kind of ["throttled", "too_many", "down", "broken", "lost", "beside"] as const)
    test(`${kind}: one fulfilment, every event once, the cash recorded once`, async () => {
      const placed = shop.placeOrder();
      // Beside its data only a write can have an error that means nothing.
      const reads = kind === "beside" ? [] : ["PaymentState"];
      for (const on of ["CreateFulfillment", "AddEvent", "MarkPaid", ...reads]) shop.faults.push({ on, kind });
      await tell();
      const found = await statusIs(placed, "shipped");
      const number = found.shipment.tracking_number;
      const { scan } = courier(staff.test);
      await scan(number, "collect");
      await scan(number, "hub", { hub: (await read(number)).hub });
      await scan(number, "load");
      await scan(number, "deliver", { receiver_name: "منى", cash_collected: 350 });
      await eventually(
        whenDue(masar, async () => {
          const { health } = (await merchant.test.get(`/stores/${store.id}`)).body;
          return { outstanding: placed.outstandingMinor, pending: health.pending_write_backs };
        }),
        ({ outstanding, pending }) => outstanding === 0 && pending === 0,
      );
      const all = placed.fulfillmentOrders.flatMap(({ fulfillments }) => fulfillments);
      expect(all.map(({ status }) => status)).toEqual(["SUCCESS"]);
      const events = all[0]?.events.map(({ status }) => status) ?? [];
      expect(events).toEqual(["CONFIRMED", "CARRIER_PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"]);
      expect(shop.faults).toEqual([]);
    });

  test("revoked access asks for the app to be opened, and work continues afterwards", async () => {
    const placed = shop.placeOrder();
    shop.tokens.access.clear();
    shop.tokens.refresh = { current: undefined, previous: undefined };
    await tell();
    await eventually(
      async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
      (status) => status === "reconnect",
    );
    const opened = await fetch(`${masar.origin}/embedded/shopify?shop=${shop.domain}&id_token=${shop.sessionToken()}`);
    expect(opened.status).toBe(200);
    await statusIs(placed, "shipped");
    expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
    expect((await orderOf(placed)).id).toBeDefined();
  });
});

describe("unusual data of a shop", () => {
  test("goods of which some have no weight weigh the same before and after our own fulfilment", async () => {
    const { number } = await shipped({ goods: [{ grams: 2_000 }, { grams: 0, title: "بطاقة هدية" }] });
    expect((await read(number)).parcel.weight_kg).toBe(2);
    await poll();
    expect((await read(number)).parcel.weight_kg).toBe(2);
    const own = db()("orders").where({ store_id: store.id }).select("id");
    const rows = await db()("order_timeline").where({ code: "edited" }).whereIn("order_id", own);
    expect(rows).toEqual([]);
  });

  test("a name with what no database keeps is taken in without it, and holds up nothing", async () => {
    const placed = shop.placeOrder({ address: { firstName: "من\u0000ى" } });
    const after = shop.placeOrder();
    shop.queue.splice(0);
    await poll();
    const found = await statusIs(placed, "shipped");
    expect((await read(found.shipment.tracking_number)).recipient.name).toBe("من ى السيد");
    await statusIs(after, "shipped");
  });
});

test("what a shop gave before it failed in the middle of a poll is taken in all the same", async () => {
  const placed = Array.from({ length: 5 }, () => {
    tick();
    return shop.placeOrder();
  });
  shop.queue.splice(0);
  shop.faults.push({ on: "OrderForShipment", kind: "down", isLasting: true, after: 3 });
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  for (const order of placed.slice(0, 3)) await statusIs(order, "shipped");
  shop.faults.splice(0);
  await poll();
  for (const order of placed) await statusIs(order, "shipped");
  expect(await shipments()).toHaveLength(5);
});

test("a database that fails for a moment leaves no store without anybody at work on it", async () => {
  const placed = Array.from({ length: 20 }, () => shop.placeOrder());
  const rows = shop.queue.splice(0).map(({ id, topic, body }) => ({
    ...{
      id,
      topic,
      account_id: merchant.account.id,
      store_id: store.id,
      state: "pending",
      body: Buffer.from(JSON.stringify(body)),
    },
    ...{ attempts: 0, due_at: 0, received_at: 0, delivery_id: id },
  }));
  const { write } = masar.service.db;
  await write(async (trx) => {
    await trx.schema.renameTable("orders", "orders_away");
    await trx("inbox").insert(rows);
  });
  const tried = () =>
    inbox()
      .where({ state: "pending" })
      .where((row) => row.whereNotNull("lease").orWhere("attempts", ">", 0));
  await eventually(
    async () => (await tried()).length,
    (count) => count >= 16,
  );
  await write(async (trx) => trx.schema.renameTable("orders_away", "orders"));
  // What it held is released; what it put off is not waited for. Rows that are being worked on stay as they are.
  await eventually(
    async () => {
      await write((trx) => trx("inbox").where({ state: "pending" }).whereNull("lease").update({ due_at: 0 }));
      return (await inbox().where({ state: "pending" })).length;
    },
    (left) => left === 0,
  );
  for (const order of placed) await statusIs(order, "shipped");
});
