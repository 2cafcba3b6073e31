import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { isUnconfirmed } from "../../db/failure.ts";
import { heldUntil, type WorkerLease } from "../../db/lease.ts";
import { randomToken } from "../../id.ts";
import type { Logger } from "../../log.ts";
import type { MailSender } from "../../notification/send.ts";
import { hashSecret } from "../key.ts";
import { insertEmailLink } from "../link/repository.ts";
import { findAccount } from "../repository.ts";
import type { AccountService } from "../service.ts";
import { findClaims, findUser, lockUser, type User } from "../user/repository.ts";
import { composeSecurityMail, type MailLink, type SecurityMailContent } from "./compose.ts";
import { type ClaimedSecurityMail, claimSecurityMail, deleteSecurityMail, retrySecurityMail } from "./repository.ts";

export interface SecurityMailTools {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  sender: MailSender;
  lease: WorkerLease;
  /** The dashboard's address. */
  appUrl: string;
  log: Pick<Logger, "warn" | "error">;
}

export interface SecurityMailWorker {
  /** There may be something to send. */
  wake(): void;
  /** What is under way is waited for. */
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const EMAIL_LINK_MS = 24 * HOUR_MS;
export const MAILED_LINK_MS = HOUR_MS;
/** Whoever asked for a link and still has none has asked again. */
const GIVE_UP_MS = 12 * HOUR_MS;

/**
 * Sends what is due. Links are made when their mail is sent, so no token waits in the database. A mail can go out twice
 * when the process dies at the wrong moment; both have a link that works.
 */
export function startSecurityMails(tools: SecurityMailTools, everyMs = EVERY_MS): SecurityMailWorker {
  let stopping = false;
  let again = false;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    try {
      while (!stopping && (await sendOne(tools)));
    } catch (error) {
      if (isUnconfirmed(error)) tools.lease.abandon();
      tools.log.error({ err: error }, "sending security mails failed; it is tried again");
    }
  }

  function wake(): void {
    if (running) {
      again = true;
      return;
    }
    running = drain().finally(() => {
      running = undefined;
      if (again && !stopping) {
        again = false;
        wake();
      }
    });
  }

  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
      tools.sender.close();
    },
  };
}

/** @returns whether one was due. */
async function sendOne(tools: SecurityMailTools): Promise<boolean> {
  const { db, clock, log, sender } = tools;
  const lease = tools.lease.claim();
  const now = clock.now();
  const mail = await db.write((trx) => claimSecurityMail(trx, { now, lease, leaseUntil: heldUntil(now) }));
  if (!mail) return false;
  const content = await contentOf(mail, tools);
  if (!content) {
    await db.write((trx) => deleteSecurityMail(trx, mail));
    return true;
  }
  const composed = composeSecurityMail(content, mail.language);
  const sent = await sender.send({ ...composed, id: mail.id, to: mail.email, at: mail.createdAt });
  const ended = clock.now();
  const isOver = sent.kind === "sent" || sent.final || ended - mail.createdAt > GIVE_UP_MS;
  await db.write((trx) =>
    isOver ? deleteSecurityMail(trx, mail) : retrySecurityMail(trx, mail, ended + waitAfter(mail.attempts)),
  );
  if (sent.kind === "failed")
    log.warn({ mail: mail.id, user: mail.userId, problem: sent.problem, isOver }, "a security mail was not sent");
  return true;
}

/** Undefined when there is nothing to tell any more, or nobody to tell it to. */
async function contentOf(
  mail: ClaimedSecurityMail,
  tools: SecurityMailTools,
): Promise<SecurityMailContent | undefined> {
  if (mail.kind === "reset") return resetOf(mail.email, tools);
  const user = mail.userId === null ? undefined : await findUser(tools.db.read, mail.userId);
  if (!user) return undefined;
  const accountName = await accountNameOf(user, tools);
  if (mail.kind === "changed") return { kind: "changed", accountName };
  const token = randomToken(40);
  const link = { userId: user.id, email: mail.email, expiresAt: tools.clock.now() + EMAIL_LINK_MS };
  const isPresent = await tools.db.write(async (trx) => {
    if (!(await lockUser(trx, user.id, "keep"))) return false;
    await insertEmailLink(trx, { ...link, tokenHash: hashSecret(token) });
    return true;
  });
  if (!isPresent) return undefined;
  return { kind: "verify", link: { accountName, url: `${tools.appUrl}/verify-email?token=${token}` } };
}

/** A link for everybody who claims the address: whose it is, whoever reads its mails decides by opening one. */
async function resetOf(email: string, tools: SecurityMailTools): Promise<SecurityMailContent | undefined> {
  const { db, accounts, appUrl } = tools;
  const links: MailLink[] = [];
  for (const user of await findClaims(db.read, email)) {
    const token = await db.write(async (trx) => {
      const present = await lockUser(trx, user.id, "keep"); // removed, or at another address, since it was read
      if (present?.email !== email) return undefined;
      return accounts.signInLink(trx, user.id, { validMs: MAILED_LINK_MS, provesEmail: true });
    });
    if (token === undefined) continue;
    links.push({ accountName: await accountNameOf(user, tools), url: `${appUrl}/sign-in?reset&token=${token}` });
  }
  return links.length === 0 ? undefined : { kind: "reset", links };
}

async function accountNameOf(user: User, { db }: SecurityMailTools): Promise<string> {
  return (await findAccount(db.read, user.accountId))?.name ?? "";
}

/** Ten seconds, then twice as long each time, up to half an hour. */
function waitAfter(attempts: number): number {
  return Math.min(30 * MINUTE_MS, 10_000 * 2 ** Math.min(20, attempts - 1));
}
