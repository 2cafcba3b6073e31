import type { Knex } from "knex";

/** A connection is finished by one process at a time, and a store that was disconnected is left in the background. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("store_connections", (table) => {
    table.text("introduction"); // sealed: what the plugin in the shop is told, the same however often
    table.text("lease");
    table.bigInteger("lease_until");
  });
  await trx.schema.alterTable("stores", (table) => {
    table.bigInteger("leave_due_at"); // when leaving the shop is tried next; null: nothing to leave
    table.bigInteger("leave_until"); // when it is given up
    table.integer("leave_attempts").notNullable().defaultTo(0);
    table.text("leave_lease");
  });
  await trx.raw("create index stores_leaving on stores (leave_due_at) where leave_due_at is not null");
}
