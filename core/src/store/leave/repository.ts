import type { Knex } from "knex";
import { forUpdateSkipLocked } from "../../db/dialect.ts";
import type { Text } from "../../text.ts";

/** A store that was disconnected and whose shop still holds something of ours. */
export interface Leave {
  /** Of the store. */
  id: string;
  lease: string;
  attempts: number;
  /** When it is given up. */
  until: number;
}

const NOTHING_LEFT = { secrets: null, leave_due_at: null, leave_until: null, leave_attempts: 0, leave_lease: null };

/** What was made in the shop is taken out of it from now on, with the secrets that the store had. */
export async function beginLeave(
  trx: Knex.Transaction,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<void> {
  await trx("stores")
    .where({ id, status: "disconnected" })
    .whereNotNull("secrets")
    .update({ leave_due_at: now, leave_until: until, leave_attempts: 0, leave_lease: null });
}

/** The same once more, after something was made in the shop that nobody knew of: what was taken out before may be there again. */
export async function repeatLeave(
  trx: Knex.Transaction,
  { id, secrets }: { id: string; secrets: string },
  times: { now: number; until: number },
): Promise<void> {
  await trx("stores").where({ id, status: "disconnected" }).whereNull("secrets").update({ secrets });
  await beginLeave(trx, id, times);
}

/** The shop was connected again: what is in it is in use. */
export async function endLeave(trx: Knex.Transaction, id: string): Promise<void> {
  const { secrets: _, ...ended } = NOTHING_LEFT;
  await trx("stores").where({ id }).update(ended);
}

export async function claimLeaves(
  trx: Knex.Transaction,
  { now, lease, leaseUntil, limit }: { now: number; lease: string; leaseUntil: number; limit: number },
): Promise<Leave[]> {
  const due = trx<{ id: string; leave_attempts: number; leave_until: number }>("stores")
    .where("leave_due_at", "<=", now)
    .orderBy("leave_due_at")
    .limit(limit);
  forUpdateSkipLocked(due);
  const rows = await due;
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx("stores").whereIn("id", ids).update({ leave_lease: lease, leave_due_at: leaseUntil });
  return rows.map(({ id, leave_attempts, leave_until }) => ({
    id,
    lease,
    attempts: leave_attempts,
    until: Number(leave_until),
  }));
}

/** Nothing is left of it, or what is cannot be taken out: `failure` says what the merchant is to remove. */
export async function finishLeave(
  trx: Knex.Transaction,
  { id, lease }: Pick<Leave, "id" | "lease">,
  failure: Text | null,
): Promise<void> {
  await trx("stores")
    .where({ id, leave_lease: lease, status: "disconnected" })
    .update({ ...NOTHING_LEFT, failure: failure && JSON.stringify(failure) });
}

export async function retryLeave(
  trx: Knex.Transaction,
  { id, lease, attempts }: Pick<Leave, "id" | "lease" | "attempts">,
  dueAt: number,
): Promise<void> {
  await trx("stores")
    .where({ id, leave_lease: lease })
    .update({ leave_attempts: attempts, leave_due_at: dueAt, leave_lease: null });
}
