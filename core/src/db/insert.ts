import type { Knex } from "knex";
import { isPostgres } from "./dialect.ts";
import { runPrepared } from "./prepared.ts";
import { JSON_ROWS, rowsParameter, type Value } from "./rows.ts";
import type { Statement } from "./script.ts";

/** Rows of one statement: the text of their values stays at a few megabytes. */
const MAX_ROWS = 2_000;

/**
 * Inserts rows as one parameter of JSON, so that the statement's text depends on the columns alone. A parameter a value
 * costs the main thread three times as much for the wide rows of the hot paths.
 *
 * @param into `suffix`: for example `on conflict do nothing returning key`.
 * @param rows each row's values in the order of `columns`.
 * @returns the rows that `returning` names, or nothing.
 */
export async function insertRows<Returned = never>(
  trx: Knex.Transaction,
  { table, columns, suffix = "" }: { table: string; columns: readonly string[]; suffix?: string },
  rows: readonly (readonly Value[])[],
): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    const { sql, values } = insertStatement(trx, { table, columns, suffix }, rows.slice(start, start + MAX_ROWS));
    returned.push(...(await runPrepared<Returned>(trx, sql, values)));
  }
  return returned;
}

/** The statement that inserts these rows, for a script. Their text stays at a few megabytes. */
export function insertStatement(
  db: Knex,
  { table, columns, suffix = "" }: { table: string; columns: readonly string[]; suffix?: string },
  rows: readonly (readonly Value[])[],
): Statement {
  return {
    sql: `insert into ${table} (${columns.join(",")}) ${source(db, table, columns)} ${suffix}`,
    values: [rowsParameter(db, columns, rows)],
  };
}

/** `where true`: without it SQLite reads an `on conflict` that follows as a join. */
function source(trx: Knex, table: string, columns: readonly string[]): string {
  if (isPostgres(trx)) return `select ${columns.join(",")} from json_populate_recordset(null::${table}, ?::json)`;
  return `select ${columns.map((_, at) => `value->>${at}`).join(",")} from ${JSON_ROWS} where true`;
}
