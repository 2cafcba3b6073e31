// docs/decisions/lost-and-damaged.md: parcels that were lost or damaged, and their compensation.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock("2026-11-22T10:00:00+02:00");
let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;

beforeAll(async () => {
  masar = await startTestService({
    clock,
    environment: { MASAR_RATE_LIMITS: "off", MASAR_APPROVAL_ABOVE: "1000000000" },
  });
  shop = await masar.newAccount();
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());

const WAYS = {
  collected: ["collect"],
  "at a hub": ["collect", "hub"],
  "out for delivery": ["collect", "hub", "load"],
  "after a failed attempt": ["collect", "hub", "load", "fail"],
  "on its way back": ["collect", "hub", "load", "refuse", "hub"],
} as const;

async function shipped(way: readonly string[], overrides: Record<string, unknown> = {}, of = shop): Promise<string> {
  const { body } = await of.live.post("/shipments", shipmentBody(overrides));
  for (const event of way) expect((await scan(body.tracking_number, event)).status).toBe(200);
  return body.tracking_number;
}
function scan(number: string, event: string, more: Record<string, unknown> = {}) {
  clock.advance(60_000);
  const fields = {
    hub: { hub: "GIZ-1" },
    fail: { reason: "no_answer" },
    refuse: { event: "fail", reason: "refused" },
    deliver: { receiver_name: "منى", cash_collected: 990 },
    lost: { note: "not found in three counts" },
    damaged: { note: "crushed" },
  }[event];
  return staff.live.post("/scans", { scans: [{ tracking_number: number, event, ...fields, ...more }] });
}
const shown = async (number: string, of = shop) => (await of.live.get(`/shipments/${number}`)).body;
const events = async (number: string) => (await shop.live.get(`/shipments/${number}/events`)).body.data;

test.each(Object.entries(WAYS))("staff declare a parcel lost or damaged when it is %s", async (_, way) => {
  for (const kind of ["lost", "damaged"]) {
    const number = await shipped(way);
    const reply = await scan(number, kind);
    expect([reply.status, reply.body.data[0].event]).toEqual([200, `shipment.${kind}`]);
    const shipment = await shown(number);
    expect(shipment).toMatchObject({ status: kind, last_event: `shipment.${kind}`, next_step: null });
    expect(shipment.claim).toEqual({ goods_value: 990, compensation: 990 });
    const last = (await events(number)).at(-1);
    expect([last.type, last.data.object.status, last.data.object.claim]).toEqual([
      `shipment.${kind}`,
      kind,
      shipment.claim,
    ]);
  }
});

test("a declaration says what happened, and is refused before collection", async () => {
  const number = await shipped([]);
  const silent = await scan(number, "lost", { note: undefined });
  expect([silent.status, silent.body.errors[0].pointer]).toEqual([422, "/scans/0/note"]);
  const early = await scan(number, "damaged");
  expect([early.status, early.body.errors[0].code]).toEqual([409, "not_collected"]);
  expect((await shown(number)).status).toBe("picked-up");
});

test("only staff declare it", async () => {
  const number = await shipped(["collect"]);
  const scans = [{ tracking_number: number, event: "lost", note: "I would like the money" }];
  expect((await shop.live.post("/scans", { scans })).status).toBe(403);
});

test("it is final: a parcel that turns up is refused and kept for staff, and the same declaration twice counts once", async () => {
  const number = await shipped(["collect", "hub"]);
  const at = new Date(clock.now() + 30_000).toISOString();
  await scan(number, "lost", { at });
  const again = await scan(number, "lost", { at });
  expect(again.body.data[0].outcome).toBe("repeated");
  for (const event of ["hub", "load", "deliver", "return", "damaged"]) {
    const refused = await scan(number, event);
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, "already_lost"]);
  }
  const kept = (await staff.live.get("/scans/refused?limit=100")).body.data;
  expect(kept.filter((one: { tracking_number: string }) => one.tracking_number === number)).toHaveLength(5);
  for (const [path, body] of [
    ["cancel", undefined],
    ["instructions", { action: "lower_cod", cod_value: 1 }],
  ] as const)
    expect((await shop.live.post(`/shipments/${number}/${path}`, body)).body.errors[0].code).toBe("already_lost");
  expect((await events(number)).filter(({ type }: { type: string }) => type === "shipment.lost")).toHaveLength(1);
});

test("a declaration from before a later scan is refused: the parcel was seen since", async () => {
  const number = await shipped(["collect"]);
  const at = new Date(clock.now() + 30_000).toISOString();
  expect((await scan(number, "hub")).status).toBe(200);
  expect((await scan(number, "lost", { at })).body.errors[0].code).toBe("contradicts_later_scan");
});

test.each([
  ["the cash due", { cod_value: 250 }, 250, 250],
  ["at most the card's limit", { cod_value: 5000 }, 5000, 1000],
  ["the declared value of prepaid goods", { cod_value: 0, declared_value: 640.5 }, 640.5, 640.5],
  ["the declared value, whatever the cash is", { cod_value: 900, declared_value: 100 }, 100, 100],
  ["nothing for prepaid goods without a declared value", { cod_value: 0 }, 0, 0],
])("the compensation is %s", async (_, value, goods_value, compensation) => {
  const number = await shipped(["collect"], value);
  await scan(number, "lost");
  expect((await shown(number)).claim).toEqual({ goods_value, compensation });
});

test("cash that was lowered on the road does not make the goods worth less", async () => {
  const number = await shipped(["collect"]);
  await shop.live.post(`/shipments/${number}/instructions`, { action: "lower_cod", cod_value: 0 });
  await scan(number, "damaged");
  expect((await shown(number)).claim).toEqual({ goods_value: 990, compensation: 990 });
});

test.each([[-1], ["5"], [1.005], [1_000_000.01]])(
  "a wrong declared value names the field: %j",
  async (declared_value) => {
    const reply = await shop.live.post("/shipments", shipmentBody({ declared_value }));
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, "/declared_value"]);
  },
);

test("a declared value is shown, edited before collection and cleared with null", async () => {
  const made = (await shop.live.post("/shipments", shipmentBody({ declared_value: 1234.5 }))).body;
  expect(made.declared_value).toBe(1234.5);
  const edit = (declared_value: number | null) =>
    shop.live.patch(`/shipments/${made.tracking_number}`, { declared_value }, { "If-Match": "*" });
  expect((await edit(99)).body.declared_value).toBe(99);
  expect((await edit(null)).body.declared_value).toBeUndefined();
});

test("nothing stays on hold and no fee is charged: the next payout has the compensation as a line of its own", async () => {
  const merchant = await masar.newAccount();
  const number = await shipped(["collect"], { cod_value: 5000, reference: "LOST-1" }, merchant);
  const price = (await shown(number, merchant)).pricing.total;
  const balance = async () => (await merchant.live.get("/balance")).body;
  expect((await balance()).on_hold).toBe(price);
  await scan(number, "lost");
  expect(await balance()).toMatchObject({ on_hold: 0, payable: 1000 });
  clock.advance(14 * 86_400_000);
  expect((await staff.live.post("/payout_runs", {})).status).toBeLessThan(300);
  const [payout] = (await merchant.live.get("/payouts")).body.data;
  expect(payout).toMatchObject({ amount: 1000, fees: 0, vat: 0, cash_collected: 0, held_back: 0, adjustments: 1000 });
  const { data } = (await merchant.live.get(`/payouts/${payout.id}/lines`)).body;
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    kind: "lost",
    tracking_number: number,
    fees: 0,
    vat: 0,
    adjustment: 1000,
    net: 1000,
  });
  expect(data[0].description).toBe("Value of the goods: 5000.00. The rate card compensates up to 1000.00");
  const csv = await merchant.live.get(`/payouts/${payout.id}/statement.csv?language=en`);
  expect(csv.text).toContain("Lost: compensation");
  expect(csv.text).toContain("compensates up to 1000.00");
  const fees = (await merchant.live.get("/reports/fees?from=2026-11-01&to=2026-12-31")).body;
  expect(fees.data).toEqual([]);
});

test("a hold that a payout took already ends in the next one", async () => {
  const merchant = await masar.newAccount();
  const number = await shipped(["collect"], { cod_value: 300 }, merchant);
  const price = (await shown(number, merchant)).pricing.total;
  const credit = { account_id: merchant.account.id, amount: 500, description: "welcome" };
  expect((await staff.live.post("/adjustments", credit)).status).toBe(201);
  clock.advance(14 * 86_400_000);
  await staff.live.post("/payout_runs", {});
  await scan(number, "damaged");
  clock.advance(14 * 86_400_000);
  await staff.live.post("/payout_runs", {});
  const [second, first] = (await merchant.live.get("/payouts")).body.data;
  expect(first.amount).toBeCloseTo(500 - price, 2);
  expect(second.amount).toBeCloseTo(300 + price, 2);
  const [line] = (await merchant.live.get(`/payouts/${second.id}/lines`)).body.data;
  expect([line.kind, line.held_back, line.adjustment]).toEqual(["damaged", -price, 300]);
  expect((await merchant.live.get("/balance")).body.on_hold).toBe(0);
});

test("the buyer sees that the parcel is lost and that nothing is to be paid", async () => {
  const number = await shipped(["collect", "hub"]);
  await scan(number, "lost");
  const { tracking_url } = await shown(number);
  const { body } = await shop.live.get(`/track/${tracking_url.split("/").at(-1)}`);
  expect([body.stage, body.details.cash_due, body.history.at(-1).stage]).toEqual(["lost", 0, "lost"]);
  const page = await fetch(tracking_url, { headers: { "Accept-Language": "en" } });
  expect(await page.text()).toContain("Lost");
});

test("reports count it, and it is found by its status", async () => {
  const merchant = await masar.newAccount();
  const number = await shipped(["collect"], { cod_value: 300 }, merchant);
  await scan(number, "lost");
  const period = `from=${new Date(clock.now() - 86_400_000).toISOString().slice(0, 10)}&to=${new Date(clock.now() + 86_400_000).toISOString().slice(0, 10)}`;
  const report = async (name: string) => (await merchant.live.get(`/reports/${name}?${period}`)).body;
  expect((await report("shipments")).data[0]).toMatchObject({ status: "lost", compensation: 300 });
  expect((await report("performance")).data[0]).toMatchObject({ lost_or_damaged: 1 });
  expect((await report("stores")).data[0]).toMatchObject({ lost_or_damaged: 1, delivered_share: 0 });
  expect((await report("days")).totals).toMatchObject({ lost_or_damaged: 1, compensation: 300 });
  const listed = (await merchant.live.get("/shipments?status=lost")).body.data;
  expect(listed.map((one: { tracking_number: string }) => one.tracking_number)).toEqual([number]);
});
