import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";

/** Marks orders whose shipment changed: the cash of the whole order is divided again at once (`startSettling`). */
export async function markUnsettled(trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx("orders")
    .whereIn("id", [...new Set(orderIds)].sort())
    .update({ unsettled: 1 });
}

/** Orders of a buyer that are not shipped are decided again, by what the merchant says of the buyer now. */
export async function markUnsettledOf(
  trx: Knex.Transaction,
  { accountId, mode }: Tenant,
  phone: string,
): Promise<void> {
  await trx("orders")
    .where({ recipient_phone: phone, account_id: accountId, mode })
    .whereIn("status", ["waiting", "held"])
    .update({ unsettled: 1 });
}

/** Those that are due, the longest waiting first. */
export async function listUnsettled(db: Knex, now: number, limit: number): Promise<string[]> {
  return db("orders")
    .where("unsettled", ">", 0)
    .where("unsettled", "<=", now)
    .orderBy("unsettled")
    .limit(limit)
    .pluck("id");
}

export async function markSettled(trx: Knex.Transaction, id: string): Promise<void> {
  await trx("orders").where({ id }).update({ unsettled: 0 });
}

/** After a failure: others are settled first. */
export async function settleLater(trx: Knex.Transaction, id: string, at: number): Promise<void> {
  await trx("orders").where({ id }).where("unsettled", ">", 0).update({ unsettled: at });
}
