import type { Knex } from "knex";

/**
 * Parcels of one store order share its cash: `whole_id` is the store's id of that order, and `cash` what the rule gave this
 * parcel last. Null for orders that were read before; they get both when they are read again. `unsettled`: something happened
 * to its shipment since the cash was divided, and from when on it is divided again, in milliseconds; 0 otherwise.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table orders add column whole_id text");
  await trx.raw("alter table orders add column cash text");
  await trx.raw("alter table orders add column unsettled bigint not null default 0");
  await trx.raw("create index orders_unsettled on orders (unsettled) where unsettled > 0");
  await trx.raw("create index orders_by_whole on orders (store_id, whole_id) where whole_id is not null");
}
