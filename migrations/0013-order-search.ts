import type { Knex } from "knex";

/**
 * What an order is looked for by, in one text (core/src/order/search.ts), carried by the index that lists an account's
 * orders newest first. Of what is there already, number and phone are known here; the rest comes with its next change.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table orders add column search text not null default ''");
  await trx.raw(
    "update orders set search = substr(lower(number || ' ' || coalesce(replace(recipient_phone, '+20', '0'), '')), 1, 500)",
  );
  await trx.raw("drop index orders_account_id_mode_id_index");
  await trx.raw("create index orders_searched on orders (account_id, mode, id, search)");
}
