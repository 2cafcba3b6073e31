import type { Knex } from "knex";

/** What manifests and reports look for. The first two hold only what waits in a hub or at a merchant's, so they stay small. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create index shipments_in_hub on shipments (mode, is_returning, hub) where status in ('at-hub', 'attempt-failed')",
  );
  await trx.raw(
    "create index shipments_to_collect on shipments (mode, origin) where status = 'picked-up' and collected_at is null",
  );
}
