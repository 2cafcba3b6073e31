import type { Tenant } from "../account/account.ts";
import { type Actor, staffFor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { formatPiastres } from "../kernel/money.ts";
import { cairoDate, startOfCairoDay } from "../kernel/time.ts";
import { adjustmentPostings } from "../ledger/entry.ts";
import { adjustedBy, adjustedSince, post } from "../ledger/repository.ts";
import { approvedSince } from "./approval-repository.ts";

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

/**
 * What is held against the limit for one person when one more adjustment is booked: the larger of two sums of the day in
 * Cairo, each adjustment without its sign. One is of the merchant, by whomever; the other is what this user or key booked
 * alone, for whichever merchants. So several small ones count like one of their sum. Adjustments of the merchant, and of
 * the user or key, wait until the transaction ends.
 */
export async function adjustedToday(
  trx: Transaction,
  { tenant, amountPiastres, enteredBy, occurredAt }: Omit<Adjustment, "id" | "description">,
): Promise<number> {
  const { accountId, mode } = tenant;
  await lockNames(trx, [`adjustment\n${accountId}\n${mode}`, `adjustment\n${enteredBy}\n${mode}`]);
  const today = startOfCairoDay(cairoDate(Temporal.Instant.fromEpochMilliseconds(occurredAt))).epochMilliseconds;
  const ofMerchant = await adjustedSince(trx, tenant, today);
  const alone = (await adjustedBy(trx, mode, enteredBy, today)) - (await approvedSince(trx, mode, enteredBy, today));
  return Math.abs(amountPiastres) + Math.max(ofMerchant, alone);
}
