import type { Database, Reader } from "../db/database.ts";
import { runPrepared } from "../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../db/rows.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/log.ts";

/** What was counted for a key in its window. */
export interface Count {
  readonly points: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Counted {
  points: number;
  expiresAt: number;
  /** Those of `points` that the table does not have yet. */
  unshared: number;
}

export interface CountTools {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** How long a request may be unknown to other processes. */
const SHARE_EVERY_MS = 50;

/**
 * Counts requests in windows that begin with a key's first request. No request waits for the database: each process counts its own
 * at once, and on Postgres, where there may be several, they add them to a table and read the sums (docs/decisions/rate-limits.md).
 *
 * @returns a function that adds points to a key and answers what this process knows of the key's window.
 */
export function createRequestCounts(tools: CountTools, windowMs: number): (key: string, points: number) => Count {
  const counts = new Map<string, Counted>();
  const share = tools.db.engine === "postgres" ? createSharing(tools) : undefined;
  let sweptAt = tools.clock.now();

  function sweep(time: number): void {
    if (time < sweptAt + windowMs) return;
    sweptAt = time;
    for (const [key, { expiresAt }] of counts) if (expiresAt <= time) counts.delete(key);
  }

  return (key, points) => {
    const time = tools.clock.now();
    sweep(time);
    let count = counts.get(key);
    if (!count || count.expiresAt <= time) {
      count = { points: 0, expiresAt: time + windowMs, unshared: 0 };
      counts.set(key, count);
    }
    count.points += points;
    count.unshared += points;
    share?.(key, count);
    return count;
  };
}

/** @returns a function that shares a count soon. */
function createSharing({ db, clock, log }: CountTools): (key: string, count: Counted) => void {
  let waiting = new Map<string, Counted>();
  let isPlanned = false;
  let hasFailed = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(share, SHARE_EVERY_MS).unref();
  }

  async function share(): Promise<void> {
    const sent = [...waiting].map(([key, count]) => ({ key, count, points: count.unshared }));
    waiting = new Map();
    for (const { count } of sent) count.unshared = 0;
    try {
      const sums = await addToTable(db.read, sent, clock.now());
      for (const { key, count } of sent) Object.assign(count, withUnshared(sums.get(key), count));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, "requests for the rate limits are counted by each process alone");
      hasFailed = true;
      for (const { key, count, points } of sent) {
        count.unshared += points;
        // Unless the window has ended and requests of the next one wait already.
        if (!waiting.has(key)) waiting.set(key, count);
      }
    }
    isPlanned = false;
    if (waiting.size > 0) plan();
  }

  return (key, count) => {
    waiting.set(key, count);
    plan();
  };
}

/** @param sum of the table, with the requests that had been counted when it was asked. */
function withUnshared(sum: Count | undefined, { unshared }: Counted): Count | undefined {
  return sum && { points: sum.points + unshared, expiresAt: sum.expiresAt };
}

const COLUMNS: readonly TypedColumn[] = [
  { name: "key", type: "text" },
  { name: "points", type: "integer" },
  { name: "expire", type: "bigint" },
];
const NAMES = COLUMNS.map(({ name }) => name);

async function addToTable(
  db: Reader,
  sent: readonly { key: string; count: Count; points: number }[],
  time: number,
): Promise<Map<string, Count>> {
  // In the order of the keys, so that no two processes wait for each other's rows.
  const sql = `insert into rate_limits as stored (key, points, expire)
    select key, points, expire from ${rowsSql(db, "counted", COLUMNS)} order by key
    on conflict (key) do update set
      points = excluded.points + case when stored.expire > ? then stored.points else 0 end,
      expire = case when stored.expire > ? then stored.expire else excluded.expire end
    returning key, points, expire`;
  const rows = sent.map(({ key, count, points }) => [key, points, count.expiresAt]);
  const sums = await runPrepared<{ key: string; points: number; expire: string | number }>(db, sql, [
    rowsParameter(db, NAMES, rows),
    time,
    time,
  ]);
  return new Map(sums.map(({ key, points, expire }) => [key, { points, expiresAt: Number(expire) }]));
}
