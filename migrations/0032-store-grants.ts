import type { Knex } from "knex";

/** Access to stores that their platform gave, before and after a merchant connects the store to an account. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("store_grants", (table) => {
    table.text("id").primary(); // platform:remote_id
    table.text("platform").notNullable();
    table.text("remote_id").notNullable();
    table.text("secrets").notNullable(); // sealed
    table.bigInteger("received_at").notNullable();
    table.text("page_token_hash").unique(); // of the token with which the platform opens our page, where it is ours
    table.bigInteger("page_token_used_at");
  });
}
