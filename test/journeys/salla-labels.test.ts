// Salla's two functions: the merchant waits in Salla's dashboard while Masar makes a label, or says whether one can be cancelled.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { answerLate } from "../support/late-answer.ts";
import { orderOnce } from "../support/merchant.ts";
import { runFunction } from "../support/salla/function.ts";
import { installStore, sendHook, startWith } from "../support/salla/masar.ts";
import { type FakeOrder, shipmentJson } from "../support/salla/order.ts";
import { APP, type FakeSalla, fakeSalla } from "../support/salla/salla.ts";
import type { TestAccount, TestService } from "../support/service.ts";

let masar: TestService;
let staff: TestAccount;
let merchant: TestAccount;
let salla: FakeSalla;
let store: { id: string };
/** Every test's own. */
const stores: FakeSalla[] = [];

beforeAll(async () => {
  masar = await startWith(stores);
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  salla = fakeSalla({ merchant: String(1_200_000_001 + stores.length) });
  stores.push(salla);
  merchant = await masar.newAccount();
  store = await installStore(masar, merchant, salla);
});

function payloadOf(order: FakeOrder, id: string, event = "shipment.creating") {
  const shipment = order.shipments.find((one) => one.id === id);
  if (!shipment) throw new Error(`no shipment ${id}`);
  return JSON.parse(salla.event(event, shipmentJson(order, shipment, Date.now())));
}
const press = (order: FakeOrder, id: string) =>
  runFunction("shipment-creating", { origin: masar.origin, payload: payloadOf(order, id) });
const cancel = (order: FakeOrder, id: string) =>
  runFunction("shipment-cancelling", {
    origin: masar.origin,
    payload: payloadOf(order, id, "shipment.cancelling"),
  });
const shipments = async () => (await merchant.test.get("/shipments")).body.data;

test("the label button gets number, tracking page and a label that opens; webhook and repeated presses make no second one", async () => {
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  // A merchant who is asked to wait presses again.
  const presses = Array.from({ length: 5 }, () =>
    eventually(
      () => press(order, id),
      ({ ok }) => ok,
    ),
  );
  const pressed = await Promise.all(presses);
  await sendHook(masar, JSON.stringify(payloadOf(order, id)));
  const [shipment] = await shipments();
  for (const { ok, values } of pressed) {
    expect([ok, values.number, values.tracking_link]).toEqual([true, shipment.tracking_number, shipment.tracking_url]);
    expect(String(values.label).length).toBeLessThanOrEqual(300);
  }
  const label = await fetch(String(pressed[0]?.values.label));
  expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(await shipments()).toHaveLength(1);
});

test("an order that has to wait is a sentence for the merchant with the figures; the next press works once it is settled", async () => {
  const order = salla.placeOrder({ said: { total: { amount: 7000, currency: "EGP" } } });
  const id = salla.requestLabel(order);
  const refused = await press(order, id);
  expect(refused.ok).toBe(false);
  expect(refused.message).toContain("7000");
  expect(refused.message).toMatch(/[\u0600-\u06ff]/);
  expect(await shipments()).toEqual([]);
  const asked = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "needs_attention");
  await merchant.test.patch(`/orders/${asked.id}`, { cod_value: 324.9 });
  const made = await press(order, id);
  expect([made.ok, made.values.number]).toEqual([true, (await shipments())[0].tracking_number]);
});

test("Salla that fails or is slow while we ask it is a sentence for the merchant, and nothing half-made is left", async () => {
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  salla.faults.push({ kind: "down", on: "/orders/" });
  expect((await press(order, id)).ok).toBe(false);
  let open = () => undefined as undefined;
  const gate = new Promise<void>((resolve) => {
    open = () => resolve() as undefined;
  });
  const usual = salla.fetch;
  salla.fetch = async (...request) => {
    await gate;
    return usual(...request);
  };
  const late = await press(order, id);
  expect(late.ok).toBe(false);
  // Whichever gives up first, ours or Salla's own limit.
  expect(late.message).toMatch(/Press again|Try again/);
  open();
  salla.fetch = usual;
  // What was under way ends by itself: the next press finds it.
  await eventually(shipments, (made) => made.length === 1);
  expect((await press(order, id)).ok).toBe(true);
  expect(await shipments()).toHaveLength(1);
});

test("a label can be cancelled until the courier has the parcel, and then says so", async () => {
  const [early, late] = [salla.placeOrder(), salla.placeOrder()];
  const [first, second] = [salla.requestLabel(early), salla.requestLabel(late)];
  await press(early, first);
  const { values } = await press(late, second);
  expect((await cancel(early, first)).ok).toBe(true);
  expect((await cancel(early, first)).ok).toBe(true);
  await courier(staff.test).scan(String(values.number), "collect");
  const refused = await cancel(late, second);
  expect([refused.ok, refused.message?.includes(String(values.number))]).toEqual([false, true]);
  const statuses = (await shipments()).map(({ status }: { status: string }) => status).sort();
  expect(statuses).toEqual(["cancelled", "picked-up"]);
  const never = salla.placeOrder();
  expect((await cancel(never, salla.requestLabel(never))).ok).toBe(true);
});

test("requests that are not signed with the functions' key, or long ago, change nothing", async () => {
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const { merchant: number, data } = payloadOf(order, id);
  const body = (issued_at: number) => JSON.stringify({ merchant: number, action: "create", issued_at, shipment: data });
  const sign = (text: string, key = APP.functionKey) => createHmac("sha256", key).update(text).digest("hex");
  const send = async (text: string, signature: string, platform = "salla") => {
    const headers = { "content-type": "application/json", "x-masar-signature": signature };
    const response = await fetch(`${masar.origin}/functions/${platform}`, { method: "POST", headers, body: text });
    await response.text();
    return response.status;
  };
  const now = body(Date.now());
  const old = body(Date.now() - 3_600_000);
  expect(await send(now, "")).toBe(401);
  expect(await send(now, sign(now, "another key of at least 32 characters"))).toBe(401);
  expect(await send(`${now} `, sign(now))).toBe(401);
  expect(await send(old, sign(old))).toBe(401);
  expect(await send("[]", sign("[]"))).toBe(401);
  expect(await send(now, sign(now), "shopify")).toBe(401);
  expect(await shipments()).toEqual([]);
  expect(await send(now, sign(now))).toBe(200);
});

test.each(["arrives", "is read"])("what changes in Salla before a label request %s counts", async (moment) => {
  const order = salla.placeOrder();
  const id = salla.requestLabel(order);
  const payload = payloadOf(order, id);
  const change = async () => {
    order.shipTo = { ...order.shipTo, phone: "201155123467" };
    await sendHook(masar, salla.event("order.status.updated", { id: 1, order: { id: Number(order.id) } }));
    await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
  };
  if (moment === "arrives") await change();
  else answerLate(salla, ({ pathname }) => pathname.endsWith("/orders/items"), change);
  const again = () => runFunction("shipment-creating", { origin: masar.origin, payload });
  await eventually(again, ({ ok }) => ok); // a merchant who is asked to wait presses again
  const [shipment, ...others] = await shipments();
  expect([shipment.recipient.phone, others]).toEqual(["01155123467", []]);
});
