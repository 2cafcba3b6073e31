import type { Knex } from "knex";

/** What users want to be told by e-mail, what they were told, and the mails that are still to go out. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("notification_choices", (table) => {
    table.text("user_id").primary();
    table.text("account_id").notNullable();
    table.text("language").notNullable();
    table.text("topics").notNullable(); // each chosen topic with the moment from which on it is told
    table.bigInteger("updated_at").notNullable();
  });
  await trx.schema.createTable("notification_cursors", (table) => {
    table.text("name").primary();
    table.bigInteger("position").notNullable(); // everything before it has been read
  });
  await trx.schema.createTable("mails", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable();
    table.text("state").notNullable(); // 'pending', 'sent', 'failed' or 'dropped'
    table.integer("attempts").notNullable();
    table.text("problem");
    table.bigInteger("due_at").notNullable(); // while it is leased: when the lease runs out
    table.text("lease");
    table.bigInteger("created_at").notNullable();
    table.bigInteger("finished_at");
    table.index(["user_id", "created_at"]);
  });
  await trx.raw("create index mails_pending on mails (due_at) where state = 'pending'");
  await trx.schema.createTable("notifications", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable();
    table.text("topic").notNullable();
    table.text("mode").notNullable();
    table.text("happening").notNullable(); // the same thing that happened has the same one
    table.text("facts").notNullable();
    table.text("mail_id"); // the mail that tells it; null until there is one
    table.bigInteger("created_at").notNullable();
    table.unique(["user_id", "happening"]); // told once
    table.index(["mail_id"]);
  });
  await trx.raw("create index notifications_waiting on notifications (user_id) where mail_id is null");
}
