import type { Knex } from "knex";

/** Where SQLite and Postgres need different words; nothing outside this folder asks which engine it is. */
export function isPostgres(db: Knex): boolean {
  return db.client.dialect === "postgresql";
}

/** Locks the rows of a query until the transaction ends. SQLite has one writer and needs no locks. */
export function forUpdate(query: Knex.QueryBuilder): void {
  if (query.client.dialect === "postgresql") query.forUpdate();
}

/** The same for rows that nobody else holds; those that are held are left out. */
export function forUpdateSkipLocked(query: Knex.QueryBuilder): void {
  if (query.client.dialect === "postgresql") query.forUpdate().skipLocked();
}
