import type { Knex } from "knex";

export type Value = string | number | null;

// SQLite refuses a statement with more than 32,766 parameters, Postgres one with more than 65,535.
const MAX_PARAMETERS = 30_000;

/**
 * Inserts rows with as few statements as the engines' limits allow. Much quicker than knex's own builder for the wide
 * rows of the hot paths, because the text is put together once per statement and not once per value.
 *
 * @param into `suffix`: for example `on conflict do nothing returning key`.
 * @param rows each row's values in the order of `columns`.
 * @returns the rows that `returning` names, or nothing.
 */
export async function insertRows<Returned = never>(
  trx: Knex.Transaction,
  { table, columns, suffix = "" }: { table: string; columns: readonly string[]; suffix?: string },
  rows: readonly (readonly Value[])[],
): Promise<Returned[]> {
  const perStatement = Math.floor(MAX_PARAMETERS / columns.length);
  const returned: Returned[] = [];
  for (let start = 0; start < rows.length; start += perStatement) {
    const slice = rows.slice(start, start + perStatement);
    const tuple = `(${columns.map(() => "?").join(",")})`;
    const sql = `insert into ${table} (${columns.join(",")}) values ${slice.map(() => tuple).join(",")} ${suffix}`;
    returned.push(...resultRows<Returned>(await trx.raw(sql, slice.flat() as Knex.RawBinding[])));
  }
  return returned;
}

/** The rows of a raw statement: an array on SQLite, `.rows` on Postgres. */
export function resultRows<Row>(result: unknown): Row[] {
  if (Array.isArray(result)) return result as Row[];
  return (result as { rows?: Row[] }).rows ?? [];
}
