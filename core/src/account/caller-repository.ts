import type { Knex } from "knex";
import { jsonArraySql } from "../db/dialect.ts";
import { createRowFinder } from "../db/find-rows.ts";
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
  key: ApiKey;
  account: Account;
  row: CallerRow;
}

/** What a caller is made of, as one text, so that a transaction can tell whether it has changed. */
export interface CallerRow {
  /** Of the key's secret. */
  hash: string;
  text: string;
}

/** A caller is no longer as remembered. Nothing was stored. */
export class CallerChanged extends Error {
  override readonly name = "CallerChanged";
}

/** Finds a key by the hash of its secret; concurrent requests share one query. */
export function createKeyReader(db: Knex): GroupRead<KeyOfAccount> {
  const columns = { hash: "k.secret_hash", text: textSql(db), used_at: "k.last_used_at" };
  const findRows = createRowFinder(db, { from: FROM, columns, key: "k.secret_hash" }, read);
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
const textNow = (db: Knex) => `(select ${textSql(db)} from ${FROM} where k.secret_hash = given.hash)`;

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

/** Without its last use: that changes while it is used, and no request depends on it. */
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
] as const satisfies readonly (keyof ApiKeyRow)[];
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

const PARTS = [
  ["k", KEY],
  ["a", ACCOUNT],
  ["p", PICKUP],
] as const;
const COLUMNS = PARTS.flatMap(([alias, names]) => names.map((name) => `${alias}.${name}`));

const FROM = `api_keys k join accounts a on a.id = k.account_id
  left join pickup_addresses p on p.id = (
    select id from pickup_addresses where account_id = a.id order by is_default desc, id limit 1)`;

/** As text also for SQLite, which would put JSON into JSON. */
const textSql = (db: Knex) => `${jsonArraySql(db, COLUMNS)} || ''`;

function read({ hash, text, used_at }: { hash: string; text: string; used_at: number | null }): KeyOfAccount {
  const values = JSON.parse(text) as unknown[];
  const [key, account, pickup] = PARTS.map(([, names]) =>
    Object.fromEntries(names.map((name) => [name, values.shift()])),
  );
  return {
    key: toKey({ ...key, last_used_at: used_at } as ApiKeyRow),
    account: toAccount(
      account as unknown as AccountRow,
      pickup?.id === null ? undefined : toPickup(pickup as unknown as PickupRow),
    ),
    row: { hash, text },
  };
}
