import { withSnapshot } from "@masar/core/db/snapshot";
import { newMasterKey, parseMasterKeys } from "@masar/core/kernel/crypto";
import { type Verification, verify } from "@masar/core/operations/verify/verify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine } from "../support/database.ts";
import { masar as command } from "../support/process.ts";
import { startTestService, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

type Row = Record<string, string | number | null>;

const KEYS = newMasterKey("verified");
let masar: TestService;

/** A database with rows of every kind that the rules are about: scans, a payout, a hold, a webhook's secret. */
beforeAll(async () => {
  const clock = testClock();
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off", MASAR_SECRET_KEYS: KEYS } });
  const staff = await masar.newAccount({ kind: "staff" });
  const shop = await masar.newAccount();
  const hub = courier(staff.live);
  await shop.live.post("/webhook_endpoints", { url: "http://127.0.0.1:9/hook" });
  for (const end of ["deliver", "collect", "fail"]) {
    const { tracking_number } = (await shop.live.post("/shipments", shipmentBody())).body;
    await hub.scan(tracking_number, "collect");
    clock.advance(60_000);
    if (end === "fail") {
      await hub.scan(tracking_number, "load");
      clock.advance(60_000);
      await hub.scan(tracking_number, end, { reason: "no_answer" });
    }
    if (end === "deliver") await hub.scan(tracking_number, end, { receiver_name: "منى", cash_collected: 990 });
  }
  clock.set("2026-11-23T10:00:00+02:00");
  await staff.live.post("/payout_runs", {});
});
afterAll(() => masar.stop());

function keysOf(list: string) {
  const parsed = parseMasterKeys(list);
  if (parsed.kind === "invalid") throw new Error(parsed.problem);
  return parsed.keys;
}

const verified = (now = Date.now()) =>
  withSnapshot(masar.database.url, (snapshot) => verify(snapshot, keysOf(KEYS), now)) as Promise<Verification>;
const failures = ({ checks }: Verification) => checks.filter(({ ok }) => !ok).map(({ name }) => name);
const all = (table: string): Promise<Row[]> => masar.service.db.read(table).select().orderBy("id");

/** Changes the database past the rules that it holds itself, says which checks fail, and puts everything back. */
async function damaged(damage: { table: string; row: Row; set?: Row; now?: number }): Promise<string[]> {
  const { table, row, set, now } = damage;
  const without = async (work: () => Promise<unknown>) => {
    const { db } = masar.service;
    const guards =
      engine === "sqlite" ? await db.read("sqlite_master").where({ type: "trigger", tbl_name: table }) : [];
    await db.write(async (trx) => {
      if (engine === "postgres") await trx.raw(`alter table ${table} disable trigger user`);
      for (const { name } of guards) await trx.raw(`drop trigger ${name}`);
    });
    await work();
    await db.write(async (trx) => {
      if (engine === "postgres") await trx.raw(`alter table ${table} enable trigger user`);
      for (const { sql } of guards) await trx.raw(sql);
    });
  };
  const write = (work: (of: () => ReturnType<TestService["service"]["db"]["read"]>) => Promise<unknown>) =>
    without(() => masar.service.db.write((trx) => work(() => trx(table))));
  await write((of) => (set ? of().where({ id: row.id }).update(set) : of().where({ id: row.id }).delete()));
  try {
    return failures(await verified(now));
  } finally {
    await write((of) => (set ? of().where({ id: row.id }).update(row) : of().insert(row)));
  }
}

async function found(table: string, where: (row: Row) => boolean = () => true): Promise<Row> {
  const row = (await all(table)).find(where);
  if (!row) throw new Error(`no such row in ${table}`);
  return row;
}

test("a sound database passes, in words and in JSON, with its rows counted", async () => {
  const environment = { DATABASE_URL: masar.database.url, MASAR_SECRET_KEYS: KEYS };
  const words = await command(["verify"], environment);
  expect(words).toMatchObject({ status: 0, stderr: "" });
  expect(words.stdout).toContain("The database is sound.");
  const json = await command(["verify", "--json"], environment);
  const report = JSON.parse(json.stdout) as Verification;
  expect(report).toMatchObject({ ok: true, engine, tables: { shipments: 3, payouts: 1, webhook_endpoints: 1 } });
  expect(report.checks.every(({ ok, wrong, examples }) => ok && wrong === 0 && examples.length === 0)).toBe(true);
});

test("other keys than those that sealed the secrets fail it, with the place of each secret", async () => {
  const other = { DATABASE_URL: masar.database.url, MASAR_SECRET_KEYS: newMasterKey("verified") };
  const finished = await command(["verify"], other);
  expect(finished.status).toBe(1);
  expect(finished.stdout).toMatch(
    /FAIL {2}secrets open with the keys +1 wrong\n +-> webhook_endpoints.secret whe_\w+: forged/,
  );
  expect(finished.stdout).toContain("The database is not sound: 1 of");
});

test("a ledger entry that is missing fails it", async () => {
  const row = await found("ledger_entries", ({ kind }) => kind === "held");
  expect(await damaged({ table: "ledger_entries", row })).toContain("balances equal their entries");
});

test("an entry that is missing from a payout fails it", async () => {
  const row = await found("ledger_entries", ({ kind }) => kind === "delivered");
  expect(await damaged({ table: "ledger_entries", row })).toEqual([
    "balances equal their entries",
    "nothing is on hold for shipments that are over",
    "payouts equal their lines",
  ]);
});

test("a parcel that is over and still on hold fails it", async () => {
  const row = await found("shipments", ({ status }) => status === "picked-up");
  for (const status of ["lost", "damaged"])
    expect(await damaged({ table: "shipments", row, set: { status } })).toEqual([
      "nothing is on hold for shipments that are over",
    ]);
});

test("a row without an account fails it, as an earlier version stores one beside this one", async () => {
  const row = await found("scans");
  expect(await damaged({ table: "scans", row, set: { account_id: null } })).toContain("scans have an account");
});

test("an event that is missing fails it: the first, one in between, the last", async () => {
  const shipment = await found("shipments", ({ status }) => status === "delivered");
  const events = (await all("events")).filter((event) => event.shipment_id === shipment.id);
  expect(events.length).toBeGreaterThanOrEqual(3);
  for (const row of [events[0], events[1], events.at(-1)])
    expect(await damaged({ table: "events", row: row as Row })).toContain("events of a shipment are 1 to n");
});

test("a shipment that is missing fails it wherever something belongs to it", async () => {
  const row = await found("shipments", ({ status }) => status === "delivered");
  expect(await damaged({ table: "shipments", row })).toEqual([
    "scans.shipment_id names one of shipments",
    "events.shipment_id names one of shipments",
    "ledger_entries.shipment_id names one of shipments",
  ]);
});

test("a failed attempt that a shipment does not list, or that no scan is left of, fails it while scans are kept", async () => {
  const check = "shipments list their failed attempts";
  const row = await found("shipments", ({ failed_attempts }) => failed_attempts !== null);
  expect(await damaged({ table: "shipments", row, set: { failed_attempts: null } })).toEqual([check]);
  const twice = JSON.stringify(JSON.parse(String(row.failed_attempts)).flatMap((one: object) => [one, one]));
  expect(await damaged({ table: "shipments", row, set: { failed_attempts: twice } })).toEqual([check]);
  const scan = await found("scans", ({ kind }) => kind === "fail");
  expect(await damaged({ table: "scans", row: scan })).toEqual([check]);
  expect(await damaged({ table: "scans", row: scan, now: Date.now() + 400 * 86_400_000 })).toEqual([]);
});

test("an amount that was changed fails it", async () => {
  const row = await found("payouts");
  const set = { amount_piastres: Number(row.amount_piastres) + 1 };
  expect(await damaged({ table: "payouts", row, set })).toEqual(["payouts equal their lines"]);
});

test("a schema of another version fails it, and nothing else is judged by this one", async () => {
  const { db } = masar.service;
  const newer = { name: "9999-newer", applied_at: 1 };
  await db.write((trx) => trx("migrations").insert(newer));
  expect(failures(await verified())).toEqual(["schema is up to date"]);
  await db.write((trx) => trx("migrations").where({ name: newer.name }).delete());
  expect(failures(await verified())).toEqual([]);
});
