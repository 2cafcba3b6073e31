import type { Knex } from "knex";

/** Who was erased and when, as keyed hashes, and what is erased once it has ended. What one person adjusted in a day. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("erasures", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("hash").notNullable(); // of a phone or an e-mail; without the secret keys nobody can guess it
    table.bigInteger("erased_at").notNullable();
    table.unique(["account_id", "mode", "hash"]);
  });
  await trx.schema.alterTable("shipments", (table) => {
    table.bigInteger("erase_asked_at"); // while it was under way: its recipient is erased once it has ended
  });
  await trx.raw(
    "create index shipments_erase_asked on shipments (id) where erase_asked_at is not null and erased_at is null",
  );
  // What one person booked in a day, for the limit above which a second person decides.
  await trx.raw(
    "create index ledger_entries_adjusted on ledger_entries (mode, entered_by, occurred_at) where kind = 'adjustment'",
  );
  await trx.schema.alterTable("bulk_uploads", (table) => {
    table.bigInteger("erase_asked_at"); // while it was processed: it is deleted when that ends
  });
}
