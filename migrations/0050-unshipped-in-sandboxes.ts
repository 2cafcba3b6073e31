import type { Knex } from "knex";

/** Orders in sandboxes that never became a shipment and still say whom they are for, by the time at which they came in. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `create index orders_unshipped_in_sandboxes on orders (id)
     where shipment_id is null and content <> '' and mode = 'test'`,
  );
}
