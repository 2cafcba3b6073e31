import assert from "node:assert/strict";
import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/crypto";
import { createIds } from "@masar/core/id";
import { readPeriod } from "@masar/core/report/period";
import { cashByStore, hourSums, journeyPages } from "@masar/core/report/repository";
import { type Service, startService } from "@masar/core/service";
import { type BenchDatabase, freePort, postgresDatabase, sqliteDatabase } from "./start.ts";
import { percentile, printTable } from "./table.ts";

const SHIPMENTS = 200_000;
const YEAR_MS = 365 * 86_400_000;
const STORES = 4;
const PERIODS = { "a year": ["2025-12-01", "2026-11-30"], "a month": ["2026-11-01", "2026-11-30"] } as const;
const REPORTS = ["days", "stores", "performance"] as const;

/** `report`: the dashboard's reports over 200,000 shipments of a year, half of another account, with the plans they are read by. */
export async function run(): Promise<void> {
  for (const open of [sqliteDatabase, postgresDatabase]) {
    const database = await open();
    try {
      await measure(database);
    } finally {
      await database.remove();
    }
  }
}

async function measure(database: BenchDatabase): Promise<void> {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: database.url, MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api" };
  const config = readConfig({ ...settings, MASAR_SECRET_KEYS: newMasterKey("bench"), MASAR_LOG: "error" });
  const service = await startService(config);
  const [mine, other] = [await account(service, "mine"), await account(service, "other")];
  for (const one of [mine, other]) await fill(service, one.id, SHIPMENTS / 2, await booked(config.liveUrl, one.secret));
  const rows: [string, string][] = [];
  for (const [name, [from, to]] of Object.entries(PERIODS)) {
    for (const report of REPORTS) {
      const times: number[] = [];
      let body: Answer | undefined;
      for (let round = 0; round < 3; round += 1) {
        const startedAt = performance.now();
        body = await ask(`${config.liveUrl}/reports/${report}?from=${from}&to=${to}`, mine.secret);
        times.push(performance.now() - startedAt);
      }
      if (name === "a year") assert.equal(created(body), SHIPMENTS / 2);
      rows.push([`GET /reports/${report}, ${name}`, percentile(times, 0.5)]);
    }
  }
  printTable(`reports, ${service.db.engine}, ${SHIPMENTS.toLocaleString("en")} shipments, half of them mine`, rows);
  await explain(service, mine.id);
  await service.stop();
}

interface Answer {
  data: { shipments?: number }[];
  totals: { created?: number; shipments?: number };
}

function created(body: Answer | undefined): number | undefined {
  return body?.totals.created ?? body?.totals.shipments ?? body?.data[0]?.shipments;
}

async function ask(url: string, key: string): Promise<Answer> {
  const reply = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  assert.equal(reply.status, 200);
  return (await reply.json()) as Answer;
}

async function account({ accounts, db }: Service, name: string): Promise<{ id: string; secret: string }> {
  const { account } = await accounts.create({ name, email: `${name}@example.com`, governorate: "C" });
  const key = { accountId: account.id, mode: "live", kind: "secret", scopes: [], name } as const;
  const { secret } = await db.write((trx) => accounts.issueKey(trx, key));
  return { id: account.id, secret };
}

async function booked(base: string, key: string): Promise<string> {
  const recipient = { name: "منى", phone: "01001234567", governorate: "GZ", address: "12 شارع 26 يوليو" };
  const reply = await fetch(`${base}/shipments`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ reference: "1", service: "standard", cod_value: 990, parcel: { weight_kg: 1 }, recipient }),
  });
  return ((await reply.json()) as { tracking_number: string }).tracking_number;
}

/** Copies of one shipment over a year: three in four of a store's order, nine in ten delivered, the others returned. */
async function fill({ db }: Service, accountId: string, count: number, trackingNumber: string): Promise<void> {
  const template = await db.read("shipments").where({ tracking_number: trackingNumber }).first();
  await db.write((trx) => trx("shipments").where({ id: template.id }).delete());
  const store = (at: number) => ({
    id: `sto_${accountId}${at}`,
    account_id: accountId,
    mode: "live",
    platform: "demo",
    remote_id: `${accountId}${at}`,
    name: `Shop ${at}`,
    status: "connected",
    facts: "{}",
    notes: "[]",
    rules: "{}",
    connected_at: 0,
    watermark: 0,
    next_poll_at: Number.MAX_SAFE_INTEGER,
    next_sweep_at: Number.MAX_SAFE_INTEGER,
    poll_failures: 0,
    found_by_poll: 0,
    mended_subscriptions: 0,
    created_at: 0,
  });
  await db.write((trx) => trx("stores").insert(Array.from({ length: STORES }, (_, at) => store(at))));
  const newId = createIds();
  const first = Date.parse("2025-12-01T00:00:00+02:00");
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => copy(start + at));
    await db.write(async (trx) => {
      await trx("shipments").insert(rows.map(({ shipment }) => shipment));
      await trx("orders").insert(rows.flatMap(({ order }) => (order ? [order] : [])));
      await trx("ledger_entries").insert(rows.map(({ charge }) => charge));
      await trx("scans").insert(rows.flatMap(({ scan }) => (scan ? [scan] : [])));
    });
  }
  await db.write((trx) => trx.raw("analyze"));

  function copy(at: number) {
    const id = newId("shp");
    const number = `MS${accountId}${at}`;
    const createdAt = first + Math.floor((at / count) * YEAR_MS);
    const endedAt = createdAt + (20 + (at % 70)) * 3_600_000;
    const isDelivered = at % 10 !== 0;
    const order = at % 4 === 0 ? undefined : orderOf(at, id, createdAt);
    const fees = { courier_cash: isDelivered ? 99_000 : 0, payable: isDelivered ? -89_000 : 10_000, fees: -8_772 };
    return {
      order,
      shipment: {
        ...template,
        id,
        tracking_number: number,
        reference: String(at),
        status: isDelivered ? "delivered" : "returned",
        order_id: order?.id ?? null,
        created_at: createdAt,
        delivered_at: isDelivered ? endedAt : null,
        collected_piastres: isDelivered ? 99_000 : null,
        attempt_count: at % 5 === 0 ? 1 : 0,
      },
      charge: {
        id: newId("lge"),
        account_id: accountId,
        mode: "live",
        kind: isDelivered ? "delivered" : "returned",
        shipment_id: id,
        on_hold: 0,
        adjustments: 0,
        paid_out: 0,
        vat: -1_228,
        occurred_at: endedAt,
        ...fees,
      },
      scan: at % 5 === 0 ? failure(id, number, endedAt - 3_600_000) : undefined,
    };
  }

  function orderOf(at: number, shipmentId: string, createdAt: number) {
    return {
      id: newId("ord"),
      account_id: accountId,
      mode: "live",
      store_id: store(at % STORES).id,
      remote_id: String(at),
      number: `#${at}`,
      status: "shipped",
      reasons: "[]",
      alerts: "[]",
      alert_count: 0,
      content: "",
      content_hash: "",
      mends: "{}",
      parcel_number: 1,
      shipment_id: shipmentId,
      placed_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    };
  }

  function failure(shipmentId: string, number: string, at: number) {
    return {
      id: newId("scn"),
      shipment_id: shipmentId,
      mode: "live",
      tracking_number: number,
      fingerprint: "1",
      kind: "fail",
      reason: "no_answer",
      scanned_at: at,
      received_at: at,
      scanned_by: "bench",
      outcome: "moved",
    };
  }
}

/** What the engine says it does for each query of these reports, in its own words. */
async function explain({ db }: Service, accountId: string): Promise<void> {
  const reading = readPeriod(...PERIODS["a month"]);
  assert.equal(reading.kind, "period");
  if (reading.kind !== "period") return;
  const asked: { sql: string; bindings: readonly unknown[] }[] = [];
  const note = (query: { sql: string; bindings: readonly unknown[] }) => asked.push(query);
  db.read.on("query", note);
  const tenant = { accountId, mode: "live" } as const;
  await hourSums(db.read, tenant, reading.period);
  await cashByStore(db.read, tenant, reading.period);
  for await (const _ of journeyPages(db.read, tenant, reading.period)) break;
  db.read.removeListener("query", note);
  for (const { sql, bindings } of asked) {
    const command = db.engine === "sqlite" ? "explain query plan" : "explain";
    const text = sql.replace(/\$\d+/g, "?");
    const plan = await db.read.raw(`${command} ${text}`, bindings as string[]);
    const lines = (plan.rows ?? plan).map((row: Record<string, string>) => row.detail ?? row["QUERY PLAN"]);
    console.log(`\n  ${sql.replace(/select.* from/, "select … from").slice(0, 150)}\n    ${lines.join("\n    ")}`);
  }
}
