// What an order's parcels collect while the buyer pays, the merchant edits, and parcels come back.

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
let storeId: string;

const soon = () => Temporal.Now.instant().add({ seconds: 5 });
const COD = "Cash on Delivery (COD)";

/** Every test's own. */
const shops: FakeShopify[] = [];

beforeAll(async () => {
  masar = await startWith(shops);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shop = fakeShopify({ domain: `cash-${shops.length}.myshopify.com`, now: soon });
  shops.push(shop);
  merchant = await masar.newAccount();
  storeId = (await installShop(masar, merchant, shop)).id;
});

const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;
const order = async (id: string) => (await merchant.test.get(`/orders/${id}`)).body;
const cashOf = (number: string, cash: number) =>
  eventually(
    async () => (await read(number)).cod_value,
    (now) => now === cash,
  );

async function shippedAt(placed: FakeOrder, place: number, isDone = (_: { shipment: unknown }) => true) {
  return orderOnce(
    merchant.test,
    storeId,
    parcelOf(placed, place),
    (one) => one.status === "shipped" && isDone(one as never),
  );
}

/** An order from two places, 400 EGP of goods in each and delivery for 50: [numbers, ids]. */
async function twoParcels() {
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 40_000, locationId: "81" },
      { priceMinor: 40_000, locationId: "82" },
    ],
  });
  await shop.deliver(masar.origin);
  const orders = [await shippedAt(placed, 0), await shippedAt(placed, 1)];
  await written();
  const [first = "", second = ""] = orders.map(({ shipment }) => shipment.tracking_number as string);
  return { placed, first, second, ids: orders.map(({ id }) => id as string) };
}

/** Until the store has every update. */
const written = () =>
  eventually(
    async () => (await merchant.test.get(`/stores/${storeId}`)).body.health,
    ({ pending_write_backs }) => pending_write_backs === 0,
  );

async function takeOut(number: string): Promise<void> {
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: (await read(number)).hub });
  await scan(number, "load");
}

async function deliver(number: string, cash: number, more: Record<string, unknown> = {}): Promise<void> {
  await courier(staff.test).scan(number, "deliver", { receiver_name: "منى", cash_collected: cash, ...more });
  await written();
}

async function bringBack(number: string): Promise<void> {
  const { scan } = courier(staff.test);
  await scan(number, "fail", { reason: "refused" });
  await scan(number, "return");
  await written();
}

test("a buyer who pays by card while the parcel is out is not asked again, and the merchant sees why", async () => {
  const placed = shop.placeOrder({ goods: [{ quantity: 2 }] });
  await shop.deliver(masar.origin);
  const { id, shipment } = await shippedAt(placed, 0);
  await takeOut(shipment.tracking_number);
  await written(); // a webhook is held for the others of a write under way
  shop.pay(placed, 65_000);
  await shop.deliver(masar.origin);
  await cashOf(shipment.tracking_number, 0);
  const after = await order(id);
  expect(after.alerts).toEqual([]);
  expect(after.timeline.map(({ code }: { code: string }) => code)).toContain("cash_lowered");
  expect(after.cash).toMatchObject({
    owed: 0,
    carried: 0,
    waived: 0,
    due: 0,
    payments: [{ amount: 650, kind: "other" }],
  });
  await deliver(shipment.tracking_number, 0);
});

test("goods added after two cash parcels were paid collect their own price", async () => {
  const { placed, first, second } = await twoParcels();
  expect([(await read(first)).cod_value, (await read(second)).cod_value]).toEqual([425, 425]);
  for (const number of [first, second]) {
    await takeOut(number);
    await deliver(number, 425);
  }
  expect(placed.outstandingMinor).toBe(0);
  shop.addGoods(placed, { priceMinor: 25_000 });
  await shop.deliver(masar.origin);
  const third = await shippedAt(placed, 2);
  expect((await read(third.shipment.tracking_number)).cod_value).toBe(250);
});

test("goods added while a prepaid parcel is out collect their own price", async () => {
  const placed = shop.placeOrder({ gateways: [COD], isManual: true, outstandingMinor: 0 });
  await shop.deliver(masar.origin);
  const { shipment } = await shippedAt(placed, 0);
  expect((await read(shipment.tracking_number)).cod_value).toBe(0);
  await takeOut(shipment.tracking_number);
  shop.addGoods(placed, { priceMinor: 20_000 });
  await shop.deliver(masar.origin);
  const added = await shippedAt(placed, 1);
  expect((await read(added.shipment.tracking_number)).cod_value).toBe(200);
});

test("a discount lowers both parcels: together they collect what is due", async () => {
  const { placed, first, second } = await twoParcels();
  shop.refund(placed, 15_050);
  await shop.deliver(masar.origin);
  await cashOf(first, 350.5);
  await cashOf(second, 349);
});

test("the merchant records our cash without our fees: the next parcel collects its own part", async () => {
  const { placed, first, second } = await twoParcels();
  await takeOut(first);
  await deliver(first, 425);
  shop.pay(placed, 38_000, { gateway: COD, isManual: true });
  await shop.deliver(masar.origin);
  await eventually(
    async () => (await order((await shippedAt(placed, 1)).id)).cash,
    ({ counted }) => counted === 380,
  );
  expect((await read(second)).cod_value).toBe(425);
  await takeOut(second);
  expect((await read(second)).cod_value).toBe(425);
});

test("one of two parcels, cancelled and shipped again, collects what the other does not carry", async () => {
  const { placed, first, second, ids } = await twoParcels();
  await takeOut(second);
  expect((await merchant.test.post(`/shipments/${first}/cancel`)).status).toBe(200);
  await written();
  expect((await read(second)).cod_value).toBe(425);
  const again = await merchant.test.post(`/orders/${ids[0]}/ship`);
  const rebooked = again.status === 200 ? again.body : await shippedAt(placed, 2);
  expect((await read(rebooked.shipment.tracking_number)).cod_value).toBe(425);
});

test("when one parcel came back, the other collects its goods and the delivery, and no more", async () => {
  const { first, second } = await twoParcels();
  await takeOut(first);
  await bringBack(first);
  await cashOf(second, 450);
});

test("an order whose parcel came back is sent again with Ship, for the same amount", async () => {
  const placed = shop.placeOrder({ goods: [{ quantity: 2 }] });
  await shop.deliver(masar.origin);
  const { id, shipment } = await shippedAt(placed, 0);
  await takeOut(shipment.tracking_number);
  await bringBack(shipment.tracking_number);
  const again = await merchant.test.post(`/orders/${id}/ship`);
  expect(again.status).toBe(200);
  expect(again.body.shipment.tracking_number).not.toBe(shipment.tracking_number);
  expect((await read(again.body.shipment.tracking_number)).cod_value).toBe(650);
  const twice = await merchant.test.post(`/orders/${id}/ship`);
  expect(twice.body.shipment.tracking_number).toBe(again.body.shipment.tracking_number);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(2);
});

test("a payment under an unknown method after a delivery holds the next parcel until the merchant says the amount", async () => {
  const { placed, first } = await twoParcels();
  await takeOut(first);
  await deliver(first, 425);
  shop.pay(placed, 42_500, { gateway: "تحويل", isManual: true });
  shop.addGoods(placed, { priceMinor: 10_000 });
  await shop.deliver(masar.origin);
  const asked = await orderOnce(
    merchant.test,
    storeId,
    parcelOf(placed, 2),
    ({ status }) => status === "needs_attention",
  );
  expect(asked.reasons).toMatchObject([{ code: "payment_unclear", field: "cod_value" }]);
  const said = await merchant.test.patch(`/orders/${asked.id}`, { cod_value: 100 });
  expect(said.body).toMatchObject({ status: "shipped" });
  expect((await read(said.body.shipment.tracking_number)).cod_value).toBe(100);
});

test("cash that an edit leaves too high on a parcel under way is shown once, with both figures", async () => {
  const placed = shop.placeOrder({ goods: [{ quantity: 2 }] });
  await shop.deliver(masar.origin);
  const { id, shipment } = await shippedAt(placed, 0);
  await takeOut(shipment.tracking_number);
  await written();
  shop.refund(placed, 15_000);
  await shop.deliver(masar.origin);
  const { alerts } = await eventually(
    () => order(id),
    (one) => one.alerts.length > 0,
  );
  expect(alerts).toMatchObject([{ code: "cash_exceeds_owed" }]);
  expect(alerts[0].detail).toContain("650.00");
  expect(alerts[0].detail).toContain("500.00");
  expect((await read(shipment.tracking_number)).cod_value).toBe(650);
  await merchant.test.post(`/orders/${id}/dismiss_alerts`);
  shop.editAddress(placed, { address2: "الدور الرابع" });
  await shop.deliver(masar.origin);
  const codes = async () => (await order(id)).alerts.map(({ code }: { code: string }) => code);
  expect(await eventually(codes, (list) => list.length > 0)).toEqual(["recipient_changed"]);
});

test("goods that came back of an order with a discount on the whole order are subtracted at their lower price", async () => {
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 30_000, locationId: "81" },
      { priceMinor: 60_000, locationId: "82" },
    ],
    deliveryMinor: 10_000,
  });
  // 40 % off the goods.
  Object.assign(placed, { totalMinor: 64_000, outstandingMinor: 64_000 });
  await shop.deliver(masar.origin);
  const [first, second] = [await shippedAt(placed, 0), await shippedAt(placed, 1)].map(
    ({ shipment }) => shipment.tracking_number as string,
  );
  await takeOut(first ?? "");
  await bringBack(first ?? "");
  await cashOf(second ?? "", 460);
});

test("what needs no shipping is collected with the parcel, also once Shopify fulfilled it and other goods came back", async () => {
  const placed = shop.placeOrder({
    goods: [
      { priceMinor: 40_000, locationId: "81" },
      { priceMinor: 20_000, locationId: "82" },
      { priceMinor: 20_000, locationId: "83", requiresShipping: false },
    ],
  });
  await shop.deliver(masar.origin);
  const [first, second] = [await shippedAt(placed, 0), await shippedAt(placed, 1)].map(
    ({ shipment }) => shipment.tracking_number as string,
  );
  await written();
  const [, back, digital] = placed.fulfillmentOrders;
  if (!first || !second || !back?.lines[0] || !digital) throw new Error("no parcels");
  shop.fulfilByHand(digital);
  await takeOut(second);
  await bringBack(second);
  await cashOf(first, 650);
  // The merchant takes what came back off the order.
  back.lines[0].line.quantity = 0;
  shop.refund(placed, 20_000);
  await shop.deliver(masar.origin);
  const { id } = await shippedAt(placed, 0);
  await eventually(
    async () => (await order(id)).cash,
    ({ owed }) => owed === 650,
  );
  expect((await read(first)).cod_value).toBe(650);
});

test("a paid order that is refunded in full and not cancelled is not collected until the merchant says the amount", async () => {
  const placed = shop.placeOrder({ gateways: ["paymob"], isManual: false, outstandingMinor: 0 });
  await shop.deliver(masar.origin);
  const { id, shipment } = await shippedAt(placed, 0);
  await written();
  shop.handBack(placed, 35_000);
  await shop.deliver(masar.origin);
  const block = async () => (await read(shipment.tracking_number)).collection_block;
  expect(await eventually(block, (one) => one !== null)).toMatchObject({ code: "edit_not_followed" });
  const late = shop.placeOrder({ gateways: ["paymob"], isManual: false, outstandingMinor: 0 });
  shop.handBack(late, 35_000);
  await shop.deliver(masar.origin);
  const asked = await orderOnce(merchant.test, storeId, parcelOf(late, 0));
  expect([asked.status, asked.reasons[0].code]).toEqual(["needs_attention", "refunded_in_full"]);
  expect((await merchant.test.patch(`/orders/${id}`, { cod_value: 350 })).status).toBe(200);
  await eventually(block, (one) => one === null);
  expect((await read(shipment.tracking_number)).cod_value).toBe(350);
});

test("an amount that the merchant entered for one parcel leaves the other the rest, and ends when the order is paid", async () => {
  const { placed, first, second, ids } = await twoParcels();
  expect((await merchant.test.patch(`/orders/${ids[0]}`, { cod_value: 800 })).status).toBe(200);
  expect((await read(first)).cod_value).toBe(800);
  await cashOf(second, 50);
  shop.pay(placed, 85_000, { gateway: COD, isManual: true });
  await shop.deliver(masar.origin);
  await cashOf(first, 0);
  await cashOf(second, 0);
});

test("a delivery lowers the other parcel although the store cannot be reached", async () => {
  const { first, second, ids } = await twoParcels();
  shop.faults.push({ kind: "down", isLasting: true });
  await takeOut(first);
  await courier(staff.test).scan(first, "deliver", {
    ...{ receiver_name: "منى", cash_collected: 600, difference_reason: "دفع أكثر" },
  });
  await cashOf(second, 250);
  shop.faults.splice(0);
  expect((await order(ids[1] ?? "")).cash).toMatchObject({ brought: 600, due: 250 });
});

test("a buyer who paid while the parcel was on its way back is not asked when it goes out again", async () => {
  const placed = shop.placeOrder({ goods: [{ quantity: 2 }] });
  await shop.deliver(masar.origin);
  const { shipment } = await shippedAt(placed, 0);
  const number = shipment.tracking_number;
  await takeOut(number);
  await courier(staff.test).scan(number, "fail", { reason: "refused" });
  await written();
  shop.pay(placed, 65_000);
  await shop.deliver(masar.origin);
  expect((await merchant.test.post(`/shipments/${number}/instructions`, { action: "reattempt" })).status).toBe(200);
  await cashOf(number, 0);
});

test("an order that is cancelled in the store after booking is not collected", async () => {
  const { placed, first, second } = await twoParcels();
  shop.cancelOrder(placed);
  await shop.deliver(masar.origin);
  for (const number of [first, second])
    await eventually(
      async () => (await read(number)).status,
      (status) => status === "cancelled",
    );
});

test("an order that cannot be settled holds up no other", async () => {
  const { first, second } = await twoParcels();
  const broken = shop.placeOrder();
  await shop.deliver(masar.origin);
  const { id } = await shippedAt(broken, 0);
  await masar.service.db.write((trx) => trx("orders").where({ id }).update({ content: "{", unsettled: 1 }));
  await takeOut(first);
  await bringBack(first);
  await cashOf(second, 450);
  await eventually(
    async () => (await masar.service.db.read("orders").where({ id }).first("unsettled")).unsettled,
    (due) => Number(due) > 1,
  );
});
