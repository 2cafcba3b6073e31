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

/**
 * Reads rows by their keys. The statement's text is the same for every number of keys, and the database sends each row as
 * one JSON text: values one by one cost the main thread three times as much.
 *
 * @returns a function that answers the rows with these keys, in no order.
 */
export function createRowFinder<Row extends object>(
  db: Knex,
  { from, columns, key }: RowQuery<Row>,
): (keys: readonly string[]) => Promise<Row[]> {
  const names = Object.keys(columns) as (keyof Row)[];
  const values = Object.values(columns).join(",");
  const sql = isPostgres(db)
    ? `select json_build_array(${values}) as r from ${from} where ${key} = any(?)`
    : `select json_array(${values}) as r from ${from} where ${key} in (select value from json_each(?))`;
  const parameter = (keys: readonly string[]) => (isPostgres(db) ? [...keys] : JSON.stringify(keys));
  return async (keys) => {
    const rows = resultRows<{ r: string | unknown[] }>(await db.raw(sql, [parameter(keys)]));
    return rows.map(({ r }) => {
      const fields = (typeof r === "string" ? JSON.parse(r) : r) as Row[keyof Row][];
      const row = {} as Row;
      for (const [at, name] of names.entries()) row[name] = fields[at] as Row[keyof Row];
      return row;
    });
  };
}
