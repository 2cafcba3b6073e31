import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import type { PaidTo, Payout } from "./payout.ts";

interface Row {
  id: string;
  account_id: string;
  mode: Mode;
  date: string;
  amount_piastres: number;
  cash_piastres: number;
  fees_piastres: number;
  vat_piastres: number;
  held_piastres: number;
  adjustments_piastres: number;
  lines: number;
  executed_at: number;
  destination: string | null;
}

export async function insertPayout(trx: Knex.Transaction, payout: Payout): Promise<void> {
  await trx<Row>("payouts").insert({
    id: payout.id,
    account_id: payout.tenant.accountId,
    mode: payout.tenant.mode,
    date: payout.date,
    amount_piastres: payout.amountPiastres,
    cash_piastres: payout.cashPiastres,
    fees_piastres: payout.feesPiastres,
    vat_piastres: payout.vatPiastres,
    held_piastres: payout.heldPiastres,
    adjustments_piastres: payout.adjustmentsPiastres,
    lines: payout.lines,
    executed_at: payout.executedAt,
    destination: payout.destination && JSON.stringify(payout.destination),
  });
}

/** Another account's or mode's payout is not found. */
export async function findPayout(db: Knex, { accountId, mode }: Tenant, id: string): Promise<Payout | undefined> {
  const row = await db<Row>("payouts").where({ id, account_id: accountId, mode }).first();
  return row && toPayout(row);
}

/** Newest first. */
export async function listPayouts(
  db: Knex,
  { accountId, mode }: Tenant,
  after: string | undefined,
  limit: number,
): Promise<Payout[]> {
  const query = db<Row>("payouts").where({ account_id: accountId, mode }).orderBy("id", "desc").limit(limit);
  if (after !== undefined) query.where("id", "<", after);
  return (await query).map(toPayout);
}

/** Executed from one moment to another, whatever their dates; the oldest first. */
export async function listExecuted(
  db: Knex,
  { accountId, mode }: Tenant,
  { beganAt, overAt }: { beganAt: number; overAt: number },
): Promise<Payout[]> {
  const rows = await db<Row>("payouts")
    .where({ account_id: accountId, mode })
    .where("executed_at", ">=", beganAt)
    .where("executed_at", "<", overAt)
    .orderBy("id");
  return rows.map(toPayout);
}

function toPayout(row: Row): Payout {
  return {
    id: row.id,
    tenant: { accountId: row.account_id, mode: row.mode },
    date: row.date,
    amountPiastres: row.amount_piastres,
    cashPiastres: row.cash_piastres,
    feesPiastres: row.fees_piastres,
    vatPiastres: row.vat_piastres,
    heldPiastres: row.held_piastres,
    adjustmentsPiastres: row.adjustments_piastres,
    lines: row.lines,
    executedAt: row.executed_at,
    destination: row.destination === null ? null : (JSON.parse(row.destination) as PaidTo),
  };
}
