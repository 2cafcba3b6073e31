import type { Knex } from "knex";
import { byAccount, ofSameAccount } from "./by-account.ts";
import { runPrepared } from "./prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn, type Value } from "./rows.ts";

/** The row of an account and its new values, in the order of the columns. */
export interface ChangedRow {
  accountId: string;
  id: string;
  values: readonly Value[];
}

const KEY: readonly TypedColumn[] = [
  { name: "account_id", type: "text" },
  { name: "id", type: "text" },
];

/** Gives each row its own values in one statement. @param rows with distinct ids. */
export async function updateRows(
  trx: Knex.Transaction,
  table: string,
  columns: readonly TypedColumn[],
  rows: readonly ChangedRow[],
): Promise<void> {
  const perStatement = 500;
  const typed: TypedColumn[] = [...KEY, ...columns];
  const names = typed.map(({ name }) => name);
  for (const group of byAccount(trx, rows)) {
    const account = ofSameAccount(trx, [table, "changed"], group);
    const sql =
      `update ${table} set ${columns.map(({ name }) => `${name} = changed.${name}`).join(", ")} ` +
      // An expression, so that rows are found by their id, whatever else the planner would rather do.
      `from ${rowsSql(trx, "changed", typed)} where ${table}.id = changed.id || '' and ${account.sql}`;
    for (let start = 0; start < group.length; start += perStatement) {
      const some = group.slice(start, start + perStatement);
      const changed = some.map(({ accountId, id, values }) => [accountId, id, ...values]);
      await runPrepared(trx, sql, [rowsParameter(trx, names, changed), ...account.values]);
    }
  }
}
