import { heldUntil, type WorkerLease } from "../db/lease.ts";
import type { Logger } from "../log.ts";

export interface StoreWorker {
  /** There may be something to do. Cheap; call it after every commit that makes work. */
  wake(): void;
  /** Takes nothing more, and resolves once what is under way has ended. */
  stop(): Promise<void>;
}

export interface Pool<Job> {
  name: string;
  /** How often to look for what fell due by itself or through another process. */
  pollMs: number;
  /** Jobs under way at once: a shop that does not answer holds up none of the others. */
  size: number;
  log: Pick<Logger, "error">;
  lease: WorkerLease;
  /** At most so many jobs that are due, held for this process. */
  claim(room: number): Promise<readonly Job[]>;
  handle(job: Job, stopping: () => boolean): Promise<void>;
}

/** Which jobs to hold, for whom and until when: the oldest that are due. */
export interface StoreClaim {
  now: number;
  lease: string;
  leaseUntil: number;
  limit: number;
  perStore: number;
  /** Stores that have enough under way. */
  full: readonly string[];
}

/** How many jobs of each store this process has under way: one that is slow leaves the others room. */
export function countByStore(most: number, lease: WorkerLease) {
  const underWay = new Map<string, number>();
  return {
    claim: (room: number, now: number): StoreClaim => ({
      now,
      lease: lease.claim(),
      leaseUntil: heldUntil(now),
      limit: room,
      perStore: most,
      full: [...underWay].flatMap(([storeId, count]) => (count >= most ? [storeId] : [])),
    }),
    began(storeId: string): void {
      underWay.set(storeId, (underWay.get(storeId) ?? 0) + 1);
    },
    ended(storeId: string): void {
      const left = (underWay.get(storeId) ?? 1) - 1;
      if (left > 0) underWay.set(storeId, left);
      else underWay.delete(storeId);
    },
  };
}

/** A claim is a transaction: what comes due within this time shares one. */
const BETWEEN_CLAIMS_MS = 20;

/** Claims what is due and does it, as much at once as there is room for. */
export function startPool<Job>({ name, pollMs, size, log, lease, claim, handle }: Pool<Job>): StoreWorker {
  const underWay = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let again = false;
  let claimedAt = 0;
  let soon: NodeJS.Timeout | undefined;
  let stopped = false;
  const timer = setInterval(wake, pollMs);

  function wake(): void {
    if (stopped || soon) return;
    soon = setTimeout(look, Math.max(0, claimedAt + BETWEEN_CLAIMS_MS - performance.now()));
  }

  function look(): void {
    soon = undefined;
    if (stopped || underWay.size >= size) return; // whoever finishes looks again
    if (claiming) {
      again = true; // what came after it began may have escaped it
      return;
    }
    claimedAt = performance.now();
    claiming = claimSome()
      .catch((error) => {
        lease.abandon();
        log.error({ err: error }, `${name}: claiming failed; it is tried again`);
      })
      .finally(() => {
        claiming = undefined;
        if (again) wake();
        again = false;
      });
  }

  async function claimSome(): Promise<void> {
    const jobs = await claim(size - underWay.size);
    for (const job of jobs) start(job);
    if (jobs.length > 0) wake();
  }

  function start(job: Job): void {
    const work = handle(job, () => stopped)
      .catch((error) => {
        lease.abandon();
        log.error({ err: error }, `${name} failed; it is tried again`);
      })
      .finally(() => {
        underWay.delete(work);
        wake();
      });
    underWay.add(work);
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      await claiming;
      await Promise.all(underWay);
    },
  };
}
