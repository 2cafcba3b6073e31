import type { Knex } from "knex";

/** Adjustments and payout runs above the limit: proposed by one user, decided by another. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("approvals", (table) => {
    table.text("id").primary();
    table.text("mode").notNullable();
    table.text("request").notNullable(); // what is carried out once it is approved
    table.bigInteger("amount_piastres").notNullable(); // never negative
    table.text("state").notNullable(); // 'waiting', 'approved' or 'refused'
    table.text("proposed_by").notNullable(); // user id, kept when the user is removed
    table.bigInteger("proposed_at").notNullable();
    table.text("decided_by");
    table.bigInteger("decided_at");
    table.index(["mode", "id"]);
  });
}
