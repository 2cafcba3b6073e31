import { purge } from "@masar/core/maintenance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const DAY_MS = 86_400_000;

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
  await purge(masar.service.db, clock.now());
  expect((await shop.live.post("/shipments", body, headers)).text).toBe(first.text);
  clock.advance(2);
  await purge(masar.service.db, clock.now());
  const later = await shop.live.post("/shipments", body, headers);
  expect(later.body.tracking_number).not.toBe(first.body.tracking_number);
});

test("keeps what receivers answered for thirty days", async () => {
  const { db } = masar.service;
  await db.write((trx) =>
    trx("delivery_attempts").insert({
      id: "dla_old",
      delivery_id: "dlv_x",
      event_id: "evt_x",
      endpoint_id: "whe_x",
      attempt: 1,
      outcome: "status",
      duration_ms: 1,
      attempted_at: clock.now(),
    }),
  );
  await purge(db, clock.now() + 30 * DAY_MS);
  expect(await db.read("delivery_attempts").where({ id: "dla_old" })).toHaveLength(1);
  await purge(db, clock.now() + 30 * DAY_MS + 1);
  expect(await db.read("delivery_attempts").where({ id: "dla_old" })).toHaveLength(0);
});
