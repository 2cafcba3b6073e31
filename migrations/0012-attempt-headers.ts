import type { Knex } from "knex";

/** What was sent with an attempt to deliver an event, and what came back with its answer; null for older attempts. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("delivery_attempts", (table) => {
    table.text("request_headers");
    table.text("response_headers");
  });
}
