import type { Knex } from "knex";

/** One index of the webhooks of an order, processed or not, also of those that the platform does not date; until now there were two. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("drop index inbox_subject");
  await trx.raw("drop index inbox_by_subject");
  await trx.raw("create index inbox_by_subject on inbox (store_id, subject, happened_at) where subject is not null");
}
