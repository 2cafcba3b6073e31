import type { Knex } from "knex";

/** A kind of write that knows how to apply many jobs with few statements. */
export interface Batch<Job, Result> {
  readonly name: string;
  /**
   * Applies every job inside one transaction and returns one result per job, in order. Throwing rolls the whole
   * group back; it is then tried again in halves, so that a bad job fails alone. It may therefore run more than
   * once for one job and must do nothing outside the transaction.
   */
  apply(trx: Knex.Transaction, jobs: readonly Job[]): Promise<readonly Result[]>;
}

export interface GroupCommit {
  /** Resolves once the job's rows are durable (committed and, on SQLite, synced); rejects when they are not. */
  submit<Job, Result>(batch: Batch<Job, Result>, job: Job): Promise<Result>;
  /** Resolves when everything submitted so far has been settled. */
  idle(): Promise<void>;
  /** Jobs that wait for a transaction. */
  queued(): number;
}

/** COMMIT itself failed: whether the rows are durable is unknown, so nothing may be tried again blindly. */
export class CommitUnknownError extends Error {
  override readonly name = "CommitUnknownError";
}

interface Waiting {
  batch: Batch<unknown, unknown>;
  job: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface GroupCommitOptions {
  /** Opens a transaction on a connection of its own. */
  begin(): Promise<Knex.Transaction>;
  /** Transactions under way at once: 1 on SQLite, which has one writer. */
  lanes: number;
  /** Jobs that share one transaction at most. */
  maxJobs: number;
}

/**
 * Group commit. A durable commit costs one sync of the disk however many rows it carries, so jobs that arrive while
 * a commit is under way share the next one. Each job is answered only after its own rows are committed.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  let queue: Waiting[] = [];
  let busyLanes = 0;
  let scheduled = false;
  let idleWaiters: (() => void)[] = [];

  function schedule(): void {
    if (scheduled || busyLanes >= options.lanes || queue.length === 0) return;
    scheduled = true;
    // One turn of the event loop lets every request that is already readable join this group.
    setImmediate(() => {
      scheduled = false;
      void runLane();
    });
  }

  async function runLane(): Promise<void> {
    if (busyLanes >= options.lanes || queue.length === 0) return;
    busyLanes += 1;
    const group = queue.slice(0, options.maxJobs);
    queue = queue.slice(group.length);
    schedule();
    await commitGroup(group, options.begin);
    busyLanes -= 1;
    schedule();
    if (busyLanes === 0 && queue.length === 0) {
      for (const waiter of idleWaiters) waiter();
      idleWaiters = [];
    }
  }

  return {
    submit<Job, Result>(batch: Batch<Job, Result>, job: Job): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        queue.push({ batch: batch as Batch<unknown, unknown>, job, resolve: resolve as (r: unknown) => void, reject });
        schedule();
      });
    },
    queued: () => queue.length,
    idle() {
      if (busyLanes === 0 && queue.length === 0) return Promise.resolve();
      return new Promise((resolve) => idleWaiters.push(resolve));
    },
  };
}

const MOST_TRIES = 5;

async function commitGroup(
  group: readonly Waiting[],
  begin: () => Promise<Knex.Transaction>,
  tries = 1,
): Promise<void> {
  let trx: Knex.Transaction;
  try {
    trx = await begin();
  } catch (error) {
    for (const waiting of group) waiting.reject(error);
    return;
  }
  let results: unknown[];
  try {
    results = await applyInOrder(trx, group);
  } catch (error) {
    await trx.rollback().catch(() => undefined);
    if (lostARace(error) && tries < MOST_TRIES) return commitGroup(group, begin, tries + 1);
    const [only] = group;
    if (group.length === 1 && only) {
      only.reject(error);
      return;
    }
    const middle = Math.ceil(group.length / 2);
    await commitGroup(group.slice(0, middle), begin);
    await commitGroup(group.slice(middle), begin);
    return;
  }
  try {
    await trx.commit();
  } catch (cause) {
    const error = new CommitUnknownError("the database did not confirm a commit", { cause });
    for (const waiting of group) waiting.reject(error);
    return;
  }
  group.forEach((waiting, index) => {
    waiting.resolve(results[index]);
  });
}

/** Postgres chose this transaction to end a deadlock or a conflict: nothing is wrong with it, it was only its turn to wait. */
function lostARace(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "40P01" || code === "40001";
}

/** Neighbouring jobs of one kind are applied together; kinds keep the order in which they were submitted. */
async function applyInOrder(trx: Knex.Transaction, group: readonly Waiting[]): Promise<unknown[]> {
  const results: unknown[] = [];
  let start = 0;
  while (start < group.length) {
    const batch = group[start]?.batch as Batch<unknown, unknown>;
    let end = start + 1;
    while (group[end]?.batch === batch) end += 1;
    const jobs = group.slice(start, end).map((waiting) => waiting.job);
    const answered = await batch.apply(trx, jobs);
    if (answered.length !== jobs.length) {
      throw new Error(`batch ${batch.name} answered ${answered.length} of ${jobs.length} jobs`);
    }
    results.push(...answered);
    start = end;
  }
  return results;
}
