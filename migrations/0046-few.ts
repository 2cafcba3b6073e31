import type { Knex } from "knex";

/**
 * What is few among many: a merchant's adjustments, whose daily limit read all of its entries, and the buyers that it blocked, whose list
 * read all that it has a note about.
 *
 * Indexes of a store's orders and of a payout's entries carry the account as well, which statements name too. Without it Postgres takes the
 * two for independent of each other, reads all of the merchant's entries in another index, and intersects.
 *
 * Indexes of what refers to a shipment or a mail leave out what refers to none. SQLite expects few rows of one value, of null as well,
 * and looked in them for what is not shipped or not sent yet, instead of in the partial indexes of that.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create index ledger_entries_adjusted_of on ledger_entries (account_id, mode, occurred_at) where kind = 'adjustment'",
  );
  await trx.raw("create index customers_blocked on customers (account_id, mode, id) where blocked_at is not null");
  await trx.raw("drop index orders_of_store");
  await trx.raw("create index orders_of_store on orders (store_id, status, id, account_id)");
  await trx.raw("drop index ledger_entries_paid");
  await trx.raw(
    `create index ledger_entries_paid on ledger_entries (payout_id, coalesce(shipment_id, id), account_id)
     where payout_id is not null`,
  );
  await trx.raw("drop index orders_shipment_id_index");
  await trx.raw("create index orders_of_shipment on orders (shipment_id) where shipment_id is not null");
  await trx.raw("drop index notifications_mail_id_index");
  await trx.raw("create index notifications_of_mail on notifications (mail_id) where mail_id is not null");
}
