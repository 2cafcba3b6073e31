import type { Knex } from "knex";

/** Where an endpoint's missed events are being started again: in batches, from one event to the next. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // The id of the last event that was looked at; null while nothing is started again.
  await trx.raw("alter table webhook_endpoints add column recover_after text");
  await trx.raw("alter table webhook_endpoints add column recover_since bigint");
  await trx.raw("create index webhook_endpoints_recovering on webhook_endpoints (id) where recover_after is not null");
  await trx.raw("drop index deliveries_undelivered"); // deliveries to start again are found by their event now
}
