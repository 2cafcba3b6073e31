import { afterEach, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
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

beforeEach(async () => {
  shop = fakeShopify({ now: soon });
  masar = await startWith([shop]);
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
});
afterEach(() => masar.stop());

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
    async () => masar.service.db.read("inbox").where({ state: "pending" }),
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
  expect(cash).toEqual([650, 300]);
  await eventually(
    () => placed.fulfillmentOrders.map(({ fulfillments }) => fulfillments[0]?.tracking[0]?.number),
    (written) => written.every((number, at) => number === numbers[at]),
  );

  await deliverToDoor(numbers[0] ?? "", 650);
  await eventually(
    () => placed.metafields.get("collected"),
    (kept) => kept !== undefined,
  );
  expect(placed.outstandingMinor).toBe(95_000);
  // What was kept on the order came back as a webhook: the second parcel still carries its part.
  await shop.deliver(masar.origin);
  await deliverToDoor(numbers[1] ?? "", 300);
  await eventually(
    () => placed.outstandingMinor,
    (outstanding) => outstanding === 0,
  );
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(2);
});
