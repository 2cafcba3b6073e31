import type { Knex } from "knex";
import { isPostgres, resultRows } from "./dialect.ts";

/** What is read of which rows. No column may hold REAL or BLOB: SQLite's JSON shortens the one and refuses the other. */
export interface RowQuery<Row> {
  /** A table, or tables with their joins. */
  from: string;
  /** The SQL of each of the row's fields; at most 100, which is what Postgres takes. */
  columns: { readonly [Name in keyof Row]: string };
  /** The column that the keys are values of. */
  key: string;
}

/** Rows whose values are kept, to be used again while the row is unchanged. */
const MOST_KEPT = 2_000;

/**
 * Reads rows by their keys. The statement's text is the same for every number of keys, and the database sends each row as
 * one JSON text: values one by one cost the main thread three times as much. A row whose text is the same as before has the
 * same value as before, the very object, so what was made of it can be used again.
 *
 * @param read makes the value of a row; nobody may change it.
 * @returns a function that answers the values of the rows with these keys, in no order.
 */
export function createRowFinder<Row extends object, Value extends object>(
  db: Knex,
  { from, columns, key }: RowQuery<Row>,
  read: (row: Row) => Value,
): (keys: readonly string[]) => Promise<Value[]> {
  const names = Object.keys(columns) as (keyof Row)[];
  const values = Object.values(columns).join(",");
  const sql = isPostgres(db)
    ? `select json_build_array(${values})::text as r from ${from} where ${key} = any(?)`
    : `select json_array(${values}) as r from ${from} where ${key} in (select value from json_each(?))`;
  const parameter = (keys: readonly string[]) => (isPostgres(db) ? [...keys] : JSON.stringify(keys));
  const kept = new Map<string, Value>();

  function keep(text: string): Value {
    const value = kept.get(text) ?? read(parse(text));
    kept.delete(text); // and set again, as the newest
    kept.set(text, value);
    if (kept.size > MOST_KEPT) for (const oldest of kept.keys().take(1)) kept.delete(oldest);
    return value;
  }

  function parse(text: string): Row {
    const fields = JSON.parse(text) as Row[keyof Row][];
    const row = {} as Row;
    for (const [at, name] of names.entries()) row[name] = fields[at] as Row[keyof Row];
    return row;
  }

  return async (keys) => resultRows<{ r: string }>(await db.raw(sql, [parameter(keys)])).map(({ r }) => keep(r));
}
