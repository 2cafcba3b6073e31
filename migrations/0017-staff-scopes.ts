import type { Knex } from "knex";

/**
 * `operations:write` becomes `scans:write` and `payouts:write`. What had it keeps scanning only: money has to be given
 * anew. Users of staff accounts who could do both become scanners.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  const keys: { id: string; scopes: string }[] = await trx("api_keys")
    .where("scopes", "like", '%"operations:write"%')
    .select("id", "scopes");
  for (const { id, scopes } of keys)
    await trx("api_keys")
      .where({ id })
      .update({ scopes: scopes.replace('"operations:write"', '"scans:write"') });
  await trx("users")
    .where({ role: "operator" })
    .whereIn("account_id", trx("accounts").where({ kind: "staff" }).select("id"))
    .update({ role: "scanner" });
}
