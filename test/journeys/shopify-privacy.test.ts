import { newMasterKey, parseMasterKeys, seal } from "@masar/core/kernel/crypto";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { purge } from "@masar/core/operations/maintenance";
import { carryOut } from "@masar/core/privacy/request/carry-out";
import { placeOfSubject } from "@masar/core/privacy/request/subject";
import { findAnyStore } from "@masar/core/store/repository";
import { afterEach, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { orderOnce } from "../support/merchant.ts";
import type { TestAccount, TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { embeddedClient, installShop, startWith } from "../support/shopify/masar.ts";
import { type FakeShopify, fakeShopify } from "../support/shopify/shopify.ts";
import { tell } from "../support/shopify/state.ts";
import { parcelOf } from "../support/shopify/store.ts";

let masar: TestService;
let merchant: TestAccount;
let staff: TestAccount;
let shop: FakeShopify;
let store: { id: string };

beforeEach(async () => {
  shop = fakeShopify({ now: () => Temporal.Now.instant().add({ seconds: 5 }) });
  masar = await startWith([shop]);
  merchant = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  store = await installShop(masar, merchant, shop);
});
afterEach(() => masar.stop());

const PHONE = "01000000012";
const requests = async () => (await merchant.test.get("/privacy_requests")).body.data;
const requestOnce = (kind: string) =>
  eventually(requests, (all) => all.some((one: { kind: string }) => one.kind === kind)).then((all) =>
    all.find((one: { kind: string }) => one.kind === kind),
  );

async function shipped() {
  const placed = shop.placeOrder();
  await shop.deliver(masar.origin);
  const order = await orderOnce(merchant.test, store.id, parcelOf(placed), ({ status }) => status === "shipped");
  return { placed, orderId: order.id as string, number: order.shipment.tracking_number as string };
}

async function delivered(number: string, cash = 350, by = merchant): Promise<void> {
  const { scan } = courier(staff.test);
  await scan(number, "collect");
  await scan(number, "hub", { hub: (await by.test.get(`/shipments/${number}`)).body.hub });
  await scan(number, "load");
  await scan(number, "deliver", { receiver_name: "منى", cash_collected: cash });
}

const about = (orderIds: number[]) => ({
  shop_id: 5_500_000_001,
  shop_domain: shop.domain,
  customer: { id: 207_119_551, email: "buyer@example.com", phone: "+201000000012" },
  orders_requested: orderIds,
  orders_to_redact: orderIds,
  data_request: { id: 9_999 },
});

/** Everything that is stored, as text. */
async function everything(): Promise<string> {
  const tables = ["orders", "shipments", "events", "inbox", "order_timeline", "stores", "scans"];
  const rows = await Promise.all(tables.map((table) => masar.service.db.read(table)));
  return JSON.stringify(rows, (_, value) => (Buffer.isBuffer(value) ? value.toString("utf8") : value));
}

test("the merchant finds and closes a person's access request", async () => {
  const { placed, number } = await shipped();
  tell(shop, "customers/data_request", about([Number(placed.id)]));
  await shop.deliver(masar.origin);
  const request = await requestOnce("customer_data_asked");
  expect(request).toMatchObject({ state: "open", remote_request_id: "9999", shop: shop.domain });
  const { data } = (await merchant.test.get(`/privacy_requests/${request.id}`)).body;
  expect(data.shipments.map((one: { shipment: { tracking_number: string } }) => one.shipment.tracking_number)).toEqual([
    number,
  ]);
  expect(data.orders).toMatchObject([{ number: placed.name, recipient: { name: "منى السيد" } }]);
  const stranger = await masar.newAccount();
  expect((await stranger.test.get(`/privacy_requests/${request.id}`)).status).toBe(404);
  expect((await merchant.test.post(`/privacy_requests/${request.id}/close`)).body.state).toBe("done");
  expect((await merchant.test.get(`/privacy_requests/${request.id}`)).body.data).toBeNull();
  const [row] = await masar.service.db.read("privacy_requests");
  expect(row.subject).toBeNull();
});

test("a person who asks for erasure is erased at once, or after the parcels under way have ended", async () => {
  const first = await shipped();
  await delivered(first.number);
  const second = await shipped();
  shop.placeOrder({ address: { provinceCode: "XX", province: null, city: null } });
  await shop.deliver(masar.origin);
  tell(shop, "customers/redact", about([...shop.orders.keys()].map(Number)));
  await shop.deliver(masar.origin, { isDoubled: true });
  const request = await requestOnce("customer_redacted");
  const open = await eventually(
    async () => (await merchant.test.get(`/privacy_requests/${request.id}`)).body,
    ({ kept }) => kept === 1,
  );
  expect(open).toMatchObject({ state: "open", erased: 1 });
  expect((await merchant.test.get(`/shipments/${second.number}`)).body.recipient.phone).toBe(PHONE);

  await delivered(second.number);
  const { db, config } = masar.service;
  await purge(db, Date.now(), { recipientsKeptMs: 180 * 86_400_000, keys: loadMasterKeys(config) });
  expect((await merchant.test.get(`/privacy_requests/${request.id}`)).body).toMatchObject({
    state: "done",
    kept: 0,
    erased: 2,
  });
  expect(await requests()).toHaveLength(1);
  const left = await everything();
  for (const text of ["منى", "1000000012", "شارع التحرير"]) expect(left).not.toContain(text);
  // Nobody's data come back by an old order's webhook.
  shop.editAddress(first.placed, { address2: "الدور الرابع" });
  await shop.deliver(masar.origin);
  await eventually(
    async () => (await db.read("inbox").where({ state: "pending" })).length,
    (waiting) => waiting === 0,
  );
  expect(await everything()).not.toContain("الدور الرابع");
});

test("the data of a shop that was removed are erased, and those of a shop that is back are not", async () => {
  const { number } = await shipped();
  await delivered(number);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.pending_write_backs,
    (pending) => pending === 0,
  );
  tell(shop, "shop/redact", { shop_id: 5_500_000_001, shop_domain: shop.domain });
  await shop.deliver(masar.origin);
  await eventually(
    async () => (await masar.service.db.read("inbox").where({ state: "pending" })).length,
    (waiting) => waiting === 0,
  );
  expect(await requests()).toEqual([]);

  shop.uninstall();
  await shop.deliver(masar.origin);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.status,
    (status) => status === "reconnect",
  );
  tell(shop, "shop/redact", { shop_id: 5_500_000_001, shop_domain: shop.domain });
  await shop.deliver(masar.origin);
  await requestOnce("store_redacted");
  const after = await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body,
    ({ status }) => status === "disconnected",
  );
  expect(after.name).toBe(shop.domain);
  const left = await everything();
  for (const text of ["منى", "1000000012", "شارع التحرير", "متجر النيل"]) expect(left).not.toContain(text);
  // Books stay, and name nobody.
  expect((await merchant.test.get(`/shipments/${number}`)).body).toMatchObject({ status: "delivered", cod_value: 350 });

  // Installed again, it is a new beginning.
  shop.tokens.isInstalled = true;
  expect((await embeddedClient(masar, shop).get("start")).text).toContain("I have an account");
});

/** The shop was another account's before, with an order that was delivered there. */
async function handedOn() {
  const before = await shipped();
  await delivered(before.number);
  const recipient = { name: "منى السيد", phone: PHONE, governorate: "GZ", address: "9 شارع السلام" };
  const elsewhere = await merchant.test.post("/shipments", shipmentBody({ cod_value: 0, recipient }));
  await delivered(elsewhere.body.tracking_number, 0);
  await eventually(
    async () => (await merchant.test.get(`/stores/${store.id}`)).body.health.pending_write_backs,
    (pending) => pending === 0,
  );
  await merchant.test.delete(`/stores/${store.id}`);
  // Older than what comes: the next account is not to send it again.
  before.placed.createdAt = "2026-01-01T00:00:00Z";
  const heir = await masar.newAccount();
  const record = await installShop(masar, heir, shop);
  const placed = shop.placeOrder();
  await shop.deliver(masar.origin);
  const order = await orderOnce(heir.test, record.id, parcelOf(placed), ({ status }) => status === "shipped");
  await delivered(order.shipment.tracking_number, 350, heir);
  await eventually(
    async () => (await heir.test.get(`/stores/${record.id}`)).body.health.pending_write_backs,
    (pending) => pending === 0,
  );
  await shop.deliver(masar.origin);
  await settled();
  return { before, byHand: elsewhere.body.tracking_number as string, heir, record };
}

const settled = () =>
  eventually(
    async () => (await masar.service.db.read("inbox").where({ state: "pending" })).length,
    (waiting) => waiting === 0,
  );
const namesIn = async (storeId: string) => {
  const orders = await masar.service.db.read("orders").where({ store_id: storeId });
  return orders.filter(({ content }: { content: string }) => content.includes("منى")).length;
};

test("a person is erased in every record of the shop in every account, and a former account's other parcels stay", async () => {
  const { before, byHand, heir, record } = await handedOn();
  tell(shop, "customers/redact", about([...shop.orders.keys()].map(Number)));
  await shop.deliver(masar.origin, { isDoubled: true });
  await settled();
  for (const account of [merchant, heir]) {
    const data = await eventually(
      async () => (await account.test.get("/privacy_requests")).body.data,
      (all) => all.every(({ state }: { state: string }) => state === "done"),
    );
    expect(data).toMatchObject([{ kind: "customer_redacted", erased: 1, kept: 0, problem: null }]);
  }
  expect([await namesIn(store.id), await namesIn(record.id)]).toEqual([0, 0]);
  expect((await merchant.test.get(`/shipments/${before.number}`)).body.recipient.name).toBe("");
  // Not of this shop, and no longer for whoever has it to decide.
  expect((await merchant.test.get(`/shipments/${byHand}`)).body.recipient.name).toBe("منى السيد");
});

test("a removed shop is erased in every record of it, except those in use again", async () => {
  const { heir, record } = await handedOn();
  // Late: the shop is back, with another account.
  tell(shop, "shop/redact", { shop_id: 5_500_000_001, shop_domain: shop.domain });
  await shop.deliver(masar.origin);
  await settled();
  const inUse = await namesIn(record.id);
  expect(inUse).toBeGreaterThan(0);
  await eventually(
    () => namesIn(store.id),
    (names) => names === 0,
  );
  expect(await namesIn(record.id)).toBe(inUse);
  expect((await heir.test.get(`/stores/${record.id}`)).body.status).toBe("connected");
  expect((await heir.test.get("/privacy_requests")).body.data).toEqual([]);

  // This time it is gone, and the news of that were lost.
  shop.uninstall();
  shop.queue.splice(0);
  tell(shop, "shop/redact", { shop_id: 5_500_000_001, shop_domain: shop.domain });
  await shop.deliver(masar.origin);
  const gone = await eventually(
    async () => (await heir.test.get(`/stores/${record.id}`)).body.status,
    (status) => status === "disconnected",
  );
  expect([gone, await namesIn(record.id)]).toEqual(["disconnected", 0]);
});

test("a request whose key is lost is not carried out: the merchant and the operator see it, and it is carried out when the key is back", async () => {
  const { placed, number } = await shipped();
  tell(shop, "customers/redact", about([Number(placed.id)]));
  tell(shop, "customers/data_request", about([Number(placed.id)]));
  await shop.deliver(masar.origin);
  await settled();
  await delivered(number);
  const { db, config } = masar.service;
  const other = parseMasterKeys(newMasterKey("other"));
  if (other.kind === "invalid") throw new Error(other.problem);
  const logged: object[] = [];
  const log = { error: (line: object) => logged.push(line) };
  const month = 31 * 86_400_000;
  const recipientsKeptMs = 180 * 86_400_000;
  await purge(db, Date.now() + month, { recipientsKeptMs, keys: other.keys, log: log as never });

  const both = await requests();
  expect(
    both.map(({ state, problem }: { state: string; problem: { code: string } | null }) => [state, problem?.code]),
  ).toEqual([
    ["open", "subject_lost"],
    ["open", "subject_lost"],
  ]);
  expect(both[0].problem.detail).toContain("Not done");
  expect(logged).toHaveLength(2);
  const { health } = (await merchant.test.get(`/stores/${store.id}`)).body;
  expect(health.problems).toMatchObject([
    { code: "privacy_requests_stuck", detail: expect.stringMatching(/^2 .*Not done/) },
  ]);
  expect((await embeddedClient(masar, shop).get("health")).text).toContain("Not done");
  expect((await merchant.test.get(`/shipments/${number}`)).body.recipient.name).toBe("منى السيد");

  await purge(db, Date.now(), { recipientsKeptMs, keys: loadMasterKeys(config) });
  const redacted = await requestOnce("customer_redacted");
  expect(redacted).toMatchObject({ state: "done", erased: 1, problem: null });
  expect((await merchant.test.get(`/stores/${store.id}`)).body.health.problems).toEqual([]);

  // Answered by hand, it is closed by hand.
  await purge(db, Date.now(), { recipientsKeptMs, keys: other.keys });
  const asked = await requestOnce("customer_data_asked");
  expect(asked.state).toBe("open");
  const closed = (await merchant.test.post(`/privacy_requests/${asked.id}/close`)).body;
  expect(closed).toMatchObject({ state: "done", problem: null });
});

test("a request about an unknown shop is stored and answered with no data", async () => {
  const stranger = fakeShopify({ domain: "never-seen.myshopify.com" });
  tell(stranger, "shop/redact", { shop_id: 1, shop_domain: stranger.domain });
  tell(stranger, "customers/redact", { ...about([]), shop_domain: shop.domain });
  expect((await stranger.deliver(masar.origin)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await masar.service.db.read("privacy_requests")).toMatchObject([
    { shop: stranger.domain, state: "done", store_id: null },
  ]);
});

test("a request that names thousands of orders is carried out like any other", async () => {
  const { placed, number } = await shipped();
  await delivered(number);
  const many = Array.from({ length: 40_000 }, (_, at) => at + 1);
  tell(shop, "customers/redact", about([...many, Number(placed.id)]));
  await shop.deliver(masar.origin);
  await requestOnce("customer_redacted");
  const after = await eventually(
    () => requestOnce("customer_redacted"),
    ({ state }) => state === "done",
  );
  expect(after).toMatchObject({ erased: 1, kept: 0 });
});

test("a request that fails does not stop the others", async () => {
  const { placed, number } = await shipped();
  tell(shop, "customers/redact", about([Number(placed.id)]));
  await shop.deliver(masar.origin);
  const open = await eventually(
    () => requestOnce("customer_redacted"),
    ({ kept }) => kept === 1,
  );
  await delivered(number);
  const { db, config } = masar.service;
  const keys = loadMasterKeys(config);
  const [row] = await db.read("privacy_requests");
  const first = { ...row, id: "prv_0", subject: seal(keys, "null", placeOfSubject("prv_0")) };
  await db.write((trx) => trx("privacy_requests").insert(first));
  const logged: unknown[] = [];
  const log = { error: (...line: unknown[]) => logged.push(line) };
  await purge(db, Date.now(), { recipientsKeptMs: 180 * 86_400_000, keys, log: log as never });
  expect((await merchant.test.get(`/privacy_requests/${open.id}`)).body).toMatchObject({ state: "done", erased: 1 });
  expect((await merchant.test.get("/privacy_requests/prv_0")).body.state).toBe("open");
  expect(logged).toHaveLength(1);
});

test("a request is not given up while the shop does not answer", async () => {
  const { write, read } = masar.service.db;
  shop.faults.push({ on: "Installation", kind: "frozen" });
  tell(shop, "shop/redact", { shop_id: 5_500_000_001, shop_domain: shop.domain });
  const tried = () =>
    eventually(
      () => read("inbox").where({ topic: "shop/redact" }).first(),
      (item) => item?.attempts > 0 || item?.state === "failed",
    );
  await shop.deliver(masar.origin);
  await tried();
  shop.faults.push({ on: "Installation", kind: "frozen" });
  await write((trx) => trx("inbox").where({ topic: "shop/redact" }).update({ attempts: 19, due_at: 0 }));
  const after = await eventually(
    () => read("inbox").where({ topic: "shop/redact" }).first(),
    (item) => item.attempts === 20 || item.state !== "pending",
  );
  expect(after.state).toBe("pending");
  shop.tokens.isInstalled = false;
  await write((trx) => trx("inbox").where({ topic: "shop/redact" }).update({ due_at: 0 }));
  expect(await requestOnce("store_redacted")).toMatchObject({ shop: shop.domain });
});

test("a shop that is installed again during its erasure stays in use", async () => {
  const { db } = masar.service;
  shop.uninstall();
  await shop.deliver(masar.origin);
  const gone = await eventually(
    () => findAnyStore(db.read, store.id),
    (found) => found?.status === "reconnect" && found.secrets === null,
  );
  shop.tokens.isInstalled = true;
  await embeddedClient(masar, shop).get("start");
  if (!gone) throw new Error("no store");
  await carryOut(
    { db, keys: loadMasterKeys(masar.service.config) },
    { requestId: "prv_0", store: gone, whose: "everybody" },
    Date.now(),
  );
  expect(await findAnyStore(db.read, store.id)).toMatchObject({ status: "connected", name: shop.name });
});
