import type { Knex } from "knex";
import { createRowFinder, rowTextSql } from "../db/find-rows.ts";
import { createGroupRead, type GroupRead } from "../db/group-read.ts";
import { runPrepared } from "../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../db/rows.ts";
import { expectValue, type Statement } from "../db/script.ts";
import type { Account } from "./account.ts";
import {
  type AccountRow,
  type ApiKey,
  type ApiKeyRow,
  type PickupRow,
  toAccount,
  toKey,
  toPickup,
} from "./repository.ts";

/** A key and its account, as committed when they were read. */
export interface KeyOfAccount {
  key: Omit<ApiKey, "lastUsedAt">;
  account: Account;
  row: CallerRow;
}

/** All of a key and its account that a request depends on, as one text, so that a transaction can tell whether it has changed. */
export interface CallerRow {
  /** Of the key's secret. */
  hash: string;
  text: string;
}

/** Finds a key by the hash of its secret; concurrent requests share one query. */
export function createKeyReader(db: Knex): GroupRead<KeyOfAccount> {
  const findRows = createRowFinder(db, { from: FROM, columns: COLUMNS, key: "k.secret_hash" }, (row: Row, text) => ({
    ...read(row),
    row: { hash: row.key_secret_hash as string, text },
  }));
  return createGroupRead(async (hashes) => {
    const rows = await findRows(hashes);
    return new Map(rows.map((found) => [found.row.hash, found]));
  });
}

const GIVEN: readonly TypedColumn[] = [
  { name: "place", type: "integer" },
  { name: "hash", type: "text" },
  { name: "row_text", type: "text" },
];

/** The text of the row that a given hash has now. */
const textNow = (db: Knex) => `(select ${rowTextSql(db, COLUMNS)} from ${FROM} where k.secret_hash = given.hash)`;

function given(db: Knex, callers: readonly CallerRow[]) {
  const names = GIVEN.map(({ name }) => name);
  const rows = callers.map(({ hash, text }, place) => [place, hash, text]);
  return { from: rowsSql(db, "given", GIVEN), values: [rowsParameter(db, names, rows)] };
}

/** A statement that fails when one of the rows has changed or is gone. */
export function unchangedStatement(db: Knex, callers: readonly CallerRow[]): Statement {
  const { from, values } = given(db, callers);
  const sql = `select count(*) from ${from} where ${textNow(db)} = given.row_text`;
  return expectValue(db, { sql, values }, callers.length);
}

/** @returns those whose row has changed or is gone. */
export async function findChanged(db: Knex, callers: readonly CallerRow[]): Promise<Set<CallerRow>> {
  if (callers.length === 0) return new Set();
  const { from, values } = given(db, callers);
  const sql = `select given.place as place from ${from} where ${textNow(db)} = given.row_text`;
  const unchanged = new Set((await runPrepared<{ place: number }>(db, sql, values)).map(({ place }) => place));
  return new Set(callers.filter((_, place) => !unchanged.has(place)));
}

// Not when it was used last: that changes while the key is used, and no request depends on it.
const KEY = [
  "id",
  "account_id",
  "mode",
  "kind",
  "scopes",
  "name",
  "last_four",
  "created_at",
  "expires_at",
  "revoked_at",
  "store_id",
  "secret_hash",
] as const satisfies readonly (keyof ApiKeyRow | "secret_hash")[];
const ACCOUNT = [
  "id",
  "name",
  "email",
  "phone",
  "kind",
  "settings",
  "sandbox_clock_offset_ms",
  "created_at",
] as const satisfies readonly (keyof AccountRow)[];
const PICKUP = [
  "id",
  "account_id",
  "name",
  "phone",
  "governorate",
  "city",
  "address",
  "is_default",
] as const satisfies readonly (keyof PickupRow)[];

type Row = Record<string, unknown>;

const COLUMNS = Object.fromEntries([
  ...KEY.map((name) => [`key_${name}`, `k.${name}`] as const),
  ...ACCOUNT.map((name) => [`account_${name}`, `a.${name}`] as const),
  ...PICKUP.map((name) => [`pickup_${name}`, `p.${name}`] as const),
]);

const FROM = `api_keys k join accounts a on a.id = k.account_id
  left join pickup_addresses p on p.id = (
    select id from pickup_addresses where account_id = a.id order by is_default desc, id limit 1)`;

function read(row: Row): Pick<KeyOfAccount, "key" | "account"> {
  const pickup = row.pickup_id === null ? undefined : toPickup(part<PickupRow>(row, "pickup", PICKUP));
  return {
    key: toKey(part<ApiKeyRow>(row, "key", KEY)),
    account: toAccount(part<AccountRow>(row, "account", ACCOUNT), pickup),
  };
}

function part<Shape>(row: Row, prefix: string, names: readonly string[]): Shape {
  return Object.fromEntries(names.map((name) => [name, row[`${prefix}_${name}`]])) as Shape;
}
