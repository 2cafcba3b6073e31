import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

async function book(phone = "01001234567"): Promise<string> {
  const body = shipmentBody();
  return (await shop.test.post("/shipments", { ...body, recipient: { ...body.recipient, phone } })).body
    .tracking_number;
}
async function walk(number: string, client = shop.test): Promise<string[]> {
  const events: string[] = [];
  for (let step = 0; step < 20; step += 1) {
    const reply = await client.post(`/simulations/${number}/advance`);
    if (reply.status === 409) return events;
    events.push(reply.body.last_event);
  }
  throw new Error("the simulation does not end");
}

test("delivers an ordinary parcel", async () => {
  expect(await walk(await book())).toEqual([
    "shipment.picked_up",
    "shipment.at_hub",
    "shipment.out_for_delivery",
    "shipment.delivered",
  ]);
});

test("lets magic phones refuse, not answer and have a wrong address", async () => {
  const refused = await book("01000000001");
  expect(await walk(refused)).toEqual([
    "shipment.picked_up",
    "shipment.at_hub",
    "shipment.out_for_delivery",
    "shipment.attempt_failed",
    "shipment.returned",
  ]);
  expect((await shop.test.get(`/shipments/${refused}`)).body.last_failure.reason).toBe("refused");
  const silent = await book("01000000002");
  expect((await walk(silent)).filter((event) => event === "shipment.attempt_failed")).toHaveLength(3);
  const wrong = await book("01000000003");
  await walk(wrong);
  expect((await shop.test.get(`/shipments/${wrong}`)).body).toMatchObject({
    status: "returned",
    last_failure: { reason: "address_unclear" },
  });
});

test("loses a parcel after the hub or damages it on the way, and compensates it", async () => {
  const lost = await book("01000000004");
  expect(await walk(lost)).toEqual(["shipment.picked_up", "shipment.at_hub", "shipment.lost"]);
  expect((await shop.test.get(`/shipments/${lost}`)).body.claim).toEqual({ goods_value: 990, compensation: 990 });
  const damaged = await book("01000000005");
  expect((await walk(damaged)).slice(2)).toEqual(["shipment.out_for_delivery", "shipment.damaged"]);
});

test("steps the clock of one account's sandbox, and nothing else", async () => {
  const other = await masar.newAccount();
  const stepped = await other.test.post(
    "/simulations/clock",
    { advance_seconds: 10 * 86_400 },
    { "Idempotency-Key": "step" },
  );
  await other.test.post("/simulations/clock", { advance_seconds: 10 * 86_400 }, { "Idempotency-Key": "step" });
  const ahead = (await other.test.post("/shipments", shipmentBody())).body;
  const days = (Date.parse(ahead.created_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
  expect(Date.parse(ahead.created_at)).toBeGreaterThanOrEqual(Date.parse(stepped.body.now));
  expect(Date.parse(ahead.sla.promised_by)).toBeGreaterThan(Date.parse(ahead.created_at) - 86_400_000);
  expect(Date.parse((await other.live.post("/shipments", shipmentBody())).body.created_at)).toBeLessThan(
    Date.now() + 1000,
  );
  expect(Date.parse((await shop.test.post("/shipments", shipmentBody())).body.created_at)).toBeLessThan(
    Date.now() + 1000,
  );
  expect((await walk(ahead.tracking_number, other.test)).at(-1)).toBe("shipment.delivered");
});

test("staff scan a sandbox that is ahead by its own clock, and a scan that is sent twice changes nothing", async () => {
  const merchant = await masar.newAccount();
  const staff = await masar.newAccount({ kind: "staff" });
  const ahead = () => merchant.test.post("/simulations/clock", { advance_seconds: 5 * 86_400 });
  await ahead();
  const { tracking_number, created_at } = (await merchant.test.post("/shipments", shipmentBody())).body;
  const scan = async (event: string, more: object = {}) =>
    (await staff.test.post("/scans", { scans: [{ tracking_number, event, ...more }] })).body.data?.[0]?.outcome;
  expect(await scan("collect")).toBe("moved");
  await merchant.test.post(`/simulations/${tracking_number}/advance`);
  const at = new Date().toISOString();
  expect(await scan("load", { at })).toBe("moved");
  await ahead();
  expect(await scan("load", { at })).toBe("repeated");
  expect(await scan("fail", { reason: "no_answer" })).toBe("moved");
  const { data } = (await merchant.test.get(`/shipments/${tracking_number}/events`)).body;
  const events = (data as { timestamp: string; data: { sequence: number } }[]).toSorted(
    (a, b) => a.data.sequence - b.data.sequence,
  );
  const times = events.map(({ timestamp }) => Date.parse(timestamp));
  expect(times).toHaveLength(5);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect((times.at(-1) ?? 0) - Date.parse(created_at)).toBeGreaterThan(4.9 * 86_400_000);
});

test("staff's scans of live parcels keep their time when scans in the sandbox of the same merchant come at the same moment", async () => {
  const merchant = await masar.newAccount();
  const staff = await masar.newAccount({ kind: "staff" });
  await merchant.test.post("/simulations/clock", { advance_seconds: 5 * 86_400 });
  const now = Date.now();
  const both = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ("live" as const) : ("test" as const)));
  const booked = await Promise.all(
    both.map(async (mode) => ({
      mode,
      number: (await merchant[mode].post("/shipments", shipmentBody())).body.tracking_number,
    })),
  );
  await Promise.all(
    booked.map(({ mode, number }) =>
      staff[mode].post("/scans", { scans: [{ tracking_number: number, event: "collect" }] }),
    ),
  );
  for (const { mode, number } of booked) {
    const { data } = (await merchant[mode].get(`/shipments/${number}/events`)).body;
    const days = data.map(({ timestamp }: { timestamp: string }) =>
      Math.round(Math.abs(Date.parse(timestamp) - now) / 86_400_000),
    );
    expect([mode, ...days]).toEqual(mode === "live" ? ["live", 0, 0] : ["test", 5, 5]);
  }
});

test("is nowhere to be found at the live address", async () => {
  const live = (await shop.live.post("/shipments", shipmentBody())).body.tracking_number;
  expect((await shop.live.post(`/simulations/${live}/advance`)).status).toBe(404);
  expect((await shop.live.post("/simulations/clock", { advance_seconds: 1 })).status).toBe(404);
  expect((await shop.test.post(`/simulations/${live}/advance`)).status).toBe(404);
});
