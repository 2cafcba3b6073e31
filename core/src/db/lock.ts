import type { Knex } from "knex";
import { isPostgres } from "./dialect.ts";

/**
 * Holds each name for this transaction: another one that wants it waits. For rules that no unique index can hold.
 * SQLite has one writer and needs none.
 */
export async function lockNames(trx: Knex.Transaction, names: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return;
  for (const name of [...new Set(names)].sort())
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
}
