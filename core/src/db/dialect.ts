import type { Knex } from "knex";

/** Where SQLite and Postgres need different words; nothing outside this folder asks which engine it is. */
export function isPostgres(db: Knex): boolean {
  return db.client.dialect === "postgresql";
}

/** Locks the rows of a query that nobody else holds until the transaction ends, and leaves the others out. */
export function forUpdateSkipLocked(query: Knex.QueryBuilder): void {
  if (query.client.dialect === "postgresql") query.forUpdate().skipLocked();
}
