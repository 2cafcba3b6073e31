import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { isUnconfirmed } from "../db/failure.ts";
import { heldUntil, type WorkerLease } from "../db/lease.ts";
import { lockNames } from "../db/lock.ts";
import { runEvery } from "../every.ts";
import { type NewId, timeOfId } from "../id.ts";
import type { Logger } from "../log.ts";
import { ofEvent, ofOrder, ofStore, ofUpload } from "./happenings.ts";
import { composeMail } from "./mail.ts";
import * as repository from "./repository.ts";
import type { MailSender } from "./send.ts";
import type { Happening } from "./topic.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

export interface NotifyTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  /** The dashboard's address. */
  appUrl: string;
  sender: MailSender;
  lease: WorkerLease;
  log: Pick<Logger, "warn" | "error">;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const EVERY_MS = 15_000;
/** A user gets no second mail before that. */
const BETWEEN_MAILS_MS = 15 * MINUTE_MS;
/** Ids are made before their rows are committed: what commits late is found by reading this much once more. */
const OVERLAP_MS = 2 * MINUTE_MS;
/** After a long pause nobody is told of what is older. */
const OLDEST_MS = 24 * HOUR_MS;
const GIVE_UP_MS = 48 * HOUR_MS;

/**
 * Reads what happened, groups it into one mail a user, and sends what is due. Any number of processes may do so at once.
 * Nothing is told twice: what happened is kept once for a user, and stands in one mail. That mail alone goes out a second
 * time when the process dies, or the connection breaks, between the server's taking it and our noting that it did; its
 * Message-ID is the same then. @returns how to stop; what is under way is waited for.
 */
export function startNotifying(tools: NotifyTools, everyMs = EVERY_MS): () => Promise<void> {
  let stopping = false;
  const stop = runEvery(everyMs, async () => {
    try {
      await gather(tools);
      await openMails(tools);
      while (!stopping && (await sendOne(tools)));
    } catch (error) {
      if (isUnconfirmed(error)) tools.lease.abandon();
      tools.log.error({ err: error }, "notifying failed; it is tried again");
    }
  });
  return async () => {
    stopping = true;
    await stop();
    tools.sender.close();
  };
}

async function gather({ db, clock, newId }: NotifyTools): Promise<void> {
  const readers = await repository.listReaders(db.read);
  if (readers.length === 0) return;
  const idNow = timeOfId(newId("ntf"));
  const position = await repository.readPosition(db.read);
  const earliest = Math.min(...readers.flatMap(({ topics }) => Object.values(topics)));
  const since = Math.max((position ?? 0) - OVERLAP_MS, earliest, idNow - OLDEST_MS);
  const accounts = [...new Set(readers.map(({ accountId }) => accountId))];
  const events = await repository.eventsSince(db.read, accounts, since);
  const orders = await repository.ordersSince(db.read, accounts, since);
  const stores = await repository.stoppedStores(db.read, accounts);
  // Those that took long began long before.
  const uploads = await repository.uploadsSince(db.read, accounts, Math.max(earliest, idNow - OLDEST_MS));
  const happened = new Map<string, Happening[]>();
  const note = (accountId: string, happening: Happening | undefined) => {
    if (happening) happened.set(accountId, [...(happened.get(accountId) ?? []), happening]);
  };
  for (const event of events) note(event.accountId, ofEvent(event));
  for (const order of orders) note(order.accountId, ofOrder(order));
  for (const store of stores) note(store.accountId, ofStore(store, idNow));
  for (const upload of uploads) note(upload.accountId, ofUpload(upload));
  const told = readers.flatMap(({ userId, accountId, topics }) =>
    (happened.get(accountId) ?? [])
      .filter(({ topic, at }) => at >= (topics[topic] ?? Number.POSITIVE_INFINITY))
      .map((happening) => ({ ...happening, userId, id: newId("ntf") })),
  );
  await db.write((trx) => repository.keepHappenings(trx, told, { position: idNow, now: clock.now() }));
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

/** @returns whether one was due. */
async function sendOne(tools: NotifyTools): Promise<boolean> {
  const { db, clock, keys, appUrl, log } = tools;
  const lease = tools.lease.claim();
  const now = clock.now();
  const mail = await db.write((trx) => repository.claimMail(trx, { now, lease, leaseUntil: heldUntil(now) }));
  if (!mail) return false;
  const held = { id: mail.id, lease };
  const read = await repository.readMail(db.read, mail);
  if (!read || read.items.length === 0) {
    await db.write((trx) => repository.settleMail(trx, held, { state: "dropped", finished_at: now }));
    return true;
  }
  const stopUrl = unsubscribeUrl(appUrl, mail.userId, keys);
  const composed = composeMail({ ...read, appUrl, unsubscribeUrl: stopUrl });
  const sent = await tools.sender.send({
    ...composed,
    id: mail.id,
    to: read.email,
    unsubscribeUrl: stopUrl,
    at: mail.createdAt,
  });
  const ended = clock.now();
  if (sent.kind === "sent") {
    await db.write((trx) => repository.settleMail(trx, held, { state: "sent", finished_at: ended }));
    return true;
  }
  const { problem } = sent;
  const isOver = sent.final || ended - mail.createdAt > GIVE_UP_MS;
  const dueAt = ended + waitAfter(mail.attempts);
  const change = isOver
    ? ({ state: "failed", problem, finished_at: ended } as const)
    : ({ state: "pending", problem, due_at: dueAt } as const);
  await db.write((trx) => repository.settleMail(trx, held, change));
  log.warn({ mail: mail.id, problem, isOver }, "a mail was not sent");
  return true;
}

/** Half a minute, then twice as long each time, up to an hour. */
function waitAfter(attempts: number): number {
  return Math.min(HOUR_MS, 30_000 * 2 ** Math.min(20, attempts - 1));
}
