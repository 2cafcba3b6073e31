import { openDatabase } from "@masar/core/db/database";
import { migrate } from "@masar/core/db/migrate";
import { purge } from "@masar/core/operations/maintenance";
import { DAY_MS, fillAnswers, fillDay } from "./purge/fill.ts";
import { type Measured, measure } from "./purge/measure.ts";
import { type BenchDatabase, postgresDatabase, sqliteDatabase } from "./start.ts";
import { printColumns, type Table } from "./table.ts";

const KEPT = { recipientsKeptMs: 180 * DAY_MS };
const IDLE_MS = 10_000;

/**
 * `purge [events] [days]`: what the purge of a day's events costs, each with an answered delivery, and of the stored responses to a
 * fifth as many requests. Beside it one writer stores attempts; first without the purge, for comparison. So many other days stay.
 */
export async function run(args: readonly string[]): Promise<Table[]> {
  const [events = 100_000, days = 1] = args.map(Number);
  const rows: (string | number)[][] = [];
  for (const [engine, open] of [["SQLite", sqliteDatabase] as const, ["Postgres", postgresDatabase] as const]) {
    const database = await open();
    const { idle, purging } = await purgeOne(database, events, days);
    rows.push([`${engine}, no purge`, ...cells(idle)], [`${engine}, purge`, ...cells(purging)]);
    await database.remove();
  }
  printColumns(
    `purge: ${events.toLocaleString("en")} events go, ${(events * days).toLocaleString("en")} stay`,
    ["", "s", "transactions", "p50 ms", "p99 ms", "max ms", "WAL MB", "writes", "p50 ms", "p99 ms", "max ms"],
    rows,
  );
  return []; // printed with a column for each figure
}

function cells({ seconds, transactions, held, walMb, writes, wait }: Measured): number[] {
  return [seconds, transactions, held.p50, held.p99, held.max, walMb, writes, wait.p50, wait.p99, wait.max];
}

async function purgeOne(
  { url }: BenchDatabase,
  events: number,
  days: number,
): Promise<{ idle: Measured; purging: Measured }> {
  const db = await openDatabase(url);
  const now = Date.now();
  await migrate(db);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  await fillDay(db, today - 31 * DAY_MS, events);
  await fillAnswers(db, today - 31 * DAY_MS, events / 5);
  for (let day = 0; day < days; day += 1) await fillDay(db, today - (29 - day) * DAY_MS, events);
  if (db.engine === "postgres") await db.transaction((trx) => trx.raw("analyze"));
  const idle = await measure(db, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
  const purging = await measure(db, (watched) => purge(watched, now, KEPT));
  await db.close();
  return { idle, purging };
}
