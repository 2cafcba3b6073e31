import type { Knex } from "knex";

/** What manifests and reports look for. The first two hold only what waits in a hub or at a merchant's, so they stay small. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create index shipments_in_hub on shipments (mode, is_returning, hub) where status in ('at-hub', 'attempt-failed')",
  );
  await trx.raw(
    "create index shipments_to_collect on shipments (mode, origin) where status = 'picked-up' and collected_at is null",
  );
  await trx.raw("create index shipments_created on shipments (account_id, mode, created_at, id)");
  await trx.raw(
    "create index shipments_delivered on shipments (account_id, mode, delivered_at, id) where delivered_at is not null",
  );
  await trx.raw(
    "create index ledger_entries_charged on ledger_entries (account_id, mode, occurred_at, id) " +
      "where kind in ('delivered', 'returned')",
  );
}
