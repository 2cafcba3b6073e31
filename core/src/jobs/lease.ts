import type { Database, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import { randomToken } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";

/**
 * Background jobs are rows. A process that works on one writes the id of its lease beside it and moves its due time out
 * of the way, so that no other process takes it. The lease is kept alive by one heartbeat for everything that the process
 * holds. When the heartbeat of a process stops, the other processes release what it held.
 *
 * Processes count each other's beats and compare no clocks: a clock that is wrong or set back takes no job away.
 */
export interface WorkerLease {
  /** Of the lease. It changes when this process lost it: what it held before is no longer its own. */
  id(): string;
  /** What the rows of one claim carry: the id, and a number that no other claim of this process has. */
  claim(): string;
  /** Whether a claim is of the present lease. What one of an earlier lease holds and was not begun is begun no more: that lease ends soon. */
  isPresent(claim: string): boolean;
  /**
   * Says that this process may hold rows that it is not working on, because a claim or a result could not be stored.
   * With its next heartbeat it takes a new lease. The old one is kept alive for half a minute, in which what is under way ends; then all that it
   * still holds is released.
   */
  abandon(): void;
  /** Releases what is still held. Call it once everything under way has ended. */
  stop(): Promise<void>;
}

// What can be held is compared as an expression, so that the index of what is held fits, and none of what waits. That of the inbox
// begins with the store.
/** Every table whose rows are held, with the column that says when a row is due and which rows can be held at all. */
const HELD: readonly { table: string; lease: string; due: string; open?: string }[] = [
  { table: "deliveries", lease: "lease", due: "due_at", open: "state || '' = 'pending'" },
  { table: "inbox", lease: "lease", due: "due_at", open: "state || '' = 'pending' and store_id > ''" },
  { table: "write_backs", lease: "lease", due: "due_at", open: "state || '' = 'pending'" },
  { table: "mails", lease: "lease", due: "due_at", open: "state || '' = 'pending'" },
  { table: "security_mails", lease: "lease", due: "due_at" },
  { table: "bulk_uploads", lease: "lease", due: "lease_until", open: "status || '' = 'queued'" },
  { table: "stores", lease: "poll_lease", due: "poll_lease_until" },
  { table: "stores", lease: "renewal_lease", due: "renewal_lease_until" },
  { table: "stores", lease: "leave_lease", due: "leave_due_at" },
  { table: "store_connections", lease: "lease", due: "lease_until" },
];

const ID_LENGTH = 22;
const BEAT_MS = 2_000;
/** Beats that another process may miss: with BEAT_MS, what it held is released within 10 s. */
const MISSED_BEATS = 3;
/** Beats for which a lease that was abandoned is kept: longer than a store takes that does not answer. */
const BEATS_KEPT = 15;
/** A job that always fails does not keep the process from finishing the others. */
const BETWEEN_ABANDONS_MS = 30_000;
/** A claim whose COMMIT was not answered may be stored later, under a lease that is gone by then. */
const BEATS_BETWEEN_SWEEPS = 3;
/** Only for rows whose release was missed. */
const HELD_FOR_MS = 86_400_000;

/** The due time of a row that is held. */
export function heldUntil(now: number): number {
  return now + HELD_FOR_MS;
}

export interface LeaseTools {
  db: Database;
  clock: Clock;
  log: Pick<Logger, "warn" | "error">;
  /** Called for each time this process found its own lease gone. */
  countLost?(): void;
  /** Shorter in tests. */
  beatMs?: number;
}

/** Takes a lease for this process and keeps it until `stop`. */
export async function startLease(tools: LeaseTools): Promise<WorkerLease> {
  const { db, clock, log } = tools;
  const others = new Map<string, { beat: number; missed: number }>();
  let id = await db.write((trx) => take(trx, clock.now()));
  /** Leases that were abandoned, with the beats for which each is kept. */
  const abandoned = new Map<string, number>();
  let beating: Promise<void> | undefined;
  let claims = 0;
  let beats = 0;
  let isAbandoned = false;
  let abandonedAt = Number.NEGATIVE_INFINITY;

  async function beat(): Promise<void> {
    if (isAbandoned && performance.now() - abandonedAt > BETWEEN_ABANDONS_MS) await renew();
    const isOurs = await db.write(async (trx) => (await trx("leases").where({ id }).increment("beat", 1)) === 1);
    if (!isOurs) {
      log.warn({ lease: id }, "this process has no lease any more and takes a new one; its jobs are released");
      tools.countLost?.();
      id = await db.write((trx) => take(trx, clock.now()));
    }
    for (const [old, left] of abandoned) await keepOrEnd(old, left);
    const dead = await findDead();
    beats += 1;
    if (dead.length === 0 && beats % BEATS_BETWEEN_SWEEPS !== 0) return;
    await db.write(async (trx) => {
      for (const other of dead) await trx("leases").where({ id: other.id, beat: other.beat }).delete();
      await releaseOrphans(trx, clock.now());
    });
    if (dead.length > 0) log.warn({ leases: dead.length }, "released the jobs of processes that stopped");
  }

  /** A new lease for what is claimed from now on. */
  async function renew(): Promise<void> {
    isAbandoned = false; // before anything is waited for: what is abandoned meanwhile counts for the next time
    try {
      const taken = await db.write((trx) => take(trx, clock.now()));
      abandoned.set(id, BEATS_KEPT);
      id = taken;
      abandonedAt = performance.now();
      log.warn({ lease: id }, "a claim or a result was not stored; this process took a new lease");
    } catch (error) {
      isAbandoned = true;
      throw error;
    }
  }

  /** Keeps an abandoned lease for one more beat, or ends it, so that every process may claim what it still holds. */
  async function keepOrEnd(old: string, left: number): Promise<void> {
    const rows = await db.write(async (trx) => {
      if (left > 0) return trx("leases").where({ id: old }).increment("beat", 1);
      const deleted = await trx("leases").where({ id: old }).delete();
      await releaseOrphans(trx, clock.now());
      return deleted;
    });
    if (rows === 0 && left > 0) tools.countLost?.(); // another process took it for dead
    if (left > 0 && rows > 0) abandoned.set(old, left - 1);
    else abandoned.delete(old);
  }

  /** Processes whose beat did not rise between this many looks of ours. */
  async function findDead(): Promise<{ id: string; beat: number }[]> {
    const ours = [id, ...abandoned.keys()];
    const rows = (await db.read("leases").whereNotIn("id", ours).select("id", "beat")) as {
      id: string;
      beat: number;
    }[];
    for (const known of others.keys()) if (!rows.some((row) => row.id === known)) others.delete(known);
    return rows.filter((row) => {
      const known = others.get(row.id);
      const missed = known?.beat === row.beat ? known.missed + 1 : 0;
      others.set(row.id, { beat: row.beat, missed });
      return missed >= MISSED_BEATS;
    });
  }

  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error) => log.error({ err: error }, "lease heartbeat failed; it is tried again"))
      .finally(() => {
        beating = undefined;
      });
  }, tools.beatMs ?? BEAT_MS);

  return {
    id: () => id,
    claim() {
      claims += 1;
      return `${id}.${claims}`;
    },
    isPresent: (claim) => claim.startsWith(id),
    abandon() {
      isAbandoned = true;
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await db
        .write(async (trx) => {
          await trx("leases")
            .whereIn("id", [id, ...abandoned.keys()])
            .delete();
          await releaseOrphans(trx, clock.now());
        })
        .catch((error) => log.error({ err: error }, "releasing the lease failed; other processes release its jobs"));
    },
  };
}

/** A new lease. Jobs of leases that are gone are released first: no other process may be running to do it. */
async function take(trx: Transaction, now: number): Promise<string> {
  const id = randomToken().slice(0, ID_LENGTH);
  await trx("leases").insert({ id, beat: 0, created_at: now });
  await releaseOrphans(trx, now);
  return id;
}

/**
 * Compared with an empty text as well: without statistics, as in a new database, Postgres expects that no row is NULL, and would read
 * everything that is pending.
 */
async function releaseOrphans(trx: Transaction, now: number): Promise<void> {
  for (const { table, lease, due, open = "true" } of HELD) {
    await trx(table)
      .whereRaw(open)
      .whereNotNull(lease)
      .where(lease, ">", "")
      .whereRaw(`substr(${lease}, 1, ?) not in (select id from leases)`, [ID_LENGTH])
      .update({ [lease]: null, [due]: now });
  }
}
