import type { Knex } from "knex";

/** The ids of several queries, each in an order of its own and with its own limit. */
export function firstOfEach(db: Knex, queries: readonly Knex.QueryBuilder[]): Knex.QueryBuilder {
  const [first, ...others] = queries.map((query) => db.from(query.as("part")).select("id"));
  if (first === undefined) throw new RangeError("there is no query");
  return others.length > 0 ? first.unionAll(others) : first;
}
