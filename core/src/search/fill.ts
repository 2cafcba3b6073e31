import type { Mode, Tenant } from "../account/account.ts";
import type { Database, Reader } from "../db/database.ts";
import { runEvery } from "../jobs/every.ts";
import { firstIdAt } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import { addEntries, findIndexedUntil, hasMoreRows, mergeTokens } from "./entry-repository.ts";
import { SEARCHED, type SearchedTable } from "./tokens.ts";

const DAY_MS = 86_400_000;
/** A merchant's rows are in the index once there are more: until then all texts are read in a few milliseconds. */
const FEW_ROWS = 5_000;
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
  /** Asked between two transactions. */
  isStopped?(): boolean;
}

/**
 * Adds rows to the search index that were made a day before: by then all of them are committed, and most have their last text. Then it
 * takes out of SQLite's file what was deleted.
 *
 * @throws AggregateError at the end, when rows of some merchants could not be added.
 */
export async function fillSearchIndex(db: Pick<Database, "read" | "write">, filling: Filling): Promise<void> {
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
  await mergeAll(db, filling);
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

async function fillFor(
  db: Pick<Database, "read" | "write">,
  tenant: Tenant,
  table: SearchedTable,
  { now, fewRows = FEW_ROWS, isStopped = () => false }: Filling,
): Promise<void> {
  if (isStopped()) return;
  const isBegun = (await findIndexedUntil(db.read, tenant, table)) !== undefined;
  if (!isBegun && !(await hasMoreRows(db.read, tenant, table, fewRows))) return;
  const before = firstIdAt(SEARCHED[table], now - DAY_MS);
  const next = { table, before, limit: ROWS_A_TRANSACTION };
  while (!isStopped() && (await db.write((trx) => addEntries(trx, tenant, next), { jobs: ROWS_A_TRANSACTION })));
}

/** Fills the index now and every day. @returns how to stop; a transaction under way is waited for. */
export function startFillingSearchIndex({
  db,
  log,
}: {
  db: Database;
  log: Pick<Logger, "error">;
}): () => Promise<void> {
  let isStopped = false;
  const stop = runEvery(DAY_MS, () =>
    fillSearchIndex(db, { now: Date.now(), isStopped: () => isStopped }).catch((error) =>
      log.error({ err: error }, "filling the search index failed; it is tried again in a day"),
    ),
  );
  return () => {
    isStopped = true;
    return stop();
  };
}
