import type { Knex } from "knex";

// Conventions: instants are milliseconds since 1970 in UTC (`…_at`), money is piastres, weight is grams, JSON is text.
// `mode` is 'live' or 'test'; every row of shipping data carries the account and the mode, and no query leaves them out.

export async function up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void> {
  await accounts(trx);
  await shipments(trx);
  await webhooks(trx);
  // Shared by several processes; after a crash it may be empty, which costs nothing, so its writes need not be logged.
  if (engine === "postgres") {
    await trx.raw(
      "create unlogged table rate_limits (key text primary key, points integer not null default 0, expire bigint)",
    );
  }
}

async function accounts(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("accounts", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.text("email").notNullable();
    table.text("phone");
    table.text("kind").notNullable(); // 'merchant', or 'staff' for the service's own people
    table.text("settings").notNullable();
    table.bigInteger("sandbox_clock_offset_ms").notNullable();
    table.bigInteger("created_at").notNullable();
  });
  await trx.schema.createTable("pickup_addresses", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable().references("accounts.id");
    table.text("name").notNullable();
    table.text("phone").notNullable();
    table.text("governorate").notNullable();
    table.text("city");
    table.text("address").notNullable();
    table.integer("is_default").notNullable();
    table.bigInteger("created_at").notNullable();
    table.index(["account_id"]);
  });
  await trx.schema.createTable("users", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable().references("accounts.id");
    table.text("email").notNullable().unique();
    table.text("name").notNullable();
    table.text("role").notNullable(); // 'owner', 'operator' or 'viewer'
    table.text("password_hash");
    table.bigInteger("created_at").notNullable();
    table.index(["account_id"]);
  });
  await trx.schema.createTable("sign_in_links", (table) => {
    table.text("token_hash").primary();
    table.text("user_id").notNullable().references("users.id");
    table.bigInteger("expires_at").notNullable();
    table.bigInteger("used_at");
  });
  await trx.schema.createTable("sessions", (table) => {
    table.text("token_hash").primary();
    table.text("user_id").notNullable().references("users.id");
    table.text("csrf_token").notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("expires_at").notNullable();
  });
  await trx.schema.createTable("api_keys", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable().references("accounts.id");
    table.text("mode").notNullable();
    table.text("kind").notNullable(); // 'secret' may do everything, 'restricted' what its scopes say
    table.text("scopes").notNullable();
    table.text("name").notNullable();
    table.text("secret_hash").notNullable().unique();
    table.text("last_four").notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("expires_at"); // set by a roll: the old key works until then
    table.bigInteger("last_used_at");
    table.bigInteger("revoked_at");
    table.index(["account_id", "mode"]);
  });
}

async function shipments(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("idempotency_keys", (table) => {
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("route").notNullable();
    table.text("key").notNullable();
    table.text("fingerprint").notNullable(); // SHA-256 of the canonical body
    table.integer("status").notNullable();
    table.text("body").notNullable();
    table.bigInteger("created_at").notNullable();
    table.primary(["account_id", "mode", "route", "key"]);
    table.index(["created_at"]);
  });
  await trx.schema.createTable("shipments", (table) => {
    table.text("id").primary(); // time-ordered, so that new rows land side by side
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("tracking_number").notNullable().unique();
    table.text("tracking_token").notNullable();
    table.text("reference").notNullable();
    table.text("service").notNullable();
    table.text("status").notNullable();
    table.text("last_event").notNullable();
    table.integer("sequence").notNullable(); // of the last event
    table.text("hub").notNullable();
    table.text("zone").notNullable();
    table.text("origin").notNullable(); // governorate
    table.text("pickup_address_id");
    table.bigInteger("cod_piastres").notNullable();
    table.integer("weight_grams").notNullable();
    table.integer("pieces").notNullable();
    table.text("description");
    table.integer("allow_open").notNullable();
    table.text("notes");
    table.text("metadata").notNullable();
    table.text("recipient_name").notNullable();
    table.text("recipient_phone").notNullable(); // E.164
    table.text("recipient_phone_2");
    table.text("governorate").notNullable();
    table.text("city");
    table.text("district");
    table.text("address").notNullable();
    table.bigInteger("shipping_piastres").notNullable();
    table.bigInteger("cod_fee_piastres").notNullable();
    table.bigInteger("vat_piastres").notNullable();
    table.text("rate_card").notNullable();
    table.integer("committed_days_min").notNullable();
    table.integer("committed_days_max").notNullable();
    table.text("cut_off").notNullable();
    table.text("promised_by").notNullable(); // date
    table.integer("attempt_count").notNullable();
    table.integer("is_returning").notNullable();
    table.bigInteger("last_scan_at");
    table.text("last_scan_kind");
    table.bigInteger("instructed_at"); // when the merchant last said what to do after a failed attempt
    table.bigInteger("collected_at");
    table.bigInteger("delivered_at");
    table.bigInteger("collected_piastres"); // cash taken at the door
    table.text("received_by"); // who signed for it
    table.text("failure_reason"); // of the newest failed attempt
    table.bigInteger("failed_at");
    table.bigInteger("created_at").notNullable();
    table.bigInteger("updated_at").notNullable();
    table.index(["account_id", "mode", "id"]);
    table.index(["account_id", "mode", "reference"]);
    table.index(["account_id", "mode", "status", "id"]);
  });
  await trx.schema.createTable("scans", (table) => {
    table.text("id").primary();
    table.text("shipment_id"); // none for a number that we do not know
    table.text("mode").notNullable();
    table.text("tracking_number").notNullable();
    table.text("fingerprint").notNullable(); // the same scan twice has the same one
    table.text("kind").notNullable();
    table.text("hub");
    table.text("reason");
    table.text("receiver_name");
    table.bigInteger("collected_piastres");
    table.text("note");
    table.bigInteger("scanned_at").notNullable(); // by the scanner's own clock
    table.bigInteger("received_at").notNullable();
    table.text("scanned_by").notNullable(); // key or user
    table.text("outcome").notNullable(); // 'moved', 'late' or 'refused'
    table.text("refusal");
    table.unique(["mode", "tracking_number", "fingerprint"]);
    table.index(["shipment_id"]);
  });
  await trx.schema.createTable("events", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("shipment_id");
    table.integer("sequence").notNullable();
    table.text("type").notNullable();
    table.text("body").notNullable(); // frozen: every attempt sends these bytes
    table.bigInteger("created_at").notNullable();
    table.index(["account_id", "mode", "id"]);
    table.unique(["shipment_id", "sequence"]);
  });
}

async function webhooks(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("webhook_endpoints", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("url").notNullable();
    table.text("events").notNullable(); // list of event types, or ["*"]
    table.text("description");
    table.text("status").notNullable(); // 'enabled' or 'disabled'
    table.text("disabled_reason");
    table.text("secret").notNullable(); // sealed
    table.text("previous_secret"); // sealed; signs as well until previous_secret_until
    table.bigInteger("previous_secret_until");
    table.integer("failures").notNullable(); // in a row
    table.bigInteger("failing_since");
    table.bigInteger("paused_until"); // the breaker: nothing is claimed before
    table.bigInteger("created_at").notNullable();
    table.bigInteger("updated_at").notNullable();
    table.index(["account_id", "mode"]);
  });
  await trx.schema.createTable("deliveries", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("endpoint_id").notNullable();
    table.text("event_id").notNullable();
    table.text("shipment_id");
    table.integer("sequence").notNullable();
    table.text("state").notNullable(); // 'pending', 'delivered', 'exhausted' or 'dropped'
    table.integer("attempts").notNullable();
    table.bigInteger("due_at").notNullable(); // while it is leased: when the lease runs out
    table.text("lease");
    table.bigInteger("created_at").notNullable();
    table.bigInteger("finished_at");
    table.index(["event_id"]);
  });
  // Only what still has to be sent is in these, so they stay small whatever the history.
  await trx.raw("create index deliveries_due on deliveries (endpoint_id, due_at) where state = 'pending'");
  await trx.raw("create index deliveries_order on deliveries (shipment_id, sequence) where state = 'pending'");
  await trx.schema.createTable("delivery_attempts", (table) => {
    table.text("id").primary();
    table.text("delivery_id").notNullable();
    table.text("event_id").notNullable();
    table.text("endpoint_id").notNullable();
    table.integer("attempt").notNullable();
    table.text("outcome").notNullable(); // 'delivered' or the reason it failed
    table.integer("status");
    table.text("detail");
    table.text("response");
    table.integer("duration_ms").notNullable();
    table.bigInteger("attempted_at").notNullable();
    table.index(["event_id"]);
  });
}
