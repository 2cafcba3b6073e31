import assert from "node:assert/strict";
import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { journeySums } from "@masar/core/report/journey-repository";
import { readPeriod } from "@masar/core/report/period";
import { cashByStore, hourSums } from "@masar/core/report/repository";
import { type Service, startService } from "@masar/core/service";
import { fillYear } from "./report/fill.ts";
import { type BenchDatabase, freePort, postgresDatabase, sqliteDatabase } from "./start.ts";
import { type Figure, figure, percentile, type Table } from "./table.ts";

const SHIPMENTS = 200_000;
const PERIODS = { "a year": ["2025-12-01", "2026-11-30"], "a month": ["2026-11-01", "2026-11-30"] } as const;
const REPORTS = ["days", "stores", "performance"] as const;

/** `report`: the dashboard's reports over 200,000 shipments of a year, half of another account, and the query plans. */
export async function run(): Promise<Table[]> {
  const tables: Table[] = [];
  for (const open of [sqliteDatabase, postgresDatabase]) {
    const database = await open();
    try {
      tables.push(await measure(database));
    } finally {
      await database.remove();
    }
  }
  return tables;
}

async function measure(database: BenchDatabase): Promise<Table> {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: database.url, MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api" };
  const config = readConfig({ ...settings, MASAR_SECRET_KEYS: newMasterKey("bench"), MASAR_LOG: "error" });
  const service = await startService(config);
  const [mine, other] = [await account(service, "mine"), await account(service, "other")];
  for (const one of [mine, other]) {
    const trackingNumber = await booked(config.liveUrl, one.secret);
    await fillYear(service, { accountId: one.id, count: SHIPMENTS / 2, trackingNumber });
  }
  const figures: Figure[] = [];
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
      figures.push(figure(`GET /reports/${report}, ${name}`, percentile(times, 0.5), "ms"));
    }
  }
  const title = `reports, ${service.db.engine}, ${SHIPMENTS.toLocaleString("en")} shipments, half of them mine`;
  await explain(service, mine.id);
  await service.stop();
  return { title, figures };
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

/** Prints the engine's plan of each query of these reports. */
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
  await journeySums(db.read, tenant, reading.period);
  db.read.removeListener("query", note);
  for (const { sql, bindings } of asked) {
    const command = db.engine === "sqlite" ? "explain query plan" : "explain";
    const text = sql.replace(/\$\d+/g, "?");
    const plan = await db.read.raw(`${command} ${text}`, bindings as string[]);
    const lines = (plan.rows ?? plan).map((row: Record<string, string>) => row.detail ?? row["QUERY PLAN"]);
    console.log(`\n  ${sql.replace(/select.* from/, "select … from").slice(0, 150)}\n    ${lines.join("\n    ")}`);
  }
}
