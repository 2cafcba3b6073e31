import type { Knex } from "knex";

/** What a webhook is about: of several that wait for one order, the newest is worked on and ends the others. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("inbox", (table) => {
    table.text("subject"); // the connector's name of the order; null stands for itself alone
  });
  await trx.raw("create index inbox_subject on inbox (store_id, subject) where state = 'pending'");
  await trx.raw("create index inbox_held on inbox (store_id, subject) where lease is not null");
}
