import type { Knex } from "knex";
import { isPostgres } from "./dialect.ts";
import { runPrepared } from "./prepared.ts";
import type { Statement } from "./script.ts";

/**
 * Holds each name for this transaction: another one that wants it waits. For rules that no unique index can hold.
 * SQLite has one writer and needs none.
 */
export async function lockNames(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return;
  for (const name of [...new Set(names)].sort())
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
}

/** Holds each name together with others that share it; who holds one by `lockNames` waits for them, and they for it. */
export async function shareNames(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  for (const { sql, values } of shareNamesStatement(trx, names)) await runPrepared(trx, sql, [...values]);
}

/** The same as a statement of a script; none where there is nothing to hold. */
export function shareNamesStatement(db: Knex, names: readonly string[]): Statement[] {
  return namesStatement(db, names, "pg_advisory_xact_lock_shared");
}

/** Holds a name for this transaction, if no other one holds it. @returns whether it does. */
export async function tryLockName(trx: Knex.Transaction, name: string): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const sql = "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_held";
  const [row] = await runPrepared<{ is_held: boolean }>(trx, sql, [name]);
  return row?.is_held === true;
}

/** The same as a statement of a script; none where there is nothing to hold. */
export function lockNamesStatement(db: Knex, names: readonly string[]): Statement[] {
  return namesStatement(db, names, "pg_advisory_xact_lock");
}

function namesStatement(db: Knex, names: readonly string[], lock: string): Statement[] {
  if (!isPostgres(db) || names.length === 0) return [];
  const sql = `select count(${lock}(hashtextextended(name, 0))) from unnest(?::text[]) as name`;
  return [{ sql, values: [[...new Set(names)].sort()] }];
}

/**
 * `change`: no other transaction changes or deletes the row. `delete`: nor adds a reference to it. `keep`: it may be
 * changed but not deleted, so that a row which refers to it can be written.
 */
export type RowLock = "change" | "delete" | "keep";

/** The lock at the end of a query in SQL, as `lockRows` adds it. @param alias of the table whose rows are locked; all of them without it. */
export function lockSql(trx: Knex, lock: RowLock, alias?: string): string {
  if (!isPostgres(trx)) return "";
  const sql = { change: "for no key update", delete: "for update", keep: "for key share" }[lock];
  return alias === undefined ? sql : `${sql} of ${alias}`;
}

/**
 * Locks the rows that a query finds until the transaction ends, and reads them as they are then: a row that is read,
 * changed and written back is read this way. SQLite has one writer, so a read inside a write needs no lock there.
 */
export function lockRows<Query extends Knex.QueryBuilder>(trx: Knex.Transaction, query: Query, lock: RowLock): Query {
  if (!isPostgres(trx)) return query;
  switch (lock) {
    case "change":
      query.forNoKeyUpdate();
      break;
    case "delete":
      query.forUpdate();
      break;
    case "keep":
      query.forKeyShare();
  }
  return query;
}
