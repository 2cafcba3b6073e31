import type { Knex } from "knex";
import { resultRows } from "../../db/dialect.ts";
import { lockRows } from "../../db/lock.ts";

/** Whether the user has a TOTP secret that was confirmed, or a passkey. */
export async function hasFactor(db: Knex, userId: string): Promise<boolean> {
  const query =
    "select user_id from totp_secrets where user_id = ? and confirmed_at is not null " +
    "union all select user_id from passkeys where user_id = ? limit 1";
  return resultRows(await db.raw(query, [userId, userId])).length > 0;
}

/** Everything: the user signs in with one factor from now on. */
export async function deleteFactors(trx: Knex.Transaction, userId: string): Promise<void> {
  for (const table of ["totp_secrets", "recovery_codes", "passkeys", "passkey_challenges"])
    await trx(table).where({ user_id: userId }).delete();
}

// ---- TOTP

export interface TotpSecret {
  id: string;
  userId: string;
  /** Sealed. */
  secret: string;
  /** Null until a first code was right. */
  confirmedAt: number | null;
  /** The 30-second step of the last code that was accepted: no code of it or before is accepted again. */
  lastStep: number;
}

interface TotpRow {
  id: string;
  user_id: string;
  secret: string;
  confirmed_at: number | null;
  last_step: number;
}

/** In place of the one that there was. */
export async function saveTotp(trx: Knex.Transaction, totp: TotpSecret, now: number): Promise<void> {
  const { id, userId, secret, confirmedAt, lastStep } = totp;
  await deleteTotp(trx, userId);
  const row = { id, user_id: userId, secret, confirmed_at: confirmedAt, last_step: lastStep, created_at: now };
  await trx("totp_secrets").insert(row);
}

export async function findTotp(db: Knex, userId: string): Promise<TotpSecret | undefined> {
  const row = (await db("totp_secrets").where({ user_id: userId }).first()) as TotpRow | undefined;
  return row && toTotp(row);
}

/** The secret as it is, locked for this transaction, so that a code is accepted once. */
export async function lockTotp(trx: Knex.Transaction, userId: string): Promise<TotpSecret | undefined> {
  const found = trx("totp_secrets").where({ user_id: userId }).first();
  const row = (await lockRows(trx, found, "change")) as TotpRow | undefined;
  return row && toTotp(row);
}

export async function acceptStep(
  trx: Knex.Transaction,
  userId: string,
  accepted: { step: number; confirmedAt: number },
): Promise<void> {
  await trx("totp_secrets")
    .where({ user_id: userId })
    .update({ last_step: accepted.step, confirmed_at: accepted.confirmedAt });
}

export async function deleteTotp(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx("totp_secrets").where({ user_id: userId }).delete();
}

function toTotp(row: TotpRow): TotpSecret {
  return {
    id: row.id,
    userId: row.user_id,
    secret: row.secret,
    confirmedAt: row.confirmed_at === null ? null : Number(row.confirmed_at),
    lastStep: Number(row.last_step),
  };
}

// ---- recovery codes

/** In place of all that there were. */
export async function replaceRecoveryCodes(
  trx: Knex.Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx("recovery_codes").where({ user_id: userId }).delete();
  if (hashes.length > 0)
    await trx("recovery_codes").insert(hashes.map((hash) => ({ user_id: userId, code_hash: hash })));
}

/** @returns whether there was such a code that had not been used. */
export async function useRecoveryCode(
  trx: Knex.Transaction,
  code: { userId: string; hash: string },
  now: number,
): Promise<boolean> {
  const own = trx("recovery_codes").where({ user_id: code.userId, code_hash: code.hash });
  return (await own.whereNull("used_at").update({ used_at: now })) > 0;
}

export async function countRecoveryCodes(db: Knex, userId: string): Promise<number> {
  const [row] = (await db("recovery_codes").where({ user_id: userId }).whereNull("used_at").count({ n: "*" })) as {
    n: number | string;
  }[];
  return Number(row?.n);
}

// ---- passkeys

export interface Passkey {
  /** The credential's own id, base64url. */
  id: string;
  userId: string;
  name: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  createdAt: number;
  lastUsedAt: number | null;
}

interface PasskeyRow {
  id: string;
  user_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** @returns false when the credential is registered already. */
export async function insertPasskey(trx: Knex.Transaction, passkey: Passkey): Promise<boolean> {
  const inserted = await trx("passkeys")
    .insert({
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict("id")
    .ignore()
    .returning("id");
  return inserted.length > 0;
}

export async function listPasskeys(db: Knex, userId: string): Promise<Passkey[]> {
  const rows = (await db("passkeys").where({ user_id: userId }).orderBy("created_at").orderBy("id")) as PasskeyRow[];
  return rows.map(toPasskey);
}

export async function findPasskey(db: Knex, id: string): Promise<Passkey | undefined> {
  const row = (await db("passkeys").where({ id }).first()) as PasskeyRow | undefined;
  return row && toPasskey(row);
}

/** The passkey as it is, locked for this transaction. */
export async function lockPasskey(trx: Knex.Transaction, id: string): Promise<Passkey | undefined> {
  const row = (await lockRows(trx, trx("passkeys").where({ id }).first(), "change")) as PasskeyRow | undefined;
  return row && toPasskey(row);
}

export async function notePasskeyUse(
  trx: Knex.Transaction,
  id: string,
  use: { counter: number; at: number },
): Promise<void> {
  await trx("passkeys").where({ id }).update({ counter: use.counter, last_used_at: use.at });
}

/** @returns whether there was one. */
export async function deletePasskey(trx: Knex.Transaction, passkey: { id: string; userId: string }): Promise<boolean> {
  return (await trx("passkeys").where({ id: passkey.id, user_id: passkey.userId }).delete()) > 0;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: JSON.parse(row.transports) as string[],
    createdAt: Number(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : Number(row.last_used_at),
  };
}

// ---- challenges

export type ChallengePurpose = "register" | "prove" | "sign_in";

export interface Challenge {
  challenge: string;
  purpose: ChallengePurpose;
  /** Whose; null for signing in, when it is not known yet. */
  userId: string | null;
}

export async function insertChallenge(
  trx: Knex.Transaction,
  challenge: Challenge & { expiresAt: number },
): Promise<void> {
  await trx("passkey_challenges").insert({
    challenge: challenge.challenge,
    purpose: challenge.purpose,
    user_id: challenge.userId,
    expires_at: challenge.expiresAt,
  });
}

/** Uses the challenge up. @returns whether it was one of these, and in time. */
export async function takeChallenge(trx: Knex.Transaction, challenge: Challenge, now: number): Promise<boolean> {
  const own = trx("passkey_challenges")
    .where({ challenge: challenge.challenge, purpose: challenge.purpose })
    .where("expires_at", ">", now);
  const taken = challenge.userId === null ? own.whereNull("user_id") : own.where({ user_id: challenge.userId });
  return (await taken.delete()) > 0;
}
