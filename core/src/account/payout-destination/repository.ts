import type { Knex } from "knex";
import { lockRows } from "../../db/lock.ts";
import type { Owned } from "../account.ts";
import type { Destination, DestinationCheck, DestinationKind, DestinationState } from "./destination.ts";

interface Row {
  id: string;
  account_id: string;
  kind: DestinationKind;
  sealed: string;
  label: string;
  state: DestinationState;
  created_by: string;
  created_at: number;
  effective_at: number;
  decided_by: string | null;
  decided_at: number | null;
  checked_by: DestinationCheck | null;
}

export async function insertDestination(trx: Knex.Transaction, one: Destination): Promise<void> {
  await trx<Row>("payout_destinations").insert({
    id: one.id,
    account_id: one.accountId,
    kind: one.kind,
    sealed: one.sealed,
    label: one.label,
    state: one.state,
    created_by: one.createdBy,
    created_at: one.createdAt,
    effective_at: one.effectiveAt,
    decided_by: one.decidedBy,
    decided_at: one.decidedAt,
    checked_by: one.checkedBy,
  });
}

/** The one that payouts use at that moment. */
export async function findEffective(db: Knex, accountId: string, now: number): Promise<Destination | undefined> {
  const row = await db<Row>("payout_destinations")
    .where({ account_id: accountId, state: "confirmed" })
    .where("effective_at", "<=", now)
    .orderBy("id", "desc")
    .first();
  return row && toDestination(row);
}

/** The newest that was entered, whatever became of it. */
export async function findNewest(db: Knex, accountId: string): Promise<Destination | undefined> {
  const row = await db<Row>("payout_destinations").where({ account_id: accountId }).orderBy("id", "desc").first();
  return row && toDestination(row);
}

/** For staff, who decide about any account's. */
export async function findDestination(db: Knex, id: string): Promise<Destination | undefined> {
  const row = await db<Row>("payout_destinations").where({ id }).first();
  return row && toDestination(row);
}

/** As it is, locked for this transaction. */
export async function lockDestination(
  trx: Knex.Transaction,
  { id, accountId }: Owned,
): Promise<Destination | undefined> {
  const found = trx<Row>("payout_destinations").where({ account_id: accountId, id }).first();
  const row = (await lockRows(trx, found, "change")) as Row | undefined;
  return row && toDestination(row);
}

/** Those that staff has to check, the oldest first. */
export async function listWaiting(db: Knex, limit: number): Promise<Destination[]> {
  const rows = await db<Row>("payout_destinations").where({ state: "waiting" }).orderBy("id").limit(limit);
  return rows.map(toDestination);
}

export async function setState(
  trx: Knex.Transaction,
  { id, accountId }: Owned,
  decided: { state: DestinationState; by: string | null; at: number; checkedBy?: DestinationCheck },
): Promise<void> {
  await trx<Row>("payout_destinations")
    .where({ account_id: accountId, id })
    .update({
      state: decided.state,
      decided_by: decided.by,
      decided_at: decided.at,
      checked_by: decided.checkedBy ?? null,
    });
}

function toDestination(row: Row): Destination {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    sealed: row.sealed,
    label: row.label,
    state: row.state,
    createdBy: row.created_by,
    createdAt: Number(row.created_at),
    effectiveAt: Number(row.effective_at),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    checkedBy: row.checked_by,
  };
}
