import type { Knex } from "knex";
import type { Owned, Tenant } from "../account/account.ts";
import { accountsOf, byAccount } from "../db/by-account.ts";

/** Marks orders whose shipment changed: the cash of the whole order is divided again at once (`startSettling`). */
export async function markUnsettled(trx: Knex.Transaction, orders: readonly Owned[]): Promise<void> {
  for (const group of byAccount(trx, orders)) {
    const ids = new Set(group.map(({ id }) => id));
    await trx("orders")
      .whereIn("account_id", accountsOf(group))
      .whereIn("id", [...ids].sort())
      .update({ unsettled: 1 });
  }
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
export async function listUnsettled(db: Knex, now: number, limit: number): Promise<Owned[]> {
  return db("orders")
    .where("unsettled", ">", 0)
    .where("unsettled", "<=", now)
    .orderBy("unsettled")
    .limit(limit)
    .select({ id: "id", accountId: "account_id" });
}

export async function markSettled(trx: Knex.Transaction, { id, accountId }: Owned): Promise<void> {
  await trx("orders").where({ account_id: accountId, id }).update({ unsettled: 0 });
}

/** After a failure: others are settled first. */
export async function settleLater(trx: Knex.Transaction, { id, accountId }: Owned, at: number): Promise<void> {
  await trx("orders").where({ account_id: accountId, id }).where("unsettled", ">", 0).update({ unsettled: at });
}
