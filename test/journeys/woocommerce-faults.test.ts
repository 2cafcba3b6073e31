import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import type { Sent } from "../support/woocommerce/deliveries.ts";
import type { NewOrder } from "../support/woocommerce/life.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShop;
let store: { id: string };
/** The shop's clock, in whole seconds like WordPress's; it goes on whenever a test says so. */
let shopNow: Temporal.Instant;

async function start(storage: "hpos" | "posts" = "hpos"): Promise<void> {
  shopNow = Temporal.Now.instant().add({ seconds: 5 });
  shop = await startFakeShop({ takesHttpCallback: true, storage, now: () => shopNow });
  store = await connectShop(masar, merchant, shop);
}

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  merchant = await masar.newAccount();
});
afterEach(() => shop.close());

const tick = () => {
  shopNow = shopNow.add({ seconds: 1 });
};
const shipments = async () => (await merchant.test.get("/shipments?limit=100")).body.data;
const health = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health;

/** Reads the shop now, whatever webhooks did. */
async function poll(): Promise<void> {
  const before = (await health()).last_poll_at;
  const next = await masar.service.db.read("stores").where({ id: store.id }).first("last_poll_at");
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await eventually(
    async () => (await masar.service.db.read("stores").where({ id: store.id }).first()) as Record<string, number>,
    (row) => Number(row.last_poll_at) > Number(next.last_poll_at) && row.poll_lease === null,
  );
  expect(before).not.toBeUndefined();
}

async function shipped(order: NewOrder = {}) {
  const placed = shop.placeOrder(order);
  await shop.deliverWebhooks();
  const taken = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
  return { id: placed.id, orderId: taken.id as string, number: taken.shipment.tracking_number as string };
}

const allTakenIn = () =>
  eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }),
    (waiting) => waiting.length === 0,
  );

/** Changed in the shop and taken in by us. */
async function change(id: number, edit: Parameters<FakeShop["editOrder"]>[1]): Promise<void> {
  tick();
  shop.editOrder(id, edit);
  await shop.deliverWebhooks();
  await allTakenIn();
}

const order = async (id: number) =>
  (await merchant.test.get(`/orders?store=${store.id}&remote_ids=${id}`)).body.data[0];
const read = async (number: string) => (await merchant.test.get(`/shipments/${number}`)).body;

describe("webhooks in any order", () => {
  test("a poll finds an order whose webhook was lost, and counts it", async () => {
    await start();
    const placed = shop.placeOrder();
    await shop.deliverWebhooks({ drop: () => true });
    await poll();
    await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
    expect(await shipments()).toHaveLength(1);
    expect((await health()).found_by_poll).toBe(1);
  });

  test("webhooks that are doubled, reordered and polled at once make one shipment", async () => {
    await start();
    const placed = Array.from({ length: 12 }, () => shop.placeOrder());
    await Promise.all([
      shop.deliverWebhooks({ isDoubled: true, isReversed: true }),
      merchant.test.post(`/stores/${store.id}/reconcile`),
    ]);
    for (const { id } of placed) await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
    await poll();
    expect(await shipments()).toHaveLength(placed.length);
  });

  test("an older state that arrives late changes nothing", async () => {
    await start();
    const placed = await shipped();
    tick();
    shop.editOrder(placed.id, { billing: { address_1: "30 شارع مصدق" } });
    const [, old] = await shop.deliverWebhooks({ isDoubled: true });
    await eventually(
      async () => (await read(placed.number)).recipient.address,
      (address) => address === "30 شارع مصدق",
    );
    tick();
    shop.editOrder(placed.id, { billing: { address_1: "44 شارع الدقي" } });
    await shop.deliverWebhooks();
    await eventually(
      async () => (await read(placed.number)).recipient.address,
      (address) => address === "44 شارع الدقي",
    );
    const again = await fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
      method: "POST",
      headers: old?.headers ?? {},
      body: old?.body ?? "",
    });
    expect(again.status).toBe(200);
    await allTakenIn();
    expect((await read(placed.number)).recipient.address).toBe("44 شارع الدقي");
  });

  test("a change counts although the shop's clock was set back", async () => {
    await start();
    const placed = await shipped();
    shopNow = shopNow.subtract({ hours: 1 });
    await change(placed.id, { billing: { address_1: "30 شارع مصدق" } });
    expect((await read(placed.number)).recipient.address).toBe("30 شارع مصدق");
  });
});

test("an order that the shop does not give does not hold up the others of a poll", async () => {
  await start();
  const placed = await shipped();
  await allTakenIn();
  // Its date is later than the next one, so that the poll reads it by its id.
  shopNow = shopNow.add({ hours: 5 });
  await change(placed.id, { billing: { address_1: "30 شارع مصدق" } });
  shopNow = shopNow.subtract({ hours: 5 }).add({ seconds: 10 });
  shop.editOrder(placed.id, { billing: { address_1: "44 شارع الدقي" } });
  tick();
  const later = shop.placeOrder();
  await shop.deliverWebhooks({ drop: () => true });
  const on = { method: "GET", path: new RegExp(`/orders/${placed.id}$`) };
  shop.faults.push({ kind: "status", status: 500, on, isLasting: true });
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await orderOnce(merchant.test, store.id, later.id, ({ status }) => status === "shipped");
  shop.faults.length = 0;
  await poll();
  expect((await read(placed.number)).recipient.address).toBe("44 شارع الدقي");
});

describe("what the shop keeps for itself", () => {
  test("a secret that was changed in the shop is written again by the next poll, and no order is lost", async () => {
    await start();
    for (const webhook of shop.webhooks.values()) webhook.secret = "changed by hand";
    const first = shop.placeOrder();
    const sent = await shop.deliverWebhooks();
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([401]));
    await poll();
    await orderOnce(merchant.test, store.id, first.id);
    const second = shop.placeOrder();
    expect(new Set((await shop.deliverWebhooks()).map(({ status }) => status))).toEqual(new Set([200]));
    await orderOnce(merchant.test, store.id, second.id);
    const repaired = (await health()).repaired_subscriptions;
    await poll();
    expect((await health()).repaired_subscriptions).toBe(repaired);
  });

  test("a buyer who is still at the checkout is no order, and becomes one by paying", async () => {
    await start();
    const draft = shop.placeOrder({ status: "checkout-draft" });
    await poll();
    expect(await order(draft.id)).toBeUndefined();
    tick();
    shop.setStatus(draft.id, "processing");
    await shop.deliverWebhooks();
    await orderOnce(merchant.test, store.id, draft.id, ({ status }) => status === "shipped");
  });

  test("without the plugin an order weighs what its products weigh, known from the webhook on", async () => {
    await start();
    shop.products.set(11, { weight: "40" });
    shop.products.set(12, { weight: "" });
    const placed = await shipped({ lines: [{ product_id: 11 }, { product_id: 12, quantity: 2 }] });
    expect((await read(placed.number)).parcel.weight_kg).toBe(42);
    await poll();
    expect((await read(placed.number)).parcel.weight_kg).toBe(42);
  });
});

describe("changes of an order before the courier has the parcel", () => {
  test("an edit changes the shipment: address, phone and cash", async () => {
    await start();
    const placed = await shipped();
    tick();
    shop.editOrder(placed.id, { total: "480.50", billing: { address_1: "7 شارع إيران", phone: "01100000077" } });
    await shop.deliverWebhooks();
    const after = await eventually(
      () => read(placed.number),
      ({ cod_value }) => cod_value === 480.5,
    );
    expect(after.recipient).toMatchObject({ address: "7 شارع إيران", phone: "01100000077" });
    expect(await shipments()).toHaveLength(1);
  });

  test("a partial refund lowers the cash", async () => {
    await start();
    const placed = await shipped();
    tick();
    shop.refund(placed.id, "185.50");
    await shop.deliverWebhooks();
    await eventually(
      () => read(placed.number),
      ({ cod_value }) => cod_value === 380.5,
    );
  });

  test("an edit of the merchant in the shipment itself is kept", async () => {
    await start();
    const placed = await shipped();
    await merchant.test.patch(
      `/shipments/${placed.number}`,
      { recipient: { address: "باب خلفي، 12 شارع التحرير" } },
      { "If-Match": "*" },
    );
    tick();
    shop.editOrder(placed.id, { total: "600.00" });
    await shop.deliverWebhooks();
    const after = await eventually(
      () => read(placed.number),
      ({ cod_value }) => cod_value === 600,
    );
    expect(after.recipient.address).toBe("باب خلفي، 12 شارع التحرير");
  });

  test("pausing and resuming an order in the store keeps the merchant's edits of the shipment", async () => {
    await start();
    const placed = await shipped();
    const address = "باب خلفي، 12 شارع التحرير";
    await merchant.test.patch(`/shipments/${placed.number}`, { recipient: { address } }, { "If-Match": "*" });
    await change(placed.id, { status: "on-hold" });
    expect((await order(placed.id)).alerts.map(({ code }: { code: string }) => code)).toEqual(["paused_in_store"]);
    await change(placed.id, { status: "processing" });
    expect((await read(placed.number)).recipient.address).toBe(address);
    expect(await shipments()).toHaveLength(1);
  });

  test("an address that changes in the store while the order is paused becomes the shipment's address", async () => {
    await start();
    const placed = await shipped();
    await change(placed.id, { status: "on-hold" });
    await change(placed.id, { billing: { address_1: "30 شارع مصدق" } });
    expect((await read(placed.number)).recipient.address).toBe("30 شارع مصدق");
    await change(placed.id, { status: "processing", total: "480.00" });
    expect(await read(placed.number)).toMatchObject({ cod_value: 480, recipient: { address: "30 شارع مصدق" } });
    expect(await shipments()).toHaveLength(1);
  });

  test("an edit that cannot be applied raises an alert, and the shipment is unchanged", async () => {
    await start();
    const placed = await shipped();
    tick();
    shop.editOrder(placed.id, { billing: { phone: "123" } });
    await shop.deliverWebhooks();
    const after = await eventually(
      () => order(placed.id),
      ({ alerts }) => alerts.length > 0,
    );
    expect(after.alerts[0].code).toBe("edit_not_followed");
    expect(after.alerts[0].detail).toContain("123");
    expect((await read(placed.number)).recipient.phone).toBe("01000000012");
    const dismissed = await merchant.test.post(`/orders/${after.id}/dismiss_alerts`);
    expect(dismissed.body.alerts).toEqual([]);
  });

  test.each(["cancelled", "refunded", "failed"])("%s in the store, its shipment is cancelled", async (status) => {
    await start();
    const placed = await shipped();
    tick();
    shop.setStatus(placed.id, status);
    await shop.deliverWebhooks();
    await eventually(
      () => read(placed.number),
      (shipment) => shipment.status === "cancelled",
    );
    expect((await order(placed.id)).status).toBe("cancelled");
  });

  test("an order that is trashed and restored ships again, once", async () => {
    await start();
    const placed = await shipped();
    tick();
    shop.trash(placed.id);
    await shop.deliverWebhooks();
    await eventually(
      () => read(placed.number),
      (shipment) => shipment.status === "cancelled",
    );
    tick();
    shop.restore(placed.id);
    await shop.deliverWebhooks({ isDoubled: true });
    const again = await eventually(
      () => order(placed.id),
      ({ status }) => status === "shipped",
    );
    expect(again.shipment.tracking_number).not.toBe(placed.number);
    expect((await shipments()).filter((one: { status: string }) => one.status !== "cancelled")).toHaveLength(1);
  });

  test("an order that is trashed after our write-back moved its date has its shipment cancelled", async () => {
    await start();
    const placed = await shipped();
    await eventually(
      () => shop.orders.get(placed.id)?.meta.map(({ key }) => key),
      (keys) => keys?.includes("_masar_tracking_number") ?? false,
    );
    tick();
    shop.editOrder(placed.id, {}); // an echo: the date moves, nothing else
    await shop.deliverWebhooks();
    await eventually(
      async () =>
        masar.service.db
          .read("orders")
          .where({ store_id: store.id, remote_id: String(placed.id) })
          .first("remote_updated_at"),
      (row) => Number(row.remote_updated_at) >= Math.floor(shopNow.epochMilliseconds / 1000) * 1000,
    );
    shop.trash(placed.id);
    await shop.deliverWebhooks();
    await eventually(
      () => read(placed.number),
      (shipment) => shipment.status === "cancelled",
    );
  });

  test("an order that is trashed and restored keeps its shipment when the webhook of the trash arrives last", async () => {
    await start();
    const placed = await shipped();
    tick();
    shop.trash(placed.id);
    shop.restore(placed.id);
    await shop.deliverWebhooks({ isReversed: true });
    await allTakenIn();
    expect((await order(placed.id)).status).toBe("shipped");
    expect((await read(placed.number)).status).toBe("picked-up");
  });

  test("a poll cancels the shipment of an order that was deleted without a webhook", async () => {
    await start();
    const placed = await shipped();
    await shop.deliverWebhooks();
    shop.deleteForGood(placed.id);
    expect(shop.queue.filter(({ topic }) => topic === "order.deleted")).toEqual([]);
    await poll();
    await eventually(
      () => read(placed.number),
      (shipment) => shipment.status === "cancelled",
    );
  });

  test("on posts storage, where an edit moves no date, the next poll finds the edit", async () => {
    await start("posts");
    const placed = await shipped();
    shop.editOrder(placed.id, { total: "700.00" });
    await shop.deliverWebhooks({ drop: () => true });
    await masar.service.db.write((trx) => trx("stores").where({ id: store.id }).update({ next_poll_at: 0 }));
    await eventually(
      () => read(placed.number),
      ({ cod_value }) => cod_value === 700,
    );
  });

  test("an open order that cannot be read does not hold up the others", async () => {
    await start("posts");
    const broken = await shipped();
    const other = await shipped();
    shop.editOrder(broken.id, { total: "abc" });
    shop.editOrder(other.id, { total: "700.00" });
    await shop.deliverWebhooks({ drop: () => true });
    await poll();
    expect((await read(other.number)).cod_value).toBe(700);
    expect((await read(broken.number)).cod_value).toBe(566);
    expect((await health()).unreadable_webhooks).toBe(1);
  });

  test("on posts storage the store is asked, until it answers, which of two states with one date is current", async () => {
    await start("posts");
    const placed = await shipped();
    shop.editOrder(placed.id, { billing: { address_1: "أول تعديل 1" } });
    const [first] = await shop.deliverWebhooks();
    const addressIs = (wanted: string) =>
      eventually(
        async () => (await read(placed.number)).recipient.address,
        (address) => address === wanted,
      );
    await addressIs("أول تعديل 1");
    const asked = { method: "GET", path: new RegExp(`orders/${placed.id}$`) };
    shop.faults.push({ kind: "status", status: 500, on: asked });
    shop.editOrder(placed.id, { billing: { address_1: "ثاني تعديل 2" } });
    await shop.deliverWebhooks();
    const inbox = () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" });
    await eventually(inbox, ([item]) => item?.attempts === 1);
    await masar.service.db.write((trx) =>
      trx("inbox").where({ store_id: store.id, state: "pending" }).whereNull("lease").update({ due_at: 0 }),
    );
    await addressIs("ثاني تعديل 2");
    await fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
      method: "POST",
      headers: first?.headers ?? {},
      body: first?.body ?? "",
    });
    await eventually(inbox, (waiting) => waiting.length === 0);
    await addressIs("ثاني تعديل 2");
  });

  test("an order whose shipment the merchant cancelled here is not shipped by the next change in the store", async () => {
    await start();
    const placed = await shipped();
    await merchant.test.post(`/shipments/${placed.number}/cancel`);
    expect((await order(placed.id)).status).toBe("held");
    tick();
    shop.editOrder(placed.id, { total: "560.00" });
    await shop.deliverWebhooks();
    await allTakenIn();
    expect((await order(placed.id)).reasons[0].code).toBe("shipment_cancelled");
    expect(await shipments()).toHaveLength(1);
    const sent = await merchant.test.post(`/orders/${placed.orderId}/ship`);
    expect([sent.status, sent.body.status]).toEqual([200, "shipped"]);
    expect(await shipments()).toHaveLength(2);
  });
});

describe("changes of an order after the courier has the parcel", () => {
  async function collected() {
    await start();
    const placed = await shipped();
    await courier(staff.test).scan(placed.number, "collect");
    return placed;
  }

  test("a changed amount raises an alert with both amounts, and the courier's amount stays", async () => {
    const placed = await collected();
    tick();
    shop.refund(placed.id, "66.00");
    await shop.deliverWebhooks();
    const after = await eventually(
      () => order(placed.id),
      ({ alerts }) => alerts.length > 0,
    );
    expect(after.alerts.map(({ code }: { code: string }) => code)).toEqual(["cash_exceeds_owed"]);
    expect(after.alerts[0].detail).toContain("500.00");
    expect(after.alerts[0].detail).toContain("566.00");
    expect((await read(placed.number)).cod_value).toBe(566);
    const listed = (await merchant.test.get("/orders?needs_attention=true")).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([after.id]);
  });

  test.each([
    ["a cancellation", "cancelled_after_collection", () => shop.setStatus(placedId, "cancelled")],
    ["a new address", "recipient_changed", () => shop.editOrder(placedId, { billing: { address_1: "شارع آخر 55" } })],
  ])("%s is said and changes nothing on the way", async (_, code, happen) => {
    const placed = await collected();
    placedId = placed.id;
    tick();
    happen();
    await shop.deliverWebhooks({ isDoubled: true });
    const after = await eventually(
      () => order(placed.id),
      ({ alerts }) => alerts.length > 0,
    );
    expect(after.alerts.map((alert: { code: string }) => alert.code)).toEqual([code]);
    expect((await read(placed.number)).status).toBe("picked-up");
    expect(await shipments()).toHaveLength(1);
  });
  let placedId = 0;

  test("an order that the shop cancelled is not completed by the delivery, and the merchant is alerted", async () => {
    const placed = await collected();
    tick();
    shop.setStatus(placed.id, "cancelled");
    await shop.deliverWebhooks();
    await eventually(
      () => order(placed.id),
      ({ alerts }) => alerts.length > 0,
    );
    const { scan } = courier(staff.test);
    await scan(placed.number, "hub", { hub: (await read(placed.number)).hub });
    await scan(placed.number, "load");
    await scan(placed.number, "deliver", { receiver_name: "منى", cash_collected: 566 });
    await eventually(
      () => shop.orders.get(placed.id)?.meta.find(({ key }) => key === "_masar_status")?.value,
      (status) => status === "delivered",
    );
    expect(shop.orders.get(placed.id)?.status).toBe("cancelled");
    expect((await order(placed.id)).alerts[0].code).toBe("cancelled_after_collection");
  });

  test("the updates of an order that the shop deleted for good end, and nothing has to be repaired", async () => {
    const placed = await collected();
    shop.deleteForGood(placed.id);
    await courier(staff.test).scan(placed.number, "hub", { hub: (await read(placed.number)).hub });
    const { timeline } = await eventually(
      async () => (await merchant.test.get(`/orders/${placed.orderId}`)).body,
      (body) => body.timeline.some(({ code }: { code: string }) => code === "not_written_back"),
    );
    expect(timeline.map(({ code }: { code: string }) => code)).not.toContain("write_back_failed");
    expect((await health()).failed_write_backs).toBe(0);
  });
});

test("a correction after the courier has the parcel is refused with what to do instead", async () => {
  await start();
  const placed = await shipped();
  await courier(staff.test).scan(placed.number, "collect");
  const refused = await merchant.test.patch(`/orders/${placed.orderId}`, { cod_value: 1 });
  expect([refused.status, refused.body.reasons[0].code]).toEqual([409, "too_late_to_correct"]);
  expect((await order(placed.id)).alerts).toEqual([]);
});

test("texts that a database rejects do not hold up an order", async () => {
  await start();
  const placed = shop.placeOrder({
    number: "10\u000041\ud800",
    note: "\u0000\u202eabc",
    billing: { first_name: "من\u0000ى", address_1: "12 شارع التحرير\u0000" },
  });
  await shop.deliverWebhooks();
  const taken = await orderOnce(merchant.test, store.id, placed.id);
  expect(taken.number).toBe("10 41\ufffd");
  expect(taken.status).toBe("shipped");
});

describe("a store with wrong or missing answers", () => {
  const codeOf = async () => (await health()).problems.map(({ code }: { code: string }) => code);
  const metaOf = (id: number) => shop.orders.get(id)?.meta.map(({ key }) => key) ?? [];

  test.each([
    ["HTML with 200", { kind: "html200" as const }],
    ["500", { kind: "status" as const, status: 500 }],
    ["429", { kind: "status" as const, status: 429, headers: { "retry-after": "1" } }],
    ["nothing but a broken connection", { kind: "reset" as const }],
  ])("%s: what is to be written is written once it answers again", async (_, fault) => {
    await start();
    shop.faults.push({ ...fault, on: { method: "PUT" } });
    const placed = await shipped();
    await eventually(
      async () => (await merchant.test.get(`/orders/${placed.orderId}`)).body.write_backs[0],
      ({ attempts }) => attempts === 1,
    );
    expect(metaOf(placed.id)).not.toContain("_masar_tracking_number");
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    await masar.service.db.write((trx) => trx("write_backs").where({ order_id: placed.orderId }).update({ due_at: 0 }));
    await eventually(
      () => metaOf(placed.id),
      (keys) => keys.includes("_masar_tracking_number"),
    );
  });

  test("a write-back whose answer is lost is not written twice", async () => {
    await start();
    await merchant.test.patch(`/stores/${store.id}`, { rules: { tell_buyer: true } });
    shop.faults.push({ kind: "reset", isDone: true, on: { method: "POST", path: /notes$/ } });
    const placed = await shipped();
    await eventually(
      async () => (await merchant.test.get(`/orders/${placed.orderId}`)).body.write_backs[0],
      ({ state }) => state === "done",
    );
    // One for the shop, and one that it mails to the buyer.
    expect(shop.notes.get(placed.id)?.map(({ customer_note }) => customer_note)).toEqual([false, true]);
  });

  test("a write-back that failed a hundred times says that it was given up, in both languages, and is written when Retry is pressed", async () => {
    await start();
    shop.faults.push({ kind: "html200", on: { method: "PUT" }, isLasting: true });
    const placed = await shipped();
    const updateOf = async () => (await merchant.test.get(`/orders/${placed.orderId}`)).body.write_backs[0];
    await eventually(updateOf, ({ attempts }) => attempts === 1);
    const ofOrder = { account_id: merchant.account.id, order_id: placed.orderId };
    await masar.service.db.write((trx) => trx("write_backs").where(ofOrder).update({ attempts: 99, due_at: 0 }));
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    const { detail } = await eventually(updateOf, ({ state }) => state === "failed");
    expect(detail).toMatch(/100 times.*no longer tried\. Send it again/);
    const arabic = await merchant.test.get(`/orders/${placed.orderId}`, { "accept-language": "ar" });
    expect(arabic.body.write_backs[0].detail).toContain("توقفت المحاولات");
    expect(JSON.stringify([detail, arabic.body, await health()])).not.toMatch(/retry automatically|سنعيد المحاولة/);
    shop.faults.length = 0;
    await merchant.test.post(`/orders/${placed.orderId}/retry_write_backs`);
    await eventually(
      () => metaOf(placed.id),
      (keys) => keys.includes("_masar_tracking_number"),
    );
  });

  test("a refused write-back is shown with a button, and pressing it late does not return the order to an earlier status", async () => {
    await start();
    const refusal = { kind: "status" as const, status: 400, body: '{"code":"rest_invalid_param","message":"no"}' };
    shop.faults.push({ ...refusal, on: { method: "PUT" }, headers: { "content-type": "application/json" } });
    const placed = await shipped();
    await eventually(health, ({ failed_write_backs }) => failed_write_backs === 1);
    expect(await codeOf()).toContain("write_backs_failed");
    await courier(staff.test).scan(placed.number, "collect");
    await courier(staff.test).scan(placed.number, "hub", { hub: (await read(placed.number)).hub });
    const statusOf = () => shop.orders.get(placed.id)?.meta.find(({ key }) => key === "_masar_status")?.value;
    await eventually(statusOf, (status) => status === "at-hub");
    await eventually(health, ({ pending_write_backs }) => pending_write_backs === 0);
    const retried = await merchant.test.post(`/orders/${placed.orderId}/retry_write_backs`);
    expect(retried.body.write_backs).toBe(0);
    expect((await health()).failed_write_backs).toBe(0);
    expect(statusOf()).toBe("at-hub");
  });

  test("a revoked key sets the store to reconnect, and reconnecting continues where it stopped", async () => {
    await start();
    const [key] = [...shop.keys.keys()].filter((consumerKey) => consumerKey !== shop.key.consumerKey);
    shop.keys.delete(key ?? "");
    const placed = shop.placeOrder();
    await merchant.test.post(`/stores/${store.id}/reconcile`);
    await eventually(
      async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
      (status) => status === "reconnect",
    );
    expect(await codeOf()).toContain("reconnect");
    expect(await shipments()).toHaveLength(0);

    const again = await connectShop(masar, merchant, shop);
    expect(again.id).toBe(store.id);
    await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
    await eventually(
      () => metaOf(placed.id),
      (keys) => keys.includes("_masar_tracking_number"),
    );
    expect(await codeOf()).not.toContain("reconnect");

    // Connected anew there is a new secret, and the store's webhooks are signed with it.
    const next = shop.placeOrder();
    const sent = await shop.deliverWebhooks();
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    await orderOnce(merchant.test, store.id, next.id, ({ status }) => status === "shipped");
  });

  test("webhooks that the store switched off are switched on again", async () => {
    await start();
    for (const webhook of shop.webhooks.values()) webhook.status = "disabled";
    await poll();
    expect([...shop.webhooks.values()].map(({ status }) => status)).toEqual(["active", "active", "active", "active"]);
    expect((await health()).repaired_subscriptions).toBeGreaterThan(0);
  });
});

test("an order from before the connection waits for Ship and ships then", async () => {
  shopNow = Temporal.Now.instant().subtract({ hours: 5 });
  shop = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  const placed = shop.placeOrder();
  store = await connectShop(masar, merchant, shop);
  const waiting = await orderOnce(merchant.test, store.id, placed.id);
  expect([waiting.status, waiting.reasons[0].code]).toEqual(["waiting", "placed_before_connecting"]);
  const sent = await merchant.test.post(`/orders/${waiting.id}/ship`);
  expect([sent.status, sent.body.status]).toEqual([200, "shipped"]);
  const again = await merchant.test.post(`/orders/${waiting.id}/ship`);
  expect(again.body.shipment.tracking_number).toBe(sent.body.shipment.tracking_number);
});

test("a shop that is connected again keeps its orders and ships none of them twice", async () => {
  await start();
  const placed = await shipped();
  const gone = await merchant.test.delete(`/stores/${store.id}`);
  expect(gone.body.status).toBe("disconnected");
  await eventually(
    () => shop.webhooks.size,
    (left) => left === 0,
  );
  const again = await connectShop(masar, merchant, shop);
  expect(again.id).toBe(store.id);
  await poll();
  expect((await order(placed.id)).shipment.tracking_number).toBe(placed.number);
  expect(await shipments()).toHaveLength(1);
});

describe("a copy of the shop that still has its secrets", () => {
  /** A delivery that was sent, by the copy with other content in it. */
  async function tellFromCopy(sent: Sent, change: Record<string, unknown>): Promise<number> {
    const [{ secret } = { secret: "" }] = shop.webhooks.values();
    const body = JSON.stringify({ ...JSON.parse(sent.body), ...change });
    const headers = {
      ...sent.headers,
      "x-wc-webhook-source": "https://staging.shop.example/",
      "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    };
    const hook = `${masar.origin}/hooks/woocommerce/${store.id}`;
    const { status } = await fetch(hook, { method: "POST", headers, body });
    await allTakenIn();
    return status;
  }
  const LATER = { date_modified_gmt: "2036-01-01T00:00:00" };

  test("a copy ships none of its orders and does not change the shop's", async () => {
    await start();
    const placed = shop.placeOrder();
    const [sent] = await shop.deliverWebhooks();
    const taken = await orderOnce(merchant.test, store.id, placed.id, ({ status }) => status === "shipped");
    if (!sent) throw new Error("no webhook was sent");
    expect(await tellFromCopy(sent, { ...LATER, id: 99_999, number: "99999" })).toBe(200);
    expect(await tellFromCopy(sent, { ...LATER, total: "9.00", status: "cancelled" })).toBe(200);
    const noAccess = { code: "woocommerce_rest_cannot_view", message: "no", data: { status: 401 } };
    expect(await tellFromCopy(sent, noAccess)).toBe(200);
    expect(await shipments()).toEqual([
      expect.objectContaining({ tracking_number: taken.shipment.tracking_number, status: "picked-up", cod_value: 566 }),
    ]);
    expect((await merchant.test.get(`/orders?store=${store.id}`)).body.data).toHaveLength(1);
    expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
  });

  test("an order of the shop is read from the shop, whoever sent the webhook", async () => {
    await start();
    const before = shop.placeOrder();
    const [sent] = await shop.deliverWebhooks();
    await orderOnce(merchant.test, store.id, before.id, ({ status }) => status === "shipped");
    const lost = shop.placeOrder();
    await shop.deliverWebhooks({ drop: () => true });
    if (!sent) throw new Error("no webhook was sent");
    await tellFromCopy(sent, { ...LATER, id: lost.id, total: "9.00" });
    const taken = await orderOnce(merchant.test, store.id, lost.id, ({ status }) => status === "shipped");
    expect((await read(taken.shipment.tracking_number)).cod_value).toBe(566);
  });
});

test("a shop that moved to another address ships no order twice, and lists which were shipped", async () => {
  await start();
  const placed = await shipped();
  const bearsNumber = () =>
    shop.orders.get(placed.id)?.meta.find(({ key }) => key === "_masar_shipment_id")?.value as string | undefined;
  const shipmentId = await eventually(
    async () => bearsNumber(),
    (id) => id !== undefined,
  );
  const moved = await startFakeShop({ takesHttpCallback: true, now: () => shopNow });
  const there = await connectShop(masar, merchant, moved);
  // Placed after connecting, so that nothing else holds it.
  const same = moved.placeOrder({ meta: { _masar_shipment_id: shipmentId } });
  expect(same.id).toBe(placed.id);
  await merchant.test.post(`/stores/${there.id}/reconcile`);
  const held = await orderOnce(merchant.test, there.id, placed.id);
  expect([held.status, held.alerts[0]?.code]).toEqual(["held", "shipped_before"]);
  expect(held.alerts[0].detail).toContain(placed.number);
  expect(await shipments()).toHaveLength(1);
  await moved.close();
});
