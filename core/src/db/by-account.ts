import type { Knex } from "knex";
import { isDistributed } from "./dialect.ts";
import type { PreparedValue } from "./prepared.ts";

/**
 * Rows of several accounts as a statement takes them: all at once; on a distributed database those of one account, whose
 * node alone it then asks. The accounts are in one order, so that two transactions never wait for each other in a ring.
 */
export function byAccount<Row extends { accountId: string }>(db: Knex, rows: readonly Row[]): (readonly Row[])[] {
  if (rows.length === 0) return [];
  if (!isDistributed(db)) return [rows];
  const groups = [...Map.groupBy(rows, ({ accountId }) => accountId)];
  return groups.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** The accounts of such rows, each once. */
export function accountsOf(rows: readonly { accountId: string }[]): string[] {
  return [...new Set(rows.map(({ accountId }) => accountId))];
}

/**
 * SQL that a table's row is of the account of a row that a statement brings along (`rowsSql`), with its values.
 *
 * As an expression, so that rows are found by their id, whatever else the planner would rather do. On a distributed database as
 * the constant by which it knows the node.
 */
export function ofSameAccount(
  db: Knex,
  [table, given]: readonly [table: string, given: string],
  rows: readonly { accountId: string }[],
): { sql: string; values: readonly PreparedValue[] } {
  if (!isDistributed(db)) return { sql: `${table}.account_id || '' = ${given}.account_id`, values: [] };
  return { sql: `${table}.account_id = ?`, values: [rows[0]?.accountId ?? ""] };
}
