import type { Knex } from "knex";

/**
 * Where an endpoint's missed events are being started again: in batches, from one event to the next. And an index for what a claim of
 * write-backs looks up.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  // The id of the last event that was looked at; null while nothing is started again.
  await trx.raw("alter table webhook_endpoints add column recover_after text");
  await trx.raw("alter table webhook_endpoints add column recover_since bigint");
  await trx.raw("create index webhook_endpoints_recovering on webhook_endpoints (id) where recover_after is not null");
  // What was written to a store for a shipment before.
  await trx.raw("create index write_backs_written on write_backs (shipment_id) where remote_id is not null");
  await trx.raw("drop index deliveries_undelivered"); // deliveries to start again are found by their event now
}
