import type { Knex } from "knex";

/** What webhooks, labels inside a platform's admin and privacy requests look for. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("create index stores_records_of_shop on stores (platform, remote_id)");
  await trx.raw("create index order_shipments_shipment on order_shipments (shipment_id)");
}
