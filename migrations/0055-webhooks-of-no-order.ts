import type { Knex } from "knex";

/**
 * Webhooks that are processed while their store has to be reconnected. `state || ''` is in no other index, so that no engine reads all
 * that wait for the store.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create index inbox_of_no_order on inbox (store_id, due_at, id) where subject is null and state || '' = 'pending'",
  );
}
