import type { Knex } from "knex";

/** Who did what. Rows are added and never changed, and name no recipient, so neither the purge nor an erasure takes them. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("activities", (table) => {
    table.text("id").primary(); // in the order in which they were done
    table.text("account_id").notNullable().references("accounts.id");
    table.text("mode"); // null when both modes share what was changed
    table.bigInteger("occurred_at").notNullable();
    table.text("actor_kind").notNullable(); // 'user', 'api_key', 'store', 'staff' or 'command_line'
    table.text("actor_id"); // kept when the user is removed
    table.text("actor_name"); // as it was then
    table.text("action").notNullable();
    table.text("object_id").notNullable();
    table.text("details").notNullable(); // a flat JSON object
    table.index(["account_id", "id"]);
    table.index(["account_id", "object_id", "id"]);
  });
}
