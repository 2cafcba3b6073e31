import { DatabaseUnavailableError } from "./failure.ts";
import { createLanes } from "./lanes.ts";

/** Reads one row by its key; what it finds was committed when it was asked for, or later. */
export type GroupRead<Row, Key = string> = (key: Key) => Promise<Row | undefined>;

interface Waiting<Row, Key> {
  key: Key;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/** Queries under way at once: while one is in the database the next gathers, and more would only make groups smaller. */
const LANES = 2;
const MOST_KEYS = 100;
/** Reads that may wait; more are refused, so that memory stays flat while the database is away. */
const MOST_WAITING = 5_000;
/** A row is found by its key in a millisecond: a database that takes this long does not answer. */
const PATIENCE_MS = 10_000;

/**
 * Group read, the sister of the group commit: a query costs far more to send and to prepare than a row costs to read, so
 * reads that arrive while others are under way share the next query. A single read does not wait.
 *
 * @param read the rows of these keys, each key named once; keys without a row are missing.
 */
export function createGroupRead<Row, Key = string>(
  read: (keys: readonly Key[]) => Promise<Map<Key, Row>>,
): GroupRead<Row, Key> {
  const lanes = createLanes<Waiting<Row, Key>>({
    lanes: LANES,
    most: MOST_KEYS,
    async work(group) {
      try {
        const rows = await inTime(read([...new Set(group.map(({ key }) => key))]));
        for (const { key, resolve } of group) resolve(rows.get(key));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    },
  });
  return (key) =>
    new Promise((resolve, reject) => {
      if (lanes.queued() >= MOST_WAITING)
        return reject(new DatabaseUnavailableError("too many reads are waiting for the database"));
      lanes.push({ key, resolve, reject });
    });
}

/** The query continues in its connection until the pool's own limit; those who wait are answered. */
async function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError("the database does not answer")), PATIENCE_MS);
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
