import type { Knex } from "knex";
import { createMemo } from "../kernel/memo.ts";
import { accountsOf, byAccount } from "./by-account.ts";
import { isAnyOf, isPostgres, listParameter } from "./dialect.ts";
import { type PreparedValue, runPrepared } from "./prepared.ts";

/** What is read of which rows. No column may hold REAL or BLOB: SQLite's JSON shortens the one and refuses the other. */
export interface RowQuery<Row> {
  /** A table, or tables with their joins. */
  from: string;
  /** The SQL of each of the row's fields; at most 100, which is what Postgres takes. */
  columns: { readonly [Name in keyof Row]: string };
  /** The column that the keys are values of. */
  key: string;
  /** The column of the account, where the rows are looked for within accounts. */
  account?: string | undefined;
  /** How many rows' values are kept at least (kernel/memo.ts), to be used again while the row is unchanged; 0 for rows that few ask for again. */
  mostKept?: number;
}

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
  query: RowQuery<Row>,
  read: (row: Row) => Value,
): (keys: readonly string[]) => Promise<Value[]> {
  const find = createReader(db, query, read);
  return (keys) => find([listParameter(db, keys)]);
}

/** The same within accounts. @param query with the column of the account. */
export function createOwnRowFinder<Row extends object, Value extends object>(
  db: Knex,
  query: RowQuery<Row> & { account: string },
  read: (row: Row) => Value,
): (wanted: readonly OwnKey[]) => Promise<Value[]> {
  const find = createReader(db, query, read);
  return async (wanted) => {
    const groups = byAccount(db, wanted).map((group) => {
      const keys = group.map(({ key }) => key);
      return find([listParameter(db, keys), listParameter(db, accountsOf(group))]);
    });
    return (await Promise.all(groups)).flat();
  };
}

/** A key of an account's row. */
export interface OwnKey {
  accountId: string;
  key: string;
}

/** As one text, for a group read. */
export const ownKey = {
  toText: ({ accountId, key }: OwnKey) => `${accountId}\n${key}`,
  parse(text: string): OwnKey {
    const end = text.indexOf("\n");
    return { accountId: text.slice(0, end), key: text.slice(end + 1) };
  },
};

function createReader<Row extends object, Value extends object>(
  db: Knex,
  { from, columns, key, account, mostKept = 2_000 }: RowQuery<Row>,
  read: (row: Row) => Value,
): (values: PreparedValue[]) => Promise<Value[]> {
  const names = Object.keys(columns) as (keyof Row)[];
  const values = Object.values(columns).join(",");
  const json = isPostgres(db) ? `json_build_array(${values})::text` : `json_array(${values})`;
  const within = account === undefined ? "" : ` and ${account} ${isAnyOf(db)}`;
  const sql = `select ${json} as r from ${from} where ${key} ${isAnyOf(db)}${within}`;
  const memo = createMemo<Value>(mostKept);

  function parse(text: string): Row {
    const fields = JSON.parse(text) as Row[keyof Row][];
    const row = {} as Row;
    for (const [at, name] of names.entries()) row[name] = fields[at] as Row[keyof Row];
    return row;
  }

  const toValue = (text: string) => read(parse(text));
  return async (parameters) => {
    const rows = await runPrepared<{ r: string }>(db, sql, parameters);
    return rows.map(({ r }) => (mostKept === 0 ? toValue(r) : memo(r, () => toValue(r))));
  };
}
