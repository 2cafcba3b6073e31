import type { Knex } from "knex";

/** Apps inside a platform's own admin: access that ends by itself, webhooks that name themselves, people's rights over their data. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("stores", (table) => {
    table.bigInteger("granted_at"); // when the merchant last let us in: an older uninstalling is old news
    table.text("renewal_lease");
    table.bigInteger("renewal_lease_until");
  });
  await trx.schema.alterTable("inbox", (table) => {
    table.text("delivery_id");
    table.bigInteger("happened_at");
  });
  await trx.raw("create unique index inbox_delivery on inbox (store_id, delivery_id) where delivery_id is not null");
  await trx.schema.createTable("store_links", (table) => {
    table.text("state_hash").primary(); // SHA-256 of what travels through the browser
    table.text("platform").notNullable();
    table.text("shop").notNullable();
    table.text("account_id"); // null until somebody who is signed in said which
    table.text("mode");
    table.bigInteger("expires_at").notNullable();
  });
  await trx.schema.createTable("privacy_requests", (table) => {
    table.text("id").primary();
    table.text("platform").notNullable();
    table.text("shop").notNullable(); // what the platform calls it
    table.text("store_id"); // null when we never had the shop
    table.text("account_id");
    table.text("mode");
    table.text("kind").notNullable(); // 'customer_data_asked', 'customer_redacted' or 'store_redacted'
    table.text("remote_request_id");
    table.text("subject"); // sealed; null once carried out
    table.text("state").notNullable(); // 'open' or 'done'
    table.integer("erased").notNullable();
    table.integer("kept").notNullable(); // still on their way: erased after they ended
    table.bigInteger("received_at").notNullable();
    table.bigInteger("done_at");
    table.index(["account_id", "mode", "id"]);
  });
  await trx.raw("create index privacy_requests_open on privacy_requests (received_at) where state = 'open'");
}
