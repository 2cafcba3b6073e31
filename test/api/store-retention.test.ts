// docs/api.md, Retention: what stores send leaves when the rest of a person's data does.
import { purge } from "@masar/core/operations/maintenance";
import { eraseEnded } from "@masar/core/privacy/erase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

const DAY_MS = 86_400_000;
const KEPT = { recipientsKeptMs: 180 * DAY_MS };
const PERSONAL = ["منى", "1000000012", "شارع التحرير", "الدقي"];

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShop;
let store: { id: string };
let liveMerchant: TestAccount;
let liveShop: FakeShop;
let liveStore: { id: string };
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  merchant = await masar.newAccount();
  shop = await startFakeShop({ takesHttpCallback: true });
  store = await connectShop(masar, merchant, shop);
  liveMerchant = await masar.newAccount();
  liveShop = await startFakeShop({ takesHttpCallback: true });
  liveStore = await connectShop(masar, liveMerchant, liveShop, "live");
});
afterAll(async () => {
  await masar.stop();
  await shop.close();
  await liveShop.close();
});

async function everything(): Promise<string> {
  const { db } = masar.service;
  const tables = ["shipments", "scans", "events", "deliveries", "orders", "order_timeline", "write_backs", "inbox"];
  const rows = await Promise.all(tables.map((table) => db.read(table)));
  const plain = rows
    .flat()
    .map((row) => ({ ...row, body: Buffer.isBuffer(row.body) ? row.body.toString() : row.body }));
  return JSON.stringify(plain);
}
const waiting = async () => {
  const open = ["write_backs", "inbox"].map((table) => masar.service.db.read(table).where({ state: "pending" }));
  return (await Promise.all(open)).flat();
};
const settled = () => eventually(waiting, (rows) => rows.length === 0);

test("a webhook's body is gone as soon as it was taken in", async () => {
  const placed = shop.placeOrder();
  await shop.deliverWebhooks();
  await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  const bodies = await eventually(
    async () => (await masar.service.db.read("inbox")).map(({ state, body }) => ({ state, length: body.length })),
    (all) => all.every(({ state }) => state === "done"),
  );
  expect(bodies.every(({ length }) => length === 0)).toBe(true);
});

test("an order is forgotten with its shipment, stays forgotten when the store sends it again, and ships no second time", async () => {
  const placed = shop.placeOrder();
  await shop.deliverWebhooks();
  const order = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  await settled();
  await merchant.test.post(`/shipments/${order.shipment.tracking_number}/cancel`);
  for (const one of (await merchant.test.get("/shipments")).body.data)
    await merchant.test.post(`/shipments/${one.tracking_number}/cancel`);
  await settled();
  await eraseEnded(masar.service.db, { before: Date.now() + 1, now: Date.now() });
  const left = await everything();
  for (const word of PERSONAL) expect(left).not.toContain(word);
  shop.editOrder(placed.id, { total: "999.00" });
  await shop.deliverWebhooks();
  await settled();
  const again = await everything();
  for (const word of PERSONAL) expect(again).not.toContain(word);
  const shown = (await merchant.test.get(`/orders/${order.id}`)).body;
  expect([shown.recipient, shown.status]).toEqual([null, "ignored"]);
  const refused = await merchant.test.post(`/orders/${order.id}/ship`);
  expect(refused.status).toBe(409);
});

test("an order that never shipped is forgotten 180 days after its last change", async () => {
  const placed = liveShop.placeOrder({ status: "on-hold" });
  await liveShop.deliverWebhooks();
  const { id } = await orderOnce(liveMerchant.live, liveStore.id, placed.id);
  const { db } = masar.service;
  const { updated_at } = await db.read("orders").where({ id }).first();
  await purge(db, Number(updated_at) + 180 * DAY_MS, KEPT);
  expect(await everything()).toContain("شارع التحرير");
  await purge(db, Number(updated_at) + 180 * DAY_MS + 1, KEPT);
  const left = await everything();
  for (const word of PERSONAL) expect(left).not.toContain(word);
});

test("an order in a sandbox that never shipped is forgotten 180 days after it came in, however far ahead the sandbox's clock is", async () => {
  const { db } = masar.service;
  for (let step = 0; step < 5; step += 1)
    expect((await merchant.test.post("/simulations/clock", { advance_seconds: 90 * 86_400 })).status).toBe(200);
  const placed = shop.placeOrder({ status: "on-hold" });
  await shop.deliverWebhooks();
  const inSandbox = await orderOnce(merchant.test, store.id, placed.id);
  const placedLive = liveShop.placeOrder({ status: "on-hold" });
  await liveShop.deliverWebhooks();
  const live = await orderOnce(liveMerchant.live, liveStore.id, placedLive.id);
  const cameIn = Date.now();
  await db.write((trx) =>
    trx("orders")
      .where({ id: live.id })
      .update({ updated_at: cameIn + 2 * DAY_MS }),
  );
  const shown = async () => {
    const orders = [
      await merchant.test.get(`/orders/${inSandbox.id}`),
      await liveMerchant.live.get(`/orders/${live.id}`),
    ];
    return orders.map(({ body }) => [body.recipient?.name ?? null, body.status]);
  };
  const before = await shown();
  expect(before.map(([, status]) => status)).toEqual(["waiting", "waiting"]);
  // The time at which an order came in is in its id, which the machine's clock makes.
  await purge(db, cameIn + 180 * DAY_MS - 3_600_000, KEPT);
  expect(await shown()).toEqual(before);
  await purge(db, cameIn + 181 * DAY_MS, KEPT);
  expect(await shown()).toEqual([[null, "ignored"], before[1]]);
  await purge(db, cameIn + 183 * DAY_MS, KEPT);
  const left = await everything();
  for (const word of PERSONAL) expect(left).not.toContain(word);
});

test("an order that never shipped needs no attention any more once it is forgotten", async () => {
  const placed = shop.placeOrder({ billing: { phone: "123" } });
  await shop.deliverWebhooks();
  const { id } = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "needs_attention");
  const { updated_at } = await masar.service.db.read("orders").where({ id }).first();
  await purge(masar.service.db, Number(updated_at) + 180 * DAY_MS + 1, KEPT);
  const { recipient, status, reasons } = (await merchant.test.get(`/orders/${id}`)).body;
  expect([recipient, status, reasons]).toEqual([null, "ignored", []]);
  expect((await merchant.test.get("/orders?needs_attention=true")).body.data).toEqual([]);
});

test.each(["before the booking", "after it"])(
  "a person is forgotten by the phone that the store has, which the merchant corrected %s",
  async (when) => {
    const phone = when === "after it" ? "01000000087" : "01000000088";
    const isEarly = when === "before the booking";
    const placed = shop.placeOrder({ status: isEarly ? "on-hold" : "processing", billing: { phone } });
    await shop.deliverWebhooks();
    const { id } = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => isEarly || status === "shipped");
    expect((await merchant.test.patch(`/orders/${id}`, { recipient: { phone: "01100000077" } })).status).toBe(200);
    if (isEarly) expect((await merchant.test.post(`/orders/${id}/ship`)).status).toBe(200);
    await settled();
    const { shipment } = (await merchant.test.get(`/orders/${id}`)).body;
    expect((await merchant.test.post(`/shipments/${shipment.tracking_number}/cancel`)).status).toBe(200);
    await settled();
    await purge(masar.service.db, Date.now() + 31 * DAY_MS, KEPT);
    const { body } = await merchant.test.post("/recipients/erase", { phone });
    expect(body.erased).toContain(shipment.tracking_number);
    expect((await merchant.test.get(`/orders/${id}`)).body.recipient).toBeNull();
    const orders = JSON.stringify(await masar.service.db.read("orders").where({ id }));
    expect(orders).not.toContain(phone.slice(1));
  },
);

test("a person is forgotten by a third phone of the order, which its shipment does not have", async () => {
  const placed = shop.placeOrder({
    billing: { phone: "01000000093" },
    shipping: { phone: "01000000091 / 01000000092" },
  });
  await shop.deliverWebhooks();
  const order = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  const { tracking_number } = order.shipment;
  const { recipient } = (await merchant.test.get(`/shipments/${tracking_number}`)).body;
  expect([recipient.phone, recipient.phone_2]).toEqual(["01000000091", "01000000092"]);
  await settled();
  expect((await merchant.test.post(`/shipments/${tracking_number}/cancel`)).status).toBe(200);
  await settled();
  await purge(masar.service.db, Date.now() + 31 * DAY_MS, KEPT);
  const { body } = await merchant.test.post("/recipients/erase", { phone: "01000000093" });
  expect(body.erased).toContain(tracking_number);
  expect((await merchant.test.get(`/orders/${order.id}`)).body.recipient).toBeNull();
});

test("a person who asks is forgotten in orders that were not sent and will not be", async () => {
  const placed = shop.placeOrder({ status: "on-hold" });
  await shop.deliverWebhooks();
  const order = await orderOnce(merchant.test, store.id, placed.id);
  await merchant.test.post(`/orders/${order.id}/ignore`);
  await merchant.test.post("/recipients/erase", { phone: "01000000012" });
  expect((await merchant.test.get(`/orders/${order.id}`)).body.recipient).toBeNull();
});
