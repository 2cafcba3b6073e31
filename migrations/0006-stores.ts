import type { Knex } from "knex";

/** Merchants' connected shops: what they send, their orders, which order became which shipment, and what is written back. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("stores", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("platform").notNullable();
    table.text("remote_id").notNullable(); // what the platform calls the shop
    table.text("name").notNullable();
    table.text("status").notNullable(); // 'connected', 'reconnect' or 'disconnected'
    table.text("secrets"); // sealed; null once disconnected
    table.text("facts").notNullable();
    table.text("notes").notNullable();
    table.text("rules").notNullable();
    table.text("key_id"); // the API key of our plugin inside the shop
    table.bigInteger("connected_at").notNullable();
    table.bigInteger("last_webhook_at");
    table.bigInteger("last_poll_at");
    table.bigInteger("watermark").notNullable(); // changes before it have been read
    table.bigInteger("next_poll_at").notNullable();
    table.bigInteger("next_sweep_at").notNullable();
    table.text("poll_lease");
    table.bigInteger("poll_lease_until");
    table.integer("poll_failures").notNullable();
    table.text("failure"); // what the newest poll failed with
    table.integer("found_by_poll").notNullable(); // changes that no webhook told of
    table.integer("mended_subscriptions").notNullable();
    table.bigInteger("created_at").notNullable();
    table.index(["account_id", "mode", "id"]);
    table.index(["next_poll_at"]);
  });
  // A shop sends its orders to one account: two would both ship them.
  await trx.raw("create unique index stores_shop on stores (mode, platform, remote_id) where status <> 'disconnected'");
  await trx.schema.createTable("store_connections", (table) => {
    table.text("state_hash").primary(); // SHA-256 of what travels through the shop
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("user_id").notNullable();
    table.text("platform").notNullable();
    table.text("answers").notNullable(); // sealed
    table.text("grant"); // sealed
    table.text("plugin_state"); // sealed
    table.text("return_url");
    table.bigInteger("expires_at").notNullable();
  });
  await trx.schema.createTable("inbox", (table) => {
    table.text("id").primary();
    table.text("store_id").notNullable();
    table.text("topic").notNullable();
    table.text("state").notNullable(); // 'pending', 'done', 'ignored', 'unreadable' or 'failed'
    table.binary("body").notNullable();
    table.text("problem");
    table.integer("attempts").notNullable();
    table.bigInteger("due_at").notNullable();
    table.text("lease");
    table.bigInteger("received_at").notNullable();
    table.index(["store_id", "id"]);
  });
  await trx.raw("create index inbox_pending on inbox (due_at) where state = 'pending'");
  await trx.schema.createTable("orders", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("store_id").notNullable();
    table.text("remote_id").notNullable();
    table.text("number").notNullable();
    table.text("status").notNullable(); // 'waiting', 'needs_attention', 'held', 'ignored', 'shipped' or 'cancelled'
    table.text("reasons").notNullable(); // what stands in the way
    table.text("alerts").notNullable(); // what changed when it was too late to follow
    table.integer("alert_count").notNullable();
    table.text("content").notNullable(); // the store's order in neutral words; '' once erased
    table.text("content_hash").notNullable();
    table.text("mends").notNullable(); // what people put right
    table.text("recipient_phone"); // E.164
    table.integer("parcel_number").notNullable(); // of the newest shipment; 0 before the first
    table.text("shipment_id");
    table.bigInteger("placed_at").notNullable();
    table.bigInteger("remote_updated_at");
    table.bigInteger("created_at").notNullable();
    table.bigInteger("updated_at").notNullable();
    table.unique(["store_id", "remote_id"]);
    table.index(["account_id", "mode", "id"]);
    table.index(["account_id", "mode", "status", "id"]);
    table.index(["account_id", "mode", "recipient_phone"]);
    table.index(["shipment_id"]);
  });
  await trx.raw("create index orders_alerting on orders (account_id, mode, id) where alert_count > 0");
  await trx.raw("create index orders_unshipped on orders (updated_at) where shipment_id is null and content <> ''");
  // One order, one shipment: claimed in the transaction that books it.
  await trx.schema.createTable("order_shipments", (table) => {
    table.text("store_id").notNullable();
    table.text("remote_id").notNullable();
    table.integer("parcel_number").notNullable();
    table.text("shipment_id").notNullable();
    table.bigInteger("created_at").notNullable();
    table.primary(["store_id", "remote_id", "parcel_number"]);
  });
  await trx.schema.createTable("order_timeline", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable();
    table.text("code").notNullable();
    table.text("en").notNullable();
    table.text("ar").notNullable();
    table.bigInteger("at").notNullable();
    table.index(["order_id", "id"]);
  });
  await trx.schema.createTable("write_backs", (table) => {
    table.text("id").primary(); // of the event
    table.text("order_id").notNullable();
    table.text("shipment_id").notNullable();
    table.integer("sequence").notNullable();
    table.text("event").notNullable();
    table.text("state").notNullable(); // 'pending', 'done' or 'failed'
    table.text("problem");
    table.integer("attempts").notNullable();
    table.bigInteger("due_at").notNullable();
    table.text("lease");
    table.bigInteger("at").notNullable(); // when the event happened
    table.index(["order_id", "id"]);
  });
  await trx.raw("create index write_backs_pending on write_backs (due_at) where state = 'pending'");
  await trx.schema.alterTable("shipments", (table) => {
    table.text("order_id");
  });
}
