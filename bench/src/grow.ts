import type { Database } from "@masar/core/db/database";
import { openDatabase } from "@masar/core/db/database";
import { isPostgres } from "@masar/core/db/dialect";
import { fill, nameOne } from "@masar/test/support/growth/fill";
import { makeSample, type Scene, serve } from "@masar/test/support/growth/scene";
import { probesOf } from "./grow/probe.ts";
import { type BenchDatabase, postgresDatabase, sqliteDatabase } from "./start.ts";
import { printColumns, type Table } from "./table.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const TIMES = 9;

/** `grow [--to N] [sqlite|postgres]`: the same requests with ten thousand shipments and with N, a million by default. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const to = Number(args[args.indexOf("--to") + 1] || 0) || LARGE;
  const engines = [
    ["sqlite", sqliteDatabase],
    ["postgres", postgresDatabase],
  ] as const;
  for (const [name, makeDatabase] of engines.filter(
    ([engine]) => args.includes(engine) || !args.some((arg) => /^(sqlite|postgres)$/.test(arg)),
  ))
    await growOne(name, await makeDatabase(), to);
  return []; // printed with a column for each size
}

async function growOne(name: string, database: BenchDatabase, to: number): Promise<void> {
  const scene = await makeSample(database.url);
  const nowMs = Date.now();
  const small = await stage(database.url, scene, { from: 1, to: SMALL, nowMs });
  const large = await stage(database.url, scene, { from: SMALL, to, nowMs });
  printColumns(
    `grow, ${name}: medians of ${TIMES}, in ms`,
    ["", `${SMALL.toLocaleString("en")}`, `${to.toLocaleString("en")}`, "ratio"],
    [...small].map(([probe, ms]) => {
      const after = large.get(probe) ?? Number.NaN;
      return [probe, ms.toFixed(2), after.toFixed(2), (after / ms).toFixed(2)];
    }),
  );
  await database.remove();
}

async function stage(
  url: string,
  scene: Scene,
  range: { from: number; to: number; nowMs: number },
): Promise<Map<string, number>> {
  const db: Database = await openDatabase(url);
  await fill(db, scene.sample, range);
  const n = Math.floor(range.to / 20) * 10;
  const trackingNumber = await nameOne(db, scene.sample, n);
  await db.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw("set local lock_timeout = 0"); // autovacuum may hold a table
    await trx.raw("analyze");
  });
  const [row] = (await db.read("shipments").count({ n: "*" })) as { n: number | string }[];
  if (Number(row?.n) < range.to) throw new Error(`${row?.n} shipments, not ${range.to}`);
  await db.close();
  const service = await serve(url, scene.secretKeys, "api");
  const found = new Map<string, number>();
  for (const { name, run } of probesOf(service, scene, { n, trackingNumber })) {
    const times: number[] = [];
    for (let at = 0; at < TIMES + 2; at += 1) {
      const startedAt = performance.now();
      await run();
      if (at >= 2) times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    found.set(name, times[Math.floor(times.length / 2)] ?? 0);
  }
  await service.stop();
  return found;
}
