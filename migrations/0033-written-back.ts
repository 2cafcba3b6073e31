import type { Knex } from "knex";

/**
 * What a write-back wrote: `remote_id` is the platform's id of it, and `echoes` the webhooks that it causes, as JSON, so that
 * they are recognised without reading the order. The index finds the webhooks of one order by the platform's clock.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table write_backs add column remote_id text");
  await trx.raw("alter table write_backs add column echoes text");
  // Attempts are counted when they begin from now on: what is pending may have been tried.
  await trx("write_backs")
    .where({ state: "pending" })
    .update({ attempts: trx.raw("attempts + 1") });
  await trx.raw(
    "create index inbox_by_subject on inbox (store_id, subject, happened_at) where subject is not null and happened_at is not null",
  );
}
