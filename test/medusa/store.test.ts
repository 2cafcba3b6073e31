// A merchant's and a buyer's way through a real Medusa on a real Postgres: connect, buy with cash, fulfil, deliver, return.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { approvalOf, approve, pressConnect, secretOf } from "../support/medusa/connect.ts";
import { signed } from "../support/medusa/medusa.ts";
import { type RealMedusa, startMedusa } from "../support/medusa/real.ts";
import { ADDRESS, buy, complete, fillCart, fulfil, fulfilled, live, okay, readOrder } from "../support/medusa/shop.ts";
import { polled } from "../support/merchant.ts";
import { freePort } from "../support/postgres-server.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

let masar: TestService;
let merchant: TestAccount;
/** Of the merchant's sandbox and of staff; not over the faulty way. */
let api: Client;
let hub: Client;
let medusa: RealMedusa;
/** Between Medusa and our service. */
let way: FaultyProxy;
let storeId: string;

beforeAll(async () => {
  const port = await freePort();
  way = await startProxy({ port });
  const origin = `http://127.0.0.1:${way.port}`;
  masar = await startTestService({
    environment: {
      PORT: String(port),
      MASAR_RATE_LIMITS: "off",
      MASAR_LIVE_URL: `${origin}/v1`,
      MASAR_SANDBOX_URL: `${origin}/sandbox/v1`,
    },
  });
  merchant = await masar.newAccount({ governorate: "GZ" });
  const clientOf = ({ test: { key = "" } }: TestAccount) => createClient({ base: `${masar.origin}/sandbox/v1`, key });
  api = clientOf(merchant);
  hub = clientOf(await masar.newAccount({ kind: "staff" }));
  medusa = await startMedusa({ masarUrl: origin, admin: false });
});
afterAll(async () => {
  await medusa?.stop();
  await masar?.stop();
  await way?.close();
});

afterEach(() => {
  way.fault = { kind: "none" };
});

const shipments = async () => (await api.get("/shipments?limit=100")).body.data;
const shipmentOf = async (trackingNumber: string) => (await api.get(`/shipments/${trackingNumber}`)).body;
const numberOf = (order: { fulfillments: unknown[] }) => String(live(order)[0]?.labels[0]?.tracking_number);
const orderOnce = (id: string, holds: (order: Awaited<ReturnType<typeof readOrder>>) => boolean) =>
  eventually(() => readOrder(medusa, id), holds);
const isPaid = ({ payment_status, summary }: Awaited<ReturnType<typeof readOrder>>) =>
  payment_status === "captured" && summary.pending_difference === 0;
const dueNow = () =>
  masar.service.db.write((trx) =>
    trx("write_backs").where({ state: "pending" }).whereNull("lease").update({ due_at: 0 }),
  );

async function stock(): Promise<{ stocked: number; reserved: number }> {
  const fields = "fields=id,*location_levels";
  const { inventory_items } = okay(await medusa.admin("GET", `/admin/inventory-items?${fields}`));
  const [level] = inventory_items[0].location_levels;
  return { stocked: level.stocked_quantity, reserved: level.reserved_quantity };
}

test("the store connects from its own admin, and is set up with one press, twice without a difference", async () => {
  const { browser, approval } = await pressConnect(masar, { merchant, medusa });
  expect(approval.pathname).toBe("/app/settings/masar");
  expect(approval.searchParams.get("masar_account")).toContain(merchant.account.email);
  const elsewhere = { ...approvalOf(approval), callback: "https://elsewhere.example/callback" };
  expect((await medusa.admin("POST", "/admin/masar/connection/approve", elsewhere)).status).toBe(422);
  await approve(medusa, { browser, approval });
  const [store] = (await api.get("/stores")).body.data;
  storeId = store.id;
  await polled(api, storeId);
  const shown = await eventually(
    async () => okay(await medusa.admin("GET", "/admin/masar/connection")),
    ({ connection }) => connection?.is_subscribed,
  );
  expect(JSON.stringify(shown)).not.toMatch(/whsec_|masar_test_/);
  const [{ id: location_id }] = shown.set_up;
  for (const _ of [1, 2]) okay(await medusa.admin("POST", "/admin/masar/setup", { location_id }));
  expect(okay(await medusa.admin("GET", "/admin/masar/connection")).set_up).toMatchObject([{ options: 3 }]);
});

test("a buyer sees our price, and the address decides it", async () => {
  const cart = await fillCart(medusa);
  const prices: number[] = [];
  for (const { id } of cart.options) {
    const path = `/store/shipping-options/${id}/calculate`;
    prices.push(okay(await medusa.store("POST", path, { cart_id: cart.id })).shipping_option.amount);
  }
  const quoted = await api.post(`/stores/${storeId}/rates`, {
    destination: { country: "EG", state: ADDRESS.province, city: ADDRESS.city, address: ADDRESS.address_1 },
    weight_kg: 0.8,
    cart_total: "900.00",
    currency: "EGP",
  });
  const expected = quoted.body.rates.map(({ price }: { price: string }) => Number(price));
  expect(prices.toSorted()).toEqual(expected.toSorted());
  const nowhere = await fillCart(medusa, { address: { ...ADDRESS, city: "Atlantis", province: "" } });
  const [option] = nowhere.options;
  const refused = await medusa.store("POST", `/store/carts/${nowhere.id}/shipping-methods`, { option_id: option?.id });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("governorate")]);
});

test("fulfilled, collected and delivered: the order is shipped, delivered and captured, and keeps its label", async () => {
  const order = await buy(medusa);
  expect(order.payment_status).toBe("authorized");
  await fulfilled(medusa, order);
  const current = await readOrder(medusa, order.id);
  const trackingNumber = numberOf(current);
  const shipment = await shipmentOf(trackingNumber);
  expect(shipment).toMatchObject({
    cod_value: order.total,
    service: "standard",
    recipient: { name: "Test Buyer", phone: expect.stringContaining("1000000301") },
    parcel: { weight_kg: 0.8 },
  });
  const { id, labels, data } = live(current)[0];
  // All that Medusa passes on when the fulfillment is cancelled.
  const known = { order_id: order.id, fulfillment_id: id, parcel: 1, tracking_number: trackingNumber, mode: "test" };
  expect(data).toMatchObject(known);
  const pdf = await fetch(labels[0].label_url);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await pdf.arrayBuffer();
  await courier(hub).scan(trackingNumber, "collect");
  const shipped = await orderOnce(order.id, ({ fulfillment_status }) => fulfillment_status === "shipped");
  expect(live(shipped)[0].labels.map(({ tracking_number }: { tracking_number: string }) => tracking_number)).toEqual([
    trackingNumber,
  ]);
  for (const [event, more] of [
    ["hub", { hub: shipment.hub }],
    ["load", {}],
    ["deliver", { receiver_name: "منى", cash_collected: order.total }],
  ] as const)
    await courier(hub).scan(trackingNumber, event, more);
  const delivered = await orderOnce(order.id, isPaid);
  expect(delivered.fulfillment_status).toBe("delivered");
  // The plugin writes down what it has captured after Medusa has.
  const widget = await eventually(
    async () => okay(await medusa.admin("GET", `/admin/masar/orders/${order.id}`)),
    ({ parcels: [parcel] }) => parcel.captured_piastres !== null,
  );
  expect(widget.parcels).toMatchObject([
    {
      number: 1,
      state: "delivered",
      tracking_number: trackingNumber,
      captured_piastres: Math.round(order.total * 100),
    },
  ]);
});

test("two clicks at once make one shipment; the second gets the answer that the goods are in it", async () => {
  const order = await buy(medusa);
  const before = (await shipments()).length;
  const replies = await Promise.all([fulfil(medusa, order), fulfil(medusa, order)]);
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 400]);
  expect(replies.find(({ status }) => status === 400)?.body.message).toMatch(/already|fulfill/i);
  expect(await shipments()).toHaveLength(before + 1);
  const current = await readOrder(medusa, order.id);
  expect(live(current)).toHaveLength(1);
  expect((await shipmentOf(numberOf(current))).cod_value).toBe(order.total);
});

test("goods fulfilled in two parts are two parcels that share the cash to the piastre", async () => {
  const order = await buy(medusa, { quantity: 3 });
  await fulfilled(medusa, order, 1);
  await fulfilled(medusa, order, 2);
  const numbers = live(await readOrder(medusa, order.id)).map(({ labels }) => labels[0].tracking_number);
  expect(new Set(numbers).size).toBe(2);
  await eventually(
    () => Promise.all(numbers.map(shipmentOf)),
    (both) => both.reduce((sum, { cod_value }) => sum + cod_value, 0) === order.total,
  );
  await courier(hub).deliver(numbers[0], (await shipmentOf(numbers[0])).cod_value);
  await orderOnce(order.id, ({ payment_status }) => payment_status === "partially_captured");
  await courier(hub).deliver(numbers[1], (await shipmentOf(numbers[1])).cod_value);
  const paid = await orderOnce(order.id, isPaid);
  expect(paid.fulfillment_status).toBe("delivered");
});

test("a fulfillment that Medusa takes back because the stock check fails leaves no shipment", async () => {
  const order = await buy(medusa);
  const { reservations } = okay(await medusa.admin("GET", "/admin/reservations?limit=100"));
  const own = reservations.find(({ line_item_id }: { line_item_id: string }) => line_item_id === order.items[0].id);
  okay(await medusa.admin("DELETE", `/admin/reservations/${own.id}`));
  const before = await shipments();
  const refused = await fulfil(medusa, order);
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/reservation/i)]);
  const made = await eventually(shipments, (after) => after.length === before.length + 1);
  await eventually(
    () => shipmentOf(made[0].tracking_number),
    ({ status }) => status === "cancelled",
  );
  expect(live(await readOrder(medusa, order.id))).toEqual([]);
});

test("a fulfillment is cancelled until the courier has the parcel; then its items are fulfilled again as another parcel", async () => {
  const order = await buy(medusa);
  await fulfilled(medusa, order);
  const [first] = live(await readOrder(medusa, order.id));
  okay(await medusa.admin("POST", `/admin/orders/${order.id}/fulfillments/${first.id}/cancel`, {}));
  expect((await shipmentOf(first.labels[0].tracking_number)).status).toBe("cancelled");
  await fulfilled(medusa, order);
  const second = await readOrder(medusa, order.id);
  expect(numberOf(second)).not.toBe(first.labels[0].tracking_number);
  // The courier has it, and Medusa has not heard of it yet.
  await masar.service.db.write((trx) => trx("stores").where({ id: storeId }).update({ status: "reconnect" }));
  await courier(hub).scan(numberOf(second), "collect");
  await masar.service.db.write((trx) => trx("stores").where({ id: storeId }).update({ status: "connected" }));
  const late = await medusa.admin("POST", `/admin/orders/${order.id}/fulfillments/${live(second)[0].id}/cancel`, {});
  expect(late.status).toBe(400);
  await dueNow();
});

test("while Masar does not answer, the cart goes on with the last price and the order is placed; fulfilling says what to do", async () => {
  const order = await buy(medusa);
  way.fault = { kind: "reset", at: "connect" };
  way.resetAll();
  const cart = await fillCart(medusa, { quantity: 1, address: { ...ADDRESS, city: "Mansoura", province: "Dakahlia" } });
  const option = cart.options.find(({ data }) => data.id === "standard");
  okay(await medusa.store("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id: option?.id }));
  const placed = await complete(medusa, cart.id);
  expect(placed.total).toBeGreaterThan(450);
  const before = (await shipments()).length;
  const failed = await fulfil(medusa, order);
  expect([failed.status, failed.body.message]).toEqual([500, expect.stringContaining("nothing is created twice")]);
  // Slower than the plugin waits, which is the same to the merchant.
  way.fault = { kind: "blackhole", at: "request" };
  expect((await fulfil(medusa, order)).status).toBe(500);
  way.fault = { kind: "none" };
  way.resetAll();
  await fulfilled(medusa, order);
  expect(await shipments()).toHaveLength(before + 1);
});

test("after an answer that was lost, the next click finds the shipment that was made", async () => {
  const order = await buy(medusa);
  const before = (await shipments()).length;
  way.resetAll();
  way.fault = { kind: "reset", at: "answer" };
  expect((await fulfil(medusa, order)).status).toBe(500);
  way.fault = { kind: "none" };
  await eventually(shipments, (made) => made.length === before + 1);
  await fulfil(medusa, order);
  const after = await orderOnce(order.id, (one) => live(one).length === 1);
  const [made] = await shipments();
  expect(numberOf(after)).toBe(made.tracking_number);
  expect(await shipments()).toHaveLength(before + 1);
});

test("an order that Masar ships first appears in Medusa as a fulfillment with its label", async () => {
  const order = await buy(medusa);
  const remote = `${order.id}:1`;
  await eventually(
    async () => (await api.get(`/orders?store=${storeId}&remote_ids=${remote}`)).body.data,
    (found) => found.length === 1,
  );
  const shipped = await api.post("/orders/ship", { store: storeId, remote_ids: [remote] });
  expect(shipped.body.data).toMatchObject([{ outcome: "shipped" }]);
  const after = await orderOnce(order.id, (one) => live(one).length === 1);
  expect(numberOf(after)).toBe(shipped.body.data[0].tracking_number);
  const again = await fulfil(medusa, order);
  expect(again.status).toBe(400);
  expect(live(await readOrder(medusa, order.id))).toHaveLength(1);
});

test("a parcel that comes back is put into stock once, and nothing is left to pay", async () => {
  const order = await buy(medusa);
  const before = await stock();
  await fulfilled(medusa, order);
  const trackingNumber = numberOf(await readOrder(medusa, order.id));
  const { scan } = courier(hub);
  await scan(trackingNumber, "collect");
  await scan(trackingNumber, "hub", { hub: (await shipmentOf(trackingNumber)).hub });
  await scan(trackingNumber, "load");
  await scan(trackingNumber, "fail", { reason: "refused" });
  await eventually(
    async () => okay(await medusa.admin("GET", `/admin/masar/orders/${order.id}`)).parcels[0],
    ({ attempts }) => attempts === 1,
  );
  expect((await readOrder(medusa, order.id)).payment_status).toBe("authorized");
  await scan(trackingNumber, "return");
  const returned = await eventually(
    async () => okay(await medusa.admin("GET", `/admin/masar/orders/${order.id}`)).parcels[0],
    ({ state }) => state === "returned",
  );
  expect(returned.tracking_number).toBe(trackingNumber);
  const after = await orderOnce(order.id, ({ summary }) => summary.pending_difference === 0);
  expect(after.fulfillment_status).not.toBe("delivered");
  expect(await stock()).toEqual({ stocked: before.stocked, reserved: before.reserved - 2 });
});

test("labels that another client wipes by marking the parcel as shipped come back", async () => {
  const order = await buy(medusa);
  await fulfilled(medusa, order);
  const current = await readOrder(medusa, order.id);
  const [{ id, labels }] = live(current);
  const items = current.items.map((item: { id: string; quantity: number }) => ({
    id: item.id,
    quantity: item.quantity,
  }));
  okay(await medusa.admin("POST", `/admin/orders/${order.id}/fulfillments/${id}/shipments`, { items }));
  const repaired = await orderOnce(order.id, (one) => live(one)[0].labels.length === 1);
  expect(numberOf(repaired)).toBe(labels[0].tracking_number);
});

test("an edited order asks for the new amount, and captures what was collected", async () => {
  const order = await buy(medusa);
  await fulfilled(medusa, order, 1);
  const trackingNumber = numberOf(await readOrder(medusa, order.id));
  okay(await medusa.admin("POST", "/admin/order-edits", { order_id: order.id }));
  const line = order.items[0].id;
  okay(await medusa.admin("POST", `/admin/order-edits/${order.id}/items/item/${line}`, { quantity: 1 }));
  okay(await medusa.admin("POST", `/admin/order-edits/${order.id}/confirm`, {}));
  const edited = await readOrder(medusa, order.id);
  await eventually(
    () => shipmentOf(trackingNumber),
    ({ cod_value }) => cod_value === edited.total,
  );
  await courier(hub).deliver(trackingNumber, edited.total);
  const paid = await orderOnce(order.id, ({ summary }) => summary.pending_difference === 0);
  expect(paid.summary.paid_total).toBe(edited.total);
});

test("messages that are unsigned, altered, old, repeated or about another order change nothing", async () => {
  const order = await buy(medusa);
  await fulfilled(medusa, order);
  const trackingNumber = numberOf(await readOrder(medusa, order.id));
  const secret = await secretOf(masar, storeId);
  const event = (change: object) =>
    JSON.stringify({
      type: "shipment.event",
      store_id: storeId,
      key: `evt_${randomUUID()}`,
      event: "shipment.picked_up",
      order_id: `${order.id}:1`,
      tracking_number: trackingNumber,
      tracking_url: "https://track.example.test/x",
      label_url: "https://track.example.test/x.pdf",
      at: new Date().toISOString(),
      sentence: { en: "Collected", ar: "تم الاستلام" },
      collected_piastres: null,
      ...change,
    });
  const send = (body: string, headers = signed(body, secret)) =>
    medusa.hook(body, { "content-type": "application/json", ...headers });
  const body = event({});
  expect((await send(body, {})).status).toBe(401);
  expect((await send(body, signed(`${body} `, secret))).status).toBe(401);
  expect((await send(body, signed(body, `whsec_${Buffer.alloc(32, 3).toString("base64")}`))).status).toBe(401);
  expect((await send(body, signed(body, secret, Date.now() - 3_600_000))).status).toBe(401);
  expect((await send(event({ tracking_number: "MS00000000000" }))).status).toBe(404);
  expect((await send(event({ order_id: "order_of_another_store:1" }))).status).toBe(404);
  expect((await send(event({ at: "yesterday" }))).status).toBe(422);
  expect((await readOrder(medusa, order.id)).fulfillment_status).toBe("fulfilled");
  const replies = await Promise.all(Array.from({ length: 4 }, () => send(body)));
  expect(replies.map(({ body: { outcome } }) => outcome).sort()).toEqual([
    "applied",
    "duplicate",
    "duplicate",
    "duplicate",
  ]);
  expect((await readOrder(medusa, order.id)).fulfillment_status).toBe("shipped");
});

test("disconnecting hides the options on both sides, and the settings name the shipments that have not ended", async () => {
  const { set_up, open_shipments } = okay(await medusa.admin("GET", "/admin/masar/connection"));
  expect(set_up[0].options).toBe(3);
  expect(open_shipments).toBeGreaterThan(0);
  okay(await medusa.admin("DELETE", "/admin/masar/connection"));
  expect(okay(await medusa.admin("GET", "/admin/masar/connection")).connection).toBeFalsy();
  expect((await fillCart(medusa)).options).toEqual([]);
  await eventually(
    async () => (await api.get(`/stores/${storeId}`)).body.status,
    (status) => status === "disconnected",
  );
});
