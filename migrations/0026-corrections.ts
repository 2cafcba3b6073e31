import type { Knex } from "knex";

/** What people corrected in an order is called so, here as in the API; and a correction of a recipient has the fields of one. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table orders rename column mends to corrections");
  await trx.raw("alter table stores rename column mended_subscriptions to repaired_subscriptions");
  await trx.raw(
    `update orders set corrections = replace(replace(corrections, '"wish":', '"decision":'), '"phone_2":', '"phone2":')
     where corrections <> '{}'`,
  );
  await trx.raw("update inbox set topic = 'order.sent_by_copy' where topic = 'order.told_by_copy'");
}
