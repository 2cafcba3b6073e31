import type { Database } from "@masar/core/db/database";
import { isPostgres, resultRows } from "@masar/core/db/dialect";
import { insertRows } from "@masar/core/db/insert";
import { createIds } from "@masar/core/kernel/id";
import { attemptValues, INTO_ATTEMPTS } from "@masar/core/webhook/attempt-repository";
import { percentile } from "../table.ts";

interface Times {
  p50: number;
  p99: number;
  max: number;
}

export interface Measured {
  seconds: number;
  /** Of the work. */
  transactions: number;
  /** How long its transactions ran before their COMMIT, in milliseconds. */
  held: Times;
  walMb: number;
  /** Of the writer beside it, and how long it waited for each. */
  writes: number;
  wait: Times;
}

const PAUSE_MS = 5;

/** Runs something beside a writer that stores an attempt, waits a little and stores the next. */
export async function measure(db: Database, work: (watched: Database) => Promise<unknown>): Promise<Measured> {
  const held: number[] = [];
  const timed = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await run();
    held.push(performance.now() - began);
    return result;
  };
  const watched: Database = { ...db, write: (one) => db.write((trx) => timed(() => one(trx))) };
  const waits: number[] = [];
  const stop = new AbortController();
  const writer = writeOn(db, waits, stop.signal);
  const walBefore = await walBytes(db);
  const began = performance.now();
  await work(watched);
  const seconds = (performance.now() - began) / 1000;
  const walMb = ((await walBytes(db)) - walBefore) / 1e6;
  stop.abort();
  await writer;
  return { seconds, transactions: held.length, held: times(held), walMb, writes: waits.length, wait: times(waits) };
}

async function writeOn(db: Database, waits: number[], stop: AbortSignal): Promise<void> {
  const newId = createIds();
  while (!stop.aborted) {
    const began = performance.now();
    await db.write((trx) =>
      insertRows(trx, INTO_ATTEMPTS, [
        attemptValues({
          ...{
            accountId: "acc_1",
            id: newId("dla"),
            deliveryId: newId("dlv"),
            eventId: newId("evt"),
            endpointId: "whe_1",
          },
          ...{ attempt: 1, outcome: "delivered", status: 200, detail: null, response: "OK" },
          ...{ requestHeaders: [], responseHeaders: [], durationMs: 20, attemptedAt: Date.now() },
        }),
      ]),
    );
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function times(values: number[]): Times {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99), max: percentile(values, 1) };
}

/** Of the write-ahead log so far; SQLite's is overwritten again and again and says nothing. */
async function walBytes({ read }: Database): Promise<number> {
  if (!isPostgres(read)) return 0;
  const rows = resultRows<{ bytes: string }>(await read.raw("select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes"));
  return Number(rows[0]?.bytes);
}
