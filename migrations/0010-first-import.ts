import type { Knex } from "knex";

/** How far a store's first import has come, and why a privacy request cannot be carried out. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("stores", (table) => {
    table.text("first_import"); // JSON; null where the platform's orders are read in no such way
  });
  await trx.schema.alterTable("privacy_requests", (table) => {
    table.text("problem"); // 'subject_lost': what it was sealed with is gone
    table.index(["store_id", "state"]);
  });
}
