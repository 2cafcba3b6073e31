import { isUnconfirmed } from "../db/failure.ts";
import { lockNames } from "../db/lock.ts";
import { type Backoff, waitAfter } from "../jobs/backoff.ts";
import { type JobKind, type JobOwner, type JobTools, startJobs } from "../jobs/engine.ts";
import { runEvery } from "../jobs/every.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { type NewId, timeOfId } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import type { MailSender } from "../kernel/mail.ts";
import * as happened from "./happening-repository.ts";
import { ofEvent, ofOrder, ofStore, ofUpload } from "./happenings.ts";
import { composeMail } from "./mail.ts";
import * as repository from "./repository.ts";
import { monthToState, ofMonth, statementFile, statementKey } from "./statement.ts";
import type { Choices, Happening } from "./topic.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

export interface NotifyTools extends JobTools {
  newId: NewId;
  keys: MasterKeys;
  /** The dashboard's address. */
  appUrl: string;
  sender: MailSender;
  log: Pick<Logger, "warn" | "error">;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const EVERY_MS = 15_000;
/** A user gets no second mail before that. */
const BETWEEN_MAILS_MS = 15 * MINUTE_MS;
/** Ids are made before their rows are committed: what commits late is found by reading this much once more. */
const OVERLAP_MS = 2 * MINUTE_MS;
/** After a long pause, older events are not reported. */
const OLDEST_MS = 24 * HOUR_MS;
const GIVE_UP_MS = 48 * HOUR_MS;
const BACKOFF: Backoff = { firstMs: 30_000, mostMs: HOUR_MS };

/**
 * Reads what happened, groups it into one mail a user, and sends what is due. Any number of processes may do so at once.
 * Nothing is sent twice: an event is stored once for a user, and is part of one mail. That mail alone goes out a second
 * time when the process dies, or the connection breaks, between the server's taking it and our noting that it did; its
 * Message-ID is the same then. @returns how to stop; what is under way is waited for.
 */
export function startNotifying(tools: NotifyTools, everyMs = EVERY_MS): () => Promise<void> {
  const { db } = tools;
  const kind: JobKind<JobOwner, HeldMail> = {
    name: "mails",
    pollMs: everyMs,
    size: 4,
    perOwner: 1,
    listDue: (now) => repository.usersWithMails(db.read, now),
    async claim(trx, user, hold) {
      const mail = await repository.claimMail(trx, user.id, hold);
      return mail ? [{ ...mail, lease: hold.lease }] : [];
    },
    async run(mail) {
      await send(mail, tools);
      return undefined;
    },
    postpone: (trx, mail, dueAt) => repository.settleMail(trx, mail, { state: "pending", due_at: dueAt }),
  };
  const mails = startJobs(kind, tools);
  const stop = runEvery(everyMs, async () => {
    try {
      await gather(tools);
      await openMails(tools);
      mails.wake();
    } catch (error) {
      if (isUnconfirmed(error)) tools.lease.abandon();
      tools.log.error({ err: error }, "gathering notifications failed; it is tried again");
    }
  });
  return async () => {
    await stop();
    await mails.stop();
    tools.sender.close();
  };
}

type HeldMail = repository.ClaimedMail & { lease: string };

async function gather({ db, clock, newId }: NotifyTools): Promise<void> {
  const readers = await repository.listReaders(db.read);
  if (readers.length === 0) return;
  const idNow = timeOfId(newId("ntf"));
  const position = await repository.readPosition(db.read);
  const earliest = Math.min(...readers.flatMap(({ topics }) => Object.values(topics)));
  const since = Math.max((position ?? 0) - OVERLAP_MS, earliest, idNow - OLDEST_MS);
  const accounts = [...new Set(readers.map(({ accountId }) => accountId))];
  const events = await happened.eventsSince(db.read, accounts, since);
  const orders = await happened.ordersSince(db.read, accounts, since);
  const stores = await happened.stoppedStores(db.read, accounts);
  // Those that took long began long before.
  const uploads = await happened.uploadsSince(db.read, accounts, Math.max(earliest, idNow - OLDEST_MS));
  const noted = new Map<string, Happening[]>();
  const note = (accountId: string, happening: Happening | undefined) => {
    if (happening) noted.set(accountId, [...(noted.get(accountId) ?? []), happening]);
  };
  for (const event of events) note(event.accountId, ofEvent(event, clock.now()));
  for (const order of orders) note(order.accountId, ofOrder(order));
  for (const store of stores) note(store.accountId, ofStore(store, idNow));
  for (const upload of uploads) note(upload.accountId, ofUpload(upload));
  for (const statement of await statements(readers, { db, clock })) note(statement.accountId, statement.happening);
  const happenings = readers.flatMap(({ userId, accountId, topics }) =>
    (noted.get(accountId) ?? [])
      .filter(({ topic, at }) => at >= (topics[topic] ?? Number.POSITIVE_INFINITY))
      .map((happening) => ({ ...happening, userId, id: newId("ntf") })),
  );
  // Uploads of a day and stores that stand still are found every time.
  const fresh = await happened.withoutStored(db.read, happenings);
  await db.write((trx) => repository.insertHappenings(trx, fresh, { position: idNow, now: clock.now() }));
}

/** Of the month before, for the accounts of users who want it and have not got it. */
async function statements(readers: readonly Choices[], { db, clock }: Pick<NotifyTools, "db" | "clock">) {
  const month = monthToState(clock.now());
  const wanting = readers.filter(({ topics }) => topics.monthly_statement !== undefined);
  if (!month || wanting.length === 0) return [];
  const users = wanting.map(({ userId }) => userId);
  const notified = await happened.findNotified(db.read, users, statementKey(month));
  const accounts = new Set(wanting.filter(({ userId }) => !notified.has(userId)).map(({ accountId }) => accountId));
  const sums = await happened.paidBetween(db.read, [...accounts], month);
  return sums.map((one) => ({ accountId: one.accountId, happening: ofMonth(one, month) }));
}

async function openMails({ db, clock, newId }: NotifyTools): Promise<void> {
  const now = clock.now();
  const latest = now - BETWEEN_MAILS_MS;
  for (const userId of await repository.usersToWrite(db.read, latest)) {
    await db.write(async (trx) => {
      await lockNames(trx, [`mail:${userId}`]);
      await repository.openMail(trx, { id: newId("eml"), userId }, { now, latest });
    });
  }
}

async function send(mail: HeldMail, tools: NotifyTools): Promise<void> {
  const { db, clock, keys, appUrl, log } = tools;
  const read = await repository.readMail(db.read, mail);
  if (!read || read.items.length === 0) {
    await db.write((trx) => repository.settleMail(trx, mail, { state: "dropped", finished_at: clock.now() }));
    return;
  }
  const stopUrl = unsubscribeUrl(appUrl, mail.userId, keys);
  const composed = composeMail({ ...read, appUrl, unsubscribeUrl: stopUrl });
  const attachments = await Promise.all(
    read.items.flatMap(({ month }) => (month === undefined ? [] : [statementFile(db.read, { ...read, month })])),
  );
  const sent = await tools.sender.send({
    ...composed,
    attachments,
    id: mail.id,
    to: read.email,
    unsubscribeUrl: stopUrl,
    at: mail.createdAt,
  });
  const ended = clock.now();
  if (sent.kind === "sent") {
    await db.write((trx) => repository.settleMail(trx, mail, { state: "sent", finished_at: ended }));
    return;
  }
  const { problem } = sent;
  const isOver = sent.final || ended - mail.createdAt > GIVE_UP_MS;
  const dueAt = ended + waitAfter(mail.attempts, BACKOFF);
  const change = isOver
    ? ({ state: "failed", problem, finished_at: ended } as const)
    : ({ state: "pending", problem, due_at: dueAt } as const);
  await db.write((trx) => repository.settleMail(trx, mail, change));
  log.warn({ mail: mail.id, problem, isOver }, "mail not sent");
}
