import type { Knex } from "knex";
import type { NodeOf } from "./citus/placement.ts";
import { CommitRefusedError, CommitUnknownError, DatabaseUnavailableError, failureOf } from "./failure.ts";
import { createLanes, type Lanes } from "./lanes.ts";
import type { Statement } from "./script.ts";
import type { Transaction } from "./transaction.ts";

/** A kind of write that knows how to apply many jobs with few statements. */
export interface Batch<Job, Result> {
  readonly name: string;
  /** How many jobs one of these counts as in `settled`; 1 unless given. */
  readonly countsAs?: number;
  /**
   * Applies every job inside one transaction and returns one result per job, in order. Throwing rolls the whole
   * group back; it is then tried again in parts, so that a bad job fails alone. It may therefore run more than
   * once for one job and must do nothing outside the transaction.
   */
  apply(trx: Transaction, jobs: readonly Job[]): Promise<readonly Result[]>;
  /** The account that a job concerns, and no other. On a distributed database the jobs of a node are committed together. */
  accountOf?(job: Job): string | undefined;
  /** A faster way to store jobs that nothing stands against; when it fails, `apply` stores those that are not refused. */
  readonly script?: {
    fits(job: Job): boolean;
    /** Undefined when something has to be read first. The statements fail, all of them, when something does stand against a job. */
    of(db: Knex, jobs: readonly Job[]): { statements: readonly Statement[]; results: readonly Result[] } | undefined;
    /** `apply` may store the jobs again when it is unknown whether the script was committed. */
    readonly isRepeatable?: boolean;
    /**
     * Asked when the script has failed, on the connection of scripts: an error for each job that cannot be stored as it is. It is
     * rejected with that error, and the others are tried as a script again.
     */
    refusals?(db: Knex, jobs: readonly Job[]): Promise<readonly (Error | undefined)[]>;
  };
}

export interface GroupCommit {
  /**
   * Resolves once the job's rows are durable (committed and, on SQLite, synced).
   * @throws DatabaseUnavailableError when nothing was stored, CommitUnknownError when that is unknown, what the job threw otherwise.
   */
  submit<Job, Result>(batch: Batch<Job, Result>, job: Job): Promise<Result>;
  /** Jobs that wait for a transaction. */
  queued(): number;
  /** Resolves when everything submitted so far has been settled, and what its callers submitted when it was. */
  idle(): Promise<void>;
}

interface Waiting {
  batch: Batch<unknown, unknown>;
  job: unknown;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A job whose row another transaction holds. */
interface Blocked {
  waiting: Waiting;
  /** The lock timeout that it ran into. */
  error: unknown;
  since: number;
}

/** Runs work in a transaction and resolves once it is committed (`inTransaction`). */
export type RunTransaction = <Result>(work: (trx: Transaction) => Promise<Result>) => Promise<Result>;

export interface GroupCommitOptions {
  /** A transaction that waits only a moment for a lock, because a whole group waits with it. */
  run: RunTransaction;
  /** A transaction that waits for seconds for a lock: for one job that another transaction holds up. */
  runPatiently: RunTransaction;
  /** Resolves with the results of the jobs when their script is committed, or with undefined when they have none. */
  runScript(batch: Batch<unknown, unknown>, jobs: readonly unknown[]): Promise<readonly unknown[] | undefined>;
  /** Asks a batch why each job is refused, if it is (`Batch.script`). */
  refusals(batch: Batch<unknown, unknown>, jobs: readonly unknown[]): Promise<readonly (Error | undefined)[]>;
  /** Called when so many jobs have been settled, most of them by a commit. */
  settled?(jobs: number): void;
  /** Transactions under way at once: 1 on SQLite, which has one writer. */
  lanes: number;
  /** Patient transactions under way at once. */
  patientLanes: number;
  /** Jobs that share one transaction at most. */
  maxJobs: number;
  /** Jobs that may wait; more are refused, so that memory stays flat while the database is slow or away. */
  maxQueued: number;
  /** Given when the database is distributed. */
  nodeOf?: NodeOf | undefined;
}

/** Of a job whose account, or whose node, is not known. */
const UNKNOWN_NODE = -1;

/** Queues that are committed independently of others. */
interface Writers {
  scripts: Lanes<Waiting>;
  groups: Lanes<Waiting>;
}

/** A transaction that was undone through no fault of its own runs again at most this often. */
const MOST_TRIES = 5;
/** A job whose row stays locked is refused when it has waited this long for its turn. */
const PATIENCE_MS = 5_000;
/** With more jobs than these the processor is busy, and larger groups save more of it than waiting for the answers costs. */
const FEW_JOBS = 8;
/** Parts into which a group with a locked row is divided: each level costs one lock timeout. */
const PARTS = 8;

/**
 * Group commit. A durable commit costs one sync of the disk however many rows it carries, so jobs that arrive while
 * a commit is under way share the next one. Each job is answered only after its own rows are committed.
 *
 * A job that waits for a lock is taken out of its group and waits in a lane of its own, so that one locked row does not
 * hold up the jobs of others.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  let idleWaiters: (() => void)[] = [];
  const patient = createLanes<Blocked>({
    lanes: options.patientLanes,
    most: 1,
    async work([blocked]) {
      if (blocked) await commitPatiently(blocked, options.runPatiently);
    },
    becameIdle: checkIdle,
  });
  const all: Writers[] = [];
  const everybody = addWriters(options.maxJobs, options.lanes);
  const ofNode = new Map<number, Writers>();
  const queued = () => all.reduce((sum, { scripts, groups }) => sum + scripts.queued() + groups.queued(), 0);

  /** @param most jobs of a group. */
  function addWriters(most: number, lanes: number): Writers {
    const groups = createLanes<Waiting>({
      lanes,
      most,
      few: FEW_JOBS,
      async work(group) {
        await commitGroup(group, { run: options.run, setAside });
        options.settled?.(group.reduce((sum, { batch }) => sum + (batch.countsAs ?? 1), 0));
      },
      becameIdle: checkIdle,
    });
    const scripts = createLanes<Waiting>({
      lanes: 1, // a second one would halve the groups, and take longer for each job
      most,
      few: FEW_JOBS,
      async work(group) {
        const undone = await commitScripts(group, options);
        options.settled?.(group.length - undone.length);
        for (const waiting of undone) groups.push(waiting);
      },
      becameIdle: checkIdle,
    });
    const writers = { scripts, groups };
    all.push(writers);
    return writers;
  }

  /**
   * On a distributed database a group is of one node: its commit needs no second phase, and a node that is away fails what is on it.
   * What is of an unknown node is committed alone.
   */
  function writersFor({ batch, job }: Waiting): Writers {
    if (!options.nodeOf) return everybody;
    const account = batch.accountOf?.(job);
    const node = (account === undefined ? undefined : options.nodeOf(account)) ?? UNKNOWN_NODE;
    const writers =
      ofNode.get(node) ?? (node === UNKNOWN_NODE ? addWriters(1, options.lanes) : addWriters(options.maxJobs, 1));
    ofNode.set(node, writers);
    return writers;
  }

  function setAside(waiting: Waiting, error: unknown): void {
    if (patient.queued() >= options.maxJobs) waiting.reject(error);
    else patient.push({ waiting, error, since: performance.now() });
  }

  function isIdle(): boolean {
    return patient.isIdle() && all.every(({ scripts, groups }) => scripts.isIdle() && groups.isIdle());
  }

  /** Looks again after a turn: the last jobs are answered by then, and who was answered may have submitted the next. */
  function checkIdle(): void {
    if (idleWaiters.length === 0 || !isIdle()) return;
    setImmediate(() => {
      if (!isIdle()) return;
      for (const waiter of idleWaiters) waiter();
      idleWaiters = [];
    });
  }

  return {
    submit<Job, Result>(batch: Batch<Job, Result>, job: Job): Promise<Result> {
      if (queued() >= options.maxQueued)
        return Promise.reject(new DatabaseUnavailableError("too many writes are waiting for the database"));
      return new Promise<Result>((resolve, reject) => {
        const waiting = {
          batch: batch as Batch<unknown, unknown>,
          job,
          resolve: resolve as (r: unknown) => void,
          reject,
        };
        const { scripts, groups } = writersFor(waiting);
        (batch.script?.fits(job) ? scripts : groups).push(waiting);
      });
    },
    queued: () => queued() + patient.queued(),
    idle() {
      return new Promise((resolve) => {
        idleWaiters.push(resolve);
        checkIdle();
      });
    },
  };
}

interface GroupTools {
  run: RunTransaction;
  setAside(waiting: Waiting, error: unknown): void;
}

type ScriptTools = Pick<GroupCommitOptions, "runScript" | "refusals">;

/** @returns the jobs that need a transaction. */
async function commitScripts(group: readonly Waiting[], tools: ScriptTools): Promise<readonly Waiting[]> {
  const undone: Waiting[] = [];
  for (const [batch, ofBatch] of Map.groupBy(group, (waiting) => waiting.batch))
    undone.push(...(await commitWhole(batch, ofBatch, tools)));
  return undone;
}

/** Commits a script without the jobs that are refused. A row that is locked holds up the part of its group alone. */
async function commitWhole(
  batch: Batch<unknown, unknown>,
  group: readonly Waiting[],
  tools: ScriptTools,
  isPart = false,
): Promise<readonly Waiting[]> {
  const outcome = await commitScript(batch, group, tools);
  if (outcome === "settled") return [];
  if (outcome === "failed") {
    const others = await rejectRefused(batch, group, tools);
    return others.length === 0 || others.length === group.length ? others : commitWhole(batch, others, tools, isPart);
  }
  if (outcome === "undone" || isPart) return group;
  const undone: Waiting[] = [];
  for (const part of partsOf(group, PARTS)) undone.push(...(await commitWhole(batch, part, tools, true)));
  return undone;
}

/** @returns the jobs of a failed script that are not refused. */
async function rejectRefused(
  batch: Batch<unknown, unknown>,
  group: readonly Waiting[],
  tools: ScriptTools,
): Promise<readonly Waiting[]> {
  const jobs = group.map(({ job }) => job);
  const errors = await tools.refusals(batch, jobs).catch(() => []); // a transaction finds the reason then
  group.forEach(({ reject }, at) => {
    if (errors[at] !== undefined) reject(errors[at]);
  });
  return group.filter((_, at) => errors[at] === undefined);
}

/** `failed`: a statement failed, for a reason that can be of one job. */
async function commitScript(
  batch: Batch<unknown, unknown>,
  group: readonly Waiting[],
  tools: ScriptTools,
): Promise<"settled" | "undone" | "failed" | "locked"> {
  try {
    const results = await tools.runScript(
      batch,
      group.map(({ job }) => job),
    );
    if (!results) return "undone";
    resolveAll(group, results);
  } catch (error) {
    if (!(error instanceof CommitUnknownError)) {
      const failure = failureOf(error);
      if (failure === "locked") return "locked";
      return failure === "other" ? "failed" : "undone";
    }
    if (batch.script?.isRepeatable) return "undone";
    rejectAll(group, error);
  }
  return "settled";
}

function partsOf(group: readonly Waiting[], parts: number): Waiting[][] {
  const size = Math.ceil(group.length / parts);
  return Array.from({ length: Math.ceil(group.length / size) }, (_, at) => group.slice(at * size, (at + 1) * size));
}

/** Settles every job of the group. */
async function commitGroup(group: readonly Waiting[], tools: GroupTools, tries = 1): Promise<void> {
  const applied: Applied = { from: 0, until: group.length };
  let results: readonly unknown[];
  try {
    results = await tools.run((trx) => applyInOrder(trx, group, applied));
  } catch (error) {
    await handleFailure(error, { group, applied, tries }, tools);
    return;
  }
  resolveAll(group, results);
}

/** Resolves them after the lane has begun its next group: the database works on that while these are answered. */
function resolveAll(group: readonly Waiting[], results: readonly unknown[]): void {
  process.nextTick(() => {
    group.forEach((waiting, index) => {
      waiting.resolve(results[index]);
    });
  });
}

async function handleFailure(
  error: unknown,
  { group, applied, tries }: { group: readonly Waiting[]; applied: Applied; tries: number },
  tools: GroupTools,
): Promise<void> {
  if (error instanceof CommitUnknownError) return rejectAll(group, error);
  switch (failureOf(error)) {
    case "unavailable":
      // One connection was lost: the next one may work. A database that is away refuses at once.
      return tries < 2 ? commitGroup(group, tools, tries + 1) : rejectAll(group, error);
    case "conflict":
      if (tries < MOST_TRIES) return commitGroup(group, tools, tries + 1);
      break;
    case "locked": {
      const blocked = group.slice(applied.from, applied.until);
      const others = group.filter((waiting) => !blocked.includes(waiting));
      if (others.length > 0) await commitGroup(others, tools);
      const [only] = blocked;
      if (only && blocked.length === 1) tools.setAside(only, error);
      else await commitParts(blocked, PARTS, tools);
      return;
    }
  }
  const [only] = group;
  if (only && group.length === 1) only.reject(refusal(error));
  else await commitParts(group, 2, tools);
}

async function commitParts(group: readonly Waiting[], parts: number, tools: GroupTools): Promise<void> {
  for (const part of partsOf(group, parts)) await commitGroup(part, tools);
}

/** One job alone, which may wait for its lock. */
async function commitPatiently({ waiting, error, since }: Blocked, run: RunTransaction): Promise<void> {
  if (performance.now() - since > PATIENCE_MS) {
    waiting.reject(error);
    return;
  }
  try {
    const [result] = await run((trx) => applyInOrder(trx, [waiting], { from: 0, until: 1 }));
    waiting.resolve(result);
  } catch (failure) {
    waiting.reject(refusal(failure));
  }
}

function rejectAll(group: readonly Waiting[], error: unknown): void {
  for (const waiting of group) waiting.reject(error);
}

/** A job that the database refused at COMMIT: the caller repeats it as after any unconfirmed commit. */
function refusal(error: unknown): unknown {
  return error instanceof CommitRefusedError ? new CommitUnknownError(error.message, { cause: error }) : error;
}

/** The neighbouring jobs that a transaction was applying when it failed; all of them once it reached COMMIT. */
interface Applied {
  from: number;
  until: number;
}

/** Neighbouring jobs of one kind are applied together; kinds keep the order in which they were submitted. */
async function applyInOrder(trx: Transaction, group: readonly Waiting[], applied: Applied): Promise<unknown[]> {
  const results: unknown[] = [];
  let start = 0;
  while (start < group.length) {
    const batch = group[start]?.batch as Batch<unknown, unknown>;
    let end = start + 1;
    while (group[end]?.batch === batch) end += 1;
    applied.from = start;
    applied.until = end;
    const jobs = group.slice(start, end).map((waiting) => waiting.job);
    const answered = await batch.apply(trx, jobs);
    if (answered.length !== jobs.length) {
      throw new Error(`batch ${batch.name} answered ${answered.length} of ${jobs.length} jobs`);
    }
    results.push(...answered);
    start = end;
  }
  applied.from = 0;
  applied.until = group.length;
  return results;
}
