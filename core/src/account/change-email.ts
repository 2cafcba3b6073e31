import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import type { NewId } from "../kernel/id.ts";
import type { Language } from "../kernel/text.ts";
import type { Caller } from "./account.ts";
import { type Action, actorOf } from "./activity/activity.ts";
import { recordActivity } from "./activity/repository.ts";
import { hashSecret } from "./key.ts";
import type { Signed } from "./second-factor/service.ts";
import { insertSecurityMail, type SecurityMailKind } from "./security-mail/repository.ts";
import { deleteUnusedLinks, findEmailLink } from "./session/link-repository.ts";
import { lockUser, setEmail } from "./user/repository.ts";
import { isTaken, lockEmail, verifyEmail } from "./verify-email.ts";

export type EmailChange =
  /** A link was mailed to the new address; the present address is kept until the link is opened. */
  | { kind: "sent" }
  /** Without mail the new address replaces the present one at once, unverified. */
  | { kind: "changed" }
  | { kind: "same" }
  | { kind: "taken" }
  | { kind: "gone" };

export type Verification =
  | { kind: "verified" }
  /** Used, expired, or for another user. */
  | { kind: "unknown" }
  /** Another user has verified the address. */
  | { kind: "taken" };

export interface EmailService {
  /** Mails a link for the user's present address. @returns false when it is verified already or there is no such user. */
  sendVerification(userId: string, language: Language): Promise<boolean>;
  change(signed: Signed, email: string, language: Language): Promise<EmailChange>;
  /** Uses a link that was mailed to an address. */
  verify(signed: Signed, linkToken: string, language: Language): Promise<Verification>;
}

interface EmailTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  sendsMail: boolean;
  wakeMails(): void;
}

/**
 * The address of a signed-in user. A verification link works for that user alone, so that the owner of an address cannot be
 * tricked into verifying another user's claim to it.
 */
export function createEmailService(tools: EmailTools): EmailService {
  const { db, wakeMails } = tools;
  return {
    async sendVerification(userId, language) {
      const isSent = await db.write(async (trx) => {
        const user = await lockUser(trx, userId, "keep");
        if (user?.emailStatus !== "unverified") return false;
        await mail(trx, { kind: "verify", email: user.email, userId, language }, tools);
        return true;
      });
      if (isSent) wakeMails();
      return isSent;
    },
    async change(signed, email, language) {
      const changed = await db.write((trx) => changeEmail(trx, signed, { email, language }, tools));
      if (changed.kind === "sent") wakeMails();
      return changed;
    },
    async verify(signed, linkToken, language) {
      const by = { tokenHash: hashSecret(linkToken), language };
      const verified = await db.write((trx) => verifyByLink(trx, signed, by, tools));
      if (verified.kind === "verified") wakeMails();
      return verified;
    },
  };
}

async function changeEmail(
  trx: Transaction,
  { userId, caller }: Signed,
  { email, language }: { email: string; language: Language },
  tools: EmailTools,
): Promise<EmailChange> {
  await lockEmail(trx, email);
  const user = await lockUser(trx, userId, "change");
  if (!user) return { kind: "gone" };
  if (user.email === email && user.emailStatus !== "lost") return { kind: "same" };
  if (await isTaken(trx, email, tools.sendsMail)) return { kind: "taken" };
  if (tools.sendsMail) {
    await mail(trx, { kind: "verify", email, userId, language }, tools);
    return { kind: "sent" };
  }
  await deleteUnusedLinks(trx, userId);
  await setEmail(trx, userId, { email, status: "unverified" });
  await record(trx, caller, "user.email_changed", tools.clock);
  return { kind: "changed" };
}

async function verifyByLink(
  trx: Transaction,
  { userId, caller }: Signed,
  { tokenHash, language }: { tokenHash: string; language: Language },
  tools: EmailTools,
): Promise<Verification> {
  const { clock } = tools;
  const email = await findEmailLink(trx, { tokenHash, userId }, clock.now());
  if (email === undefined) return { kind: "unknown" };
  await lockEmail(trx, email); // before the user, because verifying an address locks every user who claims it
  const before = await lockUser(trx, userId, "change");
  // Another request may have used the link in the meantime.
  if (!before || (await findEmailLink(trx, { tokenHash, userId }, clock.now())) === undefined)
    return { kind: "unknown" };
  if (!(await verifyEmail(trx, before, email))) return { kind: "taken" };
  await record(trx, caller, before.email === email ? "user.email_verified" : "user.email_changed", clock);
  if (before.email !== email && tools.sendsMail && before.emailStatus !== "lost")
    await mail(trx, { kind: "changed", email: before.email, userId, language }, tools);
  return { kind: "verified" };
}

function mail(
  trx: Transaction,
  of: { kind: SecurityMailKind; email: string; userId: string; language: Language },
  { clock, newId }: EmailTools,
): Promise<void> {
  return insertSecurityMail(trx, { id: newId("sml"), ...of, createdAt: clock.now() });
}

/** The activity log does not hold the addresses. */
function record(trx: Transaction, caller: Caller, action: Action, clock: Clock): Promise<void> {
  return recordActivity(trx, actorOf(caller, clock.now()), { action, objectId: caller.actor });
}
