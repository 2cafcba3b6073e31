import type { Knex } from "knex";
import { lockRows, type RowLock } from "../../db/lock.ts";
import type { Role } from "../account.ts";

/**
 * `verified`: the address is this user's alone. `unverified`: the user claims it, and others may claim it too. `lost`: another
 * user verified it, and it no longer signs this user in.
 */
export type EmailStatus = "verified" | "unverified" | "lost";

export interface User {
  id: string;
  accountId: string;
  /** In canonical form (`parseEmail`). */
  email: string;
  emailStatus: EmailStatus;
  name: string;
  role: Role;
  createdAt: number;
}

interface UserRow {
  id: string;
  account_id: string;
  email: string;
  email_status: EmailStatus;
  name: string;
  role: Role;
  password_hash: string | null;
  created_at: number;
}

/** Users who claim one address and have a chance at signing in with it. */
const MOST_CLAIMS = 5;

export async function insertUser(trx: Knex.Transaction, user: User): Promise<void> {
  await trx("users").insert({
    id: user.id,
    account_id: user.accountId,
    email: user.email,
    email_status: user.emailStatus,
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

/** The user signs in by link or passkey until a password is set. */
export async function clearPassword(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx("users").where({ id: userId }).update({ password_hash: null, password_set_at: null });
}

export async function listUsers(db: Knex, accountId: string): Promise<User[]> {
  const rows = await db<UserRow>("users").where({ account_id: accountId }).orderBy("id");
  return rows.map(toUser);
}

export async function findUser(db: Knex, id: string): Promise<User | undefined> {
  const row = await db<UserRow>("users").where({ id }).first();
  return row && toUser(row);
}

/** Whose the address is: the one who verified it, or else everybody who claims it, the oldest first. */
export async function findClaims(db: Knex, email: string): Promise<User[]> {
  const rows = await db<UserRow>("users")
    .where({ email })
    .whereNot({ email_status: "lost" })
    .orderByRaw("case email_status when 'verified' then 0 else 1 end")
    .orderBy("created_at")
    .orderBy("id")
    .limit(MOST_CLAIMS);
  const [first] = rows;
  return (first?.email_status === "verified" ? [first] : rows).map(toUser);
}

/** Whether a user signs in with the address and a password. */
export async function hasPasswordClaim(db: Knex, email: string): Promise<boolean> {
  const row = await db<UserRow>("users")
    .where({ email })
    .whereNot({ email_status: "lost" })
    .whereNotNull("password_hash")
    .first("id");
  return row !== undefined;
}

/** The oldest owner, whom the first run signs in. */
export async function findFirstOwner(db: Knex): Promise<User | undefined> {
  const row = await db<UserRow>("users").where({ role: "owner" }).orderBy("created_at").first();
  return row && toUser(row);
}

/** The user as they are, locked for this transaction; none when they were removed. */
export async function lockUser(trx: Knex.Transaction, id: string, lock: RowLock): Promise<User | undefined> {
  const row = (await lockRows(trx, trx<UserRow>("users").where({ id }).first(), lock)) as UserRow | undefined;
  return row && toUser(row);
}

export async function setRole(trx: Knex.Transaction, id: string, role: Role): Promise<void> {
  await trx("users").where({ id }).update({ role });
}

export async function setEmail(
  trx: Knex.Transaction,
  id: string,
  change: { email: string; status: EmailStatus },
): Promise<void> {
  await trx("users").where({ id }).update({ email: change.email, email_status: change.status });
}

/** Everybody else's claim to an address that one user has verified. @returns whose. */
export async function loseOtherClaims(trx: Knex.Transaction, email: string, userId: string): Promise<string[]> {
  const others = trx<UserRow>("users").where({ email }).whereNot({ id: userId }).orderBy("id").select("id");
  const ids = ((await lockRows(trx, others, "change")) as { id: string }[]).map(({ id }) => id);
  if (ids.length > 0) await trx("users").whereIn("id", ids).update({ email_status: "lost" });
  return ids;
}

/** Everything that hangs on a user and goes with them. */
const OF_USER = [
  "sessions",
  "sign_in_links",
  "email_links",
  "security_mails",
  "totp_secrets",
  "recovery_codes",
  "passkeys",
  "passkey_challenges",
  "notification_choices",
  "notifications",
  "mails",
  "saved_views",
] as const;

/** @returns how many rows went: 0 when the user is not of this account. */
export async function deleteUser(trx: Knex.Transaction, accountId: string, id: string): Promise<number> {
  const known = await lockUser(trx, id, "delete");
  if (known?.accountId !== accountId) return 0;
  for (const table of OF_USER) await trx(table).where({ user_id: id }).delete();
  return trx("users").where({ id }).delete();
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    emailStatus: row.email_status,
    name: row.name,
    role: row.role,
    createdAt: row.created_at,
  };
}
