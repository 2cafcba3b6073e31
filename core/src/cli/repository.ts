import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import type { SealedColumn } from "../operations/verify/sealed-columns.ts";

/** Whose key it is, by its id alone: the command line acts for every account. */
export async function findKeyOwner(db: Knex, id: string): Promise<{ accountId: string; mode: Mode } | undefined> {
  const row = (await db("api_keys").where({ id }).first("account_id", "mode")) as
    | { account_id: string; mode: Mode }
    | undefined;
  return row && { accountId: row.account_id, mode: row.mode };
}

export interface SealedText {
  id: string;
  text: string;
}

export async function listSealed(db: Knex, { table, column }: SealedColumn): Promise<SealedText[]> {
  return db(table).whereNotNull(column).orderBy("id").select({ id: "id", text: column });
}

/** @returns false when the text was replaced meanwhile; what replaced it stays. */
export async function replaceSealed(
  trx: Knex.Transaction,
  { table, column }: SealedColumn,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<boolean> {
  const changed = await trx(table)
    .where({ id, [column]: before })
    .update({ [column]: after });
  return changed === 1;
}
