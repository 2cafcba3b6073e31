import { type Action, actorOf } from "../../activity/activity.ts";
import { recordActivity } from "../../activity/repository.ts";
import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../db/database.ts";
import type { NewId } from "../../id.ts";
import type { Language } from "../../text.ts";
import type { Caller } from "../account.ts";
import { hashSecret } from "../key.ts";
import { deleteUnusedLinks, findEmailLink } from "../link/repository.ts";
import type { Signed } from "../second-factor/service.ts";
import { insertSecurityMail, type SecurityMailKind } from "../security-mail/repository.ts";
import { lockUser, setEmail, type User } from "./repository.ts";
import { isTaken, lockEmail, verifyEmail } from "./verify-email.ts";

export type EmailChange =
  /** A link went to the new address; the present one stays until it is opened. */
  | { kind: "sent" }
  /** No mail is sent here: it is the user's address at once, unverified. */
  | { kind: "changed" }
  | { kind: "same" }
  | { kind: "taken" }
  | { kind: "gone" };

export type Verification =
  | { kind: "verified" }
  /** Used, too old, or for another user. */
  | { kind: "unknown" }
  /** Another user has verified it first. */
  | { kind: "taken" };

export interface EmailService {
  /** Mails a link for the user's present address. @returns false when it is verified already, or nobody's here. */
  sendVerification(userId: string, language: Language): Promise<boolean>;
  change(signed: Signed, email: string, language: Language): Promise<EmailChange>;
  /** Uses a link up that was mailed to an address. */
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
 * The address of a signed-in user. A verification link works for that user alone: whoever reads the mails of an address
 * cannot be made to verify a stranger's claim to it.
 */
export function createEmailService({ db, clock, newId, sendsMail, wakeMails }: EmailTools): EmailService {
  function mail(
    trx: Transaction,
    of: { kind: SecurityMailKind; email: string; userId: string },
    language: Language,
  ): Promise<void> {
    return insertSecurityMail(trx, { id: newId("sml"), ...of, language, createdAt: clock.now() });
  }

  /** Without the addresses. */
  function record(trx: Transaction, caller: Caller, action: Action): Promise<void> {
    return recordActivity(trx, actorOf(caller, clock.now()), { action, objectId: caller.actor });
  }

  /** The old address is told, if it was the user's. */
  async function tellOld(trx: Transaction, user: User, language: Language): Promise<void> {
    if (user.emailStatus !== "lost") await mail(trx, { kind: "changed", email: user.email, userId: user.id }, language);
  }

  return {
    async sendVerification(userId, language) {
      const isSent = await db.write(async (trx) => {
        const user = await lockUser(trx, userId, "keep");
        if (user?.emailStatus !== "unverified") return false;
        await mail(trx, { kind: "verify", email: user.email, userId }, language);
        return true;
      });
      if (isSent) wakeMails();
      return isSent;
    },
    async change({ userId, caller }, email, language) {
      const changed = await db.write(async (trx): Promise<EmailChange> => {
        await lockEmail(trx, email);
        const user = await lockUser(trx, userId, "change");
        if (!user) return { kind: "gone" };
        if (user.email === email && user.emailStatus !== "lost") return { kind: "same" };
        if (await isTaken(trx, email, sendsMail)) return { kind: "taken" };
        if (sendsMail) {
          await mail(trx, { kind: "verify", email, userId }, language);
          return { kind: "sent" };
        }
        await deleteUnusedLinks(trx, userId);
        await setEmail(trx, userId, { email, status: "unverified" });
        await record(trx, caller, "user.email_changed");
        return { kind: "changed" };
      });
      if (changed.kind === "sent") wakeMails();
      return changed;
    },
    async verify({ userId, caller }, linkToken, language) {
      const tokenHash = hashSecret(linkToken);
      const verified = await db.write(async (trx): Promise<Verification> => {
        const email = await findEmailLink(trx, { tokenHash, userId }, clock.now());
        if (email === undefined) return { kind: "unknown" };
        await lockEmail(trx, email); // before the user: whoever verifies an address locks everybody who claims it
        const before = await lockUser(trx, userId, "change");
        // Used up by another request meanwhile.
        if (!before || (await findEmailLink(trx, { tokenHash, userId }, clock.now())) === undefined)
          return { kind: "unknown" };
        if (!(await verifyEmail(trx, before, email))) return { kind: "taken" };
        await record(trx, caller, before.email === email ? "user.email_verified" : "user.email_changed");
        if (before.email !== email && sendsMail) await tellOld(trx, before, language);
        return { kind: "verified" };
      });
      if (verified.kind === "verified") wakeMails();
      return verified;
    },
  };
}
