import type { Knex } from "knex";

/** What follows a failed attempt, the pin a recipient drops, and when a recipient's data were erased. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("shipments", (table) => {
    table.text("next_attempt_on"); // date in Cairo: the day it goes out again, or back to the merchant
    table.bigInteger("instruct_by"); // until then the merchant may say otherwise
    table.text("decided_by"); // 'merchant' or 'recipient'; null: the rule decided
    table.text("location"); // latitude,longitude
    table.bigInteger("erased_at");
  });
  // Only what waits for a word, and only what may have to be erased, are in these: creating a shipment touches neither.
  await trx.raw(
    "create index shipments_to_instruct on shipments (account_id, mode, instruct_by) where instruct_by is not null",
  );
  await trx.raw(
    "create index shipments_to_erase on shipments (updated_at) " +
      "where erased_at is null and status in ('delivered', 'returned', 'cancelled')",
  );
}
