import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { type Receiver, respond, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const HOUR_MS = 3_600_000;
const clock = testClock();
let masar: TestService;
let receiver: Receiver;
let shop: TestAccount;
let failing = 0;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  receiver = await startReceiver(({ index }) => respond(index % 3 === 0 && failing > 0 ? 500 : 200));
  shop = await masar.newAccount();
  await shop.live.post("/webhook_endpoints", { url: receiver.url });
});
afterAll(async () => {
  await masar.stop();
  await receiver.close();
});

const ids = () => receiver.requests.map(({ headers }) => String(headers["webhook-id"]));

test("a clock that is set an hour forward and two back loses no shipment, event or retry, and doubles none", async () => {
  failing = 1;
  const numbers: string[] = [];
  for (const step of [0, HOUR_MS, -2 * HOUR_MS, HOUR_MS, -HOUR_MS]) {
    clock.advance(step);
    const replies = await Promise.all(Array.from({ length: 10 }, () => shop.live.post("/shipments", shipmentBody())));
    for (const reply of replies) {
      expect(reply.status).toBe(201);
      numbers.push(reply.body.tracking_number);
    }
  }
  failing = 0;
  // What failed waits for its time by the clock that it failed under; none of it waits for longer than the step.
  await eventually(
    async () => {
      clock.advance(10 * 60_000);
      return masar.service.db.read("deliveries").where({ state: "pending" });
    },
    (pending) => pending.length === 0,
  );
  const events = await masar.service.db.read("events").where({ account_id: shop.account.id }).pluck("id");
  expect(events).toHaveLength(numbers.length);
  expect(new Set(ids())).toEqual(new Set(events));
  expect(await masar.service.db.read("deliveries").whereNot({ state: "delivered" })).toEqual([]);
});

test("a payout run that comes again after the clock was set back pays nothing twice", async () => {
  const staff = await masar.newAccount({ kind: "staff" });
  const hub = courier(staff.live);
  clock.set("2026-11-22T10:00:00+02:00");
  const { tracking_number } = (await shop.live.post("/shipments", shipmentBody({ cod_value: 990 }))).body;
  await hub.deliver(tracking_number, 990, { before: () => clock.advance(60_000) });
  clock.set("2026-11-23T10:00:00+02:00");
  expect((await staff.live.post("/payout_runs", {})).body.data).toHaveLength(1);
  clock.advance(-HOUR_MS);
  expect((await staff.live.post("/payout_runs", {})).body.data).toEqual([]);
  clock.advance(2 * HOUR_MS);
  expect((await staff.live.post("/payout_runs", {})).body.data).toEqual([]);
  expect((await shop.live.get("/payouts")).body.data).toHaveLength(1);
});
