import { mkdtemp, open, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "@masar/core/db/database";
import { arrive, type Latency } from "./create/arrivals.ts";
import { send } from "./create/load.ts";
import { type BenchDatabase, postgresDatabase, sqliteDatabase, startServer } from "./start.ts";
import { figure, percentile, perSecond, printColumns, type Table } from "./table.ts";

const CLIENTS = 64;
const PERIODS = 12;
const WARM_UP = 10_000;

/** A run is two hours long, so there is one. */
export async function rounds(args: readonly string[]): Promise<Table[][]> {
  return [await run(args)];
}

/**
 * `soak [--minutes N] [--rate N] [--postgres]`: creates for two hours at half of the peak rate, or at the given rate. Prints each
 * twelfth of the time, then the last quarter beside the second. After each twelfth a server with small tables gets the same for a minute:
 * a machine that becomes slower makes both slower. Two hours at 700/s need some 20 GB of disk. Nothing else may run
 * on the machine: a request that is sent late counts as slow. One database at a time, on two cores: at half of the peak rate fewer
 * bookings share a commit, so that a server that shares one core with its database and the clients is busy all the time.
 */
export async function run(args: readonly string[]): Promise<Table[]> {
  const numberOf = (option: string) => (args.includes(option) ? Number(args[args.indexOf(option) + 1]) : undefined);
  const minutes = numberOf("--minutes") ?? 120;
  const makeDatabase = args.includes("--postgres") ? postgresDatabase : sqliteDatabase;
  const [soaked, small] = [await start(makeDatabase), await start(makeDatabase)];
  const peakRate = await soaked.book();
  await small.book();
  const rate = numberOf("--rate") ?? Math.round(peakRate / 2);
  const count = Math.round((rate * minutes * 60) / PERIODS);
  const periods: Period[] = [];
  for (let at = 0; at < PERIODS; at += 1) {
    const { server } = soaked;
    const before = await server.cpu();
    const floor = await startFloor();
    const { p50, p99, windows } = await soaked.arrive(rate, count);
    const syncs = await floor.stop();
    const cpu = ((await server.cpu()) - before) / count;
    const [synced50, synced99] = [percentile(syncs, 0.5), percentile(syncs, 0.99)];
    const rss = await server.memory();
    const onSmall = await small.arrive(rate, Math.min(count, Math.round(rate * SMALL_SECONDS)));
    const usual = { usual: percentile(windows, 0.5), usualOnSmall: percentile(onSmall.windows, 0.5) };
    periods.push({ p50, p99, ...usual, synced50, synced99, cpu, rss });
    printPeriods(`${minutes} minutes at ${rate}/s, in twelfths`, periods);
  }
  const shipments = await soaked.end();
  await small.end();
  // The first quarter warms up: tables grow into memory, and code is compiled.
  const second = meanOf(periods.slice(3, 6));
  const last = meanOf(periods.slice(9));
  return [
    {
      title: `soak, ${minutes} minutes, ${args.includes("--postgres") ? "Postgres" : "SQLite"}, cores: ${availableParallelism()}`,
      figures: [
        figure("resident memory, last quarter by second", last.rss / second.rss, "×"),
        figure("p99 of five seconds, median, by that on small tables, second quarter", bySmall(second), "×"),
        figure("   last quarter", bySmall(last), "×"),
        figure("   last quarter by second", bySmall(last) / bySmall(second), "×"),
        figure("p99 of five seconds, median, last quarter by second", last.usual / second.usual, "×"),
        figure("   on small tables", last.usualOnSmall / second.usualOnSmall, "×"),
        figure("p99, last quarter by second", last.p99 / second.p99, "×"),
        figure("main thread, last quarter by second", last.cpu / second.cpu, "×"),
        figure("rate", rate, "/s"),
        figure("   by the peak, 64 clients on empty tables", rate / peakRate, "×"),
        figure("shipments at the end", shipments, ""),
        figure("resident memory, second quarter", second.rss / 1e6, "MB"),
        figure("   last quarter", last.rss / 1e6, "MB"),
        figure("p99 of five seconds, median, second quarter", second.usual, "ms"),
        figure("   last quarter", last.usual, "ms"),
        figure("   on small tables, second quarter", second.usualOnSmall, "ms"),
        figure("   on small tables, last quarter", last.usualOnSmall, "ms"),
        figure("p99, second quarter", second.p99, "ms"),
        figure("   last quarter", last.p99, "ms"),
        figure("   worst twelfth", Math.max(...periods.map(({ p99 }) => p99)), "ms"),
        figure("floor, a page written and synced: p50, second quarter", second.synced50, "ms"),
        figure("   last quarter", last.synced50, "ms"),
        figure("   p99, second quarter", second.synced99, "ms"),
        figure("   last quarter", last.synced99, "ms"),
      ],
    },
  ];
}

/** A tenth of the time of a twelfth, and so of the rows. */
const SMALL_SECONDS = 60;

/** A server with a database of its own. */
async function start(makeDatabase: () => Promise<BenchDatabase>) {
  const database = await makeDatabase();
  const server = await startServer({ databaseUrl: database.url, role: "all" });
  const { origin, key } = server;
  let booked = 0;
  return {
    server,
    /** Compiles the code. @returns bookings a second of 64 clients. */
    async book(): Promise<number> {
      await send(server, { name: "warm-up", count: WARM_UP, clients: CLIENTS });
      const { ms } = await send(server, { name: "peak", count: WARM_UP, clients: CLIENTS });
      booked += 2 * WARM_UP;
      return perSecond(WARM_UP, ms);
    },
    async arrive(rate: number, count: number): Promise<Latency> {
      const name = `soak-${booked}`;
      booked += count;
      return arrive({ origin, key, name, count, perSecond: rate, connections: CLIENTS });
    },
    /** @returns the shipments that are stored. */
    async end(): Promise<number> {
      await server.stop();
      await verify(database.url, booked);
      await database.remove();
      return booked;
    },
  };
}

const bySmall = ({ usual, usualOnSmall }: Period) => usual / usualOnSmall;

/** Milliseconds, microseconds of the main thread a request, and bytes. */
interface Period {
  p50: number;
  p99: number;
  /** The median of the p99 of five seconds each: a machine that others take from for a minute changes it little. */
  usual: number;
  /** The same of the server with small tables, just after. */
  usualOnSmall: number;
  /** Of the disk alone, at the same time. */
  synced50: number;
  synced99: number;
  cpu: number;
  rss: number;
}

function meanOf(periods: readonly Period[]): Period {
  const mean = (of: keyof Period) => periods.reduce((sum, period) => sum + period[of], 0) / periods.length;
  const disk = { synced50: mean("synced50"), synced99: mean("synced99") };
  const usual = { usual: mean("usual"), usualOnSmall: mean("usualOnSmall") };
  return { p50: mean("p50"), p99: mean("p99"), ...usual, ...disk, cpu: mean("cpu"), rss: mean("rss") };
}

const PAGE = Buffer.alloc(4_096);
const BETWEEN_SYNCS_MS = 200;

/** The disk alone: writes a page five times a second and syncs it, until it is stopped. The times are in milliseconds. */
async function startFloor(): Promise<{ stop(): Promise<number[]> }> {
  const directory = await mkdtemp(join(tmpdir(), "masar-bench-floor-"));
  const file = await open(join(directory, "page"), "w");
  const times: number[] = [];
  let isStopped = false;
  const working = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await file.write(PAGE, 0, PAGE.length, 0);
      await file.datasync();
      times.push(performance.now() - startedAt);
      await setTimeout(BETWEEN_SYNCS_MS);
    }
    await file.close();
    await rm(directory, { recursive: true });
  })();
  return {
    async stop() {
      isStopped = true;
      await working;
      return times;
    },
  };
}

function printPeriods(title: string, periods: readonly Period[]): void {
  const rows = periods.map((one, at) => [
    ...[`${at + 1}`, one.p50, one.p99, one.usual, one.usualOnSmall, one.synced50, one.synced99, one.cpu, one.rss / 1e6],
  ]);
  const titles = ["p50 ms", "p99 ms", "p99 of 5 s", "small", "sync p50", "sync p99", "main thread µs", "resident MB"];
  printColumns(title, ["", ...titles], rows);
}

/** A run that lost a row, or stored one twice, fails. */
async function verify(url: string, expected: number): Promise<void> {
  const db = await openDatabase(url);
  const [row] = (await db.read("shipments").count({ count: "*" })) as { count: number }[];
  await db.close();
  if (Number(row?.count) !== expected) throw new Error(`${row?.count} shipments are stored, not ${expected}`);
}
