import type { Mode, Tenant } from "../account/account.ts";
import type { Database, Reader } from "../db/database.ts";
import { runEvery } from "../jobs/every.ts";
import { firstIdAt, timeOfId } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import { addEntries, addMissed, findIndexedUntil, hasMoreRows, listMissed, mergeTokens } from "./entry-repository.ts";
import { SEARCHED, type SearchedTable } from "./tokens.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Most rows with smaller ids are committed by then, also where the clocks of two processes differ by some minutes. */
const AGE_MS = HOUR_MS;
/** How long before the last row in the index rows are looked for that are not in it. */
const LOOKED_AT_AGAIN_MS = 2 * DAY_MS;
/** So many hours apart, merchants are begun who have many rows by then, and deleted entries are taken out. */
const COMPLETE_EVERY = 24;
/** A merchant's rows are in the index once there are more: until then all texts are read in a few milliseconds. */
export const FEW_ROWS = 5_000;
/** SQLite's other writers wait for them. */
const ROWS_A_TRANSACTION = 200;
const ACCOUNTS_AT_ONCE = 100;
/** Merging them takes SQLite some 20 ms. */
const PAGES_A_STEP = 50;

const MODES: readonly Mode[] = ["live", "test"];
const TABLES = Object.keys(SEARCHED) as SearchedTable[];

interface Filling {
  /** By the real clock, as the ids are. */
  now: number;
  /** More of a merchant's rows than these are in the index. */
  fewRows?: number;
  /** Pages of SQLite's index that one transaction merges. */
  pages?: number;
  /** Only rows of merchants who have some in the index; deleted entries are not taken out. */
  onlyBegun?: boolean;
  /** Asked between two transactions. */
  isStopped?(): boolean;
}

type Filled = Pick<Database, "read" | "write">;

/**
 * Adds to the search index the rows of merchants with many: those that were made an hour before, and those that it left out because
 * they were committed late or a clock was wrong. Then it takes out of SQLite's file what was deleted.
 *
 * @throws AggregateError at the end, when rows of some merchants could not be added.
 */
export async function fillSearchIndex(db: Filled, filling: Filling): Promise<void> {
  const errors: unknown[] = [];
  for (let after = ""; ; ) {
    const ids = await listAccounts(db.read, after);
    for (const accountId of ids)
      for (const mode of MODES)
        for (const table of TABLES)
          await fillFor(db, { accountId, mode }, table, filling).catch((error) => errors.push(error));
    const last = ids.at(-1);
    if (last === undefined || filling.isStopped?.()) break;
    after = last;
  }
  if (!filling.onlyBegun) await mergeAll(db, filling);
  if (errors.length > 0)
    throw new AggregateError(errors, "some merchants' rows could not be added to the search index");
}

async function mergeAll(
  db: Pick<Database, "write">,
  { pages = PAGES_A_STEP, isStopped = () => false }: Filling,
): Promise<void> {
  for (let isFirst = true; !isStopped(); isFirst = false)
    if (!(await db.write((trx) => mergeTokens(trx, { isFirst, pages })))) return;
}

function listAccounts(db: Reader, after: string): Promise<string[]> {
  return db("accounts").where("id", ">", after).orderBy("id").limit(ACCOUNTS_AT_ONCE).pluck("id");
}

async function fillFor(db: Filled, tenant: Tenant, table: SearchedTable, filling: Filling): Promise<void> {
  const { now, fewRows = FEW_ROWS, onlyBegun = false, isStopped = () => false } = filling;
  if (isStopped()) return;
  const until = await findIndexedUntil(db.read, tenant, table);
  if (until === undefined && (onlyBegun || !(await hasMoreRows(db.read, tenant, table, fewRows)))) return;
  const before = firstIdAt(SEARCHED[table], now - AGE_MS);
  // First: the last row, which says where they are looked for, goes on with the new ones.
  if (until !== undefined && !(await addMissedRows(db, tenant, { ...filling, table, until, before }))) return;
  const next = { table, before, limit: ROWS_A_TRANSACTION };
  while (!isStopped() && (await db.write((trx) => addEntries(trx, tenant, next), { jobs: ROWS_A_TRANSACTION })));
}

/** @returns whether all are added; if not, another process is adding them, or the filling is stopped. */
async function addMissedRows(
  db: Filled,
  tenant: Tenant,
  {
    now,
    table,
    until,
    before,
    isStopped = () => false,
  }: Filling & { table: SearchedTable; until: string; before: string },
): Promise<boolean> {
  // The last row may be of a clock that was ahead, or of a time before this job stood still.
  const from = Math.min(now, timeOfId(until)) - LOOKED_AT_AGAIN_MS;
  const limit = ROWS_A_TRANSACTION;
  const last = until < before ? until : before;
  for (let after = firstIdAt(SEARCHED[table], from); !isStopped(); ) {
    const ids = await listMissed(db.read, tenant, { table, after, until: last, limit });
    if (ids.length > 0 && !(await db.write((trx) => addMissed(trx, tenant, table, ids), { jobs: ids.length })))
      return false;
    if (ids.length < limit) return true;
    after = ids.at(-1) ?? after;
  }
  return false;
}

/** Fills the index now and every hour. @returns how to stop; a transaction under way is waited for. */
export function startFillingSearchIndex({
  db,
  log,
}: {
  db: Database;
  log: Pick<Logger, "error">;
}): () => Promise<void> {
  let isStopped = false;
  let hours = 0;
  const stop = runEvery(HOUR_MS, async () => {
    try {
      await fillSearchIndex(db, { now: Date.now(), onlyBegun: hours > 0, isStopped: () => isStopped });
      hours = (hours + 1) % COMPLETE_EVERY;
    } catch (error) {
      log.error({ err: error }, "filling the search index failed; all of it is tried again in an hour");
      hours = 0;
    }
  });
  return () => {
    isStopped = true;
    return stop();
  };
}
