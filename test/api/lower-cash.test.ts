// docs/api.md, Changing a shipment: the cash to collect after collection.
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { printedWords } from "../support/printed.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock("2026-11-22T10:00:00+02:00");
let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let hub: ReturnType<typeof courier>;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
  hub = courier(staff.live);
});
afterAll(() => masar.stop());

async function shipped(scans: readonly string[], codValue = 3500): Promise<string> {
  const { body } = await shop.live.post("/shipments", shipmentBody({ cod_value: codValue }));
  for (const event of scans) await scan(body.tracking_number, event);
  return body.tracking_number;
}
async function scan(number: string, event: string, more: Record<string, unknown> = {}) {
  clock.advance(60_000);
  return hub.scan(number, event, { ...(event === "hub" ? { hub: "GIZ-1" } : {}), ...more });
}
const lower = (number: string, codValue: unknown, headers = {}) =>
  shop.live.post(`/shipments/${number}/instructions`, { action: "lower_cod", cod_value: codValue }, headers);
const shown = async (number: string) => (await shop.live.get(`/shipments/${number}`)).body;
const events = async (number: string) => (await shop.live.get(`/shipments/${number}/events`)).body.data;

test.each([[["collect"]], [["collect", "hub"]], [["collect", "hub", "load"]]])(
  "after %j an instruction lowers the cash, with one event, and the fee follows the card",
  async (scans) => {
    const number = await shipped(scans);
    const before = await shown(number);
    const reply = await lower(number, 1000.5);
    expect([reply.status, reply.body.cod_value, reply.body.cod_lowered_from]).toEqual([200, 1000.5, 3500]);
    const parcel = { service: "standard", parcel: { weight_kg: 1 }, recipient: { governorate: "GZ" } };
    const quoted = (await shop.live.post("/quotes", { ...parcel, cod_value: 1000.5 })).body.data[0];
    expect(reply.body.pricing).toEqual(quoted.pricing);
    expect(reply.body.pricing.cod_fee).toBeLessThan(before.pricing.cod_fee);
    expect(reply.body.sla).toEqual(before.sla);
    const sent = await events(number);
    expect(sent.map((event: { data: { sequence: number } }) => event.data.sequence)).toEqual(
      sent.map((_: unknown, index: number) => index + 1),
    );
    expect([sent.at(-1).type, sent.at(-1).data.object.cod_value]).toEqual(["shipment.updated", 1000.5]);
  },
);

test("the cash can be waived, keeps the amount of the collection however often it is lowered, and is never raised", async () => {
  const number = await shipped(["collect"]);
  await lower(number, 3000);
  const raised = await lower(number, 3000.01);
  expect([raised.status, raised.body.errors[0].code]).toEqual([409, "cash_only_lowered"]);
  const waived = await lower(number, 0);
  expect([waived.status, waived.body.cod_value, waived.body.cod_lowered_from]).toEqual([200, 0, 3500]);
});

test("the same amount again changes nothing and fires no event", async () => {
  const number = await shipped(["collect"]);
  await lower(number, 5);
  const count = (await events(number)).length;
  expect((await lower(number, 5)).status).toBe(200);
  expect(await events(number)).toHaveLength(count);
});

test("an instruction that is sent twice with one Idempotency-Key is answered twice and applied once", async () => {
  const number = await shipped(["collect"]);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await lower(number, 7, key);
  const second = await lower(number, 7, key);
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
});

test.each([
  [[], "not_collected"],
  [["collect", "hub", "return"], "already_returned"],
] as const)("after %j it is refused and says why", async (scans, code) => {
  const number = await shipped(scans);
  const reply = await lower(number, 5);
  expect([reply.status, reply.body.errors[0].code]).toEqual([409, code]);
  expect((await shown(number)).cod_value).toBe(3500);
});

test.each([[-1], ["5"], [1.005], [undefined], [40_000]])("a wrong amount names the field: %j", async (amount) => {
  const number = await shipped(["collect"]);
  const reply = await lower(number, amount);
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, "/cod_value"]);
});

test("the courier must bring the lowered amount; the label, the manifest and the buyer's page show it, and the fee follows it", async () => {
  const number = await shipped(["collect", "hub"]);
  const booked = await shop.live.get(`/labels/${number}.pdf`);
  const { tracking_url, hub: code } = (await lower(number, 990)).body;
  const manifest = (await staff.live.get(`/manifests/${code}?kind=load`)).body;
  const row = manifest.parcels.find((parcel: { tracking_number: string }) => parcel.tracking_number === number);
  expect([row.cash_due, row.cash_lowered_from]).toEqual([990, 3500]);
  const words = await printedWords(staff.live, `/manifests/${code}.pdf?kind=load`);
  expect(words).toMatch(/990.*3,500/s);
  const reprinted = await shop.live.get(`/labels/${number}.pdf`);
  expect(reprinted.headers.get("etag")).not.toBe(booked.headers.get("etag"));
  const page = await shop.live.get(`/track/${tracking_url.split("/").at(-1)}`);
  expect(page.body.details.cash_due).toBe(990);
  expect(await scan(number, "load")).toMatchObject({ cash_due: 990, cash_lowered_from: 3500 });
  const asBefore = scan(number, "deliver", { receiver_name: "منى", cash_collected: 3500 });
  await expect(asBefore).rejects.toThrow("Due: 990.00 EGP, lowered from 3500.00.");
  const delivered = await scan(number, "deliver", { receiver_name: "منى", cash_collected: 990 });
  expect([delivered.cash_due, delivered.cash_lowered_from]).toEqual([null, null]);
  const { pricing } = await shown(number);
  const { body } = await shop.live.get("/reports/fees?from=2026-11-22&to=2026-11-23");
  const line = body.data.find((one: { tracking_number: string }) => one.tracking_number === number);
  expect(line.total).toBe(pricing.total);
  expect((await lower(number, 5)).body.errors[0].code).toBe("already_delivered");
});
