import type { Knex } from "knex";

/** Views of lists that users keep; where merchants are paid, and where each payout was. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("saved_views", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable();
    table.text("mode").notNullable();
    table.text("list").notNullable(); // orders, shipments
    table.text("name").notNullable();
    table.text("query").notNullable(); // of the page's address
    table.bigInteger("created_at").notNullable();
    table.unique(["user_id", "mode", "list", "name"]);
  });
  await trx.schema.createTable("payout_destinations", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("kind").notNullable(); // bank, instapay, wallet
    table.text("sealed").notNullable(); // holder and number
    table.text("label").notNullable(); // the part of the number that is shown
    table.text("state").notNullable();
    table.text("created_by").notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("effective_at").notNullable();
    table.text("decided_by");
    table.bigInteger("decided_at");
    table.text("checked_by");
    table.index(["account_id", "id"]);
  });
  await trx.raw("create index payout_destinations_waiting on payout_destinations (id) where state = 'waiting'");
  await trx.schema.alterTable("payouts", (table) => {
    table.text("destination"); // JSON: id, kind and label; null where none was in effect
  });
}
