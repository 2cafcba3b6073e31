// What goes wrong around a real Medusa: crashes, two processes, messages out of order, and orders that are not plain.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../support/client.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { approve, pressConnect, secretOf } from "../support/medusa/connect.ts";
import { signed } from "../support/medusa/medusa.ts";
import { type RealMedusa, startMedusa } from "../support/medusa/real.ts";
import { ADDRESS, buy, fillCart, fulfil, fulfilled, live, okay, readOrder } from "../support/medusa/shop.ts";
import { polled } from "../support/merchant.ts";
import { freePort } from "../support/postgres-server.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";

/** Of a shipment that the courier has not collected. */
const WAITING = "picked-up";

let masar: TestService;
let api: Client;
let hub: Client;
let medusa: RealMedusa;
/** Between Medusa and our service. */
let way: FaultyProxy;
let storeId: string;
let secret: string;
let locationId: string;

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
  const merchant = await masar.newAccount({ governorate: "GZ" });
  const clientOf = ({ test: { key = "" } }: TestAccount) => createClient({ base: `${masar.origin}/sandbox/v1`, key });
  api = clientOf(merchant);
  hub = clientOf(await masar.newAccount({ kind: "staff" }));
  medusa = await startMedusa({ masarUrl: origin, admin: false, hasSharedLocks: true });
  await approve(medusa, await pressConnect(masar, { merchant, medusa }));
  storeId = (await api.get("/stores")).body.data[0].id;
  await polled(api, storeId);
  secret = await secretOf(masar, storeId);
  locationId = okay(await medusa.admin("GET", "/admin/masar/connection")).set_up[0].id;
  const press = () => medusa.admin("POST", "/admin/masar/setup", { location_id: locationId });
  // At once: an administrator who presses again because nothing happens yet.
  for (const reply of await Promise.all([press(), press(), press()])) okay(reply);
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
const shipmentOnce = (trackingNumber: string, status: string) =>
  eventually(
    () => shipmentOf(trackingNumber),
    (one) => one.status === status,
  );
const numberOf = (order: { fulfillments: unknown[] }) => String(live(order)[0]?.labels[0]?.tracking_number);
const orderOnce = (id: string, holds: (order: Awaited<ReturnType<typeof readOrder>>) => boolean) =>
  eventually(() => readOrder(medusa, id), holds);
const parcelsOf = async (id: string) => okay(await medusa.admin("GET", `/admin/masar/orders/${id}`)).parcels;
const dueNow = () =>
  masar.service.db.write((trx) =>
    trx("write_backs").where({ state: "pending" }).whereNull("lease").update({ due_at: 0 }),
  );
/** As if so much time had passed since the order's parcels changed. */
const age = (orderId: string, minutes: number) =>
  medusa.database.query("update masar_parcel set updated_at = now() - make_interval(mins => $2) where order_id = $1", [
    orderId,
    minutes,
  ]);
async function stateOnce(orderId: string, state: string) {
  const found = await eventually(
    async () => (await medusa.database.query("select * from masar_parcel where order_id = $1", [orderId])).rows[0],
    (row) => row?.state === state,
  );
  return found;
}
async function trackingOf(order: { id: string }): Promise<string> {
  await fulfilled(medusa, order);
  return numberOf(await readOrder(medusa, order.id));
}
function tell(orderId: string, trackingNumber: string, change: object, to: Pick<RealMedusa, "hook"> = medusa) {
  const body = JSON.stringify({
    type: "shipment.event",
    store_id: storeId,
    key: `evt_${randomUUID()}`,
    event: "shipment.picked_up",
    order_id: `${orderId}:1`,
    tracking_number: trackingNumber,
    tracking_url: "https://track.example.test/x",
    label_url: "https://track.example.test/x.pdf",
    at: new Date().toISOString(),
    sentence: { en: "Collected", ar: "تم الاستلام" },
    collected_piastres: null,
    ...change,
  });
  return to.hook(body, { "content-type": "application/json", ...signed(body, secret) });
}

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
  const told = await Promise.all(
    [medusa, other, medusa, other].map((to) => tell(order.id, trackingNumber, { key }, to)),
  );
  expect(told.map(({ body: { outcome } }) => outcome).sort()).toEqual([
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

test("a return with a Masar option is refused with a sentence; without one it is the merchant's", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  okay(
    await tell(order.id, trackingNumber, {
      event: "shipment.delivered",
      collected_piastres: Math.round(order.total * 100),
    }),
  );
  const { shipping_options } = okay(await medusa.admin("GET", "/admin/shipping-options?fields=*service_zone"));
  const [{ service_zone, shipping_profile_id }] = shipping_options;
  const made = {
    name: "Masar return",
    service_zone_id: service_zone.id,
    shipping_profile_id,
    provider_id: "masar_masar",
    price_type: "flat",
    prices: [{ currency_code: "egp", amount: 0 }],
    type: { label: "Return", code: "masar-return", description: "Masar" },
    data: { id: "standard" },
    rules: [{ attribute: "is_return", operator: "eq", value: "true" }],
  };
  const option = okay(await medusa.admin("POST", "/admin/shipping-options", made)).shipping_option;
  const begun = okay(await medusa.admin("POST", "/admin/returns", { order_id: order.id, location_id: locationId }));
  const path = `/admin/returns/${begun.return.id}`;
  const items = [{ id: order.items[0].id, quantity: 1 }];
  okay(await medusa.admin("POST", `${path}/request-items`, { items }));
  okay(await medusa.admin("POST", `${path}/shipping-method`, { shipping_option_id: option.id }));
  const refused = await medusa.admin("POST", `${path}/request`, {});
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("without a shipping option")]);
  okay(await medusa.admin("DELETE", `${path}/request`));
  const plain = okay(await medusa.admin("POST", "/admin/returns", { order_id: order.id, location_id: locationId }));
  okay(await medusa.admin("POST", `/admin/returns/${plain.return.id}/request-items`, { items }));
  okay(await medusa.admin("POST", `/admin/returns/${plain.return.id}/request`, {}));
  okay(await medusa.admin("DELETE", `/admin/shipping-options/${option.id}`));
});

async function stocked(): Promise<number> {
  const { inventory_items } = okay(await medusa.admin("GET", "/admin/inventory-items?fields=id,sku,*location_levels"));
  return inventory_items[0].location_levels[0].stocked_quantity;
}

async function receive(order: Awaited<ReturnType<typeof buy>>): Promise<void> {
  const items = [{ id: order.items[0].id, quantity: 2 }];
  const begun = okay(await medusa.admin("POST", "/admin/returns", { order_id: order.id, location_id: locationId }));
  const path = `/admin/returns/${begun.return.id}`;
  okay(await medusa.admin("POST", `${path}/request-items`, { items }));
  okay(await medusa.admin("POST", `${path}/request`, {}));
  okay(await medusa.admin("POST", `${path}/receive`, {}));
  okay(await medusa.admin("POST", `${path}/receive-items`, { items }));
  okay(await medusa.admin("POST", `${path}/receive/confirm`, {}));
}

test("a parcel whose return the merchant has recorded is not put into stock again", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  okay(await tell(order.id, trackingNumber, {}));
  await receive(order);
  const before = await stocked();
  okay(await tell(order.id, trackingNumber, { event: "shipment.returned" }));
  expect(await stocked()).toBe(before);
  const after = await readOrder(medusa, order.id);
  expect([after.total, after.summary.pending_difference]).toEqual([0, 0]);
  expect(await parcelsOf(order.id)).toMatchObject([{ state: "returned" }]);
});

test("a return that was interrupted after any of its steps is continued, and stocked once", async () => {
  for (const steps of [0, 1, 2, 3, 4, 5]) {
    const order = await buy(medusa);
    const trackingNumber = await trackingOf(order);
    okay(await tell(order.id, trackingNumber, {}));
    const before = await stocked();
    const { id } = await stateOnce(order.id, "shipped");
    const items = [{ id: order.items[0].id, quantity: 2 }];
    const given = { order_id: order.id, location_id: locationId, metadata: { masar_parcel: id } };
    const path = `/admin/returns/${okay(await medusa.admin("POST", "/admin/returns", given)).return.id}`;
    const rest: [string, object][] = [
      ["/request-items", { items }],
      ["/request", {}],
      ["/receive", {}],
      ["/receive-items", { items }],
      ["/receive/confirm", {}],
    ];
    for (const [step, body] of rest.slice(0, steps)) okay(await medusa.admin("POST", path + step, body));
    okay(await tell(order.id, trackingNumber, { event: "shipment.returned" }));
    expect(await stocked()).toBe(steps === 5 ? before + 2 : before + 2);
    expect((await readOrder(medusa, order.id)).summary.pending_difference).toBe(0);
    const { returns } = okay(await medusa.admin("GET", `/admin/returns?order_id=${order.id}`));
    expect(returns.map(({ status }: { status: string }) => status)).toEqual(["received"]);
  }
});

/** Begins a claim or an exchange of the order's first line for the same goods. @returns the order and the new line. */
async function replace(
  order: Awaited<ReturnType<typeof buy>>,
  kind: "claim" | "exchange",
  given: { isSentBack: boolean; quantity?: number },
) {
  const [line] = order.items;
  const begun = okay(
    await medusa.admin("POST", `/admin/${kind}s`, { order_id: order.id, ...(kind === "claim" && { type: "replace" }) }),
  );
  const path = `/admin/${kind}s/${begun[kind].id}`;
  const damaged = [{ id: line.id, quantity: 1, reason: "production_failure" }];
  if (kind === "claim") okay(await medusa.admin("POST", `${path}/claim-items`, { items: damaged }));
  if (given.isSentBack)
    okay(await medusa.admin("POST", `${path}/inbound/items`, { items: [{ id: line.id, quantity: 1 }] }));
  const sent = [{ variant_id: line.variant_id, quantity: given.quantity ?? 1 }];
  okay(await medusa.admin("POST", `${path}/outbound/items`, { items: sent }));
  const { shipping_options } = okay(await medusa.admin("GET", "/admin/shipping-options?provider_id=masar_masar"));
  const method = { shipping_option_id: shipping_options[0].id, custom_amount: 0 };
  okay(await medusa.admin("POST", `${path}/outbound/shipping-method`, method));
  okay(await medusa.admin("POST", `${path}/request`, {}));
  const claimed = await readOrder(medusa, order.id);
  return { claimed, sent: claimed.items.find(({ id }: { id: string }) => id !== line.id) };
}

async function fulfilSecond({ claimed, sent }: Awaited<ReturnType<typeof replace>>) {
  okay(
    await eventually(
      () => fulfil(medusa, { ...claimed, items: [sent] }),
      ({ status }) => status !== 500,
    ),
  );
  const [, second] = await parcelsOf(claimed.id);
  return shipmentOf(second.tracking_number);
}

test.each([true, false])(
  "what a claim sends instead is not asked for in cash again; sent back: %s",
  async (isSentBack) => {
    const order = await delivered(1);
    const claim = await replace(order, "claim", { isSentBack });
    const shipment = await fulfilSecond(claim);
    expect([shipment.cod_value, shipment.status]).toEqual([0, WAITING]);
  },
);

test("an exchange asks for the difference in cash", async () => {
  const order = await delivered(1);
  const exchange = await replace(order, "exchange", { isSentBack: true, quantity: 2 });
  expect(exchange.claimed.summary.pending_difference).toBe(450);
  expect((await fulfilSecond(exchange)).cod_value).toBe(450);
});

async function delivered(quantity: number) {
  const order = await buy(medusa, { quantity });
  const trackingNumber = await trackingOf(order);
  await courier(hub).deliver(trackingNumber, order.total);
  return orderOnce(order.id, ({ summary }) => summary.pending_difference === 0);
}

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

test("a kit of several parts is one item of the parcel, however many parts it has", async () => {
  const { inventory_items } = okay(await medusa.admin("GET", "/admin/inventory-items"));
  const part = okay(await medusa.admin("POST", "/admin/inventory-items", { sku: "SAUCER", title: "Saucer" }));
  const level = { location_id: locationId, stocked_quantity: 100 };
  okay(await medusa.admin("POST", `/admin/inventory-items/${part.inventory_item.id}/location-levels`, level));
  const { products } = okay(await medusa.admin("GET", "/admin/products?fields=id,*shipping_profile,*sales_channels"));
  const [{ shipping_profile, sales_channels }] = products;
  const kit = {
    title: "Tea set",
    status: "published",
    shipping_profile_id: shipping_profile.id,
    sales_channels: sales_channels.map(({ id }: { id: string }) => ({ id })),
    options: [{ title: "Size", values: ["One"] }],
    variants: [
      {
        title: "One",
        sku: "TEA-SET",
        weight: 700,
        manage_inventory: true,
        options: { Size: "One" },
        prices: [{ currency_code: "egp", amount: 300 }],
        inventory_items: [
          { inventory_item_id: inventory_items[0].id, required_quantity: 3 },
          { inventory_item_id: part.inventory_item.id, required_quantity: 2 },
        ],
      },
    ],
  };
  const { product } = okay(await medusa.admin("POST", "/admin/products", kit));
  const order = await buy(medusa, { quantity: 2, variantId: product.variants[0].id });
  await fulfilled(medusa, order, 1);
  expect((await stateOnce(order.id, "created")).lines).toEqual({ [order.items[0].id]: 1 });
  await fulfilled(medusa, order, 1);
  const numbers = live(await readOrder(medusa, order.id)).map(({ labels }) => labels[0].tracking_number);
  for (const trackingNumber of numbers) {
    const { cod_value, parcel } = await shipmentOf(trackingNumber);
    expect(parcel.weight_kg).toBe(0.7);
    await courier(hub).deliver(trackingNumber, cod_value);
  }
  const paid = await orderOnce(order.id, ({ summary }) => summary.pending_difference === 0);
  expect([paid.fulfillment_status, paid.summary.pending_difference]).toEqual(["delivered", 0]);
  okay(await medusa.admin("DELETE", `/admin/products/${product.id}`));
});

test("where prices exclude taxes, the buyer pays our price for delivery, and the courier the whole total", async () => {
  const tax = { country_code: "eg", default_tax_rate: { name: "VAT", code: "vat", rate: 14 } };
  okay(await medusa.admin("POST", "/admin/tax-regions", { ...tax, provider_id: "tp_system" }));
  const cart = await fillCart(medusa);
  const option = cart.options.find(({ data }) => data.id === "standard");
  const path = `/store/shipping-options/${option?.id}/calculate`;
  const { amount } = okay(await medusa.store("POST", path, { cart_id: cart.id })).shipping_option;
  const order = await buy(medusa);
  expect(order.total).toBeCloseTo(900 * 1.14 + amount, 2);
  expect((await shipmentOf(await trackingOf(order))).cod_value).toBe(order.total);
  const parts = await buy(medusa, { quantity: 3 });
  await fulfilled(medusa, parts, 1);
  await fulfilled(medusa, parts, 2);
  const numbers = live(await readOrder(medusa, parts.id)).map(({ labels }) => labels[0].tracking_number);
  const both = await Promise.all(numbers.map(shipmentOf));
  expect(both.reduce((sum, { cod_value }) => sum + Math.round(cod_value * 100), 0)).toBe(Math.round(parts.total * 100));
});

test("Arabic names and addresses, and a metadata note, reach the shipment as they were typed", async () => {
  const address = {
    ...ADDRESS,
    first_name: "منى",
    last_name: "عادل",
    address_1: "١٢ شارع ٢٦ يوليو",
    city: "الدقي",
    province: "الجيزة",
  };
  const order = await buy(medusa, { address });
  const shipment = await shipmentOf(await trackingOf(order));
  expect(shipment.recipient).toMatchObject({ name: "منى عادل", governorate: "GZ" });
  expect(shipment.recipient.address).toContain("شارع");
});

test("the documents of a fulfillment are its label, and a return has none", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  const [{ id, labels }] = live(await readOrder(medusa, order.id));
  const found = await medusa.run(`
    const { Modules } = require("@medusajs/framework/utils");
    const fulfillments = container.resolve(Modules.FULFILLMENT);
    const { data } = await fulfillments.retrieveFulfillment("${id}");
    const provider = fulfillments.fulfillmentProviderService_.retrieveProviderRegistration("masar_masar");
    return [
      data.tracking_number,
      await provider.getFulfillmentDocuments(data),
      await provider.getShipmentDocuments(data),
      await provider.retrieveDocuments(data, "label"),
      (await provider.retrieveDocuments(data, "invoice")) ?? null,
      await provider.getReturnDocuments(data),
      await provider.getFulfillmentDocuments({}),
    ];`);
  const label = { type: "label", url: labels[0].label_url };
  expect(found).toEqual([trackingNumber, [label], [label], label, null, [], []]);
});
