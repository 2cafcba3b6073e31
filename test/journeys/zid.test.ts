import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import { clockOfToday, type TestAccount, type TestClock, type TestService } from "../support/service.ts";
import { activate, embeddedClient, installStore, startWith } from "../support/zid/masar.ts";
import type { FakeOrder } from "../support/zid/order.ts";
import { type FakeZid, fakeZid } from "../support/zid/zid.ts";

let masar: TestService;
let staff: TestAccount;
let merchant: TestAccount;
let zid: FakeZid;
let clock: TestClock;
/** Every test's own. */
const stores: FakeZid[] = [];

beforeAll(async () => {
  clock = clockOfToday();
  masar = await startWith(stores, { clock });
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  zid = fakeZid({ storeId: String(700_001 + stores.length), now: clock.now });
  stores.push(zid);
  merchant = await masar.newAccount();
});

async function shipped(store: { id: string }, { id }: FakeOrder) {
  const taken = await orderOnce(merchant.test, store.id, id, ({ status }) => status === "shipped");
  return (await merchant.test.get(`/shipments/${taken.shipment.tracking_number}`)).body;
}
const waiting = (store: { id: string }, { id }: FakeOrder) =>
  orderOnce(merchant.test, store.id, id, ({ status }) => status === "needs_attention");
const health = (store: { id: string }) => async () => (await merchant.test.get(`/stores/${store.id}`)).body.health;
const allDone = (store: { id: string }) =>
  eventually(health(store), ({ pending_write_backs }) => pending_write_backs === 0);
const settled = async (store: { id: string }) =>
  eventually(
    async () => masar.service.db.read("inbox").where({ store_id: store.id, state: "pending" }),
    (items) => items.length === 0,
  );

test("the app is activated in Zid, its page opens without signing in, and an account is made with one press", async () => {
  const page = await activate(masar, zid);
  expect(page.href).toMatch(/^https:\/\/dashboard\.zid\.sa\/(ar|en)\/stores\/700001\/apps\/1300000001\/embedded$/);
  const frame = embeddedClient(masar, zid.pageToken);
  const document = await frame.open();
  expect(document.status).toBe(200);
  expect(document.headers.get("content-security-policy")).toContain(
    "frame-ancestors https://dashboard.zid.sa https://web.zid.sa",
  );
  const made = await frame.post("create");
  expect(made.text).toContain('data-view="addresses"');
  const [row] = await masar.service.db.read("stores").where({ remote_id: zid.storeId });
  expect(row).toMatchObject({ platform: "zid", mode: "live", status: "connected", name: "متجر النيل" });
  expect(zid.subscriptions.map(({ event }) => event).sort()).toEqual([
    "order.create",
    "order.payment_status.update",
    "order.status.update",
  ]);
  expect(zid.subscriptions.every(({ password }) => password.length >= 32)).toBe(true);
  // The tokens of pages are stored as hashes, and access encrypted.
  const grants = JSON.stringify(await masar.service.db.read("store_grants").where({ platform: "zid" }));
  expect(grants).not.toContain(String(zid.pageToken));
  expect(grants).not.toContain("planted");
});

test("a browser that comes back without a code, or with a state that is not ours, starts again", async () => {
  const go = (path: string) => fetch(masar.origin + path, { redirect: "manual" });
  for (const path of ["callback", "callback?code=x", "callback?code=x&state=forged", "callback?state=&code="]) {
    const answer = await go(`/install/zid/${path}`);
    expect([
      answer.status,
      answer.headers.get("location")?.startsWith("https://oauth.zid.sa/oauth/authorize?"),
    ]).toEqual([303, true]);
  }
  expect((await go("/install/shopify")).status).toBe(404);
  expect((await go("/install/nobody/callback?code=1")).status).toBe(404);
  expect(await masar.service.db.read("store_grants").where({ remote_id: zid.storeId })).toEqual([]);
});

test("a ready order becomes a shipment with its cash, and Zid follows it to the door", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  expect(await zid.tell(order)).toEqual([200]);
  const shipment = await shipped(store, order);
  expect(shipment).toMatchObject({
    reference: order.id,
    cod_value: 324.9,
    parcel: { weight_kg: 0.8 },
    recipient: { name: "Test Buyer", phone: "01000000301", governorate: "ALX" },
    notes: "اتصل قبل التوصيل",
  });
  const tracking = await eventually(
    () => order.tracking,
    (written) => written !== undefined,
  );
  expect(tracking).toMatchObject({ number: shipment.tracking_number, url: shipment.tracking_url });
  const label = await fetch(String(tracking?.waybill));
  expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await courier(staff.test).deliver(shipment.tracking_number, 324.9);
  await eventually(
    () => order.status,
    (status) => status === "delivered",
  );
  await allDone(store);
  const statuses = zid.calls.flatMap(({ path, body }) =>
    path.endsWith("change-order-status") ? [(body as { order_status: string }).order_status] : [],
  );
  expect(statuses).toEqual(["ready", "indelivery", "delivered"]);
  // Zid sends webhooks for our own writes; they change nothing.
  await zid.tell(order);
  await settled(store);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
});

test("the waybill goes along with the courier where Zid refuses it for an order that is ready already", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder({ refusesRepeats: true });
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  expect(order.tracking).toBeUndefined();
  await courier(staff.test).scan(number, "collect");
  await eventually(
    () => order.tracking?.number,
    (written) => written === number,
  );
  expect(order.status).toBe("indelivery");
});

test("ten webhooks of one order at once, twice each, are one shipment; orders of other couriers are none", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  const other = zid.placeOrder({ option: 400_001 });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => zid.tell(order, "order.status.update", { body: { id: order.id, at } })),
  );
  await zid.tell(other);
  await shipped(store, order);
  await settled(store);
  expect((await merchant.test.get("/shipments")).body.data).toHaveLength(1);
  expect((await merchant.test.get(`/orders?store=${store.id}`)).body.data).toHaveLength(1);
});

test("in a store without a delivery option of ours orders wait for Ship; one that is called ours ships", async () => {
  zid.options = [{ id: 400_001, name: "Pick up" }];
  const store = await installStore(masar, merchant, zid);
  const { problems } = await health(store)();
  expect(problems.map(({ code }: { code: string }) => code)).toContain("no_delivery_option");
  const other = zid.placeOrder({ option: 600_001 });
  await zid.tell(other);
  const waits = await orderOnce(merchant.test, store.id, other.id, ({ status }) => status === "waiting");
  expect(waits.reasons[0].code).toBe("status_waits");
  expect((await merchant.test.post(`/orders/${waits.id}/ship`)).status).toBe(200);
  await shipped(store, other);
  // The option was added after the store was read.
  const named = zid.placeOrder({ option: 600_002, optionName: { ar: "شحن مسار", en: null } });
  await zid.tell(named);
  await shipped(store, named);
});

test("what comes back is never sent out, also when somebody presses Ship", async () => {
  const store = await installStore(masar, merchant, zid);
  for (const status of ["reverse_in_progress", "partially_reversed", "reversed"]) {
    const order = zid.placeOrder({ status: "new" });
    await zid.tell(order);
    const known = await orderOnce(merchant.test, store.id, order.id, (one) => one.status === "waiting");
    order.status = status;
    await zid.tell(order);
    await orderOnce(merchant.test, store.id, order.id, (one) => one.status === "ignored");
    expect((await merchant.test.post(`/orders/${known.id}/ship`)).status).toBe(409);
  }
  expect((await merchant.test.get("/shipments")).body.data).toEqual([]);
});

test("an event without credentials makes a store be read again, at most once a minute, and says nothing else", async () => {
  const store = await installStore(masar, merchant, zid);
  const prompt = async (event: string, body: unknown) => {
    const url = `${masar.origin}/hooks/zid?e=${event}`;
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    await answer.text();
    return answer.status;
  };
  const polls = () =>
    zid.calls.filter(({ method, path }) => method === "GET" && path === "/v1/managers/webhooks").length;
  const named = { store_id: Number(zid.storeId) };
  // A forged order, and one that is read with our own access.
  const order = zid.placeOrder();
  const before = polls();
  clock.advance(61_000);
  expect(await prompt("order.status.update", { ...named, id: 1, order_total: "1.00" })).toBe(200);
  expect((await shipped(store, order)).cod_value).toBe(324.9);
  await eventually(
    async () => (await masar.service.db.read("stores").where({ id: store.id }).first("poll_lease")).poll_lease,
    (lease) => lease === null,
  );
  for (let time = 0; time < 20; time += 1) expect(await prompt("app.market.application.uninstall", named)).toBe(200);
  expect(await prompt("app.market.application.uninstall", { store_id: 999_999_999 })).toBe(200);
  expect(await prompt("app.market.application.uninstall", {})).toBe(404);
  expect(polls()).toBe(before + 1);
  expect((await merchant.test.get(`/stores/${store.id}`)).body.status).toBe("connected");
  // It was removed indeed.
  zid.revoke();
  clock.advance(61_000);
  expect(await prompt("app.market.application.uninstall", named)).toBe(200);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
    (status) => status === "reconnect",
  );
});

test("a webhook that names no order makes us look at the newest ones", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  expect(await zid.tell(order, "order.status.update", { body: { something: "else" } })).toEqual([200]);
  await shipped(store, order);
});

test("a body is only a hint: what it says of cash and address is not believed", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  const lie = { data: { order: { id: Number(order.id), order_total: "1.00", customer: { name: "X" } } } };
  expect(await zid.tell(order, "order.status.update", { body: lie })).toEqual([200]);
  expect((await shipped(store, order)).cod_value).toBe(324.9);
});

test("webhooks with other credentials, or none, are refused and change nothing", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  const password = zid.subscriptions[0]?.password ?? "";
  for (const authorization of [
    null,
    "",
    "Basic",
    basic("masar:x"),
    basic(`masar:${password}x`),
    basic(`Masar:${password}`),
    basic(password),
    `Bearer ${password}`,
  ])
    expect(await zid.tell(order, "order.status.update", { authorization })).toEqual([401]);
  await settled(store);
  expect((await merchant.test.get(`/orders?store=${store.id}`)).body.data).toEqual([]);
  expect(await zid.tell(order, "order.status.update", { body: "not json" })).toEqual([200]);
  expect(
    await zid.tell(order, "order.status.update", { authorization: `bAsIc ${basic(`masar:${password}`).slice(6)}` }),
  ).toEqual([200]);
  await shipped(store, order);
});

test("what is paid, transferred or contradictory: 0, 0, and a question with the figures", async () => {
  const store = await installStore(masar, merchant, zid);
  const paid = zid.placeOrder({ paymentStatus: "paid" });
  const transfer = zid.placeOrder({ method: "zid_bank_transfer", currency: "SAR" });
  const differs = zid.placeOrder({ shown: "300.00 EGP" });
  const odd = zid.placeOrder({ paymentStatus: "voided" });
  const riyals = zid.placeOrder({ currency: "SAR" });
  const fraud = zid.placeOrder({ change: { is_potential_fraud: true } });
  for (const order of [paid, transfer, differs, odd, riyals, fraud]) await zid.tell(order);
  expect((await shipped(store, paid)).cod_value).toBe(0);
  expect((await shipped(store, transfer)).cod_value).toBe(0);
  const reasonOf = async (order: FakeOrder) => (await waiting(store, order)).reasons[0];
  expect((await reasonOf(differs)).detail).toContain("300.00");
  expect((await reasonOf(odd)).detail).toContain("voided");
  expect((await reasonOf(riyals)).code).toBe("currency_not_egp");
  expect((await reasonOf(fraud)).detail).toContain("fraud");
});

test("failed attempts and a return are comments, once each and never longer than Zid takes", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number, hub } = await shipped(store, order);
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub });
  await scan(number, "load");
  // Zid did it, and its answer is lost: repeating adds none.
  zid.faults.push({ kind: "lost", on: "add-order-comment" });
  await scan(number, "fail", { reason: "refused" });
  await scan(number, "return");
  await eventually(
    async () => {
      // The clock goes on only while a repetition is waited for: a call under way would lose its lease.
      const waits = { store_id: store.id, state: "pending", lease: null };
      if (await masar.service.db.read("write_backs").where(waits).where("attempts", ">", 0).first())
        clock.advance(10_000);
      return order.comments.length;
    },
    (comments) => comments === 2,
  );
  await allDone(store);
  expect(order.comments).toHaveLength(2);
  expect(order.comments.every((comment) => [...comment].length <= 100)).toBe(true);
  // Cancelling an order moves money and stock: the merchant does that.
  expect(order.status).toBe("indelivery");
});

test("failed attempts that Zid gets late are comments with the reason of each, also where it is the same", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number, hub } = await shipped(store, order);
  await allDone(store);
  zid.faults.push({ kind: "down", on: "/orders/", isLasting: true });
  const scan = async (event: string, more = {}) => {
    clock.advance(60_000); // a scan of the same time is the same scan
    await courier(staff.test).scan(number, event, more);
  };
  await scan("collect");
  await scan("hub", { hub });
  for (const reason of ["no_answer", "no_answer", "refused"]) {
    await scan("load");
    await scan("fail", { reason });
  }
  await scan("return");
  zid.faults.length = 0;
  await eventually(
    async () => {
      const waits = { store_id: store.id, state: "pending", lease: null };
      if (await masar.service.db.read("write_backs").where(waits).first()) clock.advance(10_000);
      return order.comments.length;
    },
    (comments) => comments === 4,
  );
  expect(order.comments.slice(0, 3)).toEqual([
    expect.stringMatching(/\(محاولة 1\): العميل لا يرد/),
    expect.stringMatching(/\(محاولة 2\): العميل لا يرد/),
    expect.stringMatching(/\(محاولة 3\): رفض الاستلام/),
  ]);
  expect(order.status).toBe("indelivery");
});

test("an order that is cancelled in Zid cancels its shipment before the courier has it", async () => {
  const store = await installStore(masar, merchant, zid);
  const order = zid.placeOrder();
  await zid.tell(order);
  const { tracking_number: number } = await shipped(store, order);
  await allDone(store);
  order.status = "cancelled";
  await zid.tell(order);
  await eventually(
    async () => (await merchant.test.get(`/shipments/${number}`)).body.status,
    (status) => status === "cancelled",
  );
  await allDone(store);
  expect(order.status).toBe("cancelled");
});

test("access that Zid refuses before its time is renewed once, and the call repeated", async () => {
  const store = await installStore(masar, merchant, zid);
  const before = zid.asked;
  zid.faults.push({ kind: "login", on: "/view" });
  const order = zid.placeOrder();
  await zid.tell(order);
  expect((await shipped(store, order)).cod_value).toBe(324.9);
  expect(zid.asked).toBe(before + 1);
});

test("access is renewed once for twenty orders that wait for it, and lost access is asked for again", async () => {
  const store = await installStore(masar, merchant, zid);
  zid.asked = 0;
  clock.advance(301 * 86_400_000);
  const orders = Array.from({ length: 20 }, () => zid.placeOrder());
  await Promise.all(orders.map((order) => zid.tell(order)));
  for (const order of orders) await shipped(store, order);
  expect(zid.asked).toBe(1);
  zid.revoke();
  await zid.tell(zid.placeOrder());
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
    (status) => status === "reconnect",
  );
  const again = await installStore(masar, merchant, zid);
  expect(again.id).toBe(store.id);
  expect(again.status).toBe("connected");
});
