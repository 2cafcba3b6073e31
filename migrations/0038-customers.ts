import type { Knex } from "knex";

/**
 * What Home adds up, by an index of the parcels that a courier has. What merchants write about a buyer, and what those
 * who share it say of a phone: as a keyed hash with two counts.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `create index shipments_on_the_way on shipments (account_id, mode, cod_piastres)
     where collected_at is not null and is_returning = 0
     and status in ('picked-up', 'at-hub', 'out-for-delivery', 'attempt-failed')`,
  );
  // By account as well: a buyer's parcels with one merchant, newest first.
  await trx.raw("drop index shipments_phone");
  await trx.raw("create index shipments_phone on shipments (recipient_phone, account_id, mode, id)");
  await trx.raw(
    "create index orders_phone on orders (recipient_phone, account_id, mode, id) where recipient_phone is not null",
  );
  await trx.schema.createTable("customers", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("phone").notNullable(); // E.164
    table.text("note");
    table.text("block_reason"); // '' without a reason
    table.bigInteger("blocked_at"); // null unless blocked
    table.bigInteger("updated_at").notNullable();
    table.unique(["account_id", "mode", "phone"]);
  });
  await trx.raw("create index customers_phone on customers (phone)");
  // Of live alone.
  await trx.schema.createTable("reputations", (table) => {
    table.text("hash").notNullable(); // of a phone; without the secret keys nobody can guess it
    table.text("account_id").notNullable(); // who counted
    table.integer("delivered").notNullable();
    table.integer("came_back").notNullable(); // refused at the door, or the buyer was not reached
    table.bigInteger("updated_at").notNullable();
    table.primary(["hash", "account_id"]);
    table.index(["account_id"]);
    table.index(["updated_at"]);
  });
}
