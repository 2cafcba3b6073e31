import type { Knex } from "knex";
import { isPostgres } from "./dialect.ts";

export type Value = string | number | null;

/** A column of `rowsSql`, with the type that Postgres needs. */
export interface TypedColumn {
  name: string;
  type: "text" | "integer" | "bigint";
}

/** A table of rows that are one parameter (`rowsParameter`), so that the statement's text is the same for any number of them. */
export function rowsSql(db: Knex, name: string, columns: readonly TypedColumn[]): string {
  if (isPostgres(db))
    return `json_to_recordset(?::json) as ${name}(${columns.map((column) => `${column.name} ${column.type}`).join(",")})`;
  return `(select ${columns.map((column, at) => `value->>${at} as ${column.name}`).join(",")} from ${JSON_ROWS}) as ${name}`;
}

/** `jsonb_each` hands over each row parsed, where `json_each` writes it as text that every `->>` reads again. */
export const JSON_ROWS = "jsonb_each(cast(? as text))";

/** @param rows each row's values in the order of `columns`. */
export function rowsParameter(
  db: Knex,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): string | Uint8Array {
  return isPostgres(db) ? toJson(rows.map((row) => toObject(columns, row))) : listsParameter(db, rows);
}

/** The same rows as lists of their values. */
export function listsParameter(db: Knex, rows: readonly unknown[]): string | Uint8Array {
  const json = toJson(rows);
  // As bytes, which the SQLite driver takes five times as fast as text.
  return isPostgres(db) ? json : Buffer.from(json);
}

function toJson(rows: readonly unknown[]): string {
  const json = JSON.stringify(rows);
  // Half of a surrogate pair is written as an escape, which Postgres refuses and SQLite stores as invalid UTF-8.
  if (!LONE_SURROGATE.test(json)) return json;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}

function toObject(keys: readonly string[], row: readonly Value[]): Record<string, Value> {
  const object: Record<string, Value> = {};
  for (const [at, key] of keys.entries()) object[key] = row[at] ?? null;
  return object;
}

const LONE_SURROGATE = /\\ud[89a-f]/;
