import type { Knex } from "knex";

/** A key that our plugin inside a shop works with is for that shop's orders alone. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("api_keys", (table) => {
    table.text("store_id"); // null: the whole account's
  });
  const stores: { id: string; key_id: string }[] = await trx("stores").whereNotNull("key_id").select("id", "key_id");
  for (const { id, key_id } of stores) await trx("api_keys").where({ id: key_id }).update({ store_id: id });
}
