import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const TIMES = `"created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null`;

export class Migration20261122000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "masar_parcel" (
      "id" text not null, "order_id" text not null, "number" integer not null,
      "state" text check ("state" in ('claimed', 'created', 'shipped', 'delivered', 'returned', 'lost', 'cancelling', 'cancelled')) not null,
      "fulfillment_id" text null, "location_id" text null, "lines" jsonb not null, "tracking_number" text null,
      "tracking_url" text null, "label_url" text null, "sentence" jsonb null, "attempts" integer not null default 0,
      "collected_piastres" integer null, "captured_before" integer null, "captured_piastres" integer null, "return_step" text null, "return_id" text null,
      "happened_at" timestamptz null, ${TIMES}, constraint "masar_parcel_pkey" primary key ("id"));`);
    this.addSql(
      `create unique index if not exists "IDX_masar_parcel_order_id_number_unique" on "masar_parcel" ("order_id", "number") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_masar_parcel_fulfillment_id" on "masar_parcel" ("fulfillment_id") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_masar_parcel_state" on "masar_parcel" ("state") where deleted_at is null;`,
    );
    this.addSql(`create table if not exists "masar_event" (
      "id" text not null, "key" text not null, "type" text not null, "order_id" text null, "outcome" text not null,
      ${TIMES}, constraint "masar_event_pkey" primary key ("id"));`);
    this.addSql(
      `create unique index if not exists "IDX_masar_event_key_unique" on "masar_event" ("key") where deleted_at is null;`,
    );
    this.addSql(
      `create table if not exists "masar_setting" ("id" text not null, "values" jsonb not null, ${TIMES}, constraint "masar_setting_pkey" primary key ("id"));`,
    );
  }

  override async down(): Promise<void> {
    for (const table of ["masar_parcel", "masar_event", "masar_setting"])
      this.addSql(`drop table if exists "${table}" cascade;`);
  }
}
