import type { Knex } from "knex";
import { runPrepared } from "../db/prepared.ts";

/** Rows of a job table that are still to be done: those of an index on (owner, due_at) with that condition. */
export interface OpenRows {
  table: string;
  /** The column that says whose the row is. */
  owner: string;
  /** One comparison, as the index has it: `state = 'pending'`. */
  open: string;
}

/**
 * SQL of `waiting(owner)`: everybody who has open rows. It jumps from owner to owner in the index, so it costs as much as
 * there are owners, however many rows each has.
 */
export function waitingOwners({ table, owner, open }: OpenRows): string {
  return `recursive waiting(owner) as (
    select min(${owner}) from ${table} where ${open}
    union all
    select (select min(t.${owner}) from ${table} t where t.${open} and t.${owner} > waiting.owner)
    from waiting where waiting.owner is not null
  )`;
}

/** SQL of when the first open row of `waiting.owner` is due. The due time of a held row is far away until its lease ends. */
export function firstDue({ table, owner, open }: OpenRows): string {
  return `(select min(t.due_at) from ${table} t where t.${owner} = waiting.owner and t.${open})`;
}

/** Who has a row that is due. */
export async function dueOwners(db: Knex, rows: OpenRows, now: number): Promise<{ id: string }[]> {
  const sql = `with ${waitingOwners(rows)} select owner as id from waiting where owner is not null and ${firstDue(rows)} <= ?`;
  return runPrepared(db, sql, [now]);
}
