import type { Knex } from "knex";

/** The event whose object is the stored answer: its text is not stored a second time, and `body` is empty. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table idempotency_keys add column event_id text");
}
