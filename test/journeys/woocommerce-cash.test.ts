// What a WooCommerce store's orders collect, by how they were paid.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShop;
let store: Reply["body"];
let seconds = 2;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  shop = await startFakeShop({ takesHttpCallback: true, now: later });
  store = await connectShop(masar, merchant, shop);
});
afterAll(async () => {
  await masar.stop();
  await shop.close();
});

/** WooCommerce keeps whole seconds: every change is in one of its own. */
function later() {
  seconds += 1;
  return Temporal.Now.instant().add({ seconds });
}
const place = async (order: Parameters<typeof shop.placeOrder>[0]) => {
  const placed = shop.placeOrder({ createdAt: later(), modifiedAt: later(), ...order });
  await shop.deliverWebhooks();
  return placed;
};
const once = (id: number, status: string) => orderOnce(merchant.test, store.id, id, (order) => order.status === status);
const cash = async (id: number) => {
  const { shipment } = await once(id, "shipped");
  return (await merchant.test.get(`/shipments/${shipment.tracking_number}`)).body.cod_value;
};

test("a cash order collects its total although the store stamped a date of payment", async () => {
  const { id } = await place({ paidAt: later(), createdVia: "admin" });
  expect(await cash(id)).toBe(566);
  const shipped = (await merchant.test.get(`/orders/${(await once(id, "shipped")).id}`)).body;
  expect(shipped.cash).toMatchObject({ owed: 566, due: 566, brought: 0, carried: 0 });
  expect(shipped.address_check).toMatchObject({ result: "accepted", governorate: "GZ" });
  expect(shipped.address_check.reasons.map(({ field }: { field: string }) => field)).toContain("city");
});

test("a method that nobody knows is asked about once, and remembered for the store", async () => {
  const [first, second] = [
    await place({ paymentMethod: "other", paidAt: later() }),
    await place({ paymentMethod: "other" }),
  ];
  const asked = await once(first.id, "needs_attention");
  expect(asked.reasons).toMatchObject([{ code: "gateway_unknown", field: "cod_value" }]);
  expect(asked.reasons[0].detail).toContain("other");
  await once(second.id, "needs_attention");
  const { rules } = (await merchant.test.get(`/stores/${store.id}`)).body;
  const said = await merchant.test.patch(`/stores/${store.id}`, {
    rules: { cash_gateways: [...rules.cash_gateways, "other"] },
  });
  expect(said.status).toBe(200);
  expect([await cash(first.id), await cash(second.id)]).toEqual([566, 566]);
  const { id } = await place({ paymentMethod: "other", paidAt: later() });
  expect(await cash(id)).toBe(566);
  const both = await merchant.test.patch(`/stores/${store.id}`, { rules: { prepaid_gateways: ["other"] } });
  expect([both.status, both.body.errors[0].pointer]).toEqual([422, "/rules/prepaid_gateways"]);
  expect(both.body.errors[0].detail).toContain("other");
  expect((await merchant.test.get(`/stores/${store.id}`)).body.rules.prepaid_gateways).toEqual(rules.prepaid_gateways);
});

test("an order entered by phone without a method waits for the merchant, who can say that such orders are paid", async () => {
  const { id } = await place({ paymentMethod: "", paidAt: later(), createdVia: "admin" });
  expect((await once(id, "needs_attention")).reasons[0]).toMatchObject({ code: "gateway_unknown" });
  await merchant.test.patch(`/stores/${store.id}`, { rules: { prepaid_gateways: ["none"] } });
  expect(await cash(id)).toBe(0);
});

test("a card order with a transaction ships without cash, and asks about what was added after it was paid", async () => {
  const paid = { paymentMethod: "paymob_card", transactionId: "ch_1", paidAt: later() };
  const { id } = await place(paid);
  expect(await cash(id)).toBe(0);
  const held = await place({ ...paid, status: "on-hold", shipping: {} });
  await once(held.id, "waiting");
  shop.editOrder(held.id, { total: "700.00", status: "processing" });
  await shop.deliverWebhooks();
  const asked = await once(held.id, "needs_attention");
  expect(asked.reasons).toMatchObject([{ code: "raised_after_payment", field: "cod_value" }]);
  expect(asked.reasons[0].detail).toContain("566.00");
  const said = await merchant.test.patch(`/orders/${asked.id}`, { cod_value: 134 });
  expect(said.body.status).toBe("shipped");
  expect(await cash(held.id)).toBe(134);
});

async function takeOut(placed: number): Promise<string> {
  const number = (await once(placed, "shipped")).shipment.tracking_number;
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: (await merchant.test.get(`/shipments/${number}`)).body.hub });
  await scan(number, "load");
  return number;
}

test("an order is not completed in the store when less cash was collected than was due, and is when the merchant lowered it", async () => {
  const { scan } = courier(staff.test);
  const [short, lowered] = [await place({}), await place({})];
  const metaOf = (id: number) => shop.orders.get(id)?.meta.find(({ key }) => key === "_masar_status")?.value;
  const delivery = { receiver_name: "منى", cash_collected: 500 };
  await scan(await takeOut(short.id), "deliver", { ...delivery, difference_reason: "the buyer had no more" });
  const number = await takeOut(lowered.id);
  await merchant.test.post(`/shipments/${number}/instructions`, { action: "lower_cod", cod_value: 500 });
  await scan(number, "deliver", delivery);
  await eventually(
    () => [short, lowered].map(({ id }) => metaOf(id)),
    (statuses) => statuses.every((status) => status === "delivered"),
  );
  expect([short, lowered].map(({ id }) => shop.orders.get(id)?.status)).toEqual(["processing", "completed"]);
  const notesOf = (id: number) => shop.notes.get(id)?.map(({ note }) => note) ?? [];
  const notes = await eventually(
    () => notesOf(short.id).join(),
    (text) => text.includes("تم تسليم"),
  );
  expect(notes).toContain("تحصيل 500.00 ج.م");
  expect(notes).toContain("لم تتغير حالة الطلب: لم يُحصَّل 66.00 ج.م");
  const { alerts } = (await merchant.test.get(`/orders/${(await once(short.id, "shipped")).id}`)).body;
  expect(alerts).toEqual([]);
});

test("our own record of collected cash that comes back from the store raises no alert", async () => {
  const { id } = await place({});
  const number = await takeOut(id);
  await courier(staff.test).scan(number, "deliver", { receiver_name: "منى", cash_collected: 566 });
  await eventually(
    () => shop.orders.get(id)?.status,
    (status) => status === "completed",
  );
  shop.editOrder(id, { note: "شكرًا" });
  await shop.deliverWebhooks();
  const read = async () => (await merchant.test.get(`/orders/${(await once(id, "shipped")).id}`)).body;
  const after = await eventually(read, ({ note }) => note === "شكرًا");
  expect(after.alerts).toEqual([]);
  expect(after.cash).toMatchObject({ owed: 0, brought: 566, counted: 566, due: 0 });
});

test("an order that the merchant completes before the collection still collects, and says so; open again, it does not", async () => {
  const { id } = await place({});
  const read = async () => (await merchant.test.get(`/orders/${(await once(id, "shipped")).id}`)).body;
  const codes = async () => (await read()).alerts.map(({ code }: { code: string }) => code);
  const setTo = async (status: string) => {
    shop.setStatus(id, status);
    await shop.deliverWebhooks();
  };
  await setTo("completed");
  await eventually(codes, (found) => found.includes("cash_exceeds_owed"));
  const { alerts, shipment } = await read();
  expect([alerts[0].detail, alerts.length]).toEqual([expect.stringMatching(/566\.00 EGP.*0\.00 EGP are owed/), 1]);
  expect((await merchant.test.get("/orders?needs_attention=true")).body.data).toMatchObject([
    { remote_id: String(id) },
  ]);
  await setTo("processing");
  await eventually(codes, ({ length }) => length === 0);
  await setTo("completed");
  await eventually(codes, ({ length }) => length === 1);
  await courier(staff.test).scan(shipment.tracking_number, "collect");
  expect(await cash(id)).toBe(566);
  await merchant.test.post(`/shipments/${shipment.tracking_number}/instructions`, {
    action: "lower_cod",
    cod_value: 0,
  });
  await eventually(codes, ({ length }) => length === 0);
});

test("the alert of a completed order follows the amount of its shipment, and ends with what it is about", async () => {
  const [lowered, cancelled] = [await place({}), await place({})];
  const orderOf = async (id: number) => (await merchant.test.get(`/orders/${id}`)).body;
  for (const { id } of [lowered, cancelled]) {
    await once(id, "shipped");
    shop.setStatus(id, "completed");
  }
  await shop.deliverWebhooks();
  const [first, second] = [await once(lowered.id, "shipped"), await once(cancelled.id, "shipped")];
  const alertsOf = async (order: { id: number }) => (await orderOf(order.id)).alerts as { detail: string }[];
  for (const order of [first, second])
    await eventually(
      () => alertsOf(order),
      ([alert]) => alert?.detail.includes("566.00 EGP") === true,
    );
  const lower = (amount: number) =>
    merchant.test.patch(`/shipments/${first.shipment.tracking_number}`, { cod_value: amount }, { "If-Match": "*" });
  await lower(300);
  await eventually(
    () => alertsOf(first),
    ([alert]) => alert?.detail.includes("300.00 EGP") === true,
  );
  await lower(0);
  await merchant.test.post(`/shipments/${second.shipment.tracking_number}/cancel`);
  for (const order of [first, second])
    await eventually(
      () => alertsOf(order),
      ({ length }) => length === 0,
    );
});

/** An order that its merchant completes before the collection, with its alert. */
async function placeCompleted() {
  const { id } = await place({});
  await once(id, "shipped");
  shop.setStatus(id, "completed");
  await shop.deliverWebhooks();
  const order = await eventually(
    () => once(id, "shipped"),
    ({ alerts }) => alerts.length === 1,
  );
  return { id, order };
}

test("an alert of a completed order that was dismissed stays away when its amount is lowered", async () => {
  const { id, order } = await placeCompleted();
  await merchant.test.post(`/orders/${order.id}/dismiss_alerts`);
  const { tracking_number: number } = order.shipment;
  await merchant.test.patch(`/shipments/${number}`, { cod_value: 300 }, { "If-Match": "*" });
  const isSettled = () => masar.service.db.read("orders").where({ id: order.id }).first("unsettled");
  await eventually(isSettled, ({ unsettled }) => Number(unsettled) === 0);
  expect((await once(id, "shipped")).alerts).toEqual([]);
});

test.each([{ cod_value: 300 }, { recipient: { address: "7 شارع مصدق" } }])(
  "a correction %o of an order that is completed in the store is refused, because its shipment would not follow",
  async (correction) => {
    const { order } = await placeCompleted();
    const { tracking_number: number } = order.shipment;
    const shipmentNow = async () => (await merchant.test.get(`/shipments/${number}`)).body;
    const orderNow = async () => (await merchant.test.get(`/orders/${order.id}`)).body;
    const before = [await shipmentNow(), await orderNow()];
    const { status, body } = await merchant.test.patch(`/orders/${order.id}`, correction);
    expect([status, body.code, body.reasons[0].code]).toEqual([409, "order_not_ready", "nothing_left_to_ship"]);
    expect(body.detail).toContain(`shipment ${number}`);
    expect([await shipmentNow(), await orderNow()]).toEqual(before);
    expect((await merchant.test.patch(`/shipments/${number}`, correction, { "If-Match": "*" })).status).toBe(200);
  },
);

test("a buyer who pays by card while the parcel is out is not asked again", async () => {
  const { id } = await place({});
  const number = await takeOut(id);
  const paid = shop.orders.get(id);
  if (!paid) throw new Error("no order");
  Object.assign(paid, { paidAt: later(), transactionId: "ch_9" });
  shop.editOrder(id, { paymentMethod: "paymob_card" });
  await shop.deliverWebhooks();
  await eventually(
    async () => (await merchant.test.get(`/shipments/${number}`)).body.cod_value,
    (amount) => amount === 0,
  );
});

test("an order divided among vendors is collected by its sub-orders, and only the merchant ships it whole", async () => {
  const { id } = await place({ total: "1000.00", meta: { has_sub_order: "1" } });
  const parts = [await place({ total: "600.00" }), await place({ total: "400.00" })];
  expect([await cash(parts[0]?.id ?? 0), await cash(parts[1]?.id ?? 0)]).toEqual([600, 400]);
  const waiting = await once(id, "waiting");
  expect(waiting.reasons).toMatchObject([{ code: "status_waits" }]);
  expect(waiting.reasons[0].detail).toContain("has sub-orders");
  expect((await merchant.test.post(`/orders/${waiting.id}/ship`)).body.status).toBe("shipped");
});

test("a deposit leaves the rest to collect", async () => {
  await merchant.test.patch(`/stores/${store.id}`, { rules: { ship_statuses: ["processing", "partially-paid"] } });
  const { id } = await place({
    status: "partially-paid",
    meta: {
      _wc_deposits_order_has_deposit: "yes",
      _wc_deposits_deposit_paid: "yes",
      _wc_deposits_deposit_amount: "166.00",
      _wc_deposits_second_payment: "400.00",
      _wc_deposits_second_payment_paid: "no",
    },
  });
  expect(await cash(id)).toBe(400);
});

test("an order refunded in full that is still open waits, and is sent for the amount that the merchant enters", async () => {
  const { id } = await place({ status: "on-hold" });
  await once(id, "waiting");
  shop.refund(id, "566.00");
  shop.editOrder(id, { status: "processing" });
  await shop.deliverWebhooks();
  const asked = await once(id, "needs_attention");
  expect(asked.reasons).toMatchObject([{ code: "refunded_in_full" }]);
  const said = await merchant.test.patch(`/orders/${asked.id}`, { cod_value: 0 });
  expect(said.body.status).toBe("shipped");
});

test("a booked shipment follows a refund of goods: cash, description and weight", async () => {
  const lines = [
    { id: 7_001, name: "Kettle", quantity: 2 },
    { id: 7_002, name: "Fridge", quantity: 1 },
  ];
  const weights = [
    { id: 7_001, weight_kg: 2 },
    { id: 7_002, weight_kg: 40 },
  ];
  const { id } = await place({
    lines,
    plugin: { version: "0.1.0", needs_shipping: true, weight_kg: 44, lines: weights },
  });
  const { shipment } = await once(id, "shipped");
  const read = async () => (await merchant.test.get(`/shipments/${shipment.tracking_number}`)).body;
  expect((await read()).parcel).toMatchObject({ weight_kg: 44, description: "2 × Kettle، 1 × Fridge" });
  shop.refund(id, "466.00", { 7001: 1, 7002: 1 });
  await shop.deliverWebhooks();
  const after = await eventually(read, ({ cod_value }) => cod_value === 100);
  expect(after.parcel).toMatchObject({ weight_kg: 2, description: "1 × Kettle" });
});

test("a parcel that waits is not collected while nobody knows what to collect", async () => {
  const placed = await place({});
  const { shipment } = await once(placed.id, "shipped");
  shop.editOrder(placed.id, { total: "31000.00" });
  await shop.deliverWebhooks();
  const blocked = await eventually(
    async () => (await merchant.test.get(`/shipments/${shipment.tracking_number}`)).body,
    ({ collection_block }) => collection_block !== null,
  );
  expect(blocked).toMatchObject({ cod_value: 566, collection_block: { code: "edit_not_followed" } });
});
