import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../kernel/clock.ts";
import { areReportsReady } from "./ready.ts";
import { countDeadLetters, type QueueReading, readQueues } from "./repository.ts";
import { PROBE_TIMEOUT_MS, TooLate, within } from "./within.ts";

export interface ReadingOptions {
  db: Database;
  clock: Clock;
  /** The folder of the SQLite file, whose disk is watched; undefined on Postgres. */
  dataFolder: string | undefined;
  /** Payouts that are due; costs a query for each merchant, so it is read seldom. Undefined where none are made. */
  readPayouts?: () => Promise<QueueReading>;
  /** Shorter in tests. */
  payoutsTimeoutMs?: number;
}

/** One reading serves every scrape within this time. */
const CACHE_MS = 5_000;
const PAYOUTS_CACHE_MS = 10 * 60_000;

interface DatabaseReading {
  queues: QueueReading[];
  deadLetters: { queue: string; jobs: number }[];
}

/** Gauges that are read when metrics are asked for. A database that is away makes `masar_database_up` 0 and fails nothing. */
export function registerReadings(registry: Registry, options: ReadingOptions): { refresh(): Promise<void> } {
  const { db, clock, payoutsTimeoutMs = PROBE_TIMEOUT_MS } = options;
  const { up, reportsUp, jobs, age, dead, used, max, waiting, commits, free, size } = createGauges(registry);
  const read = cached(CACHE_MS, readDatabase);
  const readPayouts = options.readPayouts && cached(PAYOUTS_CACHE_MS, options.readPayouts);
  let payouts: QueueReading[] = [];

  async function readDatabase(): Promise<DatabaseReading> {
    return { queues: await readQueues(db.read, clock.now()), deadLetters: await countDeadLetters(db.read) };
  }

  async function refreshDatabase(): Promise<void> {
    for (const one of [jobs, age, dead]) one.reset(); // no old figures while the database is away
    try {
      const { queues, deadLetters } = await within(PROBE_TIMEOUT_MS, read());
      await refreshPayouts();
      const now = clock.now();
      for (const { queue, jobs: count, dueSince } of [...queues, ...payouts]) {
        jobs.set({ queue }, count);
        age.set({ queue }, dueSince === undefined ? 0 : Math.max(0, now - dueSince) / 1000);
      }
      for (const { queue, jobs: count } of deadLetters) dead.set({ queue }, count);
      up.set(1);
    } catch {
      up.set(0);
    }
    reportsUp.set((await areReportsReady(db)) ? 1 : 0);
  }

  /** With many merchants it takes longer than a scrape may: until it has ended, the reading before stays. */
  async function refreshPayouts(): Promise<void> {
    if (!readPayouts) return;
    try {
      payouts = [await within(payoutsTimeoutMs, readPayouts())];
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
    }
  }

  async function refreshProcess(): Promise<void> {
    for (const pool of db.poolLoads()) {
      used.set({ pool: pool.name }, pool.used);
      max.set({ pool: pool.name }, pool.max);
      waiting.set({ pool: pool.name }, pool.waiting);
    }
    commits.set(db.queuedWrites());
    if (options.dataFolder === undefined) return;
    const disk = await statfs(options.dataFolder).catch(() => undefined);
    if (!disk) return;
    free.set(disk.bavail * disk.bsize);
    size.set(disk.blocks * disk.bsize);
  }

  return {
    async refresh() {
      await refreshProcess();
      await refreshDatabase();
    },
  };
}

function createGauges(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    up: gauge("masar_database_up", "1 when the database answered this scrape"),
    reportsUp: gauge(
      "masar_reports_database_up",
      "0 when the replica for exports and reports does not answer; 1 without a replica",
    ),
    jobs: gauge("masar_queue_jobs", "Jobs still to be done, 100,000 at most", ["queue"]),
    age: gauge("masar_queue_oldest_due_seconds", "How long the oldest due job has been due; 0: none is", ["queue"]),
    dead: gauge("masar_dead_letters", "Jobs that were given up, 100,000 at most; deliveries, 1,000 at most", ["queue"]),
    used: gauge("masar_database_connections_used", "Connections in use", ["pool"]),
    max: gauge("masar_database_connections_max", "Connections that the pool may open", ["pool"]),
    waiting: gauge("masar_database_connections_waiting", "Callers that wait for a connection", ["pool"]),
    commits: gauge("masar_group_commit_queue_jobs", "Writes that wait for a transaction"),
    free: gauge("masar_disk_free_bytes", "Free on the disk of the data folder"),
    size: gauge("masar_disk_size_bytes", "Size of the disk of the data folder"),
  };
}

/** Reads once for everybody who asks within a time; who asks while it is read waits for the same reading. */
function cached<Reading>(keptMs: number, read: () => Promise<Reading>): () => Promise<Reading> {
  let current: Promise<Reading> | undefined;
  let expiresMs = 0;
  return () => {
    if (current && performance.now() < expiresMs) return current;
    const reading = read();
    current = reading;
    expiresMs = Number.POSITIVE_INFINITY;
    reading.then(
      () => {
        expiresMs = performance.now() + keptMs;
      },
      () => {
        current = undefined;
      },
    );
    return reading;
  };
}
