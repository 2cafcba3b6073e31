import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { startService } from "@masar/core/service";
import { type RunningServer, startServer } from "@masar/test/support/process";
import { Pool } from "undici";
import { requestBody } from "./create/body.ts";
import { send, WARM_UP } from "./create/load.ts";
import { raiseLimits } from "./raise-limits.ts";
import { type BenchDatabase, freePort, postgresDatabase, sqliteDatabase } from "./start.ts";
import { type Figure, figure, percentile, perSecond, type Table } from "./table.ts";

const CLIENTS = 64;
const ROUNDS = 3;
const CREATES = 9_000;
const LOOKUPS = 30_000;
const LOOKED_UP = 1_000;

/**
 * `processes`: creates and lookups with MASAR_PROCESSES 1 and 2, in turns. On Postgres; SQLite has one process, so it has the count of its
 * rows and its rates alone. The requests are made, and Postgres runs, on the same cores: with two cores both processes wait for each other,
 * and the ratio says what a machine of this size gains, not what more cores would.
 */
export async function run(): Promise<Table[]> {
  return [await onPostgres(), await onSqlite()];
}

async function onPostgres(): Promise<Table> {
  const one = await start(await postgresDatabase(), 1);
  const two = await start(await postgresDatabase(), 2);
  const sums = { one: empty(), two: empty() };
  // In turns, so that other load on the machine affects both equally.
  for (let round = 0; round <= ROUNDS; round += 1) {
    await measure(one, sums.one, round);
    await measure(two, sums.two, round);
  }
  for (const server of [one, two]) await finish(server);
  const ratio = (what: "creates" | "lookups") => rateOf(sums.two[what]) / rateOf(sums.one[what]);
  return {
    title: `processes, ${CLIENTS} clients, Postgres and the clients on the same cores`,
    figures: [
      figure("creates with two processes by one", ratio("creates"), "×"),
      figure("lookups with two processes by one", ratio("lookups"), "×"),
      ...figuresOf("one process", sums.one),
      ...figuresOf("two processes", sums.two),
    ],
  };
}

async function onSqlite(): Promise<Table> {
  const server = await start(await sqliteDatabase(), 1);
  const sums = empty();
  for (let round = 0; round <= ROUNDS; round += 1) await measure(server, sums, round);
  await finish(server);
  return { title: `processes, ${CLIENTS} clients, SQLite`, figures: figuresOf("its one process", sums) };
}

interface Sum {
  ms: number;
  times: number[];
}

function empty(): { creates: Sum; lookups: Sum } {
  return { creates: { ms: 0, times: [] }, lookups: { ms: 0, times: [] } };
}

function rateOf({ ms, times }: Sum): number {
  return perSecond(times.length, ms);
}

function figuresOf(name: string, sums: ReturnType<typeof empty>): Figure[] {
  return (["creates", "lookups"] as const).flatMap((what) => [
    figure(`${what}, ${name}`, rateOf(sums[what]), "/s"),
    figure("   p50", percentile(sums[what].times, 0.5), "ms"),
    figure("   p99", percentile(sums[what].times, 0.99), "ms"),
  ]);
}

interface Measured {
  database: BenchDatabase;
  process: RunningServer;
  origin: string;
  key: string;
  created: number;
  /** Their bodies, by path. */
  known: Map<string, string>;
}

/** The server as `npm start` starts it, with its background work. */
async function start(database: BenchDatabase, processes: number): Promise<Measured> {
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    MASAR_LOG: "error",
    MASAR_SECRET_KEYS: newMasterKey("bench"),
  };
  const service = await startService(readConfig({ ...environment, MASAR_ROLE: "api" }));
  const { account } = await service.accounts.create({ name: "Bench", email: "bench@example.com", governorate: "C" });
  await raiseLimits(service.db, account.id);
  const kind = { mode: "live" as const, kind: "secret" as const, scopes: [], name: "bench" };
  const issued = await service.db.write((trx) => service.accounts.issueKey(trx, { accountId: account.id, ...kind }));
  await service.stop();
  const started = await startServer({
    ...environment,
    PATH: process.env.PATH ?? "",
    MASAR_PROCESSES: String(processes),
  });
  const server = { origin: `http://localhost:${environment.PORT}`, key: issued.secret, created: 0, known: new Map() };
  return { ...server, database, process: started };
}

async function measure(server: Measured, sums: ReturnType<typeof empty>, round: number): Promise<void> {
  const count = round === 0 ? WARM_UP : CREATES / ROUNDS;
  const { ms, times } = await send(server, { name: `round-${round}`, count, clients: CLIENTS });
  server.created += count;
  if (round === 0) await bookKnown(server);
  const looked = await look(server, round === 0 ? WARM_UP : LOOKUPS / ROUNDS);
  if (round === 0) return;
  add(sums.creates, { ms, times });
  add(sums.lookups, looked);
}

function add(sum: Sum, { ms, times }: Sum): void {
  sum.ms += ms;
  for (const time of times) sum.times.push(time);
}

/** Shipments that are looked up, with what each lookup has to answer. */
async function bookKnown(server: Measured): Promise<void> {
  const headers = { authorization: `Bearer ${server.key}` };
  await together(server, LOOKED_UP, async (pool, at) => {
    const sent = { ...headers, "content-type": "application/json" };
    const created = await pool.request({
      method: "POST",
      path: "/v1/shipments",
      headers: sent,
      body: requestBody("known", at),
    });
    const { tracking_number } = (await created.body.json()) as { tracking_number: string };
    const path = `/v1/shipments/${tracking_number}`;
    server.known.set(path, await (await pool.request({ method: "GET", path, headers })).body.text());
  });
  server.created += LOOKED_UP;
}

/** @throws unless every body is the one expected. */
async function look(server: Measured, count: number): Promise<Sum> {
  const headers = { authorization: `Bearer ${server.key}` };
  const targets = [...server.known];
  const times: number[] = [];
  const startedAt = performance.now();
  await together(server, count, async (pool, at) => {
    const [path = "", expected] = targets[(at * 7_919) % targets.length] ?? [];
    const sentAt = performance.now();
    const { statusCode, body } = await pool.request({ method: "GET", path, headers });
    const text = await body.text();
    if (statusCode !== 200 || text !== expected) throw new Error(`${path}: ${statusCode} ${text}`);
    times.push(performance.now() - sentAt);
  });
  return { ms: performance.now() - startedAt, times };
}

async function together(
  { origin }: Measured,
  count: number,
  work: (pool: Pool, at: number) => Promise<void>,
): Promise<void> {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 });
  let next = 0;
  const client = async () => {
    while (next < count) await work(pool, next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
}

/** A run that lost or doubled a row fails. */
async function finish({ process: running, database, created }: Measured): Promise<void> {
  await running.stop();
  const db = await openDatabase(database.url);
  for (const table of ["shipments", "events"]) {
    const [row] = (await db.read(table).count({ n: "*" })) as { n: number | string }[];
    if (Number(row?.n) !== created) throw new Error(`${table}: ${row?.n} rows, not ${created}`);
  }
  await db.close();
  await database.remove();
}
