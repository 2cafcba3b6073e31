import type { Knex } from "knex";

/**
 * What is few among many: a merchant's adjustments, whose daily limit read all of its entries, and the buyers that it blocked, whose list
 * read all that it has a note about.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create index ledger_entries_adjusted_of on ledger_entries (account_id, mode, occurred_at) where kind = 'adjustment'",
  );
  await trx.raw("create index customers_blocked on customers (account_id, mode, id) where blocked_at is not null");
}
