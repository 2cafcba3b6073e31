import type { Caller } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { cairoDate, startOfCairoDay } from "../kernel/time.ts";
import {
  type Initiator,
  insertUnapproved,
  sumUnapproved,
  type UnapprovedAmount,
  type UnapprovedSum,
} from "./unapproved-repository.ts";

export function initiatorOf({ account, mode, via }: Caller): Initiator {
  return { accountId: account.id, mode, userId: via.kind === "session" ? via.userId : null };
}

/**
 * Records an amount that nobody approves, unless it takes those of that day in Cairo above the limit for one person. Others of the staff
 * account, and for the merchant, wait until the transaction ends.
 *
 * @returns whether it was recorded.
 */
export async function recordUnapproved(
  trx: Transaction,
  amount: UnapprovedAmount,
  limitPiastres: number,
): Promise<boolean> {
  const { kind, by, merchantId, at } = amount;
  const accounts = merchantId === null ? [by.accountId] : [by.accountId, merchantId];
  await lockNames(
    trx,
    accounts.map((id) => `unapproved_amounts\n${kind}\n${id}\n${by.mode}`),
  );
  const day = cairoDate(Temporal.Instant.fromEpochMilliseconds(at));
  const [since, until] = [day, day.add({ days: 1 })].map((each) => startOfCairoDay(each).epochMilliseconds);
  const sums = await sumUnapproved(trx, { mode: by.mode, kind, since: since ?? 0, until: until ?? 0 });
  if (countedBefore(sums, amount) + amount.amountPiastres > limitPiastres) return false;
  await insertUnapproved(trx, amount);
  return true;
}

/**
 * The larger of two sums of the day. One is for the merchant, by whomever. The other is what one person may have recorded: by all keys
 * of the staff account, and by the user, or for a key by the user with most.
 */
export function countedBefore(
  sums: readonly UnapprovedSum[],
  { by, merchantId }: Pick<UnapprovedAmount, "by" | "merchantId">,
): number {
  let forMerchant = 0;
  let byKeys = 0;
  const byUser = new Map<string, number>();
  for (const { accountId, userId, merchantId: merchant, amountPiastres } of sums) {
    if (merchant !== null && merchant === merchantId) forMerchant += amountPiastres;
    if (accountId !== by.accountId) continue;
    if (userId === null) byKeys += amountPiastres;
    else byUser.set(userId, (byUser.get(userId) ?? 0) + amountPiastres);
  }
  const ofUser = by.userId === null ? Math.max(0, ...byUser.values()) : (byUser.get(by.userId) ?? 0);
  return Math.max(forMerchant, byKeys + ofUser);
}
