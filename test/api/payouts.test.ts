import { createEvents } from "@masar/core/event-subscribers";
// docs/api.md, Money: what is owed, held back and paid, to the piastre.

import { createIds } from "@masar/core/kernel/id";
import { readBalances } from "@masar/core/ledger/repository";
import { payAccount } from "@masar/core/payout/run";
import { parseCalendar } from "@masar/core/quote/calendar";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addUpEntries } from "../support/balances.ts";
import { courier } from "../support/courier.ts";
import { isSigned, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let staff: TestAccount;
let hub: ReturnType<typeof courier>;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
  hub = courier(staff.live);
});
beforeEach(async () => {
  // A Sunday; the next payout days of a new account are Monday and Wednesday.
  clock.set("2026-11-22T10:00:00+02:00");
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());

async function created(
  overrides: Record<string, unknown> = {},
): Promise<{ tracking_number: string; pricing: { total: number; vat_included: number } }> {
  return (await shop.live.post("/shipments", shipmentBody(overrides))).body;
}
async function scan(number: string, event: string, more: Record<string, unknown> = {}) {
  clock.advance(60_000);
  return hub.scan(number, event, more);
}
const delivered = (number: string, cash: number, more: Record<string, unknown> = {}) =>
  scan(number, "deliver", { receiver_name: "منى", cash_collected: cash, ...more });
async function returned(number: string) {
  await scan(number, "fail", { reason: "refused" });
  await scan(number, "return");
}
const balance = async () => (await shop.live.get("/balance")).body;
const run = async (date?: string) => {
  const reply = await staff.live.post("/payout_runs", date === undefined ? {} : { date });
  expect(reply.status).toBe(200);
  return reply.body.data as { id: string; amount: number }[];
};
const payouts = async () => (await shop.live.get("/payouts")).body.data;
const lines = async (id: string) => (await shop.live.get(`/payouts/${id}/lines?limit=100`)).body.data;
const executed = async () => (await shop.live.get("/events?type=payout.executed")).body.data;

/** Amounts as they were written: 65.00 and not 65. */
const written = (text: string, field: string) =>
  [...text.matchAll(new RegExp(`"${field}":(-?[\\d.]+)`, "g"))].map((match) => match[1]);

test("the cash of a delivered parcel, less fees and VAT, is owed and then paid", async () => {
  const { tracking_number, pricing } = await created({ cod_value: 990 });
  await scan(tracking_number, "collect");
  expect(await balance()).toMatchObject({ payable: -pricing.total, on_hold: pricing.total });
  await delivered(tracking_number, 990);
  const net = Math.round((990 - pricing.total) * 100) / 100;
  expect(await balance()).toMatchObject({
    payable: net,
    on_hold: 0,
    next_payout: { date: "2026-11-23", expected: net },
  });
  clock.set("2026-11-23T10:00:00+02:00");
  expect(await run()).toHaveLength(1);
  const [payout] = await payouts();
  expect(payout).toMatchObject({
    date: "2026-11-23",
    amount: net,
    cash_collected: 990,
    vat: pricing.vat_included,
    held_back: 0,
    line_count: 1,
  });
  expect(await lines(payout.id)).toEqual([
    expect.objectContaining({ kind: "delivered", tracking_number, cash_collected: 990, held_back: 0, net }),
  ]);
  expect(await balance()).toMatchObject({ payable: 0, on_hold: 0 });
});

test("a return is a negative line: what bringing it back costs, and nothing of what delivering would have", async () => {
  const one = await created({ cod_value: 990 });
  const two = await created({ cod_value: 500 });
  await delivered(one.tracking_number, 990);
  await scan(two.tracking_number, "collect");
  await returned(two.tracking_number);
  clock.set("2026-11-23T10:00:00+02:00");
  await run();
  const [payout] = await payouts();
  const [first, second] = await lines(payout.id);
  expect(first).toMatchObject({ tracking_number: one.tracking_number, kind: "delivered" });
  expect(second).toMatchObject({
    tracking_number: two.tracking_number,
    kind: "returned",
    cash_collected: 0,
    held_back: 0,
  });
  expect(second.net).toBeLessThan(0);
  expect(Math.round((second.fees + second.vat + second.net) * 100)).toBe(0);
  expect(Math.round(first.net * 100) + Math.round(second.net * 100)).toBe(Math.round(payout.amount * 100));
});

test("fees of a parcel on the road are held back from a payout, and given free in the one after it is over", async () => {
  const done = await created({ cod_value: 990 });
  const onTheRoad = await created({ cod_value: 700 });
  await delivered(done.tracking_number, 990);
  await scan(onTheRoad.tracking_number, "collect");
  clock.set("2026-11-23T10:00:00+02:00");
  await run();
  const [monday] = await payouts();
  expect(monday.held_back).toBe(onTheRoad.pricing.total);
  expect((await lines(monday.id)).map((line: { kind: string }) => line.kind)).toEqual(["delivered", "held"]);
  await delivered(onTheRoad.tracking_number, 700);
  clock.set("2026-11-25T10:00:00+02:00");
  await run();
  const [wednesday] = await payouts();
  expect(wednesday.held_back).toBe(-onTheRoad.pricing.total);
  expect(wednesday.amount).toBe(700);
});

test("what is owed by a merchant is carried forward, and no payout is made of it", async () => {
  const back = await created({ cod_value: 990 });
  await scan(back.tracking_number, "collect");
  await returned(back.tracking_number);
  clock.set("2026-11-23T10:00:00+02:00");
  expect((await run()).filter(({ amount }) => amount <= 0)).toEqual([]);
  expect(await payouts()).toEqual([]);
  const owed = (await balance()).payable;
  expect(owed).toBeLessThan(0);
  const sold = await created({ cod_value: 990 });
  await delivered(sold.tracking_number, 990);
  clock.set("2026-11-25T10:00:00+02:00");
  await run();
  const [payout] = await payouts();
  expect(payout.line_count).toBe(2);
  expect(Math.round(payout.amount * 100)).toBe(Math.round((990 - sold.pricing.total + owed) * 100));
});

test("repeated and concurrent runs pay nothing twice, and the merchant is notified once", async () => {
  const { tracking_number } = await created({ cod_value: 990 });
  await delivered(tracking_number, 990);
  clock.set("2026-11-23T10:00:00+02:00");
  const runs = await Promise.all([run(), run(), run()]);
  expect(runs.flat().filter(({ id }) => id).length).toBe(1);
  expect(await run()).toEqual([]);
  expect(await payouts()).toHaveLength(1);
  const sent = await executed();
  expect(sent).toHaveLength(1);
  expect(sent[0].data.object).toEqual((await payouts())[0]);
});

test("scans that come twice, late or all at once post once", async () => {
  const { tracking_number, pricing } = await created({ cod_value: 990 });
  clock.advance(600_000);
  const at = (minutesAgo: number) => new Date(clock.now() - minutesAgo * 60_000).toISOString();
  const steps = [
    { tracking_number, event: "deliver", receiver_name: "منى", cash_collected: 990, at: at(1) },
    { tracking_number, event: "collect", at: at(5) },
    { tracking_number, event: "hub", hub: "GIZ-1", at: at(4) },
  ];
  for (const scans of [steps, steps, [...steps].reverse()]) await staff.live.post("/scans", { scans });
  expect((await balance()).payable).toBe(Math.round((990 - pricing.total) * 100) / 100);
  expect((await balance()).on_hold).toBe(0);
});

test("cash that differs from what was due is owed as it was collected", async () => {
  const { tracking_number, pricing } = await created({ cod_value: 990 });
  await delivered(tracking_number, 900, { difference_reason: "خصم وافق عليه التاجر" });
  expect((await balance()).payable).toBe(Math.round((900 - pricing.total) * 100) / 100);
});

test("a cancelled shipment costs nothing", async () => {
  const { tracking_number } = await created();
  await shop.live.post(`/shipments/${tracking_number}/cancel`);
  expect(await balance()).toMatchObject({ payable: 0, on_hold: 0 });
});

test("a claim is a line of its own in the next payout", async () => {
  const { tracking_number, pricing } = await created({ cod_value: 990 });
  await delivered(tracking_number, 990);
  const body = { account_id: shop.account.id, amount: 94.5, description: "=تعويض عن تلف" };
  const made = await staff.live.post("/adjustments", body, { "Idempotency-Key": tracking_number });
  expect([made.status, written(made.text, "amount")]).toEqual([201, ["94.50"]]);
  const again = await staff.live.post("/adjustments", body, { "Idempotency-Key": tracking_number });
  expect(again.text).toBe(made.text);
  clock.set("2026-11-23T10:00:00+02:00");
  await run();
  const [payout] = await payouts();
  expect(Math.round(payout.amount * 100)).toBe(Math.round((990 - pricing.total + 94.5) * 100));
  const line = (await lines(payout.id)).find((row: { kind: string }) => row.kind === "adjustment");
  expect(line).toMatchObject({ net: 94.5, adjustment: 94.5, description: "=تعويض عن تلف", tracking_number: null });
  // In a spreadsheet the text is a text, and amounts are amounts.
  const csv = await shop.live.get(`/payouts/${payout.id}/statement.csv?language=ar`);
  expect(csv.text).toContain("'=تعويض عن تلف");
  expect(csv.text.split("\r\n")).toHaveLength(5);
  expect(csv.text).toContain(`,${payout.amount.toFixed(2)},`);
});

test.each([
  [{ amount: 0, description: "abc" }, "/amount"],
  [{ amount: 1.005, description: "abc" }, "/amount"],
  [{ amount: 2_000_000, description: "abc" }, "/amount"],
  [{ amount: 5, description: "" }, "/description"],
])("a wrong adjustment names the field: %j", async (body, pointer) => {
  const reply = await staff.live.post("/adjustments", { account_id: shop.account.id, ...body });
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, pointer]);
  expect((await balance()).payable).toBe(0);
});

test("money of an account that does not exist, or is staff's own, is refused by its field", async () => {
  for (const account_id of ["acc_nobody", staff.account.id]) {
    const reply = await staff.live.post("/adjustments", { account_id, amount: 5, description: "claim" });
    expect([reply.status, reply.body.errors[0]?.code]).toEqual([422, "unknown_account"]);
  }
});

test.each(["2026-02-30", "tomorrow", "2026-11-24"])("a run on %s is refused by its field", async (date) => {
  const reply = await staff.live.post("/payout_runs", { date });
  expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, "/date"]);
});

test("merchants cannot run payouts or book adjustments", async () => {
  expect((await shop.live.post("/payout_runs", {})).status).toBe(403);
  expect((await shop.live.post("/adjustments", {})).status).toBe(403);
});

test("an account is paid on its own days", async () => {
  await shop.live.patch("/account", { settings: { payout_days: ["thursday"] } });
  const { tracking_number } = await created({ cod_value: 990 });
  await delivered(tracking_number, 990);
  expect((await balance()).next_payout.date).toBe("2026-11-26");
  clock.set("2026-11-25T10:00:00+02:00");
  await run();
  expect(await payouts()).toEqual([]);
  clock.set("2026-11-28T10:00:00+02:00");
  await run();
  expect((await payouts())[0].date).toBe("2026-11-26");
});

test.each([[[]], [["friday"]], [["sunday", "sunday"]], [["sunday", "monday", "tuesday", "wednesday"]]])(
  "payout days that banks do not have are refused: %j",
  async (payout_days) => {
    const reply = await shop.live.patch("/account", { settings: { payout_days } });
    expect([reply.status, reply.body.errors[0].pointer.startsWith("/settings/payout_days")]).toEqual([422, true]);
  },
);

test("in the sandbox a payout happens when it is asked for, and live money knows nothing of it", async () => {
  const { body } = await shop.test.post("/shipments", shipmentBody({ cod_value: 990 }));
  for (let step = 0; step < 4; step += 1) await shop.test.post(`/simulations/${body.tracking_number}/advance`);
  const payout = await shop.test.post("/simulations/payout");
  expect(payout.body.amount).toBe(Math.round((990 - body.pricing.total) * 100) / 100);
  const nothing = await shop.test.post("/simulations/payout");
  expect([nothing.status, nothing.body.code]).toEqual([409, "invalid_state"]);
  expect((await shop.test.get("/events?type=payout.executed")).body.data).toHaveLength(1);
  expect(await balance()).toMatchObject({ payable: 0 });
  expect(await payouts()).toEqual([]);
});

test("the merchant's endpoint receives a signed event with the payout as in the API", async () => {
  const receiver = await startReceiver();
  const { body: endpoint } = await shop.test.post("/webhook_endpoints", {
    url: receiver.url,
    events: ["payout.executed"],
  });
  const { body } = await shop.test.post("/shipments", shipmentBody({ cod_value: 990 }));
  for (let step = 0; step < 4; step += 1) await shop.test.post(`/simulations/${body.tracking_number}/advance`);
  const payout = await shop.test.post("/simulations/payout");
  await receiver.until(() => receiver.requests.length > 0);
  const [request] = receiver.requests;
  expect(request && isSigned(request, endpoint.secret)).toBe(true);
  expect(JSON.parse(request?.body ?? "{}")).toMatchObject({ type: "payout.executed", data: { object: payout.body } });
  await receiver.close();
});

test("amounts are written with two decimals", async () => {
  const { tracking_number } = await created({ cod_value: 990 });
  await delivered(tracking_number, 990);
  expect(written((await shop.live.get("/balance")).text, "payable")[0]).toMatch(/^\d+\.\d\d$/);
});

test("the balance is what every entry adds up to, and the database takes no entry back", async () => {
  const { tracking_number } = await created({ cod_value: 990 });
  await scan(tracking_number, "collect");
  await delivered(tracking_number, 990);
  const tenant = { accountId: shop.account.id, mode: "live" as const };
  const { db } = masar.service;
  expect(await addUpEntries(db.read, tenant)).toEqual(await readBalances(db.read, tenant));
  const tamper = (work: (trx: Parameters<Parameters<typeof db.write>[0]>[0]) => Promise<unknown>) =>
    expect(db.write(work)).rejects.toThrow();
  await tamper((trx) => trx("ledger_entries").where({ account_id: shop.account.id }).update({ fees: 0, vat: 0 }));
  await tamper((trx) => trx("ledger_entries").where({ account_id: shop.account.id }).delete());
  await tamper((trx) =>
    trx("ledger_entries").insert({
      id: "lge_x",
      account_id: "a",
      mode: "live",
      kind: "adjustment",
      courier_cash: 1,
      payable: 0,
      on_hold: 0,
      fees: 0,
      vat: 0,
      adjustments: 0,
      paid_out: 0,
      occurred_at: 1,
    }),
  );
});

test("a delivery during a payout is in this payout or the next, never in both or none", async () => {
  const { db } = masar.service;
  const newId = createIds();
  const calendar = parseCalendar(EGYPT_CALENDAR);
  const tools = { db, newId, events: createEvents(newId), calendar, baseUrl: () => shop.live.base };
  const numbers = await Promise.all(
    Array.from({ length: 30 }, async () => (await created({ cod_value: 200 })).tracking_number),
  );
  clock.advance(60_000);
  const times = { now: clock.now(), realNow: clock.now() };
  const tomorrow = Temporal.PlainDate.from("2026-11-23");
  const tenant = { accountId: shop.account.id, mode: "live" as const };
  const pays = async () => {
    for (let turn = 0; turn < 10; turn += 1) await payAccount(tools, tenant, tomorrow, times);
  };
  await Promise.all([
    ...numbers.map((number) => hub.scan(number, "deliver", { receiver_name: "منى", cash_collected: 200 })),
    pays(),
    pays(),
  ]);
  await payAccount(tools, tenant, tomorrow, times);
  const all = (await Promise.all((await payouts()).map(({ id }: { id: string }) => lines(id)))).flat();
  expect(all.map((line) => line.tracking_number).sort()).toEqual([...numbers].sort());
  for (const payout of await payouts()) {
    const sum = (await lines(payout.id)).reduce(
      (total: number, line: { net: number }) => total + Math.round(line.net * 100),
      0,
    );
    expect(sum).toBe(Math.round(payout.amount * 100));
  }
  expect(await payAccount(tools, tenant, tomorrow, times)).toBeUndefined();
});
