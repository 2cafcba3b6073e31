import type { Knex } from "knex";
import { isPostgres } from "./dialect.ts";
import { runPrepared } from "./prepared.ts";
import { JSON_ROWS, listsParameter, type Value } from "./rows.ts";
import type { Statement } from "./script.ts";

/** Where rows are inserted. On hot paths a constant: the statement's text is kept by this object, which must not change. */
export interface Target {
  table: string;
  columns: readonly string[];
  /** Those of the columns that hold integers; the others hold text. */
  integers?: readonly string[];
  /** The one whose texts are long and never null. */
  long?: string;
  /** For example `on conflict do nothing returning key`. */
  suffix?: string;
}

/** Rows of one statement: the text of their values stays at a few megabytes. */
const MAX_ROWS = 2_000;

/**
 * Inserts rows as one parameter of JSON, so that the statement's text depends on the columns alone. A parameter a value
 * costs the main thread three times as much for the wide rows of the hot paths.
 *
 * @param rows each row's values in the order of `columns`.
 * @returns the rows that `returning` names, or nothing.
 */
export async function insertRows<Returned = never>(
  trx: Knex.Transaction,
  into: Target,
  rows: readonly (readonly Value[])[],
): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    const { sql, values } = insertStatement(trx, into, rows.slice(start, start + MAX_ROWS));
    returned.push(...(await runPrepared<Returned>(trx, sql, values)));
  }
  return returned;
}

/** The statement that inserts these rows, for a script. Their text stays at a few megabytes. */
export function insertStatement(db: Knex, into: Target, rows: readonly (readonly Value[])[]): Statement {
  const { columns, long } = into;
  const sql = sqlOf(db, into);
  if (long === undefined) return { sql, values: [parameter(db, rows)] };
  const { lists, bytes } = takeOut(columns.indexOf(long), rows);
  return { sql, values: [bytes, parameter(db, lists)] };
}

/** Kept by target: putting a text of thousands of characters together for each commit took a hundredth of the main thread. */
const onSqlite = new WeakMap<Target, string>();
const onPostgres = new WeakMap<Target, string>();

function sqlOf(db: Knex, into: Target): string {
  const kept = isPostgres(db) ? onPostgres : onSqlite;
  const known = kept.get(into);
  if (known !== undefined) return known;
  const { table, columns, suffix = "" } = into;
  const sql = `insert into ${table} (${columns.join(",")}) ${source(db, into)} ${suffix}`;
  kept.set(into, sql);
  return sql;
}

/** Lists, because objects with names cost the main thread ten times as much, and Postgres twice as much. */
function source(db: Knex, { columns, integers = [], long }: Target): string {
  const valueAt = isPostgres(db)
    ? (at: number) => `value->>${at}`
    : (at: number) => `part_${partOf(at)}->>'$[${at % PART}]'`;
  const values = columns.map((name, at) => {
    const value = valueAt(at);
    if (name === long) return partSql(db, value, valueAt(columns.length));
    return isPostgres(db) && integers.includes(name) ? `(${value})::bigint` : value;
  });
  const lists = isPostgres(db)
    ? "jsonb_array_elements(?::jsonb)"
    : partsSql(Math.ceil((columns.length + (long === undefined ? 0 : 1)) / PART));
  return `select ${values.join(",")} from ${lists}`;
}

/** Values of a row in one list on SQLite. */
const PART = 8;
const partOf = (place: number) => Math.floor(place / PART);

/**
 * The parts of each row. SQLite passes over all values before the one it looks for, and copies the list for each value: of 48 values the
 * parts take two thirds of the instructions. As the second table of a join they are computed once and kept, and because of the limit the
 * query is not made part of the one around it.
 *
 * Without `where true` SQLite reads an `on conflict` that follows as a join.
 */
function partsSql(count: number): string {
  const parts = Array.from({ length: count }, (_, part) => `jsonb_extract(value,'$[${part}]') as part_${part}`);
  return `(select 1) cross join (select ${parts.join(",")} from ${JSON_ROWS} limit -1) where true`;
}

function parameter(db: Knex, rows: readonly (readonly Value[])[]): string | Uint8Array {
  return listsParameter(db, isPostgres(db) ? rows : rows.map(inParts));
}

function inParts(row: readonly Value[]): Value[][] {
  const parts: Value[][] = [];
  for (let start = 0; start < row.length; start += PART) parts.push(row.slice(start, start + PART));
  return parts;
}

/** The text of some of a parameter's bytes. */
function partSql(db: Knex, start: string, length: string): string {
  return isPostgres(db)
    ? `convert_from(substr(?::bytea, (${start})::integer, (${length})::integer), 'UTF8')`
    : `coalesce(cast(substr(?, ${start}, ${length}) as text), '')`; // of no bytes at all SQLite makes NULL
}

/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/**
 * Takes the texts at a place out of the rows, into one parameter of bytes: within JSON a text that is JSON itself is escaped, and
 * unescaped by the database. Each row has the text's first byte there, counted from 1, and at its end the number of bytes.
 */
function takeOut(place: number, rows: readonly (readonly Value[])[]): { lists: Value[][]; bytes: Uint8Array } {
  const texts = rows.map((row) => String(row[place]));
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + MOST_BYTES * text.length, 0));
  let used = 0;
  const lists = rows.map((row, at) => {
    const length = bytes.write(texts[at] ?? "", used);
    const list = [...row, length];
    list[place] = used + 1;
    used += length;
    return list;
  });
  return { lists, bytes: bytes.subarray(0, used) };
}
