import { type Backoff, waitAfter } from "../../jobs/backoff.ts";
import { type JobKind, type JobOwner, type JobTools, type JobWorker, startJobs } from "../../jobs/engine.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { randomToken } from "../../kernel/id.ts";
import type { Logger } from "../../kernel/log.ts";
import type { MailSender } from "../../kernel/mail.ts";
import { hashSecret } from "../key.ts";
import { cancelUrl } from "../payout-destination/cancel-link.ts";
import { isPending } from "../payout-destination/destination.ts";
import { findNewest } from "../payout-destination/repository.ts";
import { findAccount } from "../repository.ts";
import type { AccountService } from "../service.ts";
import { insertEmailLink } from "../session/link-repository.ts";
import { findClaims, findUser, lockUser, type User } from "../user/repository.ts";
import { composeSecurityMail, type MailLink, type SecurityMailContent } from "./compose.ts";
import {
  addressesWithMails,
  type ClaimedSecurityMail,
  claimSecurityMail,
  deleteSecurityMail,
  retrySecurityMail,
} from "./repository.ts";

export interface SecurityMailTools extends JobTools {
  accounts: AccountService;
  sender: MailSender;
  /** The dashboard's address. */
  appUrl: string;
  keys: MasterKeys;
  log: Pick<Logger, "warn" | "error">;
}

const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const EMAIL_LINK_MS = 24 * HOUR_MS;
export const MAILED_LINK_MS = HOUR_MS;
/** After this time a user who still waits for a link has requested another. */
const GIVE_UP_MS = 12 * HOUR_MS;

const BACKOFF: Backoff = { firstMs: 10_000, mostMs: 30 * MINUTE_MS };

/**
 * Sends due mails. Links are created when their mail is sent, so no token waits in the database. A mail can be sent twice
 * when the process is killed while sending; both have a working link.
 */
export function startSecurityMails(tools: SecurityMailTools, everyMs = EVERY_MS): JobWorker {
  const { db } = tools;
  const kind: JobKind<JobOwner, ClaimedSecurityMail> = {
    name: "security mails",
    pollMs: everyMs,
    size: 4,
    perOwner: 1,
    listDue: (now) => addressesWithMails(db.read, now),
    claim: (trx, address, hold) => claimSecurityMail(trx, address.id, hold),
    async run(mail) {
      await send(mail, tools);
      return undefined;
    },
    postpone: retrySecurityMail,
  };
  const jobs = startJobs(kind, tools);
  return {
    wake: jobs.wake,
    async stop() {
      await jobs.stop();
      tools.sender.close();
    },
  };
}

async function send(mail: ClaimedSecurityMail, tools: SecurityMailTools): Promise<void> {
  const { db, clock, log, sender } = tools;
  const content = await contentOf(mail, tools);
  if (!content) {
    await db.write((trx) => deleteSecurityMail(trx, mail));
    return;
  }
  const composed = composeSecurityMail(content, mail.language);
  const sent = await sender.send({ ...composed, id: mail.id, to: mail.email, at: mail.createdAt });
  const ended = clock.now();
  const isOver = sent.kind === "sent" || sent.final || ended - mail.createdAt > GIVE_UP_MS;
  await db.write((trx) =>
    isOver ? deleteSecurityMail(trx, mail) : retrySecurityMail(trx, mail, ended + waitAfter(mail.attempts, BACKOFF)),
  );
  if (sent.kind === "failed")
    log.warn({ mail: mail.id, user: mail.userId, problem: sent.problem, isOver }, "security mail not sent");
}

/** Undefined when the mail is no longer needed, or has no recipient. */
async function contentOf(
  mail: ClaimedSecurityMail,
  tools: SecurityMailTools,
): Promise<SecurityMailContent | undefined> {
  if (mail.kind === "reset") return resetOf(mail.email, tools);
  const user = mail.userId === null ? undefined : await findUser(tools.db.read, mail.userId);
  if (!user) return undefined;
  const accountName = await accountNameOf(user, tools);
  if (mail.kind === "changed") return { kind: "changed", accountName };
  if (mail.kind === "destination") return destinationOf(user, accountName, tools);
  if (mail.kind === "destination_refused") return refusalOf(user, accountName, tools);
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

/** Undefined when the change was cancelled before its mail was sent. */
async function destinationOf(
  { accountId }: User,
  accountName: string,
  { db, clock, appUrl, keys }: SecurityMailTools,
): Promise<SecurityMailContent | undefined> {
  const newest = await findNewest(db.read, accountId);
  if (!newest || !isPending(newest, clock.now())) return undefined;
  const link = { accountName, url: cancelUrl(appUrl, newest.id, keys) };
  return { kind: "destination", link, number: newest.label, effectiveAt: newest.effectiveAt };
}

/** Undefined when another was entered before this mail was sent. */
async function refusalOf(
  { accountId }: User,
  accountName: string,
  { db, appUrl }: SecurityMailTools,
): Promise<SecurityMailContent | undefined> {
  const newest = await findNewest(db.read, accountId);
  if (newest?.state !== "refused") return undefined;
  return { kind: "destination_refused", link: { accountName, url: `${appUrl}/money` }, number: newest.label };
}

/** A link for every user who claims the address: its reader chooses the user by opening one. */
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
