import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";
import { isPostgres } from "../db/dialect.ts";
import { lockRows, tryLockName } from "../db/lock.ts";
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
 * @returns whether there may be more. False also while another process adds rows of the merchant.
 */
export async function addEntries(
  trx: Knex.Transaction,
  tenant: Tenant,
  { table, before, limit }: { table: SearchedTable; before: string; limit: number },
): Promise<boolean> {
  if (!(await tryLockIndex(trx, tenant, table))) return false;
  const { accountId, mode } = tenant;
  const until = (await findIndexedUntil(trx, tenant, table)) ?? "";
  const next = trx(table).where({ account_id: accountId, mode }).where("id", ">", until).where("id", "<", before);
  const added = await addRows(trx, tenant, table, next.limit(limit));
  const last = added.at(-1);
  if (last === undefined) return false;
  await trx("search_indexes")
    .insert({ account_id: accountId, mode, searched: table, until: last })
    .onConflict(["account_id", "mode", "searched"])
    .merge(["until"]);
  return added.length === limit;
}

/**
 * Rows up to the last one in the index that are not in it: they were committed after it, or it was made by a clock that was ahead, or they
 * by one that was behind.
 *
 * @param after an id: rows up to it are left out.
 */
export async function listMissed(
  db: Knex,
  { accountId, mode }: Tenant,
  { table, after, until, limit }: { table: SearchedTable; after: string; until: string; limit: number },
): Promise<string[]> {
  const entry = db("search_entries").where({ account_id: accountId }).whereRaw(`search_entries.id = ${table}.id`);
  const missed = db(table)
    .where({ account_id: accountId, mode })
    .where("id", ">", after)
    .where("id", "<=", until)
    .whereNotExists(entry);
  return missed.orderBy("id").limit(limit).pluck("id");
}

/** Adds rows to the index that `listMissed` found. @returns false while another process adds rows of the merchant: then none. */
export async function addMissed(
  trx: Knex.Transaction,
  tenant: Tenant,
  table: SearchedTable,
  ids: readonly string[],
): Promise<boolean> {
  if (!(await tryLockIndex(trx, tenant, table))) return false;
  const { accountId, mode } = tenant;
  const added = await trx("search_entries")
    .where({ account_id: accountId })
    .whereIn("id", [...ids])
    .pluck("id");
  const others = ids.filter((id) => !added.includes(id));
  await addRows(trx, tenant, table, trx(table).where({ account_id: accountId, mode }).whereIn("id", others));
  return true;
}

/** @returns the ids of the rows, in order. */
async function addRows(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  table: SearchedTable,
  rows: Knex.QueryBuilder,
): Promise<string[]> {
  // Whoever changes a text ends first, or finds the entry. In the order in which erasures lock them.
  const texts = rows.orderBy("id").select("id", "search");
  const added = (await lockRows(trx, texts, "change")) as { id: string; search: string }[];
  if (added.length > 0)
    await trx("search_entries").insert(
      added.map(({ id, search }) => entryOf(trx, table, { id, accountId, mode, search })),
    );
  return added.map(({ id }) => id);
}

/** Two that fill it at once would add the same rows. Neither waits, as others share their transactions. */
function tryLockIndex(trx: Knex.Transaction, { accountId, mode }: Tenant, table: SearchedTable): Promise<boolean> {
  return tryLockName(trx, `search:${table}:${mode}:${accountId}`);
}

/**
 * After rows were written, which locks them: those that are in the index are found by their new texts. They are compared with their
 * entries, not with the rows as they were before: a stored text may be of a version that made it in another way.
 *
 * @param rows of one table.
 */
export async function changeEntries(
  trx: Knex.Transaction,
  table: SearchedTable,
  rows: readonly SearchedRow[],
): Promise<void> {
  for (const group of byAccount(trx, rows)) {
    const entriesOf = (of: readonly { id: string }[]) =>
      trx("search_entries")
        .whereIn("account_id", accountsOf(group))
        .whereIn(
          "id",
          of.map(({ id }) => id),
        );
    const found = (await entriesOf(group).select("id", "tokens")) as Pick<Entry, "id" | "tokens">[];
    if (found.length === 0) continue;
    const before = new Map(found.map(({ id, tokens }) => [id, String(tokens)]));
    const entries = group.filter(({ id }) => before.has(id)).map((row) => entryOf(trx, table, row));
    const changed = entries.filter(({ id, tokens }) => String(tokens) !== before.get(id));
    if (changed.length === 0) continue;
    await entriesOf(changed).delete();
    await trx("search_entries").insert(changed);
  }
}

/** A row of `search_entries`. */
interface Entry {
  account_id: string;
  id: string;
  /** A list on Postgres, words on SQLite. */
  tokens: number[] | string;
}

function entryOf(db: Knex, table: SearchedTable, row: SearchedRow): Entry {
  const tokens = tokensOf(row, table, row.search);
  return { account_id: row.accountId, id: row.id, tokens: isPostgres(db) ? tokens : wordsOf(tokens).join(" ") };
}

/** Of each token the word by which SQLite's full-text index knows it. */
export const wordsOf = (tokens: readonly number[]) => tokens.map((token) => (token >>> 0).toString(36));

/**
 * On SQLite, merges a little of the full-text index: until all of it is merged, what was deleted stays in its file
 * (sqlite.org/fts5.html, The 'merge' Command). On Postgres a vacuum does that.
 *
 * @param isFirst of the steps that merge all that is in it by then.
 * @param pages about so many are written.
 * @returns whether there is more.
 */
export async function mergeTokens(
  trx: Knex.Transaction,
  { isFirst, pages }: { isFirst: boolean; pages: number },
): Promise<boolean> {
  if (isPostgres(trx)) return false;
  const command = (name: string, value: number) =>
    trx.raw("insert into search_tokens (search_tokens, rank) values (?, ?)", [name, value]);
  // Else a step would end the merging where others have added some small parts in between.
  if (isFirst) await command("usermerge", 2);
  const before = await countChanges(trx);
  await command("merge", isFirst ? -pages : pages);
  return (await countChanges(trx)) - before > 1; // a step that finds nothing changes one row
}

async function countChanges(trx: Knex.Transaction): Promise<number> {
  const [row] = (await trx.raw("select total_changes() as changes")) as { changes: number }[];
  return Number(row?.changes);
}
