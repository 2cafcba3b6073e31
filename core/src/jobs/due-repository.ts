import type { Knex } from "knex";
import { isDistributed } from "../db/dialect.ts";
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

/** SQL of when the first open row of an owner is due. The due time of a held row is a day ahead until it is released. */
export function firstDue({ table, owner, open }: OpenRows, whose = "waiting.owner"): string {
  return `(select min(t.due_at) from ${table} t where t.${owner} = ${whose} and t.${open})`;
}

/**
 * Stores with a row that is due.
 *
 * @param which stores, as SQL.
 */
export async function dueStores(db: Knex, rows: OpenRows, now: number, which: StoresWhich): Promise<StoreOwner[]> {
  // The nodes' rows and the coordinator's stores are not joined with each other.
  if (isDistributed(db)) {
    const sql = `select distinct account_id, ${rows.owner} as id from ${rows.table} where ${rows.open} and due_at <= ?`;
    const due = await runPrepared<{ id: string }>(db, sql, [now]);
    const ids = due.map(({ id }) => id);
    return db("stores as s").whereIn("s.id", ids).whereRaw(which).select({ id: "id", accountId: "account_id" });
  }
  const first = firstDue({ ...rows, open: `${rows.open} and t.account_id = s.account_id` });
  const sql = `with ${waitingOwners(rows)} select s.id, s.account_id as "accountId"
    from waiting join stores s on s.id = waiting.owner where ${first} <= ? and ${which}`;
  return runPrepared(db, sql, [now]);
}

type StoresWhich = "s.status = 'connected'" | "s.status = 'reconnect'" | "s.status <> 'reconnect'";

interface StoreOwner {
  id: string;
  accountId: string;
}

/** So many jobs become due in a transaction for which others wait. */
const MOST_MADE_DUE = 1_000;

/** Makes rows of a store due at once that wait to be tried again. Of more than `MOST_MADE_DUE` the others wait as they did. */
export async function makeDueNow(trx: Knex.Transaction, rows: OpenRows, store: StoreOwner, now: number): Promise<void> {
  const { table, owner, open } = rows;
  const sql = `update ${table} set due_at = ? where account_id = ? and id in (
    select id from ${table} where account_id = ? and ${owner} = ? and ${open} and due_at > ? and lease is null
    order by due_at, id limit ${MOST_MADE_DUE}) and lease is null`;
  await runPrepared(trx, sql, [now, store.accountId, store.accountId, store.id, now]);
}

/** Who has a row that is due. */
export async function dueOwners(db: Knex, rows: OpenRows, now: number): Promise<{ id: string }[]> {
  const sql = `with ${waitingOwners(rows)} select owner as id from waiting where owner is not null and ${firstDue(rows)} <= ?`;
  return runPrepared(db, sql, [now]);
}
