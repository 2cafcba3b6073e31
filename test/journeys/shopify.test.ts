import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShopify;

const soon = () => Temporal.Now.instant().add({ seconds: 5 });

/** Every test's own. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shop = fakeShopify({ domain: `egy-store-${shops.length}.myshopify.com`, now: soon });
  shops.push(shop);
  merchant = await masar.newAccount();
});

async function bringBack(number: string): Promise<void> {
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: (await merchant.test.get(`/shipments/${number}`)).body.hub });
  await scan(number, "load");
  await scan(number, "fail", { reason: "refused" });
  await scan(number, "return");
}

async function deliverToDoor(number: string, cash: number): Promise<void> {
  const { scan } = courier(staff.test);
  const shipment = (await merchant.test.get(`/shipments/${number}`)).body;
  await scan(number, "collect");
  await scan(number, "hub", { hub: shipment.hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: cash });
}

test("a cash order is shipped, followed event by event, marked as paid and paid out", async () => {
  const store = await installShop(masar, merchant, shop);
  const placed = shop.placeOrder({ goods: [{ quantity: 2 }], note: "اتصل قبل التوصيل" });
  await shop.deliver(masar.origin);

  const order = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  const number = order.shipment.tracking_number;
  const shipment = (await merchant.test.get(`/shipments/${number}`)).body;
  expect(shipment).toMatchObject({
    reference: placed.name,
    cod_value: 650,
    recipient: { name: "منى السيد", phone: "01000000012", governorate: "GZ", city: "الدقي" },
    notes: "اتصل قبل التوصيل",
  });
  const [parcel] = placed.fulfillmentOrders;
  await eventually(
    () => parcel?.fulfillments[0]?.tracking[0],
    (tracking) => tracking?.number === number,
  );
  expect(parcel?.fulfillments[0]?.tracking[0]).toEqual({ company: "Masar", number, url: shipment.tracking_url });

  await deliverToDoor(number, 650);
  await eventually(
    () => placed.outstandingMinor,
    (outstanding) => outstanding === 0,
  );
  expect(parcel?.fulfillments).toHaveLength(1);
  expect(parcel?.fulfillments[0]?.events.map(({ status }) => status)).toEqual([
    "CONFIRMED",
    "CARRIER_PICKED_UP",
    "IN_TRANSIT",
    "OUT_FOR_DELIVERY",
    "DELIVERED",
  ]);

  // Our own writing comes back as webhooks, and changes nothing.
  const health = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health;
  await eventually(health, ({ pending_write_backs }) => pending_write_backs === 0);
  const wrote = shop.calls.filter(({ name }) => /^(?:Create|Update|Cancel|Add|Mark|Tag|Set)/.test(name)).length;
  expect((await shop.deliver(masar.origin, { isDoubled: true })).every(({ status }) => status === 200)).toBe(true);
  await eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }),
    (waiting) => waiting.length === 0,
  );
  expect(shop.calls.filter(({ name }) => /^(?:Create|Update|Cancel|Add|Mark|Tag|Set)/.test(name))).toHaveLength(wrote);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
  expect((await merchant.test.get(`/orders/${order.id}`)).body.alerts).toEqual([]);

  const payout = (await merchant.test.post("/simulations/payout")).body;
  const lines = (await merchant.test.get(`/payouts/${payout.id}/lines`)).body.data;
  expect(lines).toMatchObject([{ tracking_number: number, cash_collected: 650 }]);
});

test("an order from two places is two parcels that carry its cash once, and is paid when the second arrives", async () => {
  const store = await installShop(masar, merchant, shop);
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 60_000, locationId: "81" },
      { priceMinor: 30_000, locationId: "82", title: "حذاء" },
    ],
  });
  await shop.deliver(masar.origin);
  const numbers: string[] = [];
  const cash: number[] = [];
  for (const place of [0, 1]) {
    const order = await orderOnce(
      merchant.test,
      store.id,
      parcelOf(placed, place),
      ({ status }) => status === "shipped",
    );
    const shipment = (await merchant.test.get(`/shipments/${order.shipment.tracking_number}`)).body;
    numbers.push(shipment.tracking_number);
    cash.push(shipment.cod_value);
  }
  expect(cash).toEqual([634, 316]);
  await eventually(
    () => placed.fulfillmentOrders.map(({ fulfillments }) => fulfillments[0]?.tracking[0]?.number),
    (written) => written.every((number, at) => number === numbers[at]),
  );

  await deliverToDoor(numbers[0] ?? "", 634);
  await eventually(
    () => placed.metafields.get("collected"),
    (kept) => kept !== undefined,
  );
  expect(placed.outstandingMinor).toBe(95_000);
  // What was kept on the order came back as a webhook: the second parcel still carries its part.
  await shop.deliver(masar.origin);
  await deliverToDoor(numbers[1] ?? "", 316);
  await eventually(
    () => placed.outstandingMinor,
    (outstanding) => outstanding === 0,
  );
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(2);
});

/** An order from two places, shipped and fulfilled. */
async function twoParcels() {
  const store = await installShop(masar, merchant, shop);
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 60_000, locationId: "81" },
      { priceMinor: 30_000, locationId: "82" },
    ],
  });
  await shop.deliver(masar.origin);
  const numbers: string[] = [];
  for (const place of [0, 1]) {
    const of = parcelOf(placed, place);
    const order = await orderOnce(merchant.test, store.id, of, ({ status }) => status === "shipped");
    numbers.push(order.shipment.tracking_number);
  }
  const written = () =>
    eventually(
      async () => (await merchant.test.get(`/stores/${store.id}`)).body.health,
      ({ pending_write_backs }) => pending_write_backs === 0,
    );
  const [first = "", second = ""] = numbers;
  return { placed, first, second, written, store };
}
const notes = (value: string | undefined) => JSON.parse(value ?? "{}") as Record<string, number>;

test("cash that one courier collected is not collected again with another parcel of the order", async () => {
  const { placed, first, second, written } = await twoParcels();
  const due = async () => (await merchant.test.get(`/shipments/${second}`)).body.cod_value;
  await deliverToDoor(first, 634);
  await written();
  // A hundred pounds less: 316 are left to pay, less that.
  shop.refund(placed, 10_000);
  await shop.deliver(masar.origin);
  await eventually(due, (cash) => cash === 216);
  // The rest was paid by transfer.
  shop.refund(placed, 21_600);
  await shop.deliver(masar.origin);
  await eventually(due, (cash) => cash === 0);
  await deliverToDoor(second, 0);
  await written();
  // What the first brought is the payment, although the last brought nothing.
  expect([placed.outstandingMinor, placed.tags]).toEqual([0, []]);
});

test("the parcels of an order are stored together or not at all", async () => {
  const store = await installShop(masar, merchant, shop);
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 60_000, locationId: "81" },
      { priceMinor: 30_000, locationId: "82" },
    ],
  });
  const accept = await refuseOrder(parcelOf(placed, 1));
  await shop.deliver(masar.origin);
  const { db } = masar.service;
  await eventually(
    () => db.read("inbox").where({ store_id: store.id }).max({ attempts: "attempts" }).first(),
    (most) => Number(most?.attempts) > 0,
  );
  expect(await db.read("orders").where({ store_id: store.id }).pluck("remote_id")).toEqual([]);
  await accept();
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  for (const place of [0, 1])
    await orderOnce(merchant.test, store.id, parcelOf(placed, place), ({ status }) => status === "shipped");
});

/** Makes the database refuse an order until the result is called. */
async function refuseOrder(remoteId: string): Promise<() => Promise<unknown>> {
  const { db } = masar.service;
  const [add, remove] =
    engine === "sqlite"
      ? [
          `create trigger refused before insert on orders for each row when (new.remote_id = '${remoteId}')
           begin select raise(abort, 'refused'); end`,
          "drop trigger refused",
        ]
      : [
          // A cluster has no triggers on its tables.
          `alter table orders add constraint refused check (remote_id <> '${remoteId}') not valid`,
          "alter table orders drop constraint refused",
        ];
  await db.write((trx) => trx.raw(add));
  return () => db.write((trx) => trx.raw(remove));
}

test("when the last parcel is returned, the order gets a note with the cash of the others and a tag, and is not marked as paid", async () => {
  const { placed, first, second, written } = await twoParcels();
  await deliverToDoor(first, 634);
  await written();
  expect(placed.tags).toEqual([]);
  await bringBack(second);
  await written();
  expect(placed.tags.toSorted()).toEqual(["masar-cash-differs", "masar-returned"]);
  expect(notes(placed.metafields.get("collected")?.value)).toEqual({ [first]: 63_400, [second]: 0 });
  expect(placed.outstandingMinor).toBe(95_000);
});

test("when the first parcel is returned and the last is delivered, the order gets a note and a tag as well", async () => {
  const { placed, first, second, written } = await twoParcels();
  await bringBack(second);
  await written();
  expect(placed.tags).toEqual(["masar-returned"]);
  // Its goods and the whole delivery.
  await eventually(
    async () => (await merchant.test.get(`/shipments/${first}`)).body.cod_value,
    (cash) => cash === 650,
  );
  await deliverToDoor(first, 650);
  await written();
  expect(placed.tags.toSorted()).toEqual(["masar-cash-differs", "masar-returned"]);
  expect(notes(placed.metafields.get("collected")?.value)).toEqual({ [first]: 65_000 });
});

test("when the merchant removed the returned last parcel from the order, the collected cash is the payment", async () => {
  const { placed, first, second, written } = await twoParcels();
  await deliverToDoor(first, 634);
  await written();
  shop.refund(placed, 31_600);
  await bringBack(second);
  await written();
  expect([placed.outstandingMinor, placed.tags]).toEqual([0, ["masar-returned"]]);
});

test("an order of 130 lines from 12 places is read, weighed, priced and fulfilled completely", async () => {
  for (let id = 84; id < 94; id += 1)
    shop.locations.push({
      ...(shop.locations[0] as (typeof shop.locations)[number]),
      id: String(id),
      name: `مخزن ${id}`,
    });
  const store = await installShop(masar, merchant, shop);
  const many = Array.from({ length: 130 }, (_, at) => ({ priceMinor: 1_000 + at, grams: 100 + at, locationId: "81" }));
  const elsewhere = ["82", ...Array.from({ length: 10 }, (_, at) => String(84 + at))];
  const placed = shop.placeOrder({
    goods: [...many, ...elsewhere.map((locationId) => ({ priceMinor: 10_000, grams: 500, locationId }))],
  });
  await shop.deliver(masar.origin);
  const of = (place: number) =>
    orderOnce(merchant.test, store.id, parcelOf(placed, place), ({ status }) => status === "shipped");
  const read = async (place: number) =>
    (await merchant.test.get(`/shipments/${(await of(place)).shipment.tracking_number}`)).body;
  const grams = many.reduce((sum, line) => sum + line.grams, 0);
  const shipments = await Promise.all(placed.fulfillmentOrders.map((_, place) => read(place)));
  expect(shipments).toHaveLength(12);
  expect(shipments[0].parcel.weight_kg).toBe(grams / 1000);
  expect(shipments[11].parcel.weight_kg).toBe(0.5);
  const cash = shipments.reduce((sum, { cod_value }) => sum + Math.round(cod_value * 100), 0);
  expect(cash).toBe(placed.outstandingMinor);
  // In proportion to the goods, in whole pounds; the rest is with the largest parcel.
  const price = many.reduce((sum, line) => sum + line.priceMinor, 0);
  const others = shipments.slice(1).map(({ cod_value }) => cod_value);
  expect(others).toEqual(others.map(() => Math.floor((cash / 100) * (10_000 / (price + 110_000)))));

  await eventually(
    () => placed.fulfillmentOrders.map(({ fulfillments }) => fulfillments.length),
    (counts) => counts.every((count) => count === 1),
  );
  expect(placed.fulfillmentOrders.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => "CLOSED"));
  expect(placed.fulfillmentOrders[0]?.fulfillments[0]?.lines).toHaveLength(130);
  // Read again after it was fulfilled, it is the same parcel.
  const known = async () => (await masar.service.db.read("orders").where({ store_id: store.id })).length;
  await shop.deliver(masar.origin);
  await eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }),
    (waiting) => waiting.length === 0,
  );
  expect([(await read(0)).parcel.weight_kg, await known()]).toEqual([grams / 1000, 12]);
  expect((await of(0)).alerts).toEqual([]);
});
