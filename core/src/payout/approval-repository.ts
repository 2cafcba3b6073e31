import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import { lockRows } from "../db/lock.ts";
import type { Approval, ApprovalRequest, ApprovalState } from "./approval.ts";

interface Row {
  id: string;
  mode: Mode;
  request: string;
  amount_piastres: number | string;
  state: ApprovalState;
  proposed_by: string;
  proposed_at: number | string;
  decided_by: string | null;
  decided_at: number | string | null;
}

export async function insertApproval(trx: Knex.Transaction, approval: Approval): Promise<void> {
  await trx<Row>("approvals").insert({
    id: approval.id,
    mode: approval.mode,
    request: JSON.stringify(approval.request),
    amount_piastres: approval.amountPiastres,
    state: approval.state,
    proposed_by: approval.proposedBy,
    proposed_at: approval.proposedAt,
    decided_by: approval.decidedBy,
    decided_at: approval.decidedAt,
  });
}

/** The approval as it is, locked for this transaction. */
export async function lockApproval(trx: Knex.Transaction, mode: Mode, id: string): Promise<Approval | undefined> {
  const found = trx<Row>("approvals").where({ mode, id }).first();
  const row = (await lockRows(trx, found, "change")) as Row | undefined;
  return row && toApproval(row);
}

export async function decideApproval(
  trx: Knex.Transaction,
  { id, state, decidedBy, decidedAt }: Pick<Approval, "id" | "state" | "decidedBy" | "decidedAt">,
): Promise<void> {
  await trx<Row>("approvals").where({ id }).update({ state, decided_by: decidedBy, decided_at: decidedAt });
}

/** Newest first. */
export async function listApprovals(
  db: Knex,
  where: { mode: Mode; state?: ApprovalState | undefined },
  before: string | undefined,
  limit: number,
): Promise<Approval[]> {
  const query = db<Row>("approvals").where({ mode: where.mode }).orderBy("id", "desc").limit(limit);
  if (where.state !== undefined) query.where({ state: where.state });
  if (before !== undefined) query.where("id", "<", before);
  return (await query).map(toApproval);
}

function toApproval(row: Row): Approval {
  return {
    id: row.id,
    mode: row.mode,
    request: JSON.parse(row.request) as ApprovalRequest,
    amountPiastres: Number(row.amount_piastres),
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: Number(row.proposed_at),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  };
}
