import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261128000000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "masar_parcel" add column if not exists "service" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "masar_parcel" drop column if exists "service";`);
  }
}
