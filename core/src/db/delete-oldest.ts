import type { Knex } from "knex";

/**
 * Rows that may go, in the order of a key: those after one and before another. Where a transaction ended is where the next
 * begins, because what was deleted stays in Postgres' index until a vacuum, and none removes it while an older transaction, such as a
 * backup's, is open: from the beginning each would read again all that those before it deleted.
 */
export interface DeletionRange<Key extends string | number = string> {
  after: Key | undefined;
  before: Key;
  /** Rows of a transaction; more when several have the last key. */
  limit: number;
}

/** A table and the column that holds the key: its own, or that of the rows to which its rows belong. */
export interface Keyed {
  table: string;
  column: string;
  /** Leaves out rows that stay. */
  narrow?: (query: Knex.QueryBuilder) => void;
}

/**
 * Deletes the oldest rows of a range, and before them the rows of other tables that belong to them. By their range, which takes
 * Postgres less time than a list of their keys.
 *
 * @returns the last key; nothing when there are no more.
 */
export async function deleteOldest<Key extends string | number>(
  trx: Knex.Transaction,
  { after, before, limit }: DeletionRange<Key>,
  rows: Keyed,
  belonging: readonly Keyed[] = [],
): Promise<Key | undefined> {
  const from = ({ table, column, narrow }: Keyed) => {
    const query = trx(table);
    if (after !== undefined) query.where(column, ">", after);
    narrow?.(query);
    return query;
  };
  const [last] = (await from(rows)
    .where(rows.column, "<", before)
    .orderBy(rows.column)
    .offset(limit - 1)
    .limit(1)
    .pluck(rows.column)) as Key[];
  for (const keyed of [...belonging, rows]) {
    // One end: of two, SQLite may seek the farther one and read all that is before it.
    if (last === undefined) await from(keyed).where(keyed.column, "<", before).delete();
    else await from(keyed).where(keyed.column, "<=", last).delete();
  }
  return last;
}
