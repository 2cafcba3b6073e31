import type { Knex } from "knex";

/** The buyer's own text of an address, contradictions between a governorate and its address, and rows set aside for one. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("shipments", (table) => {
    table.text("address_as_written"); // state, city and lines of a store's order; null for other shipments
    table.text("address_conflict"); // JSON; null: governorate and address agree
    table.text("part"); // of the governorate, such as north_coast; null: none that is priced apart
  });
  await trx.schema.alterTable("bulk_uploads", (table) => {
    table.integer("accepts_conflicts").notNullable().defaultTo(0); // 1: makes shipments of rows whose address contradicts its governorate
    table.integer("rows_to_review").notNullable().defaultTo(0);
  });
}
