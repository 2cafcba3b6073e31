import { openDatabase } from "@masar/core/db/database";
import { insertRows } from "@masar/core/db/insert";
import { Pool } from "undici";
import { type BenchDatabase, type BenchServer, postgresDatabase, sqliteDatabase, startServer } from "./start.ts";
import { percentile, perSecond, printTable } from "./table.ts";

const CLIENTS = 64;
const GOVERNORATES = ["C", "GZ", "ALX", "DK", "SHR", "ASN"];

/** `create [--count N] [--million]`: POST /v1/shipments on both databases, with floors and peers measured in the same run. */
export async function run(args: readonly string[]): Promise<void> {
  const count = Number(args[args.indexOf("--count") + 1] || 0) || 20_000;
  if (args.includes("--million")) return million();
  for (const [name, makeDatabase] of [
    ["SQLite, synchronous=FULL", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const grouped = await measure(makeDatabase, { count, clients: CLIENTS });
    const single = await measure(makeDatabase, {
      count: Math.min(count, 6_000),
      clients: CLIENTS,
      maxJobsPerCommit: 1,
    });
    const sequence = await measure(makeDatabase, { count: 2_000, clients: 1 });
    const open = await measure(makeDatabase, { count: 10_000, clients: CLIENTS, arrivalsPerSecond: 1_000 });
    printTable(`create, ${name}`, [
      [`${CLIENTS} clients`, perSecond(grouped.count, grouped.ms)],
      ["main thread, a request", `${grouped.cpu.toFixed(0)} µs`],
      ["peer: one transaction a request", perSecond(single.count, single.ms)],
      ["times the peer", (grouped.count / grouped.ms / (single.count / single.ms)).toFixed(2)],
      ...(name.startsWith("SQLite")
        ? ([["floor: raw driver, one commit a shipment", await rawCommits()]] as const)
        : []),
      ["1,000/s arriving: p50", percentile(open.times, 0.5)],
      ["1,000/s arriving: p99", percentile(open.times, 0.99)],
      ["one client: p50", percentile(sequence.times, 0.5)],
      ["resident memory at the end", `${Math.round(grouped.rss / 1e6)} MB`],
    ]);
  }
}

/** Takes twelve times as long as the rest, so it is a separate run. */
async function million(): Promise<void> {
  const { count, ms, rss } = await measure(sqliteDatabase, { count: 1_000_000, clients: CLIENTS });
  printTable("create, a million on SQLite", [
    ["rate", perSecond(count, ms)],
    ["resident memory at the end", `${Math.round(rss / 1e6)} MB`],
  ]);
}

interface Load {
  count: number;
  clients: number;
  maxJobsPerCommit?: number;
  /** Open loop: requests start at their scheduled times, from which times are measured. */
  arrivalsPerSecond?: number;
}

async function measure(
  makeDatabase: () => Promise<BenchDatabase>,
  load: Load,
): Promise<{ count: number; ms: number; cpu: number; times: number[]; rss: number }> {
  const database = await makeDatabase();
  const server = await startServer({
    databaseUrl: database.url,
    ...(load.maxJobsPerCommit ? { maxJobsPerCommit: load.maxJobsPerCommit } : {}),
  });
  const pool = new Pool(server.origin, { connections: load.clients, pipelining: 1 });
  const warm = Math.min(1_000, load.count);
  await drive(pool, server, { ...load, count: warm }, "warm");
  const startedAt = performance.now();
  const cpuBefore = await server.cpu();
  const times = await drive(pool, server, load, "run");
  const ms = performance.now() - startedAt;
  const cpu = ((await server.cpu()) - cpuBefore) / load.count;
  const rss = await server.memory();
  await pool.close();
  await server.stop();
  await verify(database.url, warm + load.count);
  await database.remove();
  return { count: load.count, ms, cpu, times, rss };
}

async function drive(pool: Pool, server: BenchServer, load: Load, name: string): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  async function client(): Promise<void> {
    while (next < load.count) {
      const index = next++;
      let due = performance.now();
      if (load.arrivalsPerSecond) {
        due = startedAt + (index * 1000) / load.arrivalsPerSecond;
        const early = due - performance.now();
        if (early > 0.5) await new Promise((resolve) => setTimeout(resolve, early));
      }
      const response = await pool.request({
        method: "POST",
        path: "/v1/shipments",
        headers: {
          authorization: `Bearer ${server.key}`,
          "content-type": "application/json",
          "idempotency-key": `${name}-${index}`,
        },
        body: requestBody(name, index),
      });
      const text = await response.body.text();
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${text}`);
      times.push(performance.now() - due);
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client));
  return times;
}

function requestBody(name: string, index: number): string {
  return JSON.stringify({
    reference: `${name}-${index}`,
    service: "standard",
    cod_value: 100 + (index % 5000) / 4,
    parcel: { weight_kg: 1 + (index % 7) / 2, description: "قميص قطن" },
    recipient: {
      name: "منى عبد الرحمن",
      phone: `010${String(10_000_000 + (index % 89_999_999))}`,
      governorate: GOVERNORATES[index % GOVERNORATES.length],
      address: `${index % 200} شارع 26 يوليو، الدور 3`,
    },
  });
}

/** A run that lost a row fails. */
async function verify(url: string, expected: number): Promise<void> {
  const db = await openDatabase(url);
  for (const table of ["shipments", "events", "deliveries", "idempotency_keys"]) {
    const [row] = (await db.read(table).count({ count: "*" })) as { count: number }[];
    if (Number(row?.count) !== expected) throw new Error(`${table} holds ${row?.count} rows, not ${expected}`);
  }
  await db.close();
}

async function rawCommits(): Promise<string> {
  const database = await sqliteDatabase();
  const db = await openDatabase(database.url);
  await db.writer.raw("create table raw_rows (id integer primary key, body text)");
  const commits = 3_000;
  const body = requestBody("raw", 1);
  const startedAt = performance.now();
  for (let i = 0; i < commits; i += 1) {
    await db.writer.transaction((trx) =>
      insertRows(trx, { table: "raw_rows", columns: ["body"] }, [[body], [body], [body]]),
    );
  }
  const ms = performance.now() - startedAt;
  await db.close();
  await database.remove();
  return perSecond(commits, ms);
}
