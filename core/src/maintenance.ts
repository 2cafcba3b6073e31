import { purgeSessions } from "./account/repository.ts";
import { deleteUpload, findOldUploads } from "./bulk/repository.ts";
import type { Clock } from "./clock.ts";
import type { MasterKeys } from "./crypto.ts";
import type { Database, Transaction } from "./db/database.ts";
import { runEvery } from "./every.ts";
import { firstIdAt } from "./id.ts";
import { purgeAnswers } from "./idempotency/repository.ts";
import type { Logger } from "./log.ts";
import { purgeNotifications } from "./notification/repository.ts";
import { eraseUnshipped } from "./order/repository.ts";
import { eraseEnded } from "./privacy/erase.ts";
import { deleteEventsBefore } from "./privacy/repository.ts";
import { carryOutOpen } from "./privacy/request/request.ts";
import { purgeConnections } from "./store/connection/repository.ts";
import { deleteInboxBefore } from "./store/inbox/repository.ts";
import { purgeLinks } from "./store/link/repository.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** How long a repeated request is recognised (docs/api.md, Idempotency). */
const ANSWERS_KEPT_MS = 7 * DAY_MS;
/** Events say who gets a parcel, and what receivers answered may hold anything: neither outlives the event log (docs/api.md, Retention). */
const EVENTS_KEPT_MS = 30 * DAY_MS;
/** So that nobody waits long behind one of these transactions. */
const ROWS_A_TRANSACTION = 500;

export interface Retention {
  /** How long after a shipment's end its recipient is known. */
  recipientsKeptMs: number;
  /** Opens what people asked through a platform. */
  keys?: MasterKeys;
  log?: Pick<Logger, "error">;
}

/** Lets go of what has outlived its use. Safe to run at any time, as often as one likes, on several processes at once. */
export async function purge(db: Database, now: number, { recipientsKeptMs, keys, log }: Retention): Promise<void> {
  await db.write((trx) => purgeSessions(trx, now));
  await inTurns(db, (trx) => purgeAnswers(trx, now - ANSWERS_KEPT_MS, ROWS_A_TRANSACTION));
  const oldest = firstIdAt("evt", now - EVENTS_KEPT_MS);
  await inTurns(db, (trx) => deleteEventsBefore(trx, oldest, ROWS_A_TRANSACTION));
  const tooOld = { id: firstIdAt("blk", now - EVENTS_KEPT_MS), receivingId: firstIdAt("blk", now - DAY_MS) };
  for (const id of await findOldUploads(db.read, tooOld, ROWS_A_TRANSACTION))
    await db.write((trx) => deleteUpload(trx, id));
  const oldestInbox = firstIdAt("inb", now - EVENTS_KEPT_MS);
  await inTurns(db, (trx) => deleteInboxBefore(trx, oldestInbox, ROWS_A_TRANSACTION));
  await db.write((trx) => purgeNotifications(trx, now - EVENTS_KEPT_MS));
  await db.write((trx) => purgeConnections(trx, now));
  await db.write((trx) => purgeLinks(trx, now));
  await inTurns(db, (trx) => eraseUnshipped(trx, now - recipientsKeptMs, ROWS_A_TRANSACTION));
  await eraseEnded(db, { before: now - recipientsKeptMs, now });
  if (keys) await carryOutOpen(db, keys, now, log);
}

/** Again and again until nothing is left, each time in a transaction of its own. */
async function inTurns(db: Database, work: (trx: Transaction) => Promise<number>): Promise<void> {
  while ((await db.write(work)) > 0);
}

/** Purges now and every hour. @returns how to stop; a purge under way is waited for. */
export function startMaintenance({
  db,
  clock,
  log,
  ...retention
}: { db: Database; clock: Clock; log: Logger } & Omit<Retention, "log">): () => Promise<void> {
  const run = () =>
    purge(db, clock.now(), { ...retention, log }).catch((error) => log.error({ err: error }, "purging failed"));
  return runEvery(EVERY_MS, run);
}
