import { openDatabase } from "@masar/core/db/database";
import { insertRows } from "@masar/core/db/insert";
import { arrive } from "./create/arrivals.ts";
import { requestBody } from "./create/body.ts";
import { send, WARM_UP } from "./create/load.ts";
import { postgresDatabase, sqliteDatabase, startKoa, startServer, startUsual } from "./start.ts";
import { type Figure, figure, percentile, perSecond, type Table } from "./table.ts";

const CLIENTS = 64;
const ROUNDS = 3;

type Engine = [name: string, makeDatabase: typeof sqliteDatabase];
const ENGINES: Engine[] = [
  ["SQLite, synchronous=FULL", sqliteDatabase],
  ["Postgres on the same cores", postgresDatabase],
];

/** `create [--count N] [--million]`: POST /v1/shipments on both databases, with floors and peers measured in the same run. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const count = Number(args[args.indexOf("--count") + 1] || 0) || 18_000;
  if (args.includes("--million")) return [await million()];
  const tables: Table[] = [];
  for (const engine of ENGINES) tables.push(await measure(engine, count));
  return tables;
}

async function measure([name, makeDatabase]: Engine, count: number): Promise<Table> {
  const [database, single, usualDatabase] = [await makeDatabase(), await makeDatabase(), await makeDatabase()];
  const ours = await startServer({ databaseUrl: database.url });
  const alone = await startServer({ databaseUrl: single.url, maxJobsPerCommit: 1 });
  const usual = await startUsual({ databaseUrl: usualDatabase.url, key: ours.key });
  const [{ body = "", headers = {} } = {}] = (await send(ours, { name: "sample", count: 1, clients: 1 })).answers;
  const koa = await startKoa({ body, headers, status: 201 });

  // In turns, so that other load on the machine affects all of them equally.
  const servers = { ours, alone: alone, usual: { ...usual, key: ours.key }, koa: { ...koa, key: ours.key } };
  const sums = { ours: empty(), alone: empty(), usual: empty(), koa: empty() };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ["ours", "koa", "usual", "alone"] as const) {
      const slow = kind === "usual" || kind === "alone";
      const load = { name: `round-${round}`, count: (round === 0 ? WARM_UP : count / ROUNDS) / (slow ? 3 : 1) };
      const cpu = await servers[kind].cpu();
      const { ms } = await send(servers[kind], { ...load, clients: CLIENTS });
      if (round === 0) continue;
      sums[kind].ms += ms;
      sums[kind].count += load.count;
      sums[kind].cpu += (await servers[kind].cpu()) - cpu;
    }
  }
  const rss = await ours.memory();
  await Promise.all([alone.stop(), usual.stop()]);
  const rate = (kind: keyof typeof sums) => perSecond(sums[kind].count, sums[kind].ms);
  const cpu = (kind: keyof typeof sums) => sums[kind].cpu / sums[kind].count;

  const sequence = await send(ours, { name: "sequence", count: 2_000, clients: 1 });
  const half = Math.round(rate("ours") / 2);
  const halfPeak = await tenSeconds(ours, "half", half);
  // What the generator and the machine add to it.
  const halfKoa = await tenSeconds(servers.koa, "half", half);
  await koa.stop();
  const thousand = await tenSeconds(ours, "thousand", 1_000);
  await ours.stop();
  await verify(database.url, 1 + WARM_UP + sums.ours.count + 2_000 + 10 * half + 10_000);
  await Promise.all([database.remove(), single.remove(), usualDatabase.remove()]);
  return {
    title: `create, ${name}`,
    figures: [
      figure("of a bare Koa that answers the same bytes", (rate("ours") / rate("koa")) * 100, "%"),
      figure("   by processor time of the main thread", (cpu("koa") / cpu("ours")) * 100, "%"),
      figure("times a usual server: Koa, zod, knex, one transaction a request", rate("ours") / rate("usual"), "×"),
      figure("times itself with one transaction a request", rate("ours") / rate("alone"), "×"),
      figure(`${CLIENTS} clients`, rate("ours"), "/s"),
      figure("   main thread, a request", cpu("ours"), "µs"),
      figure("bare Koa", rate("koa"), "/s"),
      figure("usual server", rate("usual"), "/s"),
      figure("one transaction a request", rate("alone"), "/s"),
      ...(await floor(name)),
      figure("one client: p50", percentile(sequence.times, 0.5), "ms"),
      figure(
        "half of the peak rate arriving: p99 by one client's p50",
        halfPeak.p99 / percentile(sequence.times, 0.5),
        "×",
      ),
      figure("   p50", halfPeak.p50, "ms"),
      figure("   p99", halfPeak.p99, "ms"),
      figure("   floor: bare Koa at the same rate: p99", halfKoa.p99, "ms"),
      figure("1,000/s arriving: p50", thousand.p50, "ms"),
      figure("   p99", thousand.p99, "ms"),
      figure("resident memory after the rounds", rss / 1e6, "MB"),
    ],
  };
}

function empty() {
  return { ms: 0, cpu: 0, count: 0 };
}

function tenSeconds({ origin, key }: { origin: string; key: string }, name: string, perSecond: number) {
  return arrive({ origin, key, name, count: 10 * perSecond, perSecond, connections: CLIENTS });
}

/** Takes twelve times as long as the rest, so it is a separate run. */
async function million(): Promise<Table> {
  const database = await sqliteDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const { ms } = await send(server, { name: "million", count: 1_000_000, clients: CLIENTS });
  const rss = await server.memory();
  await server.stop();
  await verify(database.url, 1_000_000);
  await database.remove();
  const figures = [
    figure("rate", perSecond(1_000_000, ms), "/s"),
    figure("resident memory at the end", rss / 1e6, "MB"),
  ];
  return { title: "create, a million on SQLite", figures };
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

/** The driver alone: three rows and a commit for each shipment. */
async function floor(name: string): Promise<Figure[]> {
  if (!name.startsWith("SQLite")) return [];
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
  return [figure("floor: the driver alone, one commit a shipment", perSecond(commits, ms), "/s")];
}
