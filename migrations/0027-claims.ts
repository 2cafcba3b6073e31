import type { Knex } from "knex";

/** Blocked collection, cash that was lowered after collection, the value of goods, and the statuses `lost` and `damaged`. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("shipments", (table) => {
    table.text("collection_block"); // JSON: code, detail in both languages, since; null when it may be collected
    table.bigInteger("lowered_from_piastres"); // cash due at the collection, if it was lowered since
    table.bigInteger("declared_piastres"); // value of the goods as the merchant declared it
    table.bigInteger("compensation_piastres"); // credited because the parcel was lost or damaged
  });
  await trx.raw(
    "create index ledger_entries_compensated on ledger_entries (account_id, mode, occurred_at) " +
      "where kind in ('lost', 'damaged')",
  );
  await trx.raw("drop index shipments_to_erase");
  await trx.raw(
    "create index shipments_to_erase on shipments (updated_at) " +
      "where erased_at is null and status in ('delivered', 'returned', 'cancelled', 'lost', 'damaged')",
  );
}
