import type { Knex } from "knex";

/**
 * How often an endpoint was disabled, and which of these times a delivery belongs to. Deliveries of an earlier generation are
 * dropped in the background; nothing else looks at them.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table webhook_endpoints add column generation integer not null default 0");
  await trx.raw("alter table deliveries add column generation integer not null default 0");
  // Nothing waits for an endpoint that is disabled already.
  await trx.raw("update webhook_endpoints set generation = 1 where status = 'disabled'");
  await trx.raw("create index webhook_endpoints_deleted on webhook_endpoints (id) where status = 'deleted'");
  await trx.raw("drop index deliveries_due");
  await trx.raw("create index deliveries_due on deliveries (endpoint_id, generation, due_at) where state = 'pending'");
}
