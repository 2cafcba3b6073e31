import type { Knex } from "knex";
import { runPrepared } from "./prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn, type Value } from "./rows.ts";

/**
 * Gives each row its own values in one statement. The first value of each row is the `id` to update.
 *
 * @param rows `[id, ...values in the order of columns]`; ids are distinct.
 */
export async function updateRows(
  trx: Knex.Transaction,
  table: string,
  columns: readonly TypedColumn[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const perStatement = 500;
  const typed: TypedColumn[] = [{ name: "id", type: "text" }, ...columns];
  const sql =
    `update ${table} set ${columns.map(({ name }) => `${name} = changed.${name}`).join(", ")} ` +
    // An expression, so that rows are found by their id, whatever else the planner would rather do.
    `from ${rowsSql(trx, "changed", typed)} where ${table}.id = changed.id || ''`;
  const names = typed.map(({ name }) => name);
  for (let start = 0; start < rows.length; start += perStatement)
    await runPrepared(trx, sql, [rowsParameter(trx, names, rows.slice(start, start + perStatement))]);
}
