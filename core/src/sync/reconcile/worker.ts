import { ConnectorError } from "@masar/kit";
import { type JobKind, type JobOwner, type JobTools, type JobWorker, startJobs } from "../../jobs/engine.ts";
import { heldUntil } from "../../jobs/lease.ts";
import type { Text } from "../../kernel/text.ts";
import { nextNight } from "../../kernel/time.ts";
import { hookUrl } from "../../store/access.ts";
import { markAccepted, markReconnect } from "../../store/access-repository.ts";
import { waitAfter } from "../../store/backoff.ts";
import {
  claimPoll,
  findAnyStore,
  finishPoll,
  renewPoll,
  type StoreChanges,
  storesToPoll,
} from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { retryInboxNow } from "../inbox/claim-repository.ts";
import { retryWriteBacksNow } from "../write-back/repository.ts";
import { OVERLAP_MS, type ReconcileTools, reconcile } from "./reconcile.ts";
import { Stopped, untilStop } from "./until-stop.ts";

export const POLL_EVERY_MS = 10 * 60_000;
/** Stores polled at once by one process. */
const AT_ONCE = 8;

type PollTools = ReconcileTools & JobTools & { leaveAgain: LeaveAgain; wakeInbox(): void };

/** Polls every connected store each ten minutes and sweeps it once a night. */
export function startReconciling(tools: PollTools): JobWorker {
  const { db } = tools;
  const kind: JobKind<JobOwner, Claimed> = {
    name: "store polls",
    pollMs: 5_000,
    size: AT_ONCE,
    perOwner: 1,
    listDue: (now) => storesToPoll(db.read, now),
    async claim(trx, store, { now, lease, leaseUntil }) {
      const stored = await claimPoll(trx, store.id, { now, lease, leaseUntil });
      return stored ? [{ stored, lease }] : [];
    },
    async run(claimed, { stop }) {
      await poll(claimed, stop, tools);
      return undefined;
    },
  };
  return startJobs(kind, tools);
}

async function poll({ stored, lease }: Claimed, stop: AbortSignal, tools: PollTools): Promise<void> {
  const { db, clock, log } = tools;
  if (stored.status === "reconnect") return tryAccess({ stored, lease }, stop, tools);
  const sweep = stored.nextSweepAt <= clock.now();
  const renewLease = async (changes?: StoreChanges) => {
    // Changes are stored also by a process that stops.
    const held = { lease, leaseUntil: heldUntil(clock.now()) };
    const isHeld = await db.write((trx) => renewPoll(trx, stored, held, changes));
    if (!isHeld || stop.aborted) throw new Stopped();
  };
  let changes: PollEnd;
  try {
    const { learnt, importFailure } = await reconcile(stored, { sweep, renewLease, stop }, tools);
    const at = clock.now();
    if (importFailure) log.warn({ store: stored.id, reason: importFailure.message }, "first import of a store failed");
    changes = {
      ...learnt,
      ...(importFailure ? afterImportFailure(stored, importFailure, at) : afterSuccess(learnt, at)),
    };
    if (sweep) changes.nextSweepAt = nextNight(at);
  } catch (error) {
    // The watermark is not moved: changes that were not read are read by the next poll.
    changes = await afterFailure(stored, error, tools);
  }
  await db.write((trx) => finishPoll(trx, stored, lease, changes));
  await leaveIfDisconnected(stored, tools);
}

/**
 * A store that rejected our access may have been unavailable, or its merchant may have restored the access there: once it
 * answers, everything that waited for it continues. Otherwise it is tried again later and later, at last every half hour.
 */
async function tryAccess({ stored, lease }: Claimed, stop: AbortSignal, tools: PollTools): Promise<void> {
  const { db, clock, access, appUrl } = tools;
  try {
    const { connector, store } = await access.ready(stored);
    await connector.inspect(store);
    await connector.webhooks?.subscribe(store, hookUrl(appUrl, stored));
    const since = Temporal.Instant.fromEpochMilliseconds(stored.watermark - OVERLAP_MS);
    for await (const _ of untilStop(connector.listOrders(store, since), stop)) break;
  } catch (error) {
    const changes = await afterFailure(stored, error, tools);
    return db.write((trx) => finishPoll(trx, stored, lease, changes));
  }
  await db.write(async (trx) => {
    const now = clock.now();
    if (await markAccepted(trx, stored)) {
      await retryInboxNow(trx, stored, now);
      await retryWriteBacksNow(trx, stored, now);
    }
    await finishPoll(trx, stored, lease, { nextPollAt: now, nextSweepAt: now });
  });
  tools.wakeInbox();
  tools.wakeWriteBacks();
}

/** A store that was disconnected during its poll: removes the webhooks that the poll may have created. */
async function leaveIfDisconnected({ id, secrets }: ConnectedStore, { db, leaveAgain }: PollTools): Promise<void> {
  const current = await findAnyStore(db.read, id);
  if (current?.status !== "disconnected" || secrets === null) return;
  await leaveAgain({ id, secrets });
}

function afterSuccess({ firstImport }: StoreChanges, at: number): PollEnd {
  const isImporting = firstImport?.endedAt === null;
  const next = isImporting ? { nextPollAt: at } : { lastPollAt: at, nextPollAt: at + POLL_EVERY_MS };
  return { ...next, pollFailures: 0, failure: null };
}

/** The poll succeeded, but the import of the store's open orders did not. */
function afterImportFailure(
  stored: ConnectedStore,
  { retryAfterMs, publicMessage }: ConnectorError,
  at: number,
): PollEnd {
  const pollFailures = stored.pollFailures + 1;
  const nextPollAt = at + Math.min(POLL_EVERY_MS, waitAfter(pollFailures, retryAfterMs));
  return { lastPollAt: at, nextPollAt, pollFailures, failure: publicMessage };
}

async function afterFailure(stored: ConnectedStore, error: unknown, { db, clock, log }: PollTools): Promise<PollEnd> {
  if (error instanceof Stopped) return { nextPollAt: clock.now() };
  const pollFailures = stored.pollFailures + 1;
  const nextPollAt = clock.now() + waitAfter(pollFailures, error instanceof ConnectorError ? error.retryAfterMs : 0);
  if (!(error instanceof ConnectorError)) {
    log.error({ err: error, store: stored.id }, "store poll failed unexpectedly");
    return { pollFailures, nextPollAt, failure: INTERNAL };
  }
  log.warn({ store: stored.id, reason: error.message }, "store poll failed");
  if (error.failure === "access_revoked") await db.write((trx) => markReconnect(trx, stored, error.publicMessage));
  return { pollFailures, nextPollAt, failure: error.publicMessage };
}

const INTERNAL: Text = {
  en: "Reading the store failed because of an error in Masar. It is retried automatically, and our support team is informed.",
  ar: "تعذرت قراءة المتجر بسبب خطأ في مسار. سنعيد المحاولة تلقائيًا، والدعم الفني على علم بذلك.",
};

/** Removes webhooks and keys from a disconnected shop again, with the secrets that it had. */
export type LeaveAgain = (store: { id: string; secrets: string }) => Promise<void>;

type PollEnd = StoreChanges & { nextPollAt: number };

interface Claimed {
  stored: ConnectedStore;
  lease: string;
}
