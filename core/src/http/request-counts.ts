import type { Database, Reader } from "../db/database.ts";
import { keepsRateLimits } from "../db/dialect.ts";
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

export interface RequestCounts {
  /** Adds points to a key. @returns what this process knows of the key's window, with them. */
  add(key: string, points: number): Count;
  /** Shares what is not shared yet, and no more after that. */
  stop(): Promise<void>;
}

/** How long counts wait before they are shared. */
const SHARE_EVERY_MS = 50;
/** Keys in one statement. */
const MOST_SHARED = 5_000;

/**
 * Counts requests in windows that begin with a key's first request. No request waits for the database: each process counts its own
 * at once, and on Postgres, where there may be several, they add them to a table and read the sums (docs/decisions/rate-limits.md).
 */
export function createRequestCounts(tools: CountTools, windowMs: number): RequestCounts {
  const { clock } = tools;
  const counts = new Map<string, Counted>();
  const sharing = keepsRateLimits(tools.db.read) ? createSharing(tools, windowMs) : undefined;
  let sweptAt = clock.now();

  /** Also not when the clock was set back meanwhile. */
  const isOpen = (expiresAt: number, time: number) => time < expiresAt && expiresAt <= time + windowMs;

  function sweep(time: number): void {
    if (isOpen(sweptAt + windowMs, time)) return;
    sweptAt = time;
    for (const [key, { expiresAt }] of counts) if (!isOpen(expiresAt, time)) counts.delete(key);
  }

  return {
    add(key, points) {
      const time = clock.now();
      sweep(time);
      let count = counts.get(key);
      if (!count || !isOpen(count.expiresAt, time)) {
        count = { points: 0, expiresAt: time + windowMs, unshared: 0 };
        counts.set(key, count);
      }
      count.points += points;
      count.unshared += points;
      sharing?.share(key, count);
      return count;
    },
    stop: async () => sharing?.stop(),
  };
}

interface Sharing {
  /** Shares a count soon. */
  share(key: string, count: Counted): void;
  stop(): Promise<void>;
}

function createSharing({ db, clock, log }: CountTools, windowMs: number): Sharing {
  const waiting = new Map<string, Counted>();
  let planned: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let hasFailed = false;
  let isStopped = false;

  function plan(): void {
    if (planned || underWay || isStopped || waiting.size === 0) return;
    planned = setTimeout(() => {
      planned = undefined;
      underWay = shareWaiting().finally(() => {
        underWay = undefined;
        plan();
      });
    }, SHARE_EVERY_MS).unref();
  }

  async function shareWaiting(): Promise<void> {
    const time = clock.now();
    const sent = takeWaiting(time);
    if (sent.length === 0) return;
    try {
      const sums = await addToTable(db.read, sent, time);
      for (const { key, count } of sent) {
        const sum = sums.get(key);
        if (!sum) continue;
        count.points = sum.points + count.unshared;
        count.expiresAt = Math.min(sum.expiresAt, time + windowMs); // another process's clock may be ahead
      }
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, "requests for the rate limits are counted by each process alone");
      hasFailed = true;
      for (const { key, count, points } of sent) {
        count.unshared += points;
        if (!waiting.has(key)) waiting.set(key, count); // another one is of the key's next window
      }
    }
  }

  /** Counts of windows that have ended are dropped: the key's next window in the table may be another process's. */
  function takeWaiting(time: number): Sent[] {
    const sent: Sent[] = [];
    for (const [key, count] of waiting) {
      if (sent.length === MOST_SHARED) break;
      waiting.delete(key);
      if (count.expiresAt <= time) continue;
      sent.push({ key, count, points: count.unshared });
      count.unshared = 0;
    }
    return sent;
  }

  return {
    share(key, count) {
      waiting.set(key, count);
      plan();
    },
    async stop() {
      isStopped = true;
      clearTimeout(planned);
      await underWay;
      if (!hasFailed) await shareWaiting();
    },
  };
}

interface Sent {
  key: string;
  count: Counted;
  points: number;
}

const COLUMNS: readonly TypedColumn[] = [
  { name: "key", type: "text" },
  { name: "points", type: "integer" },
  { name: "expire", type: "bigint" },
];
const NAMES = COLUMNS.map(({ name }) => name);

async function addToTable(db: Reader, sent: readonly Sent[], time: number): Promise<Map<string, Count>> {
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
