import type { Knex } from "knex";
import type { Value } from "./insert.ts";

/** A column that `updateRows` writes, with the type that Postgres needs. */
export interface UpdatedColumn {
  name: string;
  type: "text" | "bigint";
}

/**
 * Gives each row its own values in one statement. The first value of each row is the `id` to update.
 *
 * @param rows `[id, ...values in the order of columns]`; ids are distinct.
 */
export async function updateRows(
  trx: Knex.Transaction,
  table: string,
  columns: readonly UpdatedColumn[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const perStatement = 500;
  const names = columns.map((column) => column.name);
  const tuple = `(cast(? as text),${columns.map((column) => `cast(? as ${column.type})`).join(",")})`;
  for (let start = 0; start < rows.length; start += perStatement) {
    const slice = rows.slice(start, start + perStatement);
    const sql =
      `with changed(id,${names.join(",")}) as (values ${slice.map(() => tuple).join(",")}) ` +
      `update ${table} set ${names.map((name) => `${name} = changed.${name}`).join(", ")} ` +
      // An expression, so that rows are found by their id: with a few hundred values SQLite would rather read the whole table.
      `from changed where ${table}.id = changed.id || ''`;
    await trx.raw(sql, slice.flat() as Knex.RawBinding[]);
  }
}
