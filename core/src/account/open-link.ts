import type { Transaction } from "../db/database.ts";
import { hasFactor } from "./second-factor/repository.ts";
import { deleteUnusedLinks, findLinkUser, useSignInLink } from "./session/link-repository.ts";
import { deleteSessions } from "./session/repository.ts";
import { clearPassword, findUser, type User } from "./user/repository.ts";
import { lockEmail, verifyEmail } from "./verify-email.ts";

/**
 * Uses a sign-in link. A mailed link verifies the address that it was mailed to, unless another user has verified it.
 * @returns the user, locked; undefined when the link cannot be used.
 */
export async function openLink(
  trx: Transaction,
  tokenHash: string,
  now: number,
): Promise<{ userId: string } | undefined> {
  const userId = await findLinkUser(trx, tokenHash, now);
  const before = userId === undefined ? undefined : await findUser(trx, userId);
  if (!before) return undefined;
  await lockEmail(trx, before.email); // before the user, because verifying an address locks every user who claims it
  const link = await useSignInLink(trx, tokenHash, now);
  if (!link) return undefined;
  const user = await findUser(trx, link.userId);
  if (link.provesEmail && user?.email === before.email && user.emailStatus === "unverified") await takeOver(trx, user);
  return link;
}

/**
 * The owner of an address gets a user that someone else may have created with it: earlier sessions, links and the password
 * end. A user with a second factor is not taken over, and the owner can sign up with the address.
 */
async function takeOver(trx: Transaction, user: User): Promise<void> {
  if (await hasFactor(trx, user.id)) return;
  if (!(await verifyEmail(trx, user, user.email))) return;
  await clearPassword(trx, user.id);
  await deleteSessions(trx, user.id);
  await deleteUnusedLinks(trx, user.id);
}
