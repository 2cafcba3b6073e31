import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { deleteEmailLinks, deleteMailedLinks, deleteUnusedLinks } from "./session/link-repository.ts";
import { findClaims, hasPasswordClaim, loseOtherClaims, setEmail, type User } from "./user/repository.ts";

/** Locks an address. Claiming or verifying one takes this lock before it reads who claims the address and before it locks a user. */
export function lockEmail(trx: Transaction, ...emails: readonly string[]): Promise<void> {
  return lockNames(
    trx,
    emails.map((email) => `user\n${email}`),
  );
}

/**
 * Makes an address the user's own. Everybody else who claimed it loses it, with the links that were mailed to it; they
 * keep their account and their sessions. The address is held (`lockEmail`).
 *
 * @returns whether it is theirs now; false when another user has verified it.
 */
export async function verifyEmail(trx: Transaction, user: User, email: string): Promise<boolean> {
  const [holder] = await findClaims(trx, email);
  if (holder?.emailStatus === "verified" && holder.id !== user.id) return false;
  const losers = await loseOtherClaims(trx, email, user.id);
  await deleteMailedLinks(trx, losers);
  await setEmail(trx, user.id, { email, status: "verified" });
  await deleteEmailLinks(trx, [...losers, user.id]);
  if (user.email !== email) await deleteUnusedLinks(trx, user.id); // they went to the address before
  return true;
}

/**
 * Whether nobody else may claim the address. Where mails are sent it is whoever verified it. Where none are sent nobody
 * can, and whoever signs in with it by a password keeps it.
 */
export async function isTaken(trx: Transaction, email: string, sendsMail: boolean): Promise<boolean> {
  const [holder] = await findClaims(trx, email);
  return holder?.emailStatus === "verified" || (!sendsMail && (await hasPasswordClaim(trx, email)));
}
