import type { Knex } from "knex";

/**
 * Uploads and stores that a process holds, which every process looks for every six seconds, and the stores that are polled.
 * A store that was disconnected, or whose access was taken away, keeps the time of its next poll, so it stood first for good.
 * And the uploads of an account that wait: each claim read all that it has.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("create index bulk_uploads_held on bulk_uploads (lease) where lease is not null");
  await trx.raw(
    "create index bulk_uploads_open_of on bulk_uploads (account_id, id) where status in ('receiving', 'queued')",
  );
  for (const kind of ["poll", "renewal", "leave"])
    await trx.raw(`create index stores_${kind}_held on stores (${kind}_lease) where ${kind}_lease is not null`);
  await trx.raw("drop index stores_next_poll_at_index");
  await trx.raw(
    `create index stores_polled on stores (next_poll_at)
     where status = 'connected' or (status = 'reconnect' and secrets is not null)`,
  );
}
