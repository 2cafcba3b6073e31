import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import { isPostgres } from "../db/dialect.ts";
import { placeOfSubject } from "../privacy/request/request.ts";
import { placeOfSecrets } from "../store/store.ts";

/** Whose key it is, by its id alone: the command line acts for every account. */
export async function findKeyOwner(db: Knex, id: string): Promise<{ accountId: string; mode: Mode } | undefined> {
  const row = (await db("api_keys").where({ id }).first("account_id", "mode")) as
    | { account_id: string; mode: Mode }
    | undefined;
  return row && { accountId: row.account_id, mode: row.mode };
}

/** A column that holds text sealed with the master keys, and the name it was sealed for. */
export interface SealedColumn {
  table: string;
  column: string;
  placeOf(id: string): string;
}

/** Everything sealed for good. (Kept answers are sealed too, and go after seven days.) */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "webhook_endpoints", column: "secret", placeOf: (id) => `webhook_endpoint:${id}:secret` },
  { table: "webhook_endpoints", column: "previous_secret", placeOf: (id) => `webhook_endpoint:${id}:previous_secret` },
  { table: "stores", column: "secrets", placeOf: placeOfSecrets },
  { table: "privacy_requests", column: "subject", placeOf: placeOfSubject },
];

export interface SealedText {
  id: string;
  text: string;
}

export async function listSealed(db: Knex, { table, column }: SealedColumn): Promise<SealedText[]> {
  return db(table).whereNotNull(column).orderBy("id").select({ id: "id", text: column });
}

/** @returns false when the text was replaced meanwhile; what replaced it stays. */
export async function replaceSealed(
  trx: Knex.Transaction,
  { table, column }: SealedColumn,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<boolean> {
  const changed = await trx(table)
    .where({ id, [column]: before })
    .update({ [column]: after });
  return changed === 1;
}

/** Milliseconds since 1970 by the database's clock. */
export async function databaseNow(db: Knex): Promise<number> {
  const [row] = isPostgres(db)
    ? (await db.raw("select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms")).rows
    : await db.raw("select (julianday('now') - 2440587.5) * 86400000 as now_ms");
  return Number((row as { now_ms: number }).now_ms);
}
