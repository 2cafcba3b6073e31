import type { Knex } from "knex";

/**
 * Indexes for what still grew with the rows of a merchant, or of a payout: lists by place, service and store, events of a
 * type that is rare, the lines of a payout, jobs that are due at the same time, and what Home and the reports add up.
 */
export async function up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void> {
  await trx.raw("create index shipments_by_place on shipments (account_id, mode, governorate, service, id)");
  // In the order of their lists: without statistics, SQLite takes an index in the wanted order for a better one than a narrower one.
  await trx.raw("drop index shipments_account_id_mode_reference_index");
  await trx.raw("create index shipments_reference on shipments (account_id, mode, reference, id)");
  await trx.raw("drop index shipments_phone_2");
  await trx.raw(
    "create index shipments_phone_2 on shipments (recipient_phone_2, account_id, mode, id) where recipient_phone_2 is not null",
  );
  await trx.raw("drop index orders_account_id_mode_number_index");
  await trx.raw("create index orders_number on orders (account_id, mode, number, id)");
  await trx.raw(
    "create index orders_kept on orders (account_id, mode, id) where shipment_id is null and content <> ''",
  );
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
  // Everything that waited for a store becomes due at once when it is connected again: the oldest are next to each other by id.
  for (const table of ["inbox", "write_backs"]) {
    await trx.raw(`drop index ${table}_due`);
    await trx.raw(`create index ${table}_due on ${table} (store_id, due_at, id) where state = 'pending'`);
  }
  // With what is added up, none of which ever changes: the index alone answers.
  await trx.raw("drop index ledger_entries_charged");
  await trx.raw(
    `create index ledger_entries_charged on ledger_entries (account_id, mode, occurred_at, id, kind, fees, vat)
     where kind in ('delivered', 'returned')`,
  );
  if (engine === "sqlite") await analyze(trx);
}

/** Where somebody has analyzed the file, SQLite takes an index of which it knows nothing for a better one than those that it knows. */
async function analyze(trx: Knex.Transaction): Promise<void> {
  const [known] = (await trx("sqlite_master").where({ name: "sqlite_stat1" })) as unknown[];
  if (known === undefined) return;
  await trx.raw("pragma analysis_limit = 1000");
  for (const table of ["shipments", "orders", "order_shipments", "events", "ledger_entries", "inbox", "write_backs"])
    await trx.raw(`analyze ${table}`);
}
