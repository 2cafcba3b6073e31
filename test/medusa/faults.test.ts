// What goes wrong around a real Medusa: crashes, two processes, answers and messages that are lost or out of order.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { signed } from "../support/medusa/medusa.ts";
import { buy, fulfil, live, okay, readOrder } from "../support/medusa/shop.ts";
import { numberOf, startWalk, WAITING, type Walk } from "../support/medusa/walk.ts";

let walk: Walk;
let api: Walk["api"];
let hub: Walk["hub"];
let medusa: Walk["medusa"];
let way: Walk["way"];
let storeId: Walk["storeId"];
let secret: Walk["secret"];
let shipments: Walk["shipments"];
let shipmentOf: Walk["shipmentOf"];
let shipmentOnce: Walk["shipmentOnce"];
let dueNow: Walk["dueNow"];
let orderOnce: Walk["orderOnce"];
let trackingOf: Walk["trackingOf"];
let parcelsOf: Walk["parcelsOf"];
let age: Walk["age"];
let stateOnce: Walk["stateOnce"];
let tell: Walk["tell"];

beforeAll(async () => {
  walk = await startWalk();
  ({
    api,
    hub,
    medusa,
    way,
    storeId,
    secret,
    shipments,
    shipmentOf,
    shipmentOnce,
    dueNow,
    orderOnce,
    trackingOf,
    parcelsOf,
    age,
    stateOnce,
    tell,
  } = walk);
});
afterAll(() => walk?.stop());
afterEach(() => {
  walk.way.fault = { kind: "none" };
});

test("Set up that is pressed three times at once creates three options, also for a second warehouse of the same name", async () => {
  const [{ name, options }] = okay(await medusa.admin("GET", "/admin/masar/connection")).set_up;
  const second = okay(await medusa.admin("POST", "/admin/stock-locations", { name })).stock_location.id;
  const { sales_channels } = okay(await medusa.admin("GET", "/admin/sales-channels"));
  const add = sales_channels.map(({ id }: { id: string }) => id);
  okay(await medusa.admin("POST", `/admin/stock-locations/${second}/sales-channels`, { add }));
  expect(options).toBe(3);
  okay(await medusa.admin("POST", "/admin/masar/setup", { location_id: second }));
  const { set_up } = okay(await medusa.admin("GET", "/admin/masar/connection"));
  expect(set_up.map(({ options }: { options: number }) => options)).toEqual([3, 3]);
  okay(await medusa.admin("DELETE", `/admin/stock-locations/${second}`));
});

test("after a crash between our shipment and Medusa's commit, the next click, or the courier, brings the same shipment back; else it is cancelled", async () => {
  const orders = [await buy(medusa), await buy(medusa), await buy(medusa)];
  const before = (await shipments()).length;
  const block = await medusa.database.connect();
  await block.query("begin; lock table order_fulfillment in exclusive mode");
  const presses = orders.map((order) => fulfil(medusa, order).catch(() => undefined));
  const [clicked, collected, left] = await Promise.all(orders.map(({ id }) => stateOnce(id, "created")));
  await medusa.crash();
  await block.query("rollback");
  block.release();
  await Promise.all(presses);
  for (const { id } of orders) expect(live(await readOrder(medusa, id))).toEqual([]);
  // Medusa links a fulfillment at once; a minute later nobody is about to.
  for (const { id } of orders.slice(0, 2)) await age(id, 2);
  expect(await trackingOf(orders[0])).toBe(clicked.tracking_number);
  await courier(hub).scan(collected.tracking_number, "collect");
  const found = await eventually(
    async () => {
      await dueNow();
      return readOrder(medusa, orders[1].id);
    },
    ({ fulfillment_status }) => fulfillment_status === "shipped",
  );
  expect(numberOf(found)).toBe(collected.tracking_number);
  // Masar's own message would bring this one back as well.
  await age(orders[2].id, -60);
  await eventually(
    async () => {
      await dueNow();
      return medusa.database.query("select * from masar_event where order_id = $1", [orders[2].id]);
    },
    ({ rows }) => rows.length > 0,
  );
  await age(orders[2].id, 31);
  await medusa.repair();
  await shipmentOnce(left.tracking_number, "cancelled");
  expect(await shipments()).toHaveLength(before + 3);
  expect(numberOf({ fulfillments: live(await readOrder(medusa, orders[0].id)) })).toBe(clicked.tracking_number);
});

test("two processes on one database: clicks on both make one shipment, and a message to both is carried out once", async () => {
  const other = await medusa.another();
  const order = await buy(medusa);
  const before = (await shipments()).length;
  const items = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }));
  const path = `/admin/orders/${order.id}/fulfillments`;
  const replies = await Promise.all([
    medusa.admin("POST", path, { items }),
    other.admin("POST", path, { items }),
    medusa.admin("POST", path, { items }),
    other.admin("POST", path, { items }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect(await shipments()).toHaveLength(before + 1);
  const key = `evt_${randomUUID()}`;
  const trackingNumber = numberOf(await readOrder(medusa, order.id));
  const responses = await Promise.all(
    [medusa, other, medusa, other].map((to) => tell(order.id, trackingNumber, { key }, to)),
  );
  expect(responses.map(({ body: { outcome } }) => outcome).sort()).toEqual([
    "applied",
    "duplicate",
    "duplicate",
    "duplicate",
  ]);
  const after = await readOrder(medusa, order.id);
  expect([after.fulfillment_status, live(after)[0].labels.length]).toEqual(["shipped", 1]);
});

test("a cancellation that Masar did not answer is finished later, unless the courier was faster", async () => {
  const [first, second] = [await buy(medusa), await buy(medusa)];
  const numbers = [await trackingOf(first), await trackingOf(second)];
  way.fault = { kind: "reset", at: "connect" };
  way.resetAll();
  for (const order of [first, second]) {
    const [{ id }] = live(await readOrder(medusa, order.id));
    const failed = await medusa.admin("POST", `/admin/orders/${order.id}/fulfillments/${id}/cancel`, {});
    expect([failed.status, failed.body.message]).toEqual([500, expect.stringContaining("not cancelled")]);
  }
  way.fault = { kind: "none" };
  await courier(hub).scan(numbers[1] ?? "", "collect");
  await stateOnce(second.id, "shipped");
  await medusa.repair();
  await shipmentOnce(numbers[0] ?? "", "cancelled");
  await orderOnce(first.id, (one) => live(one).length === 0);
  expect((await readOrder(medusa, second.id)).fulfillment_status).toBe("shipped");
  expect((await shipmentOf(numbers[1] ?? "")).status).not.toBe("cancelled");
});

test("an answer that was lost comes back with Masar's message or is cancelled later, and so does a label that was lost", async () => {
  const [lost, abandoned, wiped] = [await buy(medusa), await buy(medusa), await buy(medusa)];
  way.resetAll();
  way.fault = { kind: "reset", at: "answer" };
  expect((await fulfil(medusa, lost)).status).toBe(500);
  // This one does not reach Masar at all.
  way.fault = { kind: "reset", at: "connect" };
  way.resetAll();
  expect((await fulfil(medusa, abandoned)).status).toBe(500);
  way.fault = { kind: "none" };
  const found = await orderOnce(lost.id, (one) => live(one).length === 1);
  expect((await stateOnce(lost.id, "created")).tracking_number).toBe(numberOf(found));
  const trackingNumber = await trackingOf(wiped);
  await medusa.database.query("delete from fulfillment_label where tracking_number = $1", [trackingNumber]);
  await age(abandoned.id, 31);
  await medusa.repair();
  await stateOnce(abandoned.id, "cancelled");
  expect(numberOf(await readOrder(medusa, wiped.id))).toBe(trackingNumber);
});

test("an order that Masar ships first stays shipped while Medusa cannot record it, and is recorded when it can", async () => {
  const order = await buy(medusa);
  const { reservations } = okay(await medusa.admin("GET", "/admin/reservations?limit=100"));
  const own = reservations.find(({ line_item_id }: { line_item_id: string }) => line_item_id === order.items[0].id);
  okay(await medusa.admin("DELETE", `/admin/reservations/${own.id}`));
  const remote = `${order.id}:1`;
  await eventually(
    async () => (await api.get(`/orders?store=${storeId}&remote_ids=${remote}`)).body.data,
    (found) => found.length === 1,
  );
  const shipped = await api.post("/orders/ship", { store: storeId, remote_ids: [remote] });
  const trackingNumber = shipped.body.data[0].tracking_number;
  await eventually(
    async () => okay(await medusa.admin("GET", "/admin/masar/connection")).health.lastFailure?.message ?? "",
    (message) => /reservation/i.test(message),
  );
  expect((await shipmentOf(trackingNumber)).status).toBe(WAITING);
  const { inventory_item_id, location_id, quantity, line_item_id } = own;
  const again = { inventory_item_id, location_id, quantity, line_item_id };
  okay(await medusa.admin("POST", "/admin/reservations", again));
  const recorded = await eventually(
    async () => {
      await dueNow();
      return readOrder(medusa, order.id);
    },
    (one) => live(one).length === 1,
  );
  expect(numberOf(recorded)).toBe(trackingNumber);
  expect((await shipmentOf(trackingNumber)).status).toBe(WAITING);
});

test("events in the wrong order never move a parcel back, and keep its label", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const collected_piastres = Math.round(order.total * 100);
  const delivered = { event: "shipment.delivered", at: at(3), collected_piastres };
  okay(await tell(order.id, trackingNumber, delivered));
  for (const [event, minutes] of [
    ["shipment.attempt_failed", 2],
    ["shipment.out_for_delivery", 1],
    ["shipment.picked_up", 0],
  ] as const)
    okay(await tell(order.id, trackingNumber, { event, at: at(minutes), sentence: { en: "late", ar: "late" } }));
  expect(await parcelsOf(order.id)).toMatchObject([{ state: "delivered", sentence: { en: "Collected" } }]);
  const after = await readOrder(medusa, order.id);
  expect([after.fulfillment_status, after.payment_status, numberOf(after)]).toEqual([
    "delivered",
    "captured",
    trackingNumber,
  ]);
});

test("less cash than due is captured as it came and the rest stays open; more is never captured, and shown", async () => {
  const [less, more] = [await buy(medusa), await buy(medusa)];
  const numbers = [await trackingOf(less), await trackingOf(more)];
  const event = "shipment.delivered";
  okay(await tell(less.id, numbers[0] ?? "", { event, collected_piastres: Math.round((less.total - 100) * 100) }));
  okay(await tell(more.id, numbers[1] ?? "", { event, collected_piastres: Math.round((more.total + 100) * 100) }));
  const [short, full] = [await readOrder(medusa, less.id), await readOrder(medusa, more.id)];
  expect([short.payment_status, short.summary.pending_difference]).toEqual(["partially_captured", 100]);
  expect([full.payment_status, full.summary.pending_difference]).toEqual(["captured", 0]);
  expect(await parcelsOf(more.id)).toMatchObject([
    {
      collected_piastres: Math.round((more.total + 100) * 100),
      captured_piastres: Math.round(more.total * 100),
    },
  ]);
});

test("orders that change while they are listed are not left out", async () => {
  const since = new Date(Date.now() + 60_000).toISOString();
  const template = (await buy(medusa)).id;
  await medusa.database.query(
    `insert into "order" (id, region_id, sales_channel_id, status, currency_code, email, is_draft_order, version, created_at, updated_at)
     select 'order_listed_' || lpad(n::text, 3, '0'), region_id, sales_channel_id, status, currency_code, email, false, 1,
       $1::timestamptz, $1::timestamptz + make_interval(secs => n / 3)
     from "order", generate_series(1, 65) n where id = $2`,
    [since, template],
  );
  const seen = new Set<string>();
  for (let cursor: string | null = null, page = 1; page === 1 || cursor !== null; page += 1) {
    const body = JSON.stringify({ type: "orders.list", updated_since: since, cursor });
    const answer = okay(await medusa.hook(body, { "content-type": "application/json", ...signed(body, secret) }));
    for (const { order } of answer.orders) seen.add(order.id);
    cursor = answer.cursor;
    const first = `order_listed_${String(page).padStart(3, "0")}`;
    await medusa.database.query(`update "order" set updated_at = $1::timestamptz + interval '1 hour' where id = $2`, [
      since,
      first,
    ]);
  }
  await medusa.database.query(`delete from "order" where id like 'order_listed_%'`);
  expect(seen.size).toBe(65);
});

test("events in parallel do not undo what is changed about the connection meanwhile", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  const { rows } = await medusa.database.query("select values from masar_setting where id = 'connection'");
  const hookUrl = rows[0].values.hookUrl;
  for (const url of [null, hookUrl, null, hookUrl]) {
    const body = JSON.stringify({ type: "connection.subscribe", url });
    const events = Array.from({ length: 6 }, () => tell(order.id, trackingNumber, {}));
    okay(await medusa.hook(body, { "content-type": "application/json", ...signed(body, secret) }));
    await Promise.all(events);
    const shown = okay(await medusa.admin("GET", "/admin/masar/connection"));
    expect(shown.connection.is_subscribed).toBe(url !== null);
  }
});
