import type { Knex } from "knex";
import { forUpdateSkipLocked } from "../db/dialect.ts";
import type { Hold } from "../jobs/engine.ts";
import type { Text } from "../kernel/text.ts";

/** A disconnected store whose shop may still hold webhooks or keys of ours. */
export interface Leave {
  /** The store's id. */
  id: string;
  lease: string;
  attempts: number;
  /** After this time it is not retried. */
  until: number;
}

const NOTHING_LEFT = { secrets: null, leave_due_at: null, leave_until: null, leave_attempts: 0, leave_lease: null };

/** Schedules the clean-up of the shop with the secrets that the store still has. */
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

/** Schedules another clean-up, with the secrets given, after a webhook may have been created in the shop. */
export async function repeatLeave(
  trx: Knex.Transaction,
  { id, secrets }: { id: string; secrets: string },
  times: { now: number; until: number },
): Promise<void> {
  await trx("stores").where({ id, status: "disconnected" }).whereNull("secrets").update({ secrets });
  await beginLeave(trx, id, times);
}

/** The shop was reconnected: its webhooks and keys are in use. */
export async function endLeave(trx: Knex.Transaction, id: string): Promise<void> {
  const { secrets: _, ...ended } = NOTHING_LEFT;
  await trx("stores").where({ id }).update(ended);
}

/** Disconnected stores whose clean-up is due. */
export async function storesToLeave(db: Knex, now: number): Promise<{ id: string }[]> {
  const due = db("stores").where("leave_due_at", "<=", now).orderBy("leave_due_at").limit(200);
  return (await due.select("id")) as { id: string }[];
}

export async function claimLeave(
  trx: Knex.Transaction,
  id: string,
  { now, lease, leaseUntil }: Hold,
): Promise<Leave[]> {
  const due = trx<{ id: string; leave_attempts: number; leave_until: number }>("stores")
    .where({ id })
    .where("leave_due_at", "<=", now)
    .first();
  forUpdateSkipLocked(due);
  const row = await due;
  if (!row) return [];
  await trx("stores").where({ id }).update({ leave_lease: lease, leave_due_at: leaseUntil });
  return [{ id, lease, attempts: row.leave_attempts, until: Number(row.leave_until) }];
}

/** Ends the clean-up; `failure` says what the merchant has to remove by hand. */
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
