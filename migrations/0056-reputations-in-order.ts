import type { Knex } from "knex";

/** What a merchant counted is deleted in the order of this index, each transaction from where the last one ended. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("create index reputations_of_account on reputations (account_id, hash)");
  await trx.raw("drop index reputations_account_id_index");
}
