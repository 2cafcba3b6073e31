import type { Database, Transaction } from "../db/database.ts";
import { CommitUnknownError, isUnconfirmed } from "../db/failure.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/log.ts";
import { heldUntil, type WorkerLease } from "./lease.ts";
import { createRounds } from "./rounds.ts";

/** Whom jobs are for: a store, an endpoint, an account. One with many or slow jobs leaves the others room. */
export interface JobOwner {
  id: string;
}

/** One that belongs to an account. */
export interface AccountJobOwner extends JobOwner {
  accountId: string;
}

/** What claimed rows carry, and how many may be claimed. Times in milliseconds. */
export interface Hold {
  now: number;
  lease: string;
  leaseUntil: number;
  limit: number;
}

/** Background jobs of one kind. Jobs are rows; any number of processes may work on them. */
export interface JobKind<Owner extends JobOwner, Job> {
  /** In logs and metrics, such as `webhook deliveries`. */
  name: string;
  /** How often to look for jobs that became due, or that another process added. */
  pollMs: number;
  /** Jobs that this process holds at once. */
  size: number;
  /** Jobs of one owner under way at once in this process. */
  perOwner: number;
  /** Jobs of one owner held at once, when one claim is to serve more than `perOwner`. */
  ahead?: number;
  /** Owners with a job that is due. Read outside a transaction; costs as much as there are owners, not jobs. */
  listDue(now: number): Promise<readonly Owner[]>;
  /** Holds jobs of one owner that are due, oldest first. */
  claim(trx: Transaction, owner: Owner, hold: Hold): Promise<readonly Job[]>;
  /** How many more jobs may be claimed of an owner of whom so many are held; `most` unless there is a reason. */
  roomFor?(owner: Owner, held: number, most: number): number;
  /** Does a job and stores what became of it: finished, to be tried again later, or given up. */
  run(job: Job, context: JobContext<Owner>): Promise<JobEnd>;
  /** Makes a job that failed unexpectedly due later. Without it, and when it fails, the process gives its lease up. */
  postpone?(trx: Transaction, job: Job, dueAt: number): Promise<void>;
  /** Gives back jobs that were claimed and not begun. */
  release?(trx: Transaction, jobs: readonly Job[], dueAt: number): Promise<void>;
}

export interface JobContext<Owner> {
  owner: Owner;
  /** Aborted when the process stops: for a job that takes long. */
  stop: AbortSignal;
  /** What is left to do of this job takes no place among `perOwner`, so that many are recorded in one commit. Of as many again at most. */
  letNextBegin(): void;
}

/** `isLeft`: rows of the job are due again at once. With `releaseUntil`, what else is held of the owner and not begun is given back and due then. */
export type JobEnd = { isLeft: true } | { releaseUntil: number } | undefined;

export interface JobWorker {
  /** There may be something to do. Cheap; call it after every commit that makes work. */
  wake(): void;
  /** Claims nothing more, gives back what was not begun, and resolves once what is under way has ended. */
  stop(): Promise<void>;
}

/** A worker that begins jobs also without a claim. */
export interface TakingWorker<Owner extends JobOwner, Job> extends JobWorker {
  /** A place for a job of that owner, or undefined when there is none: then its row is stored as due, and the worker is woken. */
  take(owner: Owner): JobPlace<Job> | undefined;
}

/**
 * A place for a job that is about to be stored. Its row is stored as held already, in the transaction that makes it: a claim
 * would be another commit. When this process is killed, the row is released with all that it held.
 */
export interface JobPlace<Job> extends Pick<Hold, "lease" | "leaseUntil"> {
  /** Does the job, whose row is committed. */
  begin(job: Job): void;
  /** Gives the place back. @param error why the row was not stored; none when there was nothing to store. */
  leave(error?: unknown): void;
}

export interface JobTools {
  db: Database;
  clock: Clock;
  lease: WorkerLease;
  log: Pick<Logger, "error">;
  /** Counts jobs for metrics: `ended` by themselves, or `failed` unexpectedly. */
  countJob?(kind: string, outcome: "ended" | "failed"): void;
}

const OWNERS_PER_ROUND = 64;
const POSTPONED_MS = 10 * 60_000;

/**
 * Claims jobs that are due and does them, many side by side. A round claims in two steps: which owners have something
 * due, then some jobs of each of these owners, so that one owner's jobs do not wait for all jobs of another.
 */
export function startJobs<Owner extends JobOwner, Job>(
  kind: JobKind<Owner, Job>,
  tools: JobTools,
): TakingWorker<Owner, Job> {
  const { db, clock, lease, log } = tools;
  let lastOwner = "";
  let stopped = false;
  /** The last look found nothing that was due, and nobody has said since that there is something. */
  let isQuiet = false;
  const rounds = createRounds(claimRound);
  const held = createHeldJobs(kind, tools, { wake, isQuiet: () => isQuiet });
  const timer = setInterval(wake, kind.pollMs);

  function wake(): void {
    isQuiet = false;
    rounds.wake();
  }

  async function claimRound(): Promise<boolean> {
    try {
      return await claimDue();
    } catch (error) {
      lease.abandon();
      log.error({ err: error, jobs: kind.name }, "claiming jobs failed; it is tried again");
      return false;
    }
  }

  /** @returns whether more may be claimed at once. */
  async function claimDue(): Promise<boolean> {
    const room = kind.size - held.count();
    if (room <= 0) return false; // a job that ends wakes the next round
    isQuiet = true; // unless it is woken meanwhile
    const due = inTurn(await kind.listDue(clock.now()), lastOwner);
    if (due.length > 0) isQuiet = false;
    const wanted = due.map((owner) => ({ owner, limit: held.roomFor(owner) })).filter(({ limit }) => limit > 0);
    const served = wanted.slice(0, Math.min(OWNERS_PER_ROUND, room));
    if (served.length === 0 || stopped) return false;
    lastOwner = served.at(-1)?.owner.id ?? "";
    const share = Math.max(1, Math.floor((room - leftToOthers(kind)) / served.length));
    const claims = await Promise.allSettled(served.map(({ owner, limit }) => claimOf(owner, Math.min(limit, share))));
    const failed = claims.find((claim) => claim.status === "rejected");
    if (failed) throw failed.reason;
    const found = claims.flatMap((claim) =>
      claim.status === "fulfilled" && claim.value !== "nothing" ? [claim.value] : [],
    );
    // Where nothing could be claimed, such as events that wait for an earlier one, the next look is that of the timer.
    return found.length > 0 && (wanted.length > served.length || found.includes("more"));
  }

  async function claimOf(owner: Owner, limit: number): Promise<"nothing" | "all" | "more"> {
    const now = clock.now();
    const hold = { now, lease: lease.claim(), leaseUntil: heldUntil(now), limit };
    const jobs = await db.write((trx) => kind.claim(trx, owner, hold));
    if (jobs.length === 0) return "nothing";
    held.add(owner, jobs, hold.lease);
    return jobs.length === limit ? "more" : "all";
  }

  wake();
  return {
    wake,
    take: held.take,
    async stop() {
      stopped = true;
      clearInterval(timer);
      held.beginNoMore();
      await rounds.stop();
      await held.end();
    },
  };
}

/** Places for owners of whom few jobs are held: some who are slow at the same time do not take all. */
function leftToOthers({ size }: { size: number }): number {
  return Math.floor(size / 4);
}

/** So many jobs of an owner are few. */
function fewOf({ size }: { size: number }): number {
  return Math.max(1, Math.floor(size / 16));
}

/** The owner after the one that was served last comes first, so that each is served in its turn. */
function inTurn<Owner extends JobOwner>(owners: readonly Owner[], lastOwner: string): Owner[] {
  const sorted = owners.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const after = sorted.findIndex(({ id }) => id > lastOwner);
  return after <= 0 ? sorted : [...sorted.slice(after), ...sorted.slice(0, after)];
}

/** What this process holds of one owner. */
interface Lane<Owner, Job> {
  owner: Owner;
  waiting: { job: Job; claim: string }[];
  /** At most `perOwner`. */
  underWay: number;
  /** Those that let the next one begin: at most `perOwner` too. */
  ending: number;
}

function heldIn({ waiting, underWay, ending }: Lane<unknown, unknown>): number {
  return waiting.length + underWay + ending;
}

/** The jobs that this process holds, and does. */
interface HeldJobs<Owner extends JobOwner, Job> {
  /** Jobs that were claimed under a lease. */
  add(owner: Owner, jobs: readonly Job[], claim: string): void;
  count(): number;
  /** How many more may be claimed of an owner. */
  roomFor(owner: Owner): number;
  take(owner: Owner): JobPlace<Job> | undefined;
  beginNoMore(): void;
  /** Gives back what was not begun, and resolves once what is under way has ended. */
  end(): Promise<void>;
}

function createHeldJobs<Owner extends JobOwner, Job>(
  kind: JobKind<Owner, Job>,
  tools: JobTools,
  { wake, isQuiet }: { wake(): void; isQuiet(): boolean },
): HeldJobs<Owner, Job> {
  const { db, clock, lease, log } = tools;
  const ahead = kind.ahead ?? kind.perOwner;
  const lanes = new Map<string, Lane<Owner, Job>>();
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  let stopped = false;

  function count(): number {
    return [...lanes.values()].reduce((sum, lane) => sum + heldIn(lane), 0);
  }

  /** The most places that are free for an owner of whom so many jobs are held. */
  function freeFor(held: number): number {
    const free = kind.size - count();
    return Math.min(free, Math.max(free - leftToOthers(kind), fewOf(kind) - held));
  }

  function roomFor(owner: Owner): number {
    const lane = lanes.get(owner.id);
    const held = lane ? heldIn(lane) : 0;
    // Claiming ahead a few at a time would cost a statement for each few.
    const most = ahead > kind.perOwner && held > ahead / 2 ? 0 : Math.min(ahead - held, freeFor(held));
    return kind.roomFor?.(owner, held, most) ?? most;
  }

  function laneOf(owner: Owner): Lane<Owner, Job> {
    const lane = lanes.get(owner.id) ?? { owner, waiting: [], underWay: 0, ending: 0 };
    lanes.set(owner.id, lane);
    lane.owner = owner;
    return lane;
  }

  function pump(lane: Lane<Owner, Job>): void {
    while (lane.underWay < kind.perOwner && !stopped) {
      const next = lane.waiting[0];
      if (next === undefined) break;
      if (!lease.isPresent(next.claim)) {
        track(giveBack([lane]).then(wake));
        break;
      }
      lane.waiting.shift();
      lane.underWay += 1;
      // A job that ends can make another one due, such as the next event of the same order.
      track(perform(lane, next.job).then(() => wakeFor(lane)));
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  function wakeFor(lane: Lane<Owner, Job>): void {
    if (lane.waiting.length < kind.perOwner) wake();
  }

  /** Does a job that has a place among those under way. */
  async function perform(lane: Lane<Owner, Job>, job: Job): Promise<JobEnd> {
    let place: "underWay" | "ending" | undefined = "underWay";
    const letNextBegin = () => {
      if (place !== "underWay" || lane.ending >= kind.perOwner) return;
      place = "ending";
      lane.underWay -= 1;
      lane.ending += 1;
      pump(lane);
    };
    const end = await run(lane, job, letNextBegin);
    lane[place ?? "underWay"] -= 1;
    place = undefined;
    leaveLane(lane);
    return end;
  }

  function leaveLane(lane: Lane<Owner, Job>): void {
    pump(lane);
    if (heldIn(lane) === 0) lanes.delete(lane.owner.id);
  }

  async function run(lane: Lane<Owner, Job>, job: Job, letNextBegin: () => void): Promise<JobEnd> {
    try {
      const end = await kind.run(job, { owner: lane.owner, stop: stop.signal, letNextBegin });
      tools.countJob?.(kind.name, "ended");
      if (end && "releaseUntil" in end) await release(lane, end.releaseUntil);
      return end;
    } catch (error) {
      tools.countJob?.(kind.name, "failed");
      log.error({ err: error, jobs: kind.name }, "a job failed; it is tried again");
      if (!kind.postpone || isUnconfirmed(error)) lease.abandon();
      else await postpone(job);
      return undefined;
    }
  }

  async function postpone(job: Job): Promise<void> {
    const dueAt = clock.now() + POSTPONED_MS;
    await db.write(async (trx) => kind.postpone?.(trx, job, dueAt)).catch(() => lease.abandon());
  }

  function take(owner: Owner): JobPlace<Job> | undefined {
    const known = lanes.get(owner.id);
    if (stopped || freeFor(known ? heldIn(known) : 0) <= 0) return undefined;
    if (known && known.underWay >= kind.perOwner) return undefined;
    const lane = laneOf(owner);
    lane.underWay += 1;
    const left = Promise.withResolvers<void>(); // a worker that is stopped waits for it
    track(left.promise);
    return {
      lease: lease.claim(),
      leaseUntil: heldUntil(clock.now()),
      begin(job) {
        track(
          perform(lane, job).then((end) => {
            // Nothing was claimed for it, so nothing can wait for its end unless somebody has said so.
            if (!isQuiet() || (end && "isLeft" in end)) wakeFor(lane);
          }),
        );
        left.resolve();
      },
      leave(error) {
        if (error instanceof CommitUnknownError) lease.abandon();
        lane.underWay -= 1;
        leaveLane(lane);
        left.resolve();
      },
    };
  }

  async function release(lane: Lane<Owner, Job>, dueAt: number): Promise<void> {
    const jobs = lane.waiting.splice(0).map(({ job }) => job);
    if (jobs.length > 0) await db.write(async (trx) => kind.release?.(trx, jobs, dueAt));
  }

  async function giveBack(some: readonly Lane<Owner, Job>[]): Promise<void> {
    await Promise.all(some.map((lane) => release(lane, clock.now()))).catch((error) => {
      lease.abandon();
      log.error({ err: error, jobs: kind.name }, "giving back claimed jobs failed");
    });
  }

  return {
    add(owner, jobs, claim) {
      const lane = laneOf(owner);
      lane.waiting.push(...jobs.map((job) => ({ job, claim })));
      leaveLane(lane);
    },
    count,
    roomFor,
    take,
    beginNoMore() {
      stopped = true;
      stop.abort();
    },
    async end() {
      await giveBack([...lanes.values()]);
      // A place that was taken becomes a job when its row is committed.
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
