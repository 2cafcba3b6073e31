import type { Knex } from "knex";

/** Access to stores that a platform sends by webhook, until a merchant connects the store to an account. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("store_grants", (table) => {
    table.text("id").primary(); // platform:remote_id
    table.text("platform").notNullable();
    table.text("remote_id").notNullable();
    table.text("secrets").notNullable(); // sealed
    table.bigInteger("received_at").notNullable();
  });
}
