import { purgeAnswers } from "../account/idempotency-repository.ts";
import { deleteUpload, findOldUploads } from "../bulk/repository.ts";
import { deleteReputationsBefore, deleteUnsharedReputations } from "../customer/reputation-repository.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { DeletionRange } from "../db/delete-oldest.ts";
import { runEvery } from "../jobs/every.ts";
import type { Clock } from "../kernel/clock.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { firstIdAt } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import { eraseUnshipped, eraseUnshippedInSandboxes } from "../order/erase-repository.ts";
import { eraseAsked, eraseEnded } from "../privacy/erase.ts";
import { deleteOldEvents } from "../privacy/repository.ts";
import { carryOutOpen } from "../privacy/request/request.ts";
import { deleteFormerPhonesBefore } from "../shipment/repository.ts";
import { deleteInbox } from "../sync/inbox/repository.ts";
import {
  deleteBefore,
  deleteMails,
  deleteNotifications,
  deleteRateLimitsBefore,
  deleteRefusedScansBefore,
  deleteScans,
  deleteWriteBacks,
  EXPIRING,
} from "./retention-repository.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** How long a repeated request is recognised (docs/api.md, Idempotency). What names people is kept no longer than their shipments do. */
const ANSWERS_KEPT_MS = 7 * DAY_MS;
/** Events say who gets a parcel, and what receivers answered may hold anything: neither outlives the event log (docs/api.md, Retention). */
const EVENTS_KEPT_MS = 30 * DAY_MS;
const REFUSED_SCANS_KEPT_MS = 90 * DAY_MS;
/** What happened to a parcel in the last year can be looked up. Reports need none of them. */
const SCANS_KEPT_MS = 400 * DAY_MS;
/** Keeps other transactions from waiting long for one of these. */
const ROWS_A_TRANSACTION = 500;

export interface Retention {
  /** How long after a shipment's end its recipient is known. */
  recipientsKeptMs: number;
  /** Opens what people asked through a platform. */
  keys?: MasterKeys;
  log?: Pick<Logger, "error">;
}

interface Step {
  name: string;
  run(): Promise<unknown>;
}

/**
 * Deletes what is kept no longer (docs/operations.md, How long rows are kept). Safe to run at any time, as often as one
 * likes, on several processes at once. A step that fails does not stop the others.
 *
 * @throws AggregateError of what failed, once every step has run.
 */
export async function purge(db: Database, now: number, retention: Retention): Promise<void> {
  const failures: Error[] = [];
  const journal: Step = { name: "the journal", run: () => db.emptyJournal() };
  for (const { name, run } of [...deletions(db, now, retention), ...erasures(db, now, retention), journal]) {
    await run().catch((cause) => failures.push(new Error(`purging ${name} failed`, { cause })));
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join("; "));
}

/** Rows that go as a whole. */
function deletions(db: Database, now: number, { recipientsKeptMs }: Retention): Step[] {
  const answersKeptMs = Math.min(ANSWERS_KEPT_MS, recipientsKeptMs);
  const filesKeptMs = Math.min(EVENTS_KEPT_MS, recipientsKeptMs);
  const step = (name: string, work: (trx: Transaction, limit: number) => Promise<number>): Step => ({
    name,
    run: () => inTurns(db, (trx) => work(trx, ROWS_A_TRANSACTION)),
  });
  const inOrder = <Key extends string | number>(
    name: string,
    before: Key,
    work: (trx: Transaction, range: DeletionRange<Key>) => Promise<Key | undefined>,
  ): Step => ({ name, run: () => fromOldest(db, before, work) });
  const keptFrom = (prefix: string, keptMs = EVENTS_KEPT_MS) => firstIdAt(prefix, now - keptMs);
  return [
    ...EXPIRING.map((aged) => step(aged.table, (trx, limit) => deleteBefore(trx, aged, now + 1, limit))),
    step("rate_limits", (trx, limit) => deleteRateLimitsBefore(trx, now, limit)),
    inOrder("idempotency_keys", now - answersKeptMs, purgeAnswers),
    inOrder("events", keptFrom("evt"), deleteOldEvents),
    inOrder("write_backs", keptFrom("evt"), deleteWriteBacks),
    inOrder("inbox", keptFrom("inb", filesKeptMs), deleteInbox),
    inOrder("notifications", keptFrom("ntf"), deleteNotifications),
    inOrder("mails", keptFrom("eml"), deleteMails),
    step("former_phones", (trx, limit) => deleteFormerPhonesBefore(trx, now - EVENTS_KEPT_MS, limit)),
    step("refused scans", (trx, limit) => deleteRefusedScansBefore(trx, keptFrom("scn", REFUSED_SCANS_KEPT_MS), limit)),
    inOrder("scans", keptFrom("scn", SCANS_KEPT_MS), deleteScans),
    step("reputations", (trx, limit) => deleteReputationsBefore(trx, now - recipientsKeptMs, limit)),
    { name: "reputations that are not shared", run: () => deleteUnsharedReputations(db) },
    { name: "bulk_uploads", run: () => purgeUploads(db, now, filesKeptMs) },
  ];
}

/** Rows that stay and stop naming anybody. */
function erasures(db: Database, now: number, { recipientsKeptMs, keys, log }: Retention): Step[] {
  const before = now - recipientsKeptMs;
  return [
    { name: "orders", run: () => inTurns(db, (trx) => eraseUnshipped(trx, before, ROWS_A_TRANSACTION)) },
    {
      name: "orders in sandboxes",
      run: () => inTurns(db, (trx) => eraseUnshippedInSandboxes(trx, before, ROWS_A_TRANSACTION)),
    },
    { name: "recipients", run: () => eraseEnded(db, { before, now }) },
    { name: "recipients who asked", run: () => eraseAsked(db, now) },
    ...(keys ? [{ name: "privacy requests", run: () => carryOutOpen(db, keys, now, log) }] : []),
  ];
}

async function purgeUploads(db: Database, now: number, keptMs: number): Promise<void> {
  const tooOld = { id: firstIdAt("blk", now - keptMs), receivingId: firstIdAt("blk", now - DAY_MS) };
  for (;;) {
    const uploads = await findOldUploads(db.read, tooOld, ROWS_A_TRANSACTION);
    for (const upload of uploads) await db.write((trx) => deleteUpload(trx, upload));
    if (uploads.length === 0) return;
  }
}

/** Again and again until nothing is left, each time in a transaction of its own. */
async function inTurns(db: Database, work: (trx: Transaction) => Promise<number>): Promise<void> {
  while ((await db.write(work)) > 0);
}

/** The same from the oldest row on: each transaction begins where the last one ended. */
async function fromOldest<Key extends string | number>(
  db: Database,
  before: Key,
  work: (trx: Transaction, range: DeletionRange<Key>) => Promise<Key | undefined>,
): Promise<void> {
  for (let after: Key | undefined; ; ) {
    const range = { after, before, limit: ROWS_A_TRANSACTION };
    after = await db.write((trx) => work(trx, range));
    if (after === undefined) return;
  }
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
