import type { Knex } from "knex";

/** The rows of several queries, each in an order of its own and with its own limit; of their columns the ids alone, unless named. */
export function firstOfEach(
  db: Knex,
  queries: readonly Knex.QueryBuilder[],
  columns: readonly string[] = ["id"],
): Knex.QueryBuilder {
  const [first, ...others] = queries.map((query) => db.from(query.as("part")).select(columns));
  if (first === undefined) throw new RangeError("there is no query");
  return others.length > 0 ? first.unionAll(others) : first;
}
