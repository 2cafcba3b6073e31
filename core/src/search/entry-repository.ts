import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { isPostgres } from "../db/dialect.ts";
import { lockNames, lockRows } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { type SearchedTable, tokensOf } from "./tokens.ts";

/** A row of a table that is searched, with its text. */
export interface SearchedRow extends Owned {
  mode: Mode;
  search: string;
}

/** The last row of a merchant that is in the index; undefined when none is. */
export async function findIndexedUntil(
  db: Knex,
  { accountId, mode }: Tenant,
  table: SearchedTable,
): Promise<string | undefined> {
  const sql = "select until from search_indexes where account_id = ? and mode = ? and searched = ?";
  const [row] = await runPrepared<{ until: string }>(db, sql, [accountId, mode, table]);
  return row?.until;
}

/** Whether the merchant has more rows than that. */
export async function hasMoreRows(
  db: Knex,
  { accountId, mode }: Tenant,
  table: SearchedTable,
  count: number,
): Promise<boolean> {
  const query = db(table).where({ account_id: accountId, mode }).orderBy("id").offset(count).limit(1);
  return (await query.select("id")).length > 0;
}

/**
 * Adds the next rows of a merchant to the index.
 *
 * @param before an id: rows from it on are left out.
 * @returns whether there may be more.
 */
export async function addEntries(
  trx: Knex.Transaction,
  tenant: Tenant,
  { table, before, limit }: { table: SearchedTable; before: string; limit: number },
): Promise<boolean> {
  const { accountId, mode } = tenant;
  await lockNames(trx, [`search:${table}:${mode}:${accountId}`]);
  const until = (await findIndexedUntil(trx, tenant, table)) ?? "";
  const next = trx(table)
    .where({ account_id: accountId, mode })
    .where("id", ">", until)
    .where("id", "<", before)
    .orderBy("id")
    .limit(limit)
    .select("id", "search");
  // Whoever changes a text ends first, or finds the entry.
  const rows = (await lockRows(trx, next, "change")) as { id: string; search: string }[];
  const last = rows.at(-1);
  if (last === undefined) return false;
  await insertEntries(
    trx,
    table,
    rows.map(({ id, search }) => ({ id, accountId, mode, search })),
  );
  await trx("search_indexes")
    .insert({ account_id: accountId, mode, searched: table, until: last.id })
    .onConflict(["account_id", "mode", "searched"])
    .merge(["until"]);
  return rows.length === limit;
}

/** After the texts of rows changed: those that are in the index are found by the new ones. @param rows of one table. */
export async function changeEntries(
  trx: Knex.Transaction,
  table: SearchedTable,
  rows: readonly SearchedRow[],
): Promise<void> {
  for (const group of byAccount(trx, rows)) {
    const entriesOf = (ids: readonly string[]) =>
      trx("search_entries")
        .whereIn("account_id", accountsOf(group))
        .whereIn("id", [...ids]);
    const found = new Set<string>(await entriesOf(group.map(({ id }) => id)).pluck("id"));
    if (found.size === 0) continue;
    await entriesOf([...found]).delete();
    await insertEntries(
      trx,
      table,
      group.filter(({ id }) => found.has(id)),
    );
  }
}

async function insertEntries(trx: Knex.Transaction, table: SearchedTable, rows: readonly SearchedRow[]): Promise<void> {
  await trx("search_entries").insert(
    rows.map((row) => ({
      account_id: row.accountId,
      id: row.id,
      tokens: stored(trx, tokensOf(row, table, row.search)),
    })),
  );
}

/** A list on Postgres, words on SQLite. */
function stored(db: Knex, tokens: readonly number[]): string {
  return isPostgres(db) ? `{${tokens.join(",")}}` : wordsOf(tokens).join(" ");
}

/** Of each token the word by which SQLite's full-text index knows it. */
export const wordsOf = (tokens: readonly number[]) => tokens.map((token) => (token >>> 0).toString(36));

/**
 * On SQLite, merges a little of the full-text index: until all of it is merged, what was deleted stays in its file
 * (sqlite.org/fts5.html, The 'merge' Command). On Postgres a vacuum does that.
 *
 * @param isFirst of the steps that merge all of it.
 * @returns whether there is more.
 */
export async function mergeTokens(trx: Knex.Transaction, isFirst: boolean): Promise<boolean> {
  if (isPostgres(trx)) return false;
  const before = await countChanges(trx);
  await trx.raw("insert into search_tokens (search_tokens, rank) values ('merge', ?)", [
    isFirst ? -PAGES_A_STEP : PAGES_A_STEP,
  ]);
  return (await countChanges(trx)) - before > 1; // a step that finds nothing changes one row
}

/** Merging them takes SQLite some 20 ms. */
const PAGES_A_STEP = 50;

async function countChanges(trx: Knex.Transaction): Promise<number> {
  const [row] = (await trx.raw("select total_changes() as changes")) as { changes: number }[];
  return Number(row?.changes);
}
