import type { Knex } from "knex";
import { byAccount, ofSameAccount } from "../db/by-account.ts";
import { lockSql } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../db/rows.ts";
import { expectValue, type Statement } from "../db/script.ts";

/** What became of a claimed delivery. */
export interface Completion {
  accountId: string;
  deliveryId: string;
  lease: string;
  state: "pending" | "delivered" | "exhausted";
  attempts: number;
  /** When to try again, for `pending`. */
  dueAt: number;
  finishedAt: number | null;
}

const COMPLETED: readonly TypedColumn[] = [
  { name: "account_id", type: "text" },
  { name: "id", type: "text" },
  { name: "lease", type: "text" },
  { name: "state", type: "text" },
  { name: "attempts", type: "integer" },
  { name: "due_at", type: "bigint" },
  { name: "finished_at", type: "bigint" },
];

/**
 * Of the rows `done`. Compared as expressions, so that rows are found by their id: left to choose, Postgres reads all that are held or
 * pending, dead rows too.
 */
const isHeld = (table: string) =>
  `${table}.id = done.id || '' and coalesce(${table}.lease, '') = done.lease and ${table}.state || '' = 'pending'`;

/** Records what became of claimed deliveries; a lease that is no longer held changes nothing. @returns ids of those that were. */
export async function completeDeliveries(
  trx: Knex.Transaction,
  completions: readonly Completion[],
): Promise<Set<string>> {
  const updated = new Set<string>();
  for (const group of byAccount(trx, completions)) {
    const { sql, values } = updateStatement(trx, group);
    const rows = await runPrepared<{ id: string }>(trx, `${sql} returning deliveries.id`, values);
    for (const { id } of rows) updated.add(id);
  }
  return updated;
}

/** The same for a script, on a database that is not distributed. The statements fail unless every lease is held. */
export function completionStatements(db: Knex, completions: readonly Completion[]): Statement[] {
  const account = ofSameAccount(db, ["d", "done"], completions);
  const sql = `select count(*) from (select d.id from ${rowsSql(db, "done", COMPLETED)}
    join deliveries d on ${isHeld("d")} and ${account.sql} order by d.id ${lockSql(db, "change", "d")}) held`;
  const held = { sql, values: [parameterOf(db, completions), ...account.values] };
  return [expectValue(db, held, completions.length), updateStatement(db, completions)];
}

/** @param completions of one group (`byAccount`), each delivery once. */
function updateStatement(db: Knex, completions: readonly Completion[]): Statement {
  const account = ofSameAccount(db, ["deliveries", "done"], completions);
  const sql = `update deliveries set state = done.state, attempts = done.attempts, due_at = done.due_at, finished_at = done.finished_at, lease = null
     from ${rowsSql(db, "done", COMPLETED)} where ${isHeld("deliveries")} and ${account.sql}`;
  return { sql, values: [parameterOf(db, completions), ...account.values] };
}

function parameterOf(db: Knex, completions: readonly Completion[]): string | Uint8Array {
  const rows = completions.map((c) => [c.accountId, c.deliveryId, c.lease, c.state, c.attempts, c.dueAt, c.finishedAt]);
  const names = COMPLETED.map(({ name }) => name);
  return rowsParameter(db, names, rows);
}

/** An endpoint as its deliveries were claimed. */
interface ClaimedEndpoint {
  accountId: string;
  id: string;
  generation: number;
}

const ENDPOINTS: readonly TypedColumn[] = [
  { name: "account_id", type: "text" },
  { name: "id", type: "text" },
  { name: "generation", type: "integer" },
];

/**
 * A statement of a script that fails unless each endpoint is of the same generation and without a failure since its last success. On a
 * database that is not distributed. A merchant who disables or deletes one waits for the script; an attempt that fails at the same time
 * counts as one that failed afterwards.
 *
 * @param endpoints each once.
 */
export function healthyStatement(db: Knex, endpoints: readonly ClaimedEndpoint[]): Statement {
  const account = ofSameAccount(db, ["e", "given"], endpoints);
  const sql = `select count(*) from (select e.id from ${rowsSql(db, "given", ENDPOINTS)}
    join webhook_endpoints e on e.id = given.id || '' and e.generation = given.generation and e.failures = 0
    and ${account.sql} order by e.id ${lockSql(db, "keep", "e")}) healthy`;
  const rows = endpoints.map(({ accountId, id, generation }) => [accountId, id, generation]);
  const names = ENDPOINTS.map(({ name }) => name);
  const values = [rowsParameter(db, names, rows), ...account.values];
  return expectValue(db, { sql, values }, endpoints.length);
}
