import type { Knex } from "knex";

/**
 * Indexes for what still grew with the rows of a merchant, or of a payout: lists by place, service and store, events of a
 * type that is rare, the lines of a payout, and what Home and the reports add up.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("create index shipments_by_place on shipments (account_id, mode, governorate, service, id)");
  await trx.raw("create index order_shipments_of_store on order_shipments (store_id, shipment_id)");
  await trx.raw(
    `create index events_rare on events (account_id, mode, type, id) where type not in
     ('shipment.created', 'shipment.picked_up', 'shipment.at_hub', 'shipment.out_for_delivery', 'shipment.delivered')`,
  );
  // A line of a payout is what one shipment or one adjustment has in it.
  await trx.raw("drop index ledger_entries_paid");
  await trx.raw(
    "create index ledger_entries_paid on ledger_entries (payout_id, coalesce(shipment_id, id)) where payout_id is not null",
  );
  // With what is added up, none of which ever changes: the index alone answers.
  await trx.raw("drop index ledger_entries_charged");
  await trx.raw(
    `create index ledger_entries_charged on ledger_entries (account_id, mode, occurred_at, id, kind, fees, vat)
     where kind in ('delivered', 'returned')`,
  );
}
