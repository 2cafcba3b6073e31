import type { Knex } from "knex";

/** One row for every process that works on jobs; the jobs it holds carry its id (core/src/db/lease.ts). */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("leases", (table) => {
    table.text("id").primary();
    table.bigInteger("beat").notNullable(); // raised while the process lives
    table.bigInteger("created_at").notNullable();
  });
  // What is held is found without reading what waits.
  for (const table of ["deliveries", "write_backs", "mails"])
    await trx.raw(`create index ${table}_held on ${table} (lease) where lease is not null`);
}
