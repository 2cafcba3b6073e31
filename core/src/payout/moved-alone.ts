import type { Caller } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { cairoDate, startOfCairoDay } from "../kernel/time.ts";
import { insertMove, type Move, type MovedSum, type Mover, sumMoves } from "./moved-alone-repository.ts";

export function moverOf({ account, mode, via }: Caller): Mover {
  return { accountId: account.id, mode, userId: via.kind === "session" ? via.userId : null };
}

/**
 * Records a move, unless it takes what was moved alone on that day in Cairo above the limit for one person. Moves of the staff account,
 * and for the merchant, wait until the transaction ends.
 *
 * @returns whether it was recorded.
 */
export async function moveAlone(trx: Transaction, move: Move, limitPiastres: number): Promise<boolean> {
  const { kind, by, merchantId, at } = move;
  const accounts = merchantId === null ? [by.accountId] : [by.accountId, merchantId];
  await lockNames(
    trx,
    accounts.map((id) => `moved_alone\n${kind}\n${id}\n${by.mode}`),
  );
  const since = startOfCairoDay(cairoDate(Temporal.Instant.fromEpochMilliseconds(at))).epochMilliseconds;
  const moved = await sumMoves(trx, { mode: by.mode, kind, since });
  if (heldAgainst(moved, move) + move.amountPiastres > limitPiastres) return false;
  await insertMove(trx, move);
  return true;
}

/**
 * The larger of two sums of what was moved before. One is for the merchant, by whomever. The other is what one person may have moved:
 * all keys of the staff account, with the user, or for a key with the user who moved most.
 */
export function heldAgainst(moved: readonly MovedSum[], { by, merchantId }: Pick<Move, "by" | "merchantId">): number {
  let forMerchant = 0;
  let byKeys = 0;
  const byUser = new Map<string, number>();
  for (const { accountId, userId, merchantId: merchant, amountPiastres } of moved) {
    if (merchant !== null && merchant === merchantId) forMerchant += amountPiastres;
    if (accountId !== by.accountId) continue;
    if (userId === null) byKeys += amountPiastres;
    else byUser.set(userId, (byUser.get(userId) ?? 0) + amountPiastres);
  }
  const ofUser = by.userId === null ? Math.max(0, ...byUser.values()) : (byUser.get(by.userId) ?? 0);
  return Math.max(forMerchant, byKeys + ofUser);
}
