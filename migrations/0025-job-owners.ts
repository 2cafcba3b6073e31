import type { Knex } from "knex";

/** Jobs are claimed one owner at a time: their indexes begin with the owner, and a write-back says which store it is for. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("drop index inbox_pending");
  await trx.raw("create index inbox_due on inbox (store_id, due_at) where state = 'pending'");
  await trx.schema.alterTable("write_backs", (table) => {
    table.text("store_id"); // never null: SQLite adds no column without a default that is
  });
  await trx.raw(
    "update write_backs set store_id = (select store_id from orders where orders.id = write_backs.order_id)",
  );
  await trx.raw("drop index write_backs_pending");
  await trx.raw("create index write_backs_due on write_backs (store_id, due_at) where state = 'pending'");
  await trx.raw("drop index mails_pending");
  await trx.raw("create index mails_due on mails (user_id, due_at) where state = 'pending'");
  await trx.raw("create index security_mails_due on security_mails (email, due_at)");
}
