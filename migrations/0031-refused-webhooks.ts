import type { Knex } from "knex";

/** Since when webhooks of a store arrive whose signature does not verify; null when none did since its last poll. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("stores", (table) => {
    table.bigInteger("refused_webhook_at");
  });
}
