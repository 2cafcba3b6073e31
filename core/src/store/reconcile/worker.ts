import { ConnectorError } from "@masar/kit";
import { heldUntil, type WorkerLease } from "../../db/lease.ts";
import type { Text } from "../../text.ts";
import { nextNight } from "../../time.ts";
import { waitAfter } from "../backoff.ts";
import { leaveTimes } from "../leave/leave.ts";
import { repeatLeave } from "../leave/repository.ts";
import { claimPoll, findAnyStore, finishPoll, markReconnect, renewPoll, type StoreChanges } from "../repository.ts";
import type { ConnectedStore } from "../store.ts";
import { type StoreWorker, startPool } from "../worker.ts";
import { type ReconcileTools, reconcile } from "./reconcile.ts";

const LOOK_MS = 5_000;
export const POLL_EVERY_MS = 10 * 60_000;
/** Stores polled at once by one process. */
const AT_ONCE = 8;

/** Polls every connected store each ten minutes and sweeps it once a night. Any number of processes may. */
export function startReconciling(tools: ReconcileTools & { lease: WorkerLease; wakeLeaving(): void }): StoreWorker {
  const { db, clock, log } = tools;
  /** Polled by this process: one that takes longer than its hold is not begun a second time beside itself. */
  const polled = new Set<string>();
  return startPool({
    name: "reconciling stores",
    pollMs: LOOK_MS,
    size: AT_ONCE,
    log,
    lease: tools.lease,
    claim,
    handle,
  });

  async function claim(): Promise<Claimed[]> {
    const lease = tools.lease.claim();
    const now = clock.now();
    const held = { now, lease, leaseUntil: heldUntil(now), except: [...polled] };
    const stored = await db.write((trx) => claimPoll(trx, held));
    if (!stored) return [];
    polled.add(stored.id);
    return [{ stored, lease }];
  }

  function handle(claimed: Claimed, stopping: () => boolean): Promise<void> {
    return poll(claimed, stopping).finally(() => polled.delete(claimed.stored.id));
  }

  async function poll({ stored, lease }: Claimed, stopping: () => boolean): Promise<void> {
    const sweep = stored.nextSweepAt <= clock.now();
    const stillOurs = async (changes?: StoreChanges) => {
      // What is known by now is kept also by whoever stops.
      const isOurs = await db.write((trx) => renewPoll(trx, stored, lease, heldUntil(clock.now()), changes));
      if (!isOurs || stopping()) throw new Stopped();
    };
    let changes: PollEnd;
    try {
      const { learnt, importFailure } = await reconcile(stored, { sweep, stillOurs }, tools);
      const at = clock.now();
      changes = { ...learnt, ...(importFailure ? putOff(stored, importFailure, at) : afterSuccess(learnt, at)) };
      if (sweep) changes.nextSweepAt = nextNight(at);
    } catch (error) {
      // The watermark stays where it was: what was not read is read the next time.
      changes = error instanceof Stopped ? { nextPollAt: clock.now() } : await afterFailure(stored, error);
    }
    await db.write((trx) => finishPoll(trx, stored, lease, changes));
    await leaveIfDisconnected(stored);
  }

  /** Disconnected while it was polled: what the poll may have subscribed meanwhile goes too. */
  async function leaveIfDisconnected(stored: ConnectedStore): Promise<void> {
    const { id, secrets } = stored;
    const current = await findAnyStore(db.read, id);
    if (current?.status !== "disconnected" || secrets === null) return;
    await db.write((trx) => repeatLeave(trx, { id, secrets }, leaveTimes(clock.now())));
    tools.wakeLeaving();
  }

  function afterSuccess({ firstImport }: StoreChanges, at: number): PollEnd {
    const isImporting = firstImport?.endedAt === null;
    const next = isImporting ? { nextPollAt: at } : { lastPollAt: at, nextPollAt: at + POLL_EVERY_MS };
    return { ...next, pollFailures: 0, failure: null };
  }

  /** The store was polled, and gave no more of its open orders. */
  function putOff(
    stored: ConnectedStore,
    { message, retryAfterMs, publicMessage }: ConnectorError,
    at: number,
  ): PollEnd {
    log.warn({ store: stored.id, reason: message }, "the first import of a store does not go on");
    const pollFailures = stored.pollFailures + 1;
    const nextPollAt = at + Math.min(POLL_EVERY_MS, waitAfter(pollFailures, retryAfterMs));
    return { lastPollAt: at, nextPollAt, pollFailures, failure: publicMessage };
  }

  async function afterFailure(stored: ConnectedStore, error: unknown): Promise<PollEnd> {
    const pollFailures = stored.pollFailures + 1;
    const nextPollAt = clock.now() + waitAfter(pollFailures, error instanceof ConnectorError ? error.retryAfterMs : 0);
    if (!(error instanceof ConnectorError)) {
      log.error({ err: error, store: stored.id }, "polling a store failed");
      return { pollFailures, nextPollAt, failure: OURS };
    }
    log.warn({ store: stored.id, reason: error.message }, "a store could not be polled");
    if (error.failure === "access_revoked") await db.write((trx) => markReconnect(trx, stored, error.publicMessage));
    return { pollFailures, nextPollAt, failure: error.publicMessage };
  }
}

const OURS: Text = {
  en: "Reading the store failed on our side. We try again by ourselves; our support sees it too.",
  ar: "تعذرت قراءة المتجر لسبب من جانبنا. سنعيد المحاولة تلقائيًا، والدعم الفني على علم بذلك.",
};

type PollEnd = StoreChanges & { nextPollAt: number };

interface Claimed {
  stored: ConnectedStore;
  lease: string;
}

/** The process is to stop, or somebody else has the store now. */
class Stopped extends Error {}
