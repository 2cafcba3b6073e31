import { engine } from "./database.ts";

// Without these Postgres has only the plan that runs a subquery again for each row.
const OTHER_PLANS = ["hashagg", "hashjoin", "mergejoin", "sort", "material"];

/**
 * For the rest of the transaction Postgres runs the query of an `in` once for each row that it compares, as it also does where
 * it expects few rows: in a table without statistics, and on the nodes of Citus.
 */
export async function runSubqueryPerRow(trx: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  if (engine !== "postgres") return;
  for (const plan of OTHER_PLANS) await trx.raw(`set local enable_${plan} = off`);
}
