import type { Knex } from "knex";

/** What metrics count and the purge looks for. Each index holds only the rows that somebody has to look at, so it stays small. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("create index deliveries_exhausted on deliveries (finished_at) where state = 'exhausted'");
  await trx.raw("create index inbox_failed on inbox (store_id, state) where state in ('failed', 'unreadable')");
  await trx.raw("create index write_backs_failed on write_backs (order_id) where state = 'failed'");
  await trx.raw("create index mails_failed on mails (created_at) where state = 'failed'");
  await trx.raw("create index scans_refused on scans (mode, id) where outcome = 'refused'");
}
