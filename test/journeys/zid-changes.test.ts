import { eraseUnshipped } from "@masar/core/order/erase-repository";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { answerLate } from "../support/late-answer.ts";
import { orderOnce, polled } from "../support/merchant.ts";
import { clockOfToday, type TestAccount, type TestClock, type TestService } from "../support/service.ts";
import { installStore, startWith } from "../support/zid/masar.ts";
import type { FakeOrder } from "../support/zid/order.ts";
import { type FakeZid, fakeZid } from "../support/zid/zid.ts";

// What happens to a shipment when its order changes in Zid, told by Zid or not.
let masar: TestService;
let merchant: TestAccount;
let zid: FakeZid;
let clock: TestClock;
/** Every test's own. */
const stores: FakeZid[] = [];

beforeAll(async () => {
  clock = clockOfToday();
  masar = await startWith(stores, { clock });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  zid = fakeZid({ storeId: String(710_001 + stores.length), now: clock.now });
  stores.push(zid);
  merchant = await masar.newAccount();
});

async function shipped(store: { id: string }, { id }: FakeOrder) {
  const taken = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
  return (await merchant.test.get(`/shipments/${taken.shipment.tracking_number}`)).body;
}
const waiting = (store: { id: string }, { id }: FakeOrder) =>
  orderOnce(merchant.test, store.id, id, ({ status }) => status === "needs_attention");
const allDone = (store: { id: string }) =>
  eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health,
    ({ pending_write_backs }) => pending_write_backs === 0,
  );
const updatedAt = async (store: { id: string }, { id }: FakeOrder) =>
  (await merchant.test.get(`/orders?store=${store.id}&remote_ids=${id}`)).body.data[0].updated_at;
/** Every webhook that was answered is processed. */
const settled = (store: { id: string }) =>
  eventually(
    async () =>
      masar.service.db.read("inbox").where({ account_id: merchant.account.id, store_id: store.id, state: "pending" }),
    ({ length }) => length === 0,
  );
/** The store is compared with what we know of it. */
async function compared(store: { id: string }): Promise<void> {
  const before = (await merchant.test.get(`/stores/${store.id}`)).body.last_poll_at;
  clock.advance(1_000);
  await merchant.test.post(`/stores/${store.id}/reconcile`);
  await polled(merchant.test, store.id, before);
}

test("a shipment whose order got another courier's delivery option is not collected, and is again when it comes back", async () => {
  const store = await installStore(masar, merchant, zid);
  const [told, untold, late] = [zid.placeOrder(), zid.placeOrder(), zid.placeOrder({ refusesRepeats: true })];
  for (const order of [told, untold, late]) await zid.tell(order);
  const { tracking_number: number } = await shipped(store, told);
  const { tracking_number: other } = await shipped(store, untold);
  const { tracking_number: third } = await shipped(store, late);
  await allDone(store);
  const block = (wanted: string) => async () =>
    (await merchant.test.get(`/shipments/${wanted}`)).body.collection_block?.code ?? null;
  for (const order of [told, untold, late]) order.option = 400_001;
  await zid.tell(told);
  await eventually(block(number), (code) => code === "paused_in_store");
  // Zid did not tell: the next comparison sees our number on it.
  await compared(store);
  await eventually(block(other), (code) => code === "paused_in_store");
  // Zid did not take our number: the comparison of the night reads what we know.
  clock.advance(86_400_000);
  await compared(store);
  await eventually(block(third), (code) => code === "paused_in_store");
  told.option = 500_001;
  await zid.tell(told);
  await eventually(block(number), (code) => code === null);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(3);
});

test("an order that the merchant sets to in delivery is collected, one that goes back is not, and a new one waits", async () => {
  const store = await installStore(masar, merchant, zid);
  const staff = await masar.newAccount({ kind: "staff" });
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  const blockAfter = async (status: string, block: string | undefined) => {
    order.status = status;
    await zid.tell(order);
    await eventually(
      async () => (await merchant.test.get(`/shipments/${number}`)).body.collection_block?.code,
      (code) => code === block,
    );
  };
  await blockAfter("preparing", "paused_in_store");
  await blockAfter("indelivery", undefined);
  await courier(staff.test).scan(number, "collect"); // throws when the collection is blocked
  const late = zid.placeOrder({ status: "indelivery" });
  await zid.tell(late);
  const { reasons } = await orderOnce(merchant.test, store.id, late.id, ({ status }) => status === "waiting");
  expect(reasons[0].code).toBe("status_waits");
});

test("an order that Zid has no longer cancels its shipment with the comparison of the night", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  zid.orders.delete(order.id);
  clock.advance(86_400_000);
  await compared(store);
  await eventually(
    async () => (await merchant.test.get(`/shipments/${number}`)).body.status,
    (status) => status === "cancelled",
  );
});

/** The next poll, which is a comparison of the night only after a day. */
async function polledByItself(store: { id: string }): Promise<void> {
  const before = (await merchant.test.get(`/stores/${store.id}`)).body.last_poll_at;
  clock.advance(15 * 60_000);
  await polled(merchant.test, store.id, before);
}

/** The list shows the order, and Zid says that it has none with its id. @returns whether that is so, and how often it was asked for. */
function missing({ id }: FakeOrder): { isSo: boolean; asked: number } {
  const state = { isSo: true, asked: 0 };
  const { fetch } = zid;
  zid.fetch = (url, init) => {
    const isView = url.pathname === `/v1/managers/store/orders/${id}/view`;
    if (isView) state.asked += 1;
    return fetch(isView && state.isSo ? new URL(url.href.replace(id, "1")) : url, init);
  };
  return state;
}

test.each([
  ["its date", { updated_at: "2026-01-01 00:00:00" }, { updated_at: "2026-01-02 00:00:00" }],
  ["without a date its content", {}, { customer_note: "بعد العصر" }],
])(
  "a shipped order that Zid lists and does not give is cancelled, and asked for once a night until %s changes",
  async (_, change, later) => {
    const store = await installStore(masar, merchant, zid);
    const order = zid.placeOrder({ change });
    await zid.tell(order);
    await shipped(store, order);
    await allDone(store);
    const gone = missing(order);
    clock.advance(86_400_000);
    await compared(store);
    await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "cancelled");
    await allDone(store);
    await polledByItself(store); // our write-back of the cancellation is a change too
    const before = gone.asked;
    await polledByItself(store);
    expect(gone.asked).toBe(before);
    clock.advance(86_400_000);
    await compared(store);
    expect(gone.asked).toBe(before + 1);
    expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
    gone.isSo = false;
    order.change = later;
    await polledByItself(store);
    await shipped(store, order);
  },
);

test("an order that nobody told of, and that Zid lists and does not give, is asked for once", async () => {
  const store = await installStore(masar, merchant, zid);
  const [order, other] = [zid.placeOrder(), zid.placeOrder()];
  const gone = missing(order);
  // A webhook that arrives while the list is read may have said anything about the order.
  const polledDuringWebhook = async () => {
    answerLate(
      zid,
      ({ pathname }) => pathname === "/v1/managers/store/orders",
      async () => {
        clock.advance(1_000);
        await zid.tell(other);
        await settled(store);
      },
    );
    await polledByItself(store);
  };
  await polledDuringWebhook();
  await orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "cancelled");
  await polledDuringWebhook();
  expect(gone.asked).toBe(1);
});

test("a prepaid order whose payment was refunded or voided waits, or is not collected, until the merchant decides", async () => {
  const store = await installStore(masar, merchant, zid);
  const before = zid.placeOrder({ method: "zid_bank_transfer", paymentStatus: "refunded" });
  const voided = zid.placeOrder({ method: "zid_bank_transfer", paymentStatus: "voided" });
  const after = zid.placeOrder({ method: "zid_bank_transfer", paymentStatus: "paid" });
  for (const order of [before, voided, after]) await zid.tell(order);
  expect((await waiting(store, before)).reasons[0].code).toBe("refunded_in_full");
  expect((await waiting(store, voided)).reasons[0].detail).toContain("voided");
  const { tracking_number: number } = await shipped(store, after);
  after.paymentStatus = "refunded";
  await zid.tell(after, "order.payment_status.update");
  const blocked = await eventually(
    async () => (await merchant.test.get(`/shipments/${number}`)).body,
    ({ collection_block }) => collection_block !== null,
  );
  expect(blocked.collection_block.code).toBe("edit_not_followed");
});

test("an order that is cancelled while its store is compared is not shipped again", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  const statusOf = async () => (await merchant.test.get(`/shipments/${number}`)).body.status;
  const isList = ({ pathname }: URL) => pathname === "/v1/managers/store/orders";
  answerLate(zid, isList, async () => {
    clock.advance(1_000);
    order.status = "cancelled";
    await zid.tell(order);
    await eventually(statusOf, (status) => status === "cancelled");
  });
  clock.advance(86_400_000);
  await compared(store);
  expect(await statusOf()).toBe("cancelled");
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
});

test("an order that nobody told of and that is cancelled while its store is compared is not booked, and one that is open is", async () => {
  const store = await installStore(masar, merchant, zid);
  const [over, open] = [zid.placeOrder(), zid.placeOrder()];
  const isList = ({ pathname }: URL) => pathname === "/v1/managers/store/orders";
  answerLate(zid, isList, async () => {
    clock.advance(1_000);
    over.status = "cancelled";
    await zid.tell(over);
    await settled(store);
  });
  await compared(store);
  await shipped(store, open);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
  expect((await merchant.test.get(`/orders?store=${store.id}&remote_ids=${over.id}`)).body.data).toEqual([]);
});

test("an order that is changed and changed back while its store is compared stays as it is", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  await shipped(store, order);
  await allDone(store);
  order.change = { customer: { id: 1, name: "Test Buyer", mobile: "201155123467" } };
  const isList = ({ pathname }: URL) => pathname === "/v1/managers/store/orders";
  answerLate(zid, isList, async () => {
    clock.advance(1_000);
    order.change = {};
    const before = await updatedAt(store, order);
    await zid.tell(order);
    await eventually(
      () => updatedAt(store, order),
      (at) => at !== before,
    );
  });
  clock.advance(86_400_000);
  await compared(store);
  expect((await merchant.test.get("/events?type=shipment.updated")).body.data).toEqual([]);
});

test("an order that changes during every read of it is read again soon, and its newest state counts", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  const isOrder = ({ pathname }: URL) => pathname.endsWith(`/${order.id}/view`);
  const { id } = (await merchant.test.get(`/orders?store=${store.id}&remote_ids=${order.id}`)).body.data[0];
  // Another process stores the order during each of three reads.
  let changes = 0;
  const change = async (): Promise<void> => {
    changes += 1;
    if (changes < 3) answerLate(zid, isOrder, change);
    clock.advance(1_000);
    const stored = { account_id: merchant.account.id, id };
    await masar.service.db.write((trx) => trx("orders").where(stored).update({ updated_at: clock.now() }));
  };
  answerLate(zid, isOrder, change);
  order.change = { customer: { id: 1, name: "Test Buyer", mobile: "201155123467" } };
  await zid.tell(order);
  await eventually(
    async () => {
      clock.advance(1_000);
      return (await merchant.test.get(`/shipments/${number}`)).body.recipient.phone;
    },
    (phone) => phone === "01155123467",
  );
  expect(changes).toBe(3);
});

const reads = (order: FakeOrder) => zid.calls.filter(({ path }) => path.endsWith(`/${order.id}/view`)).length;

test("a confirmation of an order without a shipment does not postpone its erasure", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder({ address: { city: { id: 1, name: "Springfield" }, district: null } });
  await zid.tell(order);
  const { id, updated_at } = await waiting(store, order);
  await settled(store);
  clock.advance(86_400_000);
  await zid.tell(order);
  await settled(store);
  expect([await updatedAt(store, order), reads(order)]).toEqual([updated_at, 2]);
  const before = Date.parse(updated_at) + 1_000; // it is shown in whole seconds
  await masar.service.db.write((trx) => eraseUnshipped(trx, before, 100));
  expect((await merchant.test.get(`/orders/${id}`)).body.recipient).toBeNull();
});

test("an order that changes back is read again where its webhooks bear no date, and a repeated delivery with a date is not", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  const blockAfter = async (status: string, block: string | undefined) => {
    order.status = status;
    await zid.tell(order, "order.status.update", { body: { id: order.id } });
    await eventually(
      async () => (await merchant.test.get(`/shipments/${number}`)).body.collection_block?.code,
      (code) => code === block,
    );
  };
  await blockAfter("preparing", "paused_in_store");
  await blockAfter("ready", undefined);
  await blockAfter("preparing", "paused_in_store");
  await settled(store);
  const before = reads(order);
  const body = { data: { id: order.id, updated_at: "2026-01-30 15:56:06" } };
  for (let sent = 0; sent < 3; sent += 1) await zid.tell(order, "order.status.update", { body });
  await zid.tell(order, "order.payment_status.update", { body });
  await settled(store);
  expect(reads(order) - before).toBeLessThanOrEqual(2);
});

test("a webhook that names another Zid store changes nothing and is counted", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  const about = (store_id: unknown) => ({ event: "order.status.update", store_id, data: { id: Number(order.id) } });
  const ignored = async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.ignored_webhooks;
  const reads = () => zid.calls.filter(({ path }) => path.endsWith("/view")).length;
  const before = [await ignored(), reads()];
  for (const other of [999_999, "999999"])
    expect(await zid.tell(order, "order.status.update", { body: about(other) })).toEqual([200]);
  await settled(store);
  expect([await ignored(), reads()]).toEqual([before[0] + 2, before[1]]);
  expect((await merchant.test.get(`/orders?store=${store.id}`)).body.data).toEqual([]);
  expect(await zid.tell(order, "order.status.update", { body: about(zid.storeId) })).toEqual([200]);
  await shipped(store, order);
});
