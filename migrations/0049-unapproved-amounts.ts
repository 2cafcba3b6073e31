import type { Knex } from "knex";

/**
 * Adjustments and payout runs of one user or key of a staff account that nobody approved, which count against the limit of a day.
 * Adjustments that were booked before are not in it. The indexes of adjustments were for the sums that it replaces.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("unapproved_amounts", (table) => {
    table.text("id").primary(); // of the adjustment, or of the payout run
    table.text("account_id").notNullable().references("accounts.id"); // the staff account
    table.text("mode").notNullable();
    table.text("kind").notNullable(); // 'adjustment' or 'payout_run'
    table.text("user_id"); // null when it was a key; kept when the user is removed
    table.text("merchant_id").references("accounts.id"); // null for a payout run
    table.bigInteger("amount_piastres").notNullable(); // never negative
    table.bigInteger("recorded_at").notNullable(); // by the clock of the mode
    table.index(["mode", "kind", "recorded_at"]);
  });
  await trx.raw("drop index ledger_entries_adjusted");
  await trx.raw("drop index ledger_entries_adjusted_of");
}
