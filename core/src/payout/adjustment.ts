import type { Tenant } from "../account/account.ts";
import { type Actor, staffFor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import type { Transaction } from "../db/database.ts";
import { formatPiastres } from "../kernel/money.ts";
import { adjustmentPostings } from "../ledger/entry.ts";
import { post } from "../ledger/repository.ts";

export interface Adjustment {
  id: string;
  tenant: Tenant;
  /** Positive is in the merchant's favour. */
  amountPiastres: number;
  description: string;
  /** Key or user id. */
  enteredBy: string;
  occurredAt: number;
}

/** A new line in the merchant's next payout. */
export async function bookAdjustment(trx: Transaction, adjustment: Adjustment): Promise<void> {
  const { id, tenant, amountPiastres, description, enteredBy, occurredAt } = adjustment;
  const postings = adjustmentPostings(amountPiastres);
  const entry = { id, tenant, kind: "adjustment" as const, shipmentId: null, payoutId: null, description, enteredBy };
  await post(trx, [{ ...entry, postings, occurredAt }]);
}

/** In the activity log of the person who booked it, and in the merchant's without a name. */
export async function recordAdjustment(
  trx: Transaction,
  actor: Actor,
  { id, tenant, amountPiastres, description }: Pick<Adjustment, "id" | "tenant" | "amountPiastres" | "description">,
): Promise<void> {
  const details = { account: tenant.accountId, amount: formatPiastres(amountPiastres), description };
  const activity = { action: "adjustment.booked" as const, objectId: id, details };
  await recordActivity(trx, actor, activity);
  await recordActivity(trx, staffFor(tenant.accountId, tenant.mode, actor.at), activity);
}
