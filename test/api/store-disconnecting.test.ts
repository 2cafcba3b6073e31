// Disconnected is disconnected: at once on our side, and in the shop as soon as it answers.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce, polled, whenDue } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let shop: FakeShop;
let store: { id: string };
let plugin: Client;
/** The key that wc-auth made. */
let approved: string;
beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  merchant = await masar.newAccount();
  shop = await startFakeShop({ takesHttpCallback: true });
  store = await connectShop(masar, merchant, shop);
  plugin = createClient({ base: merchant.test.base, key: String(shop.plugin.connection?.api_key) });
  approved = [...shop.keys.keys()].find((key) => key !== shop.key.consumerKey) ?? "";
});
afterEach(() => shop.close());

const rowOf = async () => masar.service.db.read("stores").where({ id: store.id }).first();
const problemsOf = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.problems;
const codesOf = async () => (await problemsOf()).map(({ code }: { code: string }) => code);
const shipments = async () => (await merchant.test.get("/shipments?limit=100")).body.data;
const down = () => shop.faults.push({ kind: "status", status: 503, isLasting: true });
const hookStatuses = async () => (await shop.deliverWebhooks()).map(({ status }) => status);

async function byHand(): Promise<void> {
  await merchant.test.patch(`/stores/${store.id}`, { rules: { ship: "by_hand" } });
}

async function waiting(): Promise<{ id: string; remote: number }> {
  const { id: remote } = shop.placeOrder();
  await shop.deliverWebhooks();
  const { id } = await orderOnce(merchant.test, store.id, remote, ({ status }) => status === "waiting");
  return { id, remote };
}

async function loseAccess(): Promise<void> {
  shop.keys.delete(approved);
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
    (status) => status === "reconnect",
  );
}

test("disconnected, the shop holds nothing of ours, and neither do we of it", async () => {
  expect((await merchant.test.delete(`/stores/${store.id}`)).body.status).toBe("disconnected");
  await eventually(rowOf, ({ secrets }) => secrets === null);
  expect(shop.webhooks.size).toBe(0);
  expect(shop.plugin.connection).toBeNull();
  expect([...shop.keys.keys()]).toEqual([shop.key.consumerKey]);
  expect((await merchant.test.delete(`/stores/${store.id}`)).body.status).toBe("disconnected");
  expect(await codesOf()).toEqual([]);
});

test("out of reach, a shop is disconnected at once on our side, and left as soon as it answers", async () => {
  down();
  expect((await merchant.test.delete(`/stores/${store.id}`)).body.status).toBe("disconnected");
  expect((await plugin.get(`/stores/${store.id}`)).status).toBe(401);
  shop.placeOrder();
  expect(new Set(await hookStatuses())).toEqual(new Set([404]));
  await eventually(rowOf, ({ leave_attempts }) => leave_attempts > 0);
  expect((await rowOf()).secrets).not.toBeNull();
  expect(await codesOf()).toEqual(["leaving"]);
  shop.faults.length = 0;
  await eventually(whenDue(masar, rowOf), ({ secrets }) => secrets === null);
  expect(shop.webhooks.size).toBe(0);
  expect(shop.keys.has(approved)).toBe(false);
  expect(await codesOf()).toEqual([]);
  expect(await shipments()).toEqual([]);
});

test("disconnecting a shop that does not answer ends after fourteen days: secrets are deleted and the merchant is notified", async () => {
  down();
  const before = Date.now();
  await merchant.test.delete(`/stores/${store.id}`);
  const { leave_until: until } = await rowOf();
  expect(Number(until) - before).toBeGreaterThanOrEqual(14 * 86_400_000);
  await masar.service.db.write((trx) => trx("stores").where({ id: store.id }).update({ leave_until: before }));
  await eventually(whenDue(masar, rowOf), ({ secrets }) => secrets === null);
  expect(await codesOf()).toEqual(["not_left"]);
});

test("connected again while it is being left, the shop keeps what the new connection made", async () => {
  down();
  await merchant.test.delete(`/stores/${store.id}`);
  await eventually(rowOf, ({ leave_attempts }) => leave_attempts > 0);
  shop.faults.length = 0;
  const again = await connectShop(masar, merchant, shop);
  expect(again.id).toBe(store.id);
  expect(await rowOf()).toMatchObject({ status: "connected", leave_due_at: null, leave_until: null });
  expect(shop.webhooks.size).toBe(4);
  expect(shop.plugin.connection).toMatchObject({ store_id: store.id });
  const key = String(shop.plugin.connection?.api_key);
  expect((await createClient({ base: merchant.test.base, key }).get(`/stores/${store.id}`)).status).toBe(200);
  const { id } = shop.placeOrder();
  await shop.deliverWebhooks();
  await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
});

test("a store's open shipments are those that have not ended, of this store alone, also once it is disconnected", async () => {
  const open = async (of = store) => (await merchant.test.get(`/stores/${of.id}`)).body.health.open_shipments;
  const other = await startFakeShop({ takesHttpCallback: true });
  try {
    const second = await connectShop(masar, merchant, other);
    const shipped = async (at: FakeShop, of: { id: string }) => {
      const { id } = at.placeOrder();
      await at.deliverWebhooks();
      const order = await orderOnce(merchant.test, of.id, id, ({ status }) => status === "shipped");
      return order.shipment.tracking_number as string;
    };
    await merchant.test.post("/shipments", shipmentBody());
    expect([await open(), await open(second)]).toEqual([0, 0]);
    const ended = await shipped(shop, store);
    await shipped(shop, store);
    await shipped(shop, store);
    await shipped(other, second);
    expect([await open(), await open(second)]).toEqual([3, 1]);
    await merchant.test.post(`/shipments/${ended}/cancel`);
    expect([await open(), await open(second)]).toEqual([2, 1]);
    await merchant.test.delete(`/stores/${store.id}`);
    expect(await open()).toBe(2);
  } finally {
    await other.close();
  }
});

test("an order that waits when its store is disconnected ships neither by itself nor by hand, until it is connected again", async () => {
  await byHand();
  const order = await waiting();
  await merchant.test.delete(`/stores/${store.id}`);
  const refused = await merchant.test.post(`/orders/${order.id}/ship`);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("The store is disconnected")]);
  const several = await merchant.test.post("/orders/ship", { ids: [order.id] });
  expect(several.body.data[0]).toMatchObject({ outcome: "refused", tracking_number: null });
  const shown = (await merchant.test.get(`/orders/${order.id}`)).body;
  expect([shown.status, shown.reasons[0].code]).toEqual(["waiting", "store_disconnected"]);
  expect(await shipments()).toEqual([]);
  await connectShop(masar, merchant, shop);
  expect((await merchant.test.post(`/orders/${order.id}/ship`)).body.status).toBe("shipped");
});

test("pending webhooks of a store that is disconnected create no shipment", async () => {
  const { db } = masar.service;
  const { id: remote } = shop.placeOrder();
  // Received, and not due before the store is disconnected.
  await db.write((trx) =>
    trx("inbox").insert({
      ...{
        id: `inb_${store.id}`,
        account_id: merchant.account.id,
        store_id: store.id,
        topic: "order.created",
        state: "pending",
        attempts: 0,
      },
      ...{ body: Buffer.from(JSON.stringify({ id: remote })), received_at: Date.now(), due_at: Date.now() + 3_600_000 },
    }),
  );
  await merchant.test.delete(`/stores/${store.id}`);
  const item = () =>
    db
      .read("inbox")
      .where({ id: `inb_${store.id}` })
      .first();
  const ended = await eventually(whenDue(masar, item), ({ state }) => state !== "pending");
  expect([ended.state, ended.body.length]).toEqual(["ignored", 0]);
  expect((await merchant.test.get(`/orders?store=${store.id}`)).body.data).toEqual([]);
});

test("orders of a store that rejects our keys are kept, and ship once it is connected again", async () => {
  await byHand();
  const before = await waiting();
  await merchant.test.patch(`/stores/${store.id}`, { rules: { ship: "at_once" } });
  await orderOnce(merchant.test, store.id, before.remote, ({ status }) => status === "shipped");
  await byHand();
  const held = await waiting();
  await loseAccess();
  const { id: remote } = shop.placeOrder();
  expect(new Set(await hookStatuses())).toEqual(new Set([200]));
  const kept = () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" });
  const rows = await kept();
  expect(rows.length).toBeGreaterThan(0);
  const refused = await merchant.test.post(`/orders/${held.id}/ship`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining("Reconnect the store")]);
  expect((await merchant.test.get(`/orders?store=${store.id}&remote_ids=${remote}`)).body.data).toEqual([]);
  expect(await codesOf()).toEqual(["reconnect", "orders_held"]);
  expect(await shipments()).toHaveLength(1);
  expect(await kept()).toEqual(rows); // left as they are, without an attempt

  await connectShop(masar, merchant, shop);
  await merchant.test.patch(`/stores/${store.id}`, { rules: { ship: "at_once" } });
  await orderOnce(merchant.test, store.id, remote, ({ status }) => status === "shipped");
  await orderOnce(merchant.test, store.id, held.remote, ({ status }) => status === "shipped");
  expect(await codesOf()).not.toContain("orders_held");
});

test("the key of a store's plugin disconnects its own store, and nothing else", async () => {
  const other = await merchant.test.post("/stores", { platform: "demo" });
  expect((await plugin.delete(`/stores/${other.body.id}`)).status).toBe(404);
  expect((await merchant.test.get(`/stores/${other.body.id}`)).body.status).toBe("connected");
  expect((await plugin.delete(`/stores/${store.id}`)).body.status).toBe("disconnected");
  expect((await plugin.delete(`/stores/${store.id}`)).status).toBe(401);
  const recorded = await masar.service.db
    .read("activities")
    .where({ object_id: store.id, action: "store.disconnected" });
  expect(recorded).toMatchObject([{ account_id: merchant.account.id, mode: "test", actor_kind: "api_key" }]);
  await eventually(rowOf, ({ secrets }) => secrets === null);
});

test("a key that came in the place of the plugin's ends with the store too", async () => {
  const keys = (await merchant.test.get("/api_keys")).body.data;
  const { id } = keys.find(({ name }: { name: string }) => name.startsWith("Plugin in"));
  const { secret } = (await merchant.test.post(`/api_keys/${id}/roll`, { overlap_hours: 24 })).body;
  const replaced = createClient({ base: merchant.test.base, key: secret });
  expect((await replaced.get(`/stores/${store.id}`)).status).toBe(200);
  await merchant.test.delete(`/stores/${store.id}`);
  expect((await replaced.get(`/stores/${store.id}`)).status).toBe(401);
  expect((await plugin.get(`/stores/${store.id}`)).status).toBe(401);
});

test("pasted keys stay the merchant's: disconnecting takes out our webhooks and leaves the key", async () => {
  const own = await startFakeShop();
  const { consumerKey, consumerSecret } = own.key;
  const answers = { url: own.url, consumer_key: consumerKey, consumer_secret: consumerSecret };
  const { id } = (await merchant.test.post("/stores", { platform: "woocommerce", answers })).body;
  await polled(merchant.test, id);
  await merchant.test.delete(`/stores/${id}`);
  await eventually(
    () => own.webhooks.size,
    (left) => left === 0,
  );
  expect(own.keys.has(consumerKey)).toBe(true);
  await own.close();
});
