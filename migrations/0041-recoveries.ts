import type { Knex } from "knex";

/**
 * Where an endpoint's missed events are being started again: in batches, from one event to the next. And an index
 * for what write-backs look up: the ones before and after of their shipment.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  // The id of the last event that was looked at; null while nothing is started again.
  await trx.raw("alter table webhook_endpoints add column recover_after text");
  await trx.raw("alter table webhook_endpoints add column recover_since bigint");
  await trx.raw("create index webhook_endpoints_recovering on webhook_endpoints (id) where recover_after is not null");
  await trx.raw("create index write_backs_of_shipment on write_backs (shipment_id, sequence)");
  await trx.raw("drop index deliveries_undelivered"); // deliveries to start again are found by their event now
}
