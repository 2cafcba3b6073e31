import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
});
beforeEach(() => clock.advance(3_600_000));
afterAll(() => masar.stop());

async function booked(overrides: Record<string, unknown> = {}): Promise<string> {
  return (await shop.live.post("/shipments", shipmentBody(overrides))).body.tracking_number;
}
/** Scans a parcel a minute after the last. */
async function scan(trackingNumber: string, event: string, more: Record<string, unknown> = {}) {
  clock.advance(60_000);
  const needed =
    event === "hub" ? { hub: "GIZ-1" } : event === "deliver" ? { receiver_name: "Mona", cash_collected: 990 } : {};
  const scans = [{ tracking_number: trackingNumber, event, ...needed, ...more }];
  return staff.live.post("/scans", { scans });
}
async function eventsOf(
  trackingNumber: string,
): Promise<{ type: string; data: { sequence: number; previous: unknown; object: Record<string, unknown> } }[]> {
  return (await shop.live.get(`/shipments/${trackingNumber}/events`)).body.data;
}

test("moves a parcel to delivery and fires each event at its scan", async () => {
  const number = await booked();
  for (const event of ["collect", "hub", "load", "deliver"]) expect((await scan(number, event)).status).toBe(200);
  const { body } = await shop.live.get(`/shipments/${number}`);
  expect(body).toMatchObject({
    status: "delivered",
    last_event: "shipment.delivered",
    received_by: "Mona",
    cash_collected: 990,
  });
  expect(body.collected_at).not.toBeNull();
  const events = await eventsOf(number);
  expect(events.map((event) => event.type)).toEqual([
    "shipment.created",
    "shipment.picked_up",
    "shipment.at_hub",
    "shipment.out_for_delivery",
    "shipment.delivered",
  ]);
  expect(events.map((event) => event.data.sequence)).toEqual([1, 2, 3, 4, 5]);
  expect(events[4]?.data.previous).toEqual({ status: "out-for-delivery" });
  expect(events[4]?.data.object).toEqual(body);
});

test("takes a time with more digits of a second than are kept", async () => {
  const number = await booked();
  const at = Temporal.Instant.fromEpochMilliseconds(clock.now()).toString({ fractionalSecondDigits: 3 });
  const { status, body } = await scan(number, "collect", { at: at.replace("Z", "4567890Z") });
  expect([status, body.errors]).toEqual([200, undefined]);
  const collected = (await shop.live.get(`/shipments/${number}`)).body.collected_at;
  expect(Temporal.Instant.compare(collected, at.replace(/\.\d+/, ""))).toBe(0);
});

test("starts a return after three failed attempts and brings the parcel back", async () => {
  const number = await booked();
  await scan(number, "collect");
  await scan(number, "hub");
  for (const attempt of [1, 2, 3]) {
    expect((await scan(number, "load")).status).toBe(200);
    await scan(number, "fail", { reason: "no_answer" });
    expect((await shop.live.get(`/shipments/${number}`)).body).toMatchObject({
      attempts: attempt,
      returning: attempt === 3,
      last_failure: { reason: "no_answer", fault: "recipient" },
    });
  }
  const loaded = await scan(number, "load");
  expect(loaded.status).toBe(409);
  expect(loaded.body.errors[0].code).toBe("returning");
  await scan(number, "return");
  expect((await shop.live.get(`/shipments/${number}`)).body).toMatchObject({ status: "returned", returning: false });
  expect((await eventsOf(number)).at(-1)?.type).toBe("shipment.returned");
});

test("a delivered parcel is not on its way back, though it was refused before, also when that is reported later", async () => {
  const [first, second] = [await booked(), await booked()];
  await scan(first, "load");
  await scan(first, "fail", { reason: "refused" });
  await scan(first, "deliver");
  await scan(second, "load");
  const refusedAt = Temporal.Instant.fromEpochMilliseconds(clock.now() + 30_000).toString();
  await scan(second, "deliver");
  await scan(second, "fail", { reason: "refused", at: refusedAt });
  for (const number of [first, second]) {
    const shipment = (await shop.live.get(`/shipments/${number}`)).body;
    expect(shipment).toMatchObject({ status: "delivered", attempts: 1, returning: false, next_step: null });
    expect((await eventsOf(number)).at(-1)).toMatchObject({
      type: "shipment.delivered",
      data: { object: { returning: false } },
    });
  }
});

test("changes nothing when the same scan comes twice, alone or in one request", async () => {
  const number = await booked();
  clock.advance(60_000);
  const collect = {
    tracking_number: number,
    event: "collect",
    at: Temporal.Instant.fromEpochMilliseconds(clock.now()).toString(),
  };
  const both = await staff.live.post("/scans", { scans: [collect, collect] });
  expect(both.body.data.map((row: { outcome: string }) => row.outcome)).toEqual(["moved", "repeated"]);
  await scan(number, "hub");
  const again = await staff.live.post("/scans", { scans: [collect] });
  expect(again.body.data[0]).toMatchObject({ outcome: "repeated", status: "at-hub" });
  expect(await eventsOf(number)).toHaveLength(3);
});

test("keeps a late scan in the history and never moves a parcel back", async () => {
  const number = await booked();
  await scan(number, "collect");
  const early = Temporal.Instant.fromEpochMilliseconds(clock.now() + 30_000).toString();
  await scan(number, "hub");
  await scan(number, "load");
  const late = await staff.live.post("/scans", {
    scans: [{ tracking_number: number, event: "hub", hub: "CAI-1", at: early }],
  });
  expect(late.body.data[0]).toMatchObject({ outcome: "late", status: "out-for-delivery", event: null });
  expect(await eventsOf(number)).toHaveLength(4);
});

test("a failed attempt that is reported late fires shipment.updated once and moves nothing", async () => {
  const number = await booked();
  await scan(number, "load");
  const refusedAt = Temporal.Instant.fromEpochMilliseconds(clock.now() + 30_000).toString();
  await scan(number, "hub");
  for (const outcome of ["late", "repeated"]) {
    const { body } = await scan(number, "fail", { reason: "refused", at: refusedAt });
    expect(body.data).toMatchObject([{ outcome, status: "at-hub", event: null }]);
  }
  const events = await eventsOf(number);
  expect(events.map(({ type, data }) => [type, data.sequence])).toEqual([
    ["shipment.created", 1],
    ["shipment.out_for_delivery", 2],
    ["shipment.at_hub", 3],
    ["shipment.updated", 4],
  ]);
  expect(events[3]?.data).toMatchObject({
    object: { status: "at-hub", attempts: 1, returning: true, next_step: { action: "return" } },
    previous: { status: "at-hub" },
  });
});

test("refuses what makes no sense with 409, says why in both languages and keeps it for staff", async () => {
  const number = await booked();
  await scan(number, "collect");
  await scan(number, "hub");
  await scan(number, "load");
  const short = await scan(number, "deliver", { cash_collected: 900 });
  expect(short.status).toBe(409);
  expect(short.body.errors[0].code).toBe("cash_differs");
  expect((await scan(number, "deliver", { receiver_name: undefined })).body.errors[0].code).toBe(
    "receiver_name_required",
  );
  expect((await shop.live.get(`/shipments/${number}`)).body.status).toBe("out-for-delivery");
  const explained = await scan(number, "deliver", {
    cash_collected: 900,
    difference_reason: "merchant agreed by phone",
  });
  expect(explained.body.data[0].outcome).toBe("moved");
  const after = await scan(number, "hub");
  expect(after.status).toBe(409);
  const arabic = await staff.live.post(
    "/scans",
    { scans: [{ tracking_number: number, event: "load" }] },
    { "Accept-Language": "ar" },
  );
  expect(arabic.body.detail).toMatch(/تم تسليم/);
  const kept = (await staff.live.get("/scans/refused")).body.data.filter(
    (row: { tracking_number: string }) => row.tracking_number === number,
  );
  expect(kept.map((row: { code: string }) => row.code).sort()).toEqual([
    "already_delivered",
    "already_delivered",
    "cash_differs",
    "receiver_name_required",
  ]);
});

test("a refused scan does not use up its Idempotency-Key: it is judged again, and a corrected one is accepted", async () => {
  const key = { "Idempotency-Key": "at-the-door" };
  const atTheDoor = async (number: string, cash_collected: number) => {
    const at = Temporal.Instant.fromEpochMilliseconds(clock.now()).toString();
    const scan = { tracking_number: number, event: "deliver", at, receiver_name: "Mona", cash_collected };
    return staff.live.post("/scans", { scans: [scan] }, key);
  };
  const number = await booked();
  for (const event of ["collect", "hub", "load"] as const) await scan(number, event);
  clock.advance(60_000);
  for (const _ of [1, 2]) {
    const refused = await atTheDoor(number, 500);
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, "cash_differs"]);
  }
  const corrected = await atTheDoor(number, 990);
  expect([corrected.status, corrected.body.data[0].outcome]).toEqual([200, "moved"]);
  const again = await atTheDoor(number, 990);
  expect([again.status, again.headers.get("idempotent-replayed"), again.text]).toEqual([200, "true", corrected.text]);
});

test("says of each of many scans what became of it", async () => {
  const number = await booked();
  clock.advance(60_000);
  const reply = await staff.live.post("/scans", {
    scans: [
      { tracking_number: number.toLowerCase(), event: "collect" },
      { tracking_number: "MS00000000000", event: "collect" },
      { tracking_number: number, event: "hub", hub: "GIZ-1", at: "2099-01-01T00:00:00Z" },
    ],
  });
  expect(reply.status).toBe(200);
  expect(reply.body.data.map((row: { outcome: string; code: string | null }) => [row.outcome, row.code])).toEqual([
    ["moved", null],
    ["refused", "unknown_tracking_number"],
    ["refused", "in_the_future"],
  ]);
});

test("answers a repeated request with its key the same, and applies it once", async () => {
  const number = await booked();
  clock.advance(60_000);
  const body = { scans: [{ tracking_number: number, event: "collect" }] };
  const first = await staff.live.post("/scans", body, { "Idempotency-Key": "scan-1" });
  clock.advance(60_000);
  const again = await staff.live.post("/scans", body, { "Idempotency-Key": "scan-1" });
  expect(again.text).toBe(first.text);
  expect(await eventsOf(number)).toHaveLength(2);
});

test("names the field of a scan that is incomplete", async () => {
  const number = await booked();
  expect(
    (await staff.live.post("/scans", { scans: [{ tracking_number: number, event: "fail" }] })).body.errors,
  ).toEqual([{ pointer: "/scans/0/reason", code: "required", detail: expect.any(String) }]);
  expect(
    (await staff.live.post("/scans", { scans: [{ tracking_number: number, event: "hub" }] })).body.errors[0].pointer,
  ).toBe("/scans/0/hub");
  expect((await staff.live.post("/scans", { scans: [] })).body.errors[0].pointer).toBe("/scans");
});

test("lets staff alone scan: a merchant's full key may not", async () => {
  const number = await booked();
  const reply = await shop.live.post("/scans", { scans: [{ tracking_number: number, event: "collect" }] });
  expect(reply.status).toBe(403);
  expect(reply.body.required_scope).toBe("scans:write");
  expect((await staff.test.post("/scans", { scans: [{ tracking_number: number, event: "collect" }] })).status).toBe(
    404,
  );
});

test("staff read where a parcel goes and what to collect, until it is over", async () => {
  const number = await booked();
  const read = async () => (await staff.live.get(`/scans/parcels/${number}`)).body;
  expect(await read()).toMatchObject({
    tracking_number: number,
    status: "picked-up",
    cash_due: 990,
    recipient: { address: shipmentBody().recipient.address, address_as_written: null },
    collection_block: null,
  });
  for (const event of ["collect", "hub", "load", "deliver"]) expect((await scan(number, event)).status).toBe(200);
  expect(await read()).toMatchObject({ status: "delivered", cash_due: null, recipient: null });
  for (const unknown of ["MS00000000000", "refused"])
    expect((await staff.live.get(`/scans/parcels/${unknown}`)).status).toBe(404);
  expect((await staff.test.get(`/scans/parcels/${number}`)).status).toBe(404);
  expect((await shop.live.get(`/scans/parcels/${number}`)).status).toBe(403);
});
