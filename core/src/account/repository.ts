import type { Knex } from "knex";
import type { GovernorateCode } from "../address/governorate.ts";
import { lockRows, type RowLock } from "../db/lock.ts";
import type { Account, AccountSettings, Mode, PickupAddress, RateLimitOverrides, Role, Scope } from "./account.ts";
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

export interface User {
  id: string;
  accountId: string;
  email: string;
  name: string;
  role: Role;
  createdAt: number;
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
interface UserRow {
  id: string;
  account_id: string;
  email: string;
  name: string;
  role: Role;
  password_hash: string | null;
  created_at: number;
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
 * The account as it is, locked for this transaction. Whoever changes the set of its users or pickup addresses locks it
 * first, so that rules about the whole set hold (one owner at least, one default address).
 */
export async function lockAccount(trx: Knex.Transaction, id: string): Promise<Account | undefined> {
  await lockRows(trx, trx("accounts").where({ id }).select("id"), "change");
  return findAccount(trx, id);
}

export async function findAccount(db: Knex, id: string): Promise<Account | undefined> {
  const row = await db<AccountRow>("accounts").where({ id }).first();
  if (!row) return undefined;
  const [pickup] = await listPickupAddresses(db, id);
  return toAccount(row, pickup);
}

export async function countAccounts(db: Knex): Promise<number> {
  const [row] = (await db("accounts").count({ count: "*" })) as { count: number }[];
  return Number(row?.count ?? 0);
}

function settingsText(account: Account): string {
  return JSON.stringify({ choices: account.settings, rate_limits: account.rateLimits });
}

export function toAccount(row: AccountRow, pickup: PickupAddress | undefined): Account {
  const stored = JSON.parse(row.settings) as { choices: AccountSettings; rate_limits: RateLimitOverrides };
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    kind: row.kind,
    settings: accountSettingsSchema.parse(stored.choices),
    rateLimits: stored.rate_limits,
    sandboxClockOffsetMs: row.sandbox_clock_offset_ms,
    pickup: pickup ?? noPickup(row),
    createdAt: row.created_at,
  };
}

/** Stands in for the pickup address of an account that has none, so that all but shipping works. Its id is empty. */
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
  const named = trx<PickupRow>("pickup_addresses")
    .whereIn("id", [...ids])
    .orderBy("id")
    .select("id");
  const rows: { id: string }[] = await lockRows(trx, named, "keep");
  return new Set(rows.map(({ id }) => id));
}

/** Waits for whoever is about to use the address, and keeps others from it until the transaction ends. */
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

// ---- users, sign-in links and sessions

export async function insertUser(trx: Knex.Transaction, user: User): Promise<void> {
  await trx("users").insert({
    id: user.id,
    account_id: user.accountId,
    email: user.email,
    name: user.name,
    role: user.role,
    password_hash: null,
    created_at: user.createdAt,
  });
}

/** Argon2id, with its parameters in it; null until a password was set. */
export async function findPasswordHash(db: Knex, userId: string): Promise<string | null> {
  const row = await db<UserRow>("users").where({ id: userId }).first();
  return row?.password_hash ?? null;
}

export async function setPasswordHash(trx: Knex.Transaction, userId: string, hash: string, now: number): Promise<void> {
  await trx("users").where({ id: userId }).update({ password_hash: hash, password_set_at: now });
}

export async function listUsers(db: Knex, accountId: string): Promise<User[]> {
  const rows = await db<UserRow>("users").where({ account_id: accountId }).orderBy("id");
  return rows.map(toUser);
}

export async function findUser(db: Knex, where: { id: string } | { email: string }): Promise<User | undefined> {
  const row = await db<UserRow>("users").where(where).first();
  return row && toUser(row);
}

/** The longest-standing owner, whom the first run signs in. */
export async function findFirstOwner(db: Knex): Promise<User | undefined> {
  const row = await db<UserRow>("users").where({ role: "owner" }).orderBy("created_at").first();
  return row && toUser(row);
}

/** The user as they are, locked for this transaction; none when they were removed. */
export async function lockUser(trx: Knex.Transaction, id: string, lock: RowLock): Promise<User | undefined> {
  const row = (await lockRows(trx, trx<UserRow>("users").where({ id }).first(), lock)) as UserRow | undefined;
  return row && toUser(row);
}

/** @returns how many rows went: 0 when the user is not of this account. */
export async function deleteUser(trx: Knex.Transaction, accountId: string, id: string): Promise<number> {
  const known = await lockUser(trx, id, "delete");
  if (known?.accountId !== accountId) return 0;
  await trx("sessions").where({ user_id: id }).delete();
  await trx("sign_in_links").where({ user_id: id }).delete();
  await trx("notification_choices").where({ user_id: id }).delete();
  await trx("notifications").where({ user_id: id }).delete();
  await trx("mails").where({ user_id: id }).delete();
  return trx("users").where({ id }).delete();
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
  };
}

export async function insertSignInLink(
  trx: Knex.Transaction,
  link: { tokenHash: string; userId: string; expiresAt: number },
): Promise<void> {
  await trx("sign_in_links").insert({
    token_hash: link.tokenHash,
    user_id: link.userId,
    expires_at: link.expiresAt,
    used_at: null,
  });
}

/** Uses the link up: the user id the first time, undefined ever after. */
export async function useSignInLink(
  trx: Knex.Transaction,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const link = (await trx("sign_in_links").where({ token_hash: tokenHash }).first("user_id")) as
    | { user_id: string }
    | undefined;
  // The user before the link, as in deleteUser; a user who is being removed gets no session.
  if (!link || !(await lockUser(trx, link.user_id, "keep"))) return undefined;
  const used = await trx("sign_in_links")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now });
  return used === 0 ? undefined : link.user_id;
}

/** Whom a link signs in that can still be used. */
export async function findLinkUser(db: Knex, tokenHash: string, now: number): Promise<string | undefined> {
  const row = (await db("sign_in_links")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .first("user_id")) as { user_id: string } | undefined;
  return row?.user_id;
}

/** Used ones stay until their time: they say that they were used. */
export async function deleteUnusedLinks(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx("sign_in_links").where({ user_id: userId }).whereNull("used_at").delete();
}

export interface Session {
  userId: string;
  csrfToken: string;
  openedBy: "link" | "password";
  createdAt: number;
  expiresAt: number;
}

export async function insertSession(trx: Knex.Transaction, tokenHash: string, session: Session): Promise<void> {
  await trx("sessions").insert({
    token_hash: tokenHash,
    user_id: session.userId,
    csrf_token: session.csrfToken,
    opened_by: session.openedBy,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  });
}

export async function findSession(db: Knex, tokenHash: string, now: number): Promise<Session | undefined> {
  const row = (await db("sessions").where({ token_hash: tokenHash }).where("expires_at", ">", now).first()) as
    | {
        user_id: string;
        csrf_token: string;
        opened_by: Session["openedBy"];
        created_at: number;
        expires_at: number;
      }
    | undefined;
  return (
    row && {
      userId: row.user_id,
      csrfToken: row.csrf_token,
      openedBy: row.opened_by,
      createdAt: Number(row.created_at),
      expiresAt: Number(row.expires_at),
    }
  );
}

export async function deleteSession(trx: Knex.Transaction, tokenHash: string): Promise<void> {
  await trx("sessions").where({ token_hash: tokenHash }).delete();
}

/** All of a user's but one. */
export async function deleteOtherSessions(trx: Knex.Transaction, userId: string, tokenHash: string): Promise<void> {
  await trx("sessions").where({ user_id: userId }).whereNot({ token_hash: tokenHash }).delete();
}
