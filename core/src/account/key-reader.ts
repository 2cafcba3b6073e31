import type { Reader } from "../db/database.ts";
import { createRowFinder } from "../db/find-rows.ts";
import { createGroupRead, type GroupRead } from "../db/group-read.ts";
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

/** A key and its account, as committed at the time of the request. */
export interface KeyOfAccount {
  key: ApiKey;
  account: Account;
}

/**
 * Finds a key by the hash of its secret. It is read on every request, so that a revoked key and changed settings
 * take effect at once in every process; concurrent requests share one query.
 */
export function createKeyReader(db: Reader): GroupRead<KeyOfAccount> {
  const findRows = createRowFinder(db, { from: FROM, columns: COLUMNS, key: "k.secret_hash" }, (row: Row) => ({
    hash: row.key_secret_hash as string,
    found: read(row),
  }));
  return createGroupRead(async (hashes) => {
    const rows = await findRows(hashes);
    return new Map(rows.map(({ hash, found }) => [hash, found]));
  });
}

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
  "last_used_at",
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

function read(row: Row): KeyOfAccount {
  const pickup = row.pickup_id === null ? undefined : toPickup(part<PickupRow>(row, "pickup", PICKUP));
  return {
    key: toKey(part<ApiKeyRow>(row, "key", KEY)),
    account: toAccount(part<AccountRow>(row, "account", ACCOUNT), pickup),
  };
}

function part<Shape>(row: Row, prefix: string, names: readonly string[]): Shape {
  return Object.fromEntries(names.map((name) => [name, row[`${prefix}_${name}`]])) as Shape;
}
