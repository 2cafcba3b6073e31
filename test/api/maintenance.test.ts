import { purge } from "@masar/core/operations/maintenance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, upload } from "../support/upload.ts";

const DAY_MS = 86_400_000;
const KEPT = { recipientsKeptMs: 180 * DAY_MS };

let masar: TestService;
let shop: TestAccount;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  masar = await startTestService({ clock });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

test("recognises a repeated request for seven days, and then lets its answer go", async () => {
  const body = shipmentBody();
  const headers = { "Idempotency-Key": "old" };
  const first = await shop.live.post("/shipments", body, headers);
  clock.advance(7 * DAY_MS - 1);
  await purge(masar.service.db, clock.now(), KEPT);
  expect((await shop.live.post("/shipments", body, headers)).text).toBe(first.text);
  clock.advance(2);
  await purge(masar.service.db, clock.now(), KEPT);
  const later = await shop.live.post("/shipments", body, headers);
  expect(later.body.tracking_number).not.toBe(first.body.tracking_number);
});

test("keeps answers with secrets for seven days of real time, however far the sandbox's clock is ahead", async () => {
  const merchant = await masar.newAccount();
  expect((await merchant.test.post("/simulations/clock", { advance_seconds: 30 * 86_400 })).status).toBe(200);
  const owner = await sessionClient(masar, merchant.ownerId, "test");
  const repeated = (name: string) => ({ "Idempotency-Key": name });
  const { body: old } = await merchant.test.post("/api_keys", { name: "to roll" });
  const ask = () =>
    Promise.all([
      merchant.test.post("/api_keys", { name: "new" }, repeated("create")),
      merchant.test.post(`/api_keys/${old.id}/roll`, {}, repeated("roll")),
      owner.post("/users", { email: "omar@example.com", name: "Omar", role: "viewer" }, repeated("invite")),
    ]);
  const first = await ask();
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await ask()).map(({ text }) => text)).toEqual(first.map(({ text }) => text));
  clock.advance(7 * DAY_MS + 1);
  await purge(masar.service.db, clock.now(), KEPT);
  const stored = await masar.service.db.read("idempotency_keys").where({ account_id: merchant.account.id });
  expect(stored).toEqual([]);
});

test("keeps files of shipments for thirty days, and half of one for a day", async () => {
  const { db } = masar.service;
  const done = await upload(shop.live, csvOf(2));
  const now = Date.now();
  const half = {
    ...(await db.read("bulk_uploads").where({ id: done.id }).first()),
    id: `${done.id}x`,
    status: "receiving",
  };
  await db.write((trx) => trx("bulk_uploads").insert(half));
  const chunk = { account_id: half.account_id, upload_id: half.id, number: 0, bytes: Buffer.from("a") };
  await db.write((trx) => trx("bulk_chunks").insert(chunk));
  const left = async (id: string) => [
    (await db.read("bulk_uploads").where({ id })).length,
    (await db.read("bulk_chunks").where({ upload_id: id })).length,
    (await db.read("bulk_rows").where({ upload_id: id })).length,
  ];
  await purge(db, now + DAY_MS - 60_000, KEPT);
  expect([await left(done.id), await left(half.id)]).toEqual([
    [1, 1, 2],
    [1, 1, 0],
  ]);
  await purge(db, Date.now() + DAY_MS + 1, KEPT);
  expect([await left(done.id), await left(half.id)]).toEqual([
    [1, 1, 2],
    [0, 0, 0],
  ]);
  await purge(db, Date.now() + 30 * DAY_MS + 1, KEPT);
  expect(await left(done.id)).toEqual([0, 0, 0]);
  // What they made stays, and a file that comes again still makes nothing twice.
  expect((await upload(shop.live, csvOf(2))).rows.repeated).toBe(2);
});

test("keeps events, their deliveries and what receivers answered for thirty days", async () => {
  const { db } = masar.service;
  const { body } = await shop.live.post("/shipments", shipmentBody());
  const [event] = (await shop.live.get(`/shipments/${body.tracking_number}/events`)).body.data;
  const happened = Date.now();
  for (const [table, row] of [
    ["deliveries", { id: "dlv_x", mode: "live", endpoint_id: "whe_x", sequence: 1, state: "delivered", due_at: 1 }],
    [
      "delivery_attempts",
      {
        id: "dla_x",
        delivery_id: "dlv_x",
        endpoint_id: "whe_x",
        attempt: 1,
        outcome: "status",
        duration_ms: 1,
        attempted_at: 1,
      },
    ],
  ] as const) {
    const made = table === "deliveries" ? { attempts: 1, created_at: 1 } : {};
    await db.write((trx) => trx(table).insert({ account_id: shop.account.id, ...row, ...made, event_id: event.id }));
  }
  const left = async () => [
    (await db.read("events").where({ id: event.id })).length,
    (await db.read("deliveries").where({ event_id: event.id })).length,
    (await db.read("delivery_attempts").where({ event_id: event.id })).length,
  ];
  await purge(db, happened + 30 * DAY_MS - 60_000, KEPT);
  expect(await left()).toEqual([1, 1, 1]);
  await purge(db, Date.now() + 30 * DAY_MS + 1, KEPT);
  expect(await left()).toEqual([0, 0, 0]);
  // The shipment itself stays.
  expect((await shop.live.get(`/shipments/${body.tracking_number}`)).status).toBe(200);
});
