// A change is acknowledged only when COMMIT is confirmed (docs/api.md, Errors: outcome_unknown).

import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type CommitFaults, installCommitFaults } from "../support/commit-faults.ts";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { connectShop, orderOnce, whenDue } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, finished } from "../support/upload.ts";
import { renderOrder } from "../support/woocommerce/render.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";
import type { FakeOrder } from "../support/woocommerce/state.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let faults: CommitFaults;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  faults = await installCommitFaults(masar.service.db, [
    "shipments",
    "scans",
    "inbox",
    "bulk_rows",
    "payouts",
    "customers",
    "saved_views",
    "payout_destinations",
  ]);
  staff = await masar.newAccount({ kind: "staff" });
});
beforeEach(async () => {
  clock.set("2026-11-22T10:00:00+02:00");
  shop = await masar.newAccount();
});
afterEach(() => faults.heal());
afterAll(() => masar.stop());

const shipments = async () => (await shop.live.get("/shipments?limit=100")).body.data;

test("a shipment whose COMMIT fails is answered 503 with Retry-After, is not stored, and the same request stores it later", async () => {
  const body = shipmentBody();
  const key = { "Idempotency-Key": "commit-1" };
  await faults.failEverything();
  const refused = await shop.live.post("/shipments", body, key);
  expect(refused.status).toBe(503);
  expect(refused.body.code).toBe("outcome_unknown");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await shipments()).toEqual([]);
  await faults.heal();
  const stored = await shop.live.post("/shipments", body, key);
  expect(stored.status).toBe(201);
  expect(stored.headers.get("idempotent-replayed")).toBeNull();
  expect((await shipments()).map((one: { reference: string }) => one.reference)).toEqual([body.reference]);
});

test("a shipment that fails at COMMIT fails alone: the others of its group are stored", async () => {
  await faults.failReference("REFUSED");
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      shop.live.post("/shipments", shipmentBody({ reference: i === 11 ? "REFUSED" : `GROUP-${i}` })),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map((_, i) => (i === 11 ? 503 : 201)));
  expect(await shipments()).toHaveLength(23);
});

test("writes go on after a failed COMMIT: no transaction stays open", async () => {
  await faults.failEverything();
  for (let i = 0; i < 5; i += 1) expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(503);
  await faults.heal();
  for (let i = 0; i < 5; i += 1) expect((await shop.live.post("/shipments", shipmentBody())).status).toBe(201);
  expect(await shipments()).toHaveLength(5);
});

test("a scan whose COMMIT fails is answered 503 and moves nothing, and counts once when it is sent again", async () => {
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
  clock.advance(60_000);
  const scans = { scans: [{ tracking_number, event: "collect" }] };
  await faults.failEverything();
  expect((await staff.live.post("/scans", scans)).status).toBe(503);
  expect((await shop.live.get(`/shipments/${tracking_number}`)).body.collected_at).toBeNull();
  await faults.heal();
  expect((await staff.live.post("/scans", scans)).status).toBe(200);
  const { data } = (await shop.live.get(`/shipments/${tracking_number}/events`)).body;
  expect(data.map((event: { type: string }) => event.type).sort()).toEqual(["shipment.created", "shipment.picked_up"]);
});

const shopNow = () => Temporal.Instant.fromEpochMilliseconds(clock.now()).add({ seconds: 5 });

async function sendOrder(platform: FakeShop, store: { id: string }, order: FakeOrder): Promise<Response> {
  const body = JSON.stringify(renderOrder(platform, order));
  const secret = [...platform.webhooks.values()][0]?.secret ?? "";
  return fetch(`${masar.origin}/hooks/woocommerce/${store.id}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
    },
    body,
  });
}

test("a store's webhook whose COMMIT fails is answered 503, and becomes one shipment when the store sends it again", async () => {
  const platform = await startFakeShop({ takesHttpCallback: true, now: shopNow });
  try {
    const store = await connectShop(masar, shop, platform);
    const order = platform.placeOrder();
    const send = () => sendOrder(platform, store, order);
    await faults.failEverything();
    const refused = await send();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await masar.service.db.read("inbox").where({ store_id: store.id })).toEqual([]);
    await faults.heal();
    expect((await send()).status).toBe(200);
    await orderOnce(shop.test, store.id, order.id, ({ status }) => status === "shipped");
    expect((await shop.test.get("/shipments")).body.data).toHaveLength(1);
  } finally {
    await platform.close();
  }
});

test("of new orders that two stores send at once only the one that fails at COMMIT waits, and each becomes one shipment", async () => {
  const { db } = masar.service;
  const merchants = await Promise.all(
    [shop, await masar.newAccount()].map(async (merchant) => {
      const platform = await startFakeShop({ takesHttpCallback: true, now: shopNow });
      return { merchant, platform, store: await connectShop(masar, merchant, platform) };
    }),
  );
  try {
    // Both shops count their orders alike: the last of the first shop has a number of its own.
    const orders = merchants.flatMap((one, at) =>
      Array.from({ length: 4 - at }, () => ({ ...one, order: one.platform.placeOrder() })),
    );
    const refused = orders[3];
    if (!refused) throw new Error("no order");
    const isRefused = ({ order }: (typeof orders)[number]) => order === refused.order;
    const numberOf = (order: FakeOrder) => String(order.id);
    const shipped = ({ merchant, store, order }: (typeof orders)[number]) =>
      orderOnce(merchant.test, store.id, order.id, ({ status }) => status === "shipped");
    await faults.failReference(numberOf(refused.order));
    const answers = await Promise.all(orders.map(({ platform, store, order }) => sendOrder(platform, store, order)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    await Promise.all(orders.filter((one) => !isRefused(one)).map(shipped));
    const ofRefused = () => db.read("inbox").where({ store_id: refused.store.id, subject: numberOf(refused.order) });
    await eventually(ofRefused, ([row]) => row?.attempts > 0 && row.lease === null);
    expect(await db.read("shipments").where({ reference: numberOf(refused.order) })).toEqual([]);
    await faults.heal();
    await eventually(whenDue(masar, ofRefused), ([row]) => row?.state === "done");
    await shipped(refused);
    for (const { merchant, store } of merchants) {
      const sent = orders.filter((one) => one.store === store);
      expect((await merchant.test.get("/shipments")).body.data).toHaveLength(sent.length);
    }
  } finally {
    await Promise.all(merchants.map(({ platform }) => platform.close()));
  }
});

test("a block, a saved view and a payout destination whose COMMIT fails are answered 503, are not there, and are stored when sent again", async () => {
  const owner = await sessionClient(masar, shop.ownerId);
  await masar.service.db.write((trx) => trx("sessions").where({ user_id: shop.ownerId }).update({ factors: 2 }));
  const destination = { kind: "wallet", number: "01001234567", holder: "Mona Adel" };
  const headers = { "Content-Type": "application/json" };
  const send = async () => [
    (await shop.live.patch("/customers", { phone: "01001234567", blocked: true })).status,
    (await owner.post("/saved_views", { list: "orders", name: "عروض", query: "tab=waiting" })).status,
    (await owner.send("PUT", "/payout_destination", { body: JSON.stringify(destination), headers })).status,
  ];
  const stored = async () => [
    (await shop.live.get("/customers?blocked=true")).body.data.length,
    (await owner.get("/saved_views")).body.data.length,
    (await owner.get("/payout_destination")).body.pending?.state,
    (await masar.service.db.read("activities").where({ account_id: shop.account.id })).length,
  ];
  const [, , , recorded] = await stored();
  await faults.failEverything();
  expect(await send()).toEqual([503, 503, 503]);
  expect(await stored()).toEqual([0, 0, undefined, recorded]);
  await faults.heal();
  expect(await send()).toEqual([200, 201, 200]);
  expect(await stored()).toEqual([1, 1, "waiting", recorded + 2]);
});

test("rows of a file whose COMMIT fails are done later, once each", async () => {
  const key = { "Content-Type": "text/csv", "Idempotency-Key": "file-1" };
  await faults.failEverything();
  const accepted = await shop.live.send("POST", "/bulk_uploads", { body: csvOf(30), headers: key });
  await faults.heal();
  const upload =
    accepted.status === 202
      ? accepted
      : await shop.live.send("POST", "/bulk_uploads", { body: csvOf(30), headers: key });
  expect(upload.status).toBe(202);
  // The worker comes back by itself to what it could not finish.
  clock.advance(10 * 60_000);
  const done = await finished(shop.live, upload.body.id);
  expect(done.rows).toMatchObject({ total: 30, created: 30 });
  expect(await shipments()).toHaveLength(30);
});

test("a payout whose COMMIT fails is neither answered nor kept, and the next run pays it once", async () => {
  const hub = courier(staff.live);
  const { tracking_number, pricing } = (await shop.live.post("/shipments", shipmentBody({ cod_value: 990 }))).body;
  await hub.deliver(tracking_number, 990, { before: () => clock.advance(60_000) });
  clock.set("2026-11-23T10:00:00+02:00");
  await faults.failEverything();
  const refused = await staff.live.post("/payout_runs", {});
  expect(refused.status).toBe(503);
  expect((await shop.live.get("/payouts")).body.data).toEqual([]);
  await faults.heal();
  const paid = await staff.live.post("/payout_runs", {});
  expect(paid.status).toBe(200);
  expect((await staff.live.post("/payout_runs", {})).body.data).toEqual([]);
  const payouts = (await shop.live.get("/payouts")).body.data;
  expect(payouts).toHaveLength(1);
  expect(payouts[0].amount).toBeCloseTo(990 - pricing.total, 5);
});

test("equal requests at once, refused for a reference that is taken, are all refused: none is answered 201", async () => {
  await shop.live.patch("/account", { settings: { refuse_repeated_reference: true } });
  const taken = await shop.live.post("/shipments", shipmentBody({ reference: "TAKEN" }));
  expect(taken.status).toBe(201);
  for (let round = 0; round < 20; round += 1) {
    const body = shipmentBody({ reference: "TAKEN" });
    const replies = await Promise.all(
      [1, 2, 3].map(() => shop.live.post("/shipments", body, { "Idempotency-Key": `twin-${round}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    for (const reply of replies) expect(reply.body.tracking_number).toBe(taken.body.tracking_number);
  }
  expect(await shipments()).toHaveLength(1);
});
