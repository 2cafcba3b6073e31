import type { Knex } from "knex";

/** Finding an order by its number. When a password was set, and whether a session came from a one-time link: such a one may set a forgotten password. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("orders", (table) => {
    table.index(["account_id", "mode", "number"]);
  });
  await trx.schema.alterTable("users", (table) => {
    table.bigInteger("password_set_at");
  });
  await trx.schema.alterTable("sessions", (table) => {
    table.text("opened_by").notNullable().defaultTo("link"); // 'link' or 'password'
    table.index(["user_id"]);
  });
}
