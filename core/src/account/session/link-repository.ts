import type { Knex } from "knex";
import { lockUser } from "../user/repository.ts";

export interface SignInLink {
  userId: string;
  /** It was mailed to the user's address, or made by the operator: opening it proves that the address is the user's. */
  provesEmail: boolean;
}

export async function insertSignInLink(
  trx: Knex.Transaction,
  link: SignInLink & { tokenHash: string; expiresAt: number },
): Promise<void> {
  await trx("sign_in_links").insert({
    token_hash: link.tokenHash,
    user_id: link.userId,
    proves_email: link.provesEmail ? 1 : 0,
    expires_at: link.expiresAt,
    used_at: null,
  });
}

/** Uses the link and locks its user. @returns undefined when it was used before. */
export async function useSignInLink(
  trx: Knex.Transaction,
  tokenHash: string,
  now: number,
): Promise<SignInLink | undefined> {
  const link = await findLink(trx, tokenHash);
  // The user before the link, as in deleteUser; a user who is being removed gets no session.
  if (!link || !(await lockUser(trx, link.userId, "change"))) return undefined;
  const used = await trx("sign_in_links")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .update({ used_at: now });
  return used === 0 ? undefined : link;
}

async function findLink(db: Knex, tokenHash: string): Promise<SignInLink | undefined> {
  const row = (await db("sign_in_links").where({ token_hash: tokenHash }).first("user_id", "proves_email")) as
    | { user_id: string; proves_email: number }
    | undefined;
  return row && { userId: row.user_id, provesEmail: row.proves_email === 1 };
}

/** The user of a link that can still be used. */
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

/** Those that were mailed to an address which these users no longer have. */
export async function deleteMailedLinks(trx: Knex.Transaction, userIds: readonly string[]): Promise<void> {
  await trx("sign_in_links").whereIn("user_id", userIds).where({ proves_email: 1 }).whereNull("used_at").delete();
}

/** A link that verifies one address and signs no user in. */
export interface EmailLink {
  userId: string;
  email: string;
}

export async function insertEmailLink(
  trx: Knex.Transaction,
  link: EmailLink & { tokenHash: string; expiresAt: number },
): Promise<void> {
  const { tokenHash, userId, email, expiresAt } = link;
  await trx("email_links").insert({ token_hash: tokenHash, user_id: userId, email, expires_at: expiresAt });
}

/** The address that a link of this user proves, if it can still be used. */
export async function findEmailLink(
  db: Knex,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  now: number,
): Promise<string | undefined> {
  const row = (await db("email_links")
    .where({ token_hash: tokenHash, user_id: userId })
    .where("expires_at", ">", now)
    .first("email")) as { email: string } | undefined;
  return row?.email;
}

/** All of these users'. */
export async function deleteEmailLinks(trx: Knex.Transaction, userIds: readonly string[]): Promise<void> {
  await trx("email_links").whereIn("user_id", userIds).delete();
}
