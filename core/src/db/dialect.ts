import type { Knex } from "knex";

/** Where SQLite and Postgres need different words. Queries outside this folder use the functions below where they can. */
export function isPostgres(db: Knex): boolean {
  return db.client.dialect === "postgresql";
}

/** Whether Citus spreads the tables over several nodes (distribution.ts). Known from the moment at which the database is opened. */
export function isDistributed(db: Knex): boolean {
  return (db.client.config as { isDistributed?: boolean }).isDistributed === true;
}

/**
 * What a conflict is about that an insert resolves by an update: the columns of a key, which begins with the account where the
 * database is distributed.
 */
export function conflictTarget(db: Knex, columns: readonly string[]): string[] {
  return isDistributed(db) ? ["account_id", ...columns] : [...columns];
}

/**
 * SQLite's BEGIN takes the write lock only at the first write: a second process (the command line beside a running server)
 * could then fail half way through instead of waiting its turn.
 */
export function beginSql(db: Knex): string {
  return isPostgres(db) ? "BEGIN" : "BEGIN IMMEDIATE";
}

/** Locks the rows of a query until the transaction ends, and skips rows that another transaction has locked. */
export function forUpdateSkipLocked(query: Knex.QueryBuilder): void {
  if (query.client.dialect === "postgresql") query.forUpdate().skipLocked();
}

/** The same as SQL at the end of a query, for the rows of the table that it calls `alias`. */
export function skipLockedSql(db: Knex, alias: string): string {
  return isPostgres(db) ? `for update of ${alias} skip locked` : "";
}

/** The function that finds one text in another: its place from 1, or 0. */
export function positionFunction(db: Knex): "strpos" | "instr" {
  return isPostgres(db) ? "strpos" : "instr";
}

/** Milliseconds since 1970 by the database's clock. */
export async function databaseNow(db: Knex): Promise<number> {
  const sql = isPostgres(db)
    ? "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms"
    : "select (julianday('now') - 2440587.5) * 86400000 as now_ms";
  return Number(resultRows<{ now_ms: number }>(await db.raw(sql))[0]?.now_ms);
}

/** Every table of the schema, by name. */
export async function listTables(db: Knex): Promise<string[]> {
  const sql = isPostgres(db)
    ? "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'"
    : // Without virtual tables, and those in which they keep their rows.
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'";
  return resultRows<{ name: string }>(await db.raw(sql))
    .map((row) => row.name)
    .sort();
}

/** Rate limits are rows on Postgres alone; SQLite has one process, which counts in memory. */
export function keepsRateLimits(db: Knex): boolean {
  return isPostgres(db);
}

/** Orders texts by their bytes, as JavaScript orders ASCII; the order of a database of Postgres may be a language's. */
export function bytewise(db: Knex): string {
  return isPostgres(db) ? 'collate "C"' : "collate binary";
}

/** SQL of the JSON text of an object in a column's JSON, as it is written there. @param path names of members, constants. */
export function memberText(db: Knex, column: string, path: readonly string[]): string {
  return isPostgres(db) ? `${column}::json #>> '{${path.join(",")}}'` : `${column} ->> '$.${path.join(".")}'`;
}

/** Compares a column with a list that is one parameter (`listParameter`), so that the text is the same for every length. For prepared statements. */
export function isAnyOf(db: Knex): string {
  return isPostgres(db) ? "= any(?)" : "in (select value from json_each(?))";
}

export function listParameter(db: Knex, list: readonly string[]): readonly string[] | string {
  return isPostgres(db) ? list : JSON.stringify(list);
}

/**
 * Compares a column with what a query with a limit and `skipLockedSql` finds. Postgres can run the query of an `in` once for each
 * row that it compares; rows that the statement has updated are then skipped, and others exceed the limit. It reads an array once.
 */
export function isFoundBy(db: Knex, query: string): string {
  return isPostgres(db) ? `= any(array(${query}))` : `in (${query})`;
}

/** The comparison of `isAnyOf` with the list of texts that a column holds as JSON. */
export function isInJson(db: Knex, column: string): string {
  if (isPostgres(db)) return `= any(array(select json_array_elements_text(${column}::json)))`;
  return `in (select value from json_each(${column}))`;
}

/** The SQL of a JSON text of these values; at most 100, which is what Postgres takes. No value may be REAL or BLOB. */
export function jsonArraySql(db: Knex, values: readonly string[]): string {
  return isPostgres(db) ? `json_build_array(${values.join(",")})::text` : `json_array(${values.join(",")})`;
}

/** Rows of a raw statement: an array on SQLite, `.rows` on Postgres. */
export function resultRows<Row>(result: unknown): Row[] {
  if (Array.isArray(result)) return result as Row[];
  return (result as { rows?: Row[] }).rows ?? [];
}
