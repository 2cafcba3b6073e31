// The reports by store and by day against the others: every shipment and every piastre stands in exactly one row.

import { purge } from "@masar/core/operations/maintenance";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openDemoStore } from "../support/dashboard.ts";
import { startTestService, type TestAccount, type TestClock, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const HOUR_MS = 3_600_000;
const PERIOD = "from=2026-10-28&to=2026-11-02";
const DAYS = ["2026-10-28", "2026-10-29", "2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"];
type Row = Record<string, string | number | null>;
type Report = { data: Row[]; totals: Record<string, number> };

let masar: TestService;
let shop: TestAccount;
let clock: TestClock;
const stores: string[] = [];

beforeAll(async () => {
  clock = testClock("2026-10-28T20:00:00+03:00");
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  // A store that was disconnected keeps its figures and its name; the one after it is another.
  for (const step of [0, 1]) {
    const store = await openDemoStore(shop.test);
    stores.push(store.id);
    if (step === 0) expect((await shop.test.delete(`/stores/${store.id}`)).status).toBeLessThan(300);
  }
  const refuses = { ...shipmentBody().recipient, phone: "01000000001" };
  const alone: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const recipient = at % 3 === 2 ? { recipient: refuses } : {};
    const { body } = await shop.test.post("/shipments", shipmentBody({ cod_value: 100.25 * at, ...recipient }));
    alone.push(body.tracking_number);
    clock.advance(9 * HOUR_MS); // over the night whose clock goes back an hour
  }
  await shop.test.post(`/shipments/${alone[0]}/cancel`);
  const { data } = (await shop.test.get("/shipments?limit=100")).body;
  const numbers = data.map((one: { tracking_number: string }) => one.tracking_number).toReversed();
  for (const [at, number] of numbers.entries()) {
    // Every third is still on its way; those whose buyers refuse come back.
    for (let step = 0; step < (at % 3 === 0 ? 2 : 9); step += 1) await shop.test.post(`/simulations/${number}/advance`);
    clock.advance(2 * HOUR_MS);
  }
});
afterAll(() => masar.stop());

async function ask(name: string, query = PERIOD, client: Client = shop.test): Promise<Report> {
  const reply = await client.get(`/reports/${name}?${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

const sumOf = (rows: readonly Row[], key: string) =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[key]) * 100, 0)) / 100;

test("by store: the rows add up to all shipments and all cash of the period, those without a store among them", async () => {
  const byStore = await ask("stores");
  expect(byStore.data.map(({ store, platform }) => [store, platform])).toEqual([
    ...stores.toSorted().map((id) => [id, "demo"]),
    [null, null],
  ]);
  expect(byStore.data.at(-1)).toMatchObject({ name: "No store", shipments: 5 });
  const performance = await ask("performance");
  const all = performance.data.find(({ group }) => group === "all");
  for (const key of ["shipments", "delivered", "returned", "on_time"]) {
    expect([key, sumOf(byStore.data, key)]).toEqual([key, all?.[key]]);
    expect([key, byStore.totals[key]]).toEqual([key, all?.[key]]);
  }
  expect(all?.delivered).toBeGreaterThan(5);
  expect(all?.returned).toBeGreaterThan(0);
  const cod = await ask("cod");
  expect(cod.totals.collected).toBeGreaterThan(0);
  expect(sumOf(byStore.data, "collected")).toBe(cod.totals.collected);
  expect(byStore.totals.collected).toBe(cod.totals.collected);
  for (const row of byStore.data) {
    const ended = Number(row.delivered) + Number(row.returned);
    expect(row.delivered_share).toBeCloseTo(Number(row.delivered) / ended, 4);
  }
});

test("by day: every day has its row, and the rows add up to what the other reports say of the period", async () => {
  const byDay = await ask("days");
  expect(byDay.data.map(({ day }) => day)).toEqual(DAYS);
  const all = (await ask("performance")).data.find(({ group }) => group === "all");
  const cod = await ask("cod");
  const fees = await ask("fees");
  const expected = {
    created: all?.shipments,
    delivered: all?.delivered, // all of them were created and delivered within the period
    returned: all?.returned,
    collected: cod.totals.collected,
    fees: fees.totals.total,
  };
  for (const [key, value] of Object.entries(expected)) {
    expect([key, sumOf(byDay.data, key)]).toEqual([key, value]);
    expect([key, byDay.totals[key]]).toEqual([key, value]);
  }
});

test("by day: a day is Cairo's, also the one of twenty-five hours", async () => {
  const rows = new Map((await ask("days")).data.map((row) => [row.day, row]));
  const created = (await ask("shipments")).data.filter(({ status }) => status !== "cancelled");
  const cash = (await ask("cod")).data;
  for (const day of DAYS) {
    const on = (key: string) => (row: Row) => String(row[key]).startsWith(day);
    expect([day, rows.get(day)?.created]).toEqual([day, created.filter(on("created_at")).length]);
    expect([day, rows.get(day)?.collected]).toEqual([day, sumOf(cash.filter(on("delivered_at")), "collected")]);
    const alone = await ask("days", `from=${day}&to=${day}`);
    expect(alone.data).toEqual([rows.get(day)]);
  }
  const night = await masar.newAccount();
  for (const instant of ["2026-10-29T23:30:00+03:00", "2026-10-29T23:30:00+02:00", "2026-10-30T00:30:00+02:00"]) {
    clock.set(instant);
    await night.live.post("/shipments", shipmentBody());
  }
  const two = await ask("days", "from=2026-10-29&to=2026-10-30", night.live);
  expect(two.data.map((row) => row.created)).toEqual([2, 1]);
});

test("reports stay the same when the scans of the period are deleted", async () => {
  const both = () => Promise.all([ask("performance"), ask("stores")]);
  const before = await both();
  const failed = before[0].data.filter(({ group }) => group === "reason");
  expect(failed).toMatchObject([{ code: "refused", fault: "recipient" }]);
  expect(Number(failed[0]?.failed_attempts)).toBeGreaterThan(0);
  const { db } = masar.service;
  await purge(db, Date.now() + 401 * 24 * HOUR_MS, { recipientsKeptMs: 180 * 24 * HOUR_MS });
  expect(await db.read("scans").whereNot({ outcome: "refused" }).where({ kind: "deliver" })).toEqual([]);
  expect(await both()).toEqual(before);
});

test("files have the same rows, with a store's name and Arabic headings", async () => {
  const response = await fetch(`${shop.test.base}/reports/stores?${PERIOD}&format=csv&language=ar`, {
    headers: { Authorization: `Bearer ${shop.test.key}` },
  });
  const lines = (await response.text()).trimEnd().split("\r\n");
  expect(lines[0]).toContain("نسبة الالتزام بالموعد");
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toContain("بدون متجر");
});

test("another account and the other mode see none of it", async () => {
  const other = await masar.newAccount();
  for (const client of [other.test, shop.live]) {
    expect((await ask("stores", PERIOD, client)).data).toEqual([]);
    expect((await ask("days", PERIOD, client)).totals).toMatchObject({ created: 0, delivered: 0, collected: 0 });
  }
});
