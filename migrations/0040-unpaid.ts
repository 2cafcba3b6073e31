import type { Knex } from "knex";

/**
 * What no payout has settled, by merchant and time: the merchants to pay are found one after the other, and what is owed
 * is the balance without what occurred since. And the deliveries that an endpoint did not receive, by merchant.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create index ledger_entries_unsettled on ledger_entries (mode, account_id, occurred_at) where payout_id is null",
  );
  await trx.raw("drop index ledger_entries_unpaid");
  await trx.raw(
    "create index deliveries_missed on deliveries (account_id, mode, event_id) where state in ('exhausted', 'dropped')",
  );
}
