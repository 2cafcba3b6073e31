import type { Knex } from "knex";
import type { GovernorateCode } from "../address/governorate.ts";
import { isAnyOf, listParameter, memberText } from "../db/dialect.ts";
import { lockRows, lockSql } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { expectValue, type Statement } from "../db/script.ts";
import type { Account, AccountSettings, Mode, PickupAddress, RateLimitOverrides, Scope } from "./account.ts";
import { accountSettingsSchema } from "./account.ts";
import type { KeyKind } from "./key.ts";

export interface ApiKey {
  id: string;
  accountId: string;
  mode: Mode;
  kind: KeyKind;
  scopes: Scope[];
  name: string;
  lastFour: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
  /** The one store that it is for; null: the whole account. */
  storeId: string | null;
}

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  kind: "merchant" | "staff";
  settings: string;
  sandbox_clock_offset_ms: number;
  created_at: number;
}
export interface ApiKeyRow {
  id: string;
  account_id: string;
  mode: Mode;
  kind: KeyKind;
  scopes: string;
  name: string;
  last_four: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  store_id: string | null;
}
export interface PickupRow {
  id: string;
  account_id: string;
  name: string;
  phone: string;
  governorate: GovernorateCode;
  city: string | null;
  address: string;
  is_default: number;
}

// ---- accounts

export async function insertAccount(trx: Knex.Transaction, account: Account): Promise<void> {
  await trx("accounts").insert({
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    kind: account.kind,
    settings: settingsText(account),
    sandbox_clock_offset_ms: account.sandboxClockOffsetMs,
    created_at: account.createdAt,
  });
}

/** Writes an account that its transaction has locked. */
export async function updateAccount(trx: Knex.Transaction, account: Account): Promise<void> {
  await trx("accounts")
    .where({ id: account.id })
    .update({
      name: account.name,
      phone: account.phone,
      settings: settingsText(account),
      sandbox_clock_offset_ms: account.sandboxClockOffsetMs,
    });
}

/**
 * The account, locked for this transaction. A change to the set of its users or pickup addresses locks it
 * first, so that rules about the whole set hold (one owner at least, one default address).
 */
export async function lockAccount(trx: Knex.Transaction, id: string): Promise<Account | undefined> {
  await lockRows(trx, trx("accounts").where({ id }).select("id"), "change");
  return findAccount(trx, id);
}

/** With its default pickup address, whose columns are null where it has none. */
interface AccountWithPickupRow extends AccountRow {
  pickup_id: string | null;
  pickup_name: string;
  pickup_phone: string;
  pickup_governorate: GovernorateCode;
  pickup_city: string | null;
  pickup_address: string;
  pickup_is_default: number;
}

const ACCOUNT_WITH_PICKUP = `
  select a.id, a.name, a.email, a.phone, a.kind, a.settings, a.sandbox_clock_offset_ms, a.created_at,
    p.id as pickup_id, p.name as pickup_name, p.phone as pickup_phone, p.governorate as pickup_governorate,
    p.city as pickup_city, p.address as pickup_address, p.is_default as pickup_is_default
  from accounts a left join pickup_addresses p on p.id = (
    select id from pickup_addresses where account_id = a.id order by is_default desc, id limit 1)
  where a.id = ?`;

export async function findAccount(db: Knex, id: string): Promise<Account | undefined> {
  const [row] = await runPrepared<AccountWithPickupRow>(db, ACCOUNT_WITH_PICKUP, [id]);
  return row && toAccount(row, pickupOf(row));
}

function pickupOf(row: AccountWithPickupRow): PickupAddress | undefined {
  if (row.pickup_id === null) return undefined;
  return {
    id: row.pickup_id,
    accountId: row.id,
    name: row.pickup_name,
    phone: row.pickup_phone,
    governorate: row.pickup_governorate,
    city: row.pickup_city,
    address: row.pickup_address,
    isDefault: row.pickup_is_default === 1,
  };
}

/** SQL of whether an account shares how its parcels ended. @param alias of the table `accounts` */
export function sharesSql(db: Knex, alias: string): string {
  const choice = memberText(db, `${alias}.settings`, ["choices", "share_buyer_risk"]);
  return `coalesce(cast(${choice} as text), '') in ('true', '1')`; // as Postgres and SQLite write it
}

/** Those of the accounts that share how their parcels ended. */
export async function listSharing(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  const sharing = db("accounts as a")
    .whereIn("a.id", [...ids])
    .whereRaw(sharesSql(db, "a"));
  return new Set((await sharing.pluck("a.id")) as string[]);
}

/** How far the accounts' sandboxes are ahead of the real time, in milliseconds. */
export async function listSandboxOffsets(db: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = (await db("accounts")
    .whereIn("id", [...ids])
    .select("id", "sandbox_clock_offset_ms")) as Pick<AccountRow, "id" | "sandbox_clock_offset_ms">[];
  return new Map(rows.map((row) => [row.id, row.sandbox_clock_offset_ms]));
}

export async function countAccounts(db: Knex): Promise<number> {
  const [row] = (await db("accounts").count({ count: "*" })) as { count: number }[];
  return Number(row?.count ?? 0);
}

interface StoredSettings {
  choices: AccountSettings;
  rate_limits: RateLimitOverrides;
  requires_second_factor?: boolean;
}

function settingsText(account: Account): string {
  return JSON.stringify({
    choices: account.settings,
    rate_limits: account.rateLimits,
    requires_second_factor: account.requiresSecondFactor,
  } satisfies StoredSettings);
}

export function toAccount(row: AccountRow, pickup: PickupAddress | undefined): Account {
  const stored = JSON.parse(row.settings) as StoredSettings;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    kind: row.kind,
    settings: accountSettingsSchema.parse(stored.choices),
    rateLimits: stored.rate_limits,
    requiresSecondFactor: stored.requires_second_factor ?? false,
    sandboxClockOffsetMs: row.sandbox_clock_offset_ms,
    pickup: pickup ?? noPickup(row),
    createdAt: row.created_at,
  };
}

/** Replaces the pickup address of an account that has none, so that everything except shipping works. Its id is empty. */
function noPickup({ id, name }: AccountRow): PickupAddress {
  return {
    id: "",
    accountId: id,
    name,
    phone: "",
    governorate: "C",
    city: null,
    address: "",
    isDefault: true,
  };
}

// ---- pickup addresses

export async function insertPickupAddress(trx: Knex.Transaction, address: PickupAddress, now: number): Promise<void> {
  await trx("pickup_addresses").insert({
    id: address.id,
    account_id: address.accountId,
    name: address.name,
    phone: address.phone,
    governorate: address.governorate,
    city: address.city,
    address: address.address,
    is_default: address.isDefault ? 1 : 0,
    created_at: now,
  });
}

export async function listPickupAddresses(db: Knex, accountId: string): Promise<PickupAddress[]> {
  const rows = await db<PickupRow>("pickup_addresses")
    .where({ account_id: accountId })
    .orderBy([{ column: "is_default", order: "desc" }, "id"]);
  return rows.map(toPickup);
}

export function toPickup(row: PickupRow): PickupAddress {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    phone: row.phone,
    governorate: row.governorate,
    city: row.city,
    address: row.address,
    isDefault: row.is_default === 1,
  };
}

/** Of these pickup addresses those that are there; they stay until the transaction ends. */
export async function keepPickupAddresses(trx: Knex.Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await runPrepared<{ id: string }>(trx, keptPickupsSql(trx), [listParameter(trx, ids)]);
  return new Set(rows.map(({ id }) => id));
}

/** The statement that keeps different pickup addresses until its script ends. It fails when one of them is not there. */
export function pickupsStatement(db: Knex, ids: readonly string[]): Statement {
  const sql = `select count(*) from (${keptPickupsSql(db)}) kept`;
  return expectValue(db, { sql, values: [listParameter(db, ids)] }, ids.length);
}

function keptPickupsSql(db: Knex): string {
  return `select id from pickup_addresses where id ${isAnyOf(db)} order by id ${lockSql(db, "keep")}`;
}

/** Locks the address: waits for transactions that use it, and blocks others until this one ends. */
export async function lockPickupForDelete(trx: Knex.Transaction, id: string): Promise<void> {
  await lockRows(trx, trx<PickupRow>("pickup_addresses").where({ id }).select("id"), "delete");
}

export async function clearDefaultPickup(trx: Knex.Transaction, accountId: string): Promise<void> {
  await trx("pickup_addresses").where({ account_id: accountId }).update({ is_default: 0 });
}

/** Fills in the blank address that an account begins with: its parcels are collected there. */
export async function fillPickupAddress(trx: Knex.Transaction, address: PickupAddress): Promise<void> {
  const { id, name, phone, governorate, city } = address;
  await trx("pickup_addresses")
    .where({ id })
    .update({
      name,
      phone,
      governorate,
      city,
      address: address.address,
      is_default: address.isDefault ? 1 : 0,
    });
}

export async function deletePickupAddress(trx: Knex.Transaction, accountId: string, id: string): Promise<number> {
  return trx("pickup_addresses").where({ account_id: accountId, id }).delete();
}

// ---- keys

export async function insertKey(trx: Knex.Transaction, key: ApiKey, secretHash: string): Promise<void> {
  await trx("api_keys").insert({
    id: key.id,
    account_id: key.accountId,
    mode: key.mode,
    kind: key.kind,
    scopes: JSON.stringify(key.scopes),
    name: key.name,
    secret_hash: secretHash,
    last_four: key.lastFour,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
    store_id: key.storeId,
  });
}

/** The key as it is, locked for this transaction. */
export async function lockKey(
  trx: Knex.Transaction,
  accountId: string,
  mode: Mode,
  id: string,
): Promise<ApiKey | undefined> {
  const found = trx<ApiKeyRow>("api_keys").where({ account_id: accountId, mode, id }).first();
  const row = (await lockRows(trx, found, "change")) as ApiKeyRow | undefined;
  return row && toKey(row);
}

/** Newest first, revoked ones too, so that the dashboard can say when. */
export async function listKeys(db: Knex, accountId: string, mode: Mode): Promise<ApiKey[]> {
  const rows = await db<ApiKeyRow>("api_keys").where({ account_id: accountId, mode }).orderBy("id", "desc");
  return rows.map(toKey);
}

export async function endKey(
  trx: Knex.Transaction,
  id: string,
  change: { revokedAt?: number; expiresAt?: number },
): Promise<void> {
  await trx("api_keys")
    .where({ id })
    .update({
      ...(change.revokedAt === undefined ? {} : { revoked_at: change.revokedAt }),
      ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
    });
}

/** Every key that is for the orders of one store alone. */
export async function endStoreKeys(trx: Knex.Transaction, storeId: string, revokedAt: number): Promise<void> {
  await trx("api_keys").where({ store_id: storeId }).whereNull("revoked_at").update({ revoked_at: revokedAt });
}

export async function touchKey(trx: Knex.Transaction, id: string, now: number): Promise<void> {
  await trx("api_keys").where({ id }).update({ last_used_at: now });
}

export function toKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    kind: row.kind,
    scopes: JSON.parse(row.scopes) as Scope[],
    name: row.name,
    lastFour: row.last_four,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    storeId: row.store_id,
  };
}
