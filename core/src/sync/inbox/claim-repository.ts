import type { Knex } from "knex";
import type { Owned } from "../../account/account.ts";
import { isAnyOf, isDistributed, isPostgres, listParameter, skipLockedSql } from "../../db/dialect.ts";
import { tryLockName } from "../../db/lock.ts";
import { runPrepared } from "../../db/prepared.ts";
import { dueStores } from "../../jobs/due-repository.ts";
import type { Hold } from "../../jobs/engine.ts";
import { type ClaimedItem, COLUMNS, type InboxState, WAITS } from "./repository.ts";

interface Row {
  id: string;
  store_id: string;
  topic: string;
  state: InboxState;
  body: Buffer;
  attempts: number;
  due_at: number;
  received_at: number;
  happened_at: number | null;
  subject: string | null;
}

/** The most items of one order that are processed together. */
const MOST_OF_A_SUBJECT = 1_000;
/** The most bytes of items that are claimed besides those that are due. */
const MOST_BYTES_WAITING = 4 * 1024 * 1024;

const OPEN = { table: "inbox", owner: "store_id", open: "state = 'pending'" };

/** Stores with an item that is due. */
export function storesWithItems(db: Knex, now: number): Promise<Owned[]> {
  return dueStores(db, OPEN, now);
}

/**
 * Claims due items of one store, oldest first. With each it claims all other items that wait for
 * the same order, due or not: they are processed together. An order that another process holds is left out, and so is all while
 * another one claims items of the store.
 *
 * @param hold.except orders that are left out.
 */
export async function claimInbox(
  trx: Knex.Transaction,
  store: Owned,
  { except = [], ...hold }: Hold & { except?: readonly string[] },
): Promise<ClaimedItem[]> {
  const { now, lease, leaseUntil, limit } = hold;
  // What two transactions claim at once neither sees of the other: each could hold a part of an order's webhooks.
  if (!(await tryLockName(trx, `claim webhooks\n${store.id}`))) return [];
  // `coalesce` as in `WAITS`: else Postgres compares each with all that are held of the store.
  const first = await runPrepared<Row>(
    trx,
    `select ${COLUMNS} from inbox where account_id = ? and store_id = ? and state = 'pending' and due_at <= ?
     and (subject is null or not (subject ${isAnyOf(trx)})) and not exists (
       select 1 from inbox held where held.account_id = inbox.account_id and held.store_id = inbox.store_id
         and held.subject = inbox.subject and coalesce(held.lease, '') <> '' and held.due_at > ?)
     order by due_at, id limit ? ${skipLockedSql(trx, "inbox")}`,
    [store.accountId, store.id, now, listParameter(trx, except), now, limit],
  );
  const rows = [...first, ...(await alsoWaiting(trx, store, first))];
  // They are due a day later; other processes make those of a killed process due again (jobs/lease.ts).
  if (rows.length > 0) {
    const ids = rows.map((row) => row.id);
    const sql = `update inbox set lease = ?, due_at = ? where account_id = ? and id ${isAnyOf(trx)}`;
    await runPrepared(trx, sql, [lease, leaseUntil, store.accountId, listParameter(trx, ids)]);
  }
  return rows.map((row) => ({
    id: row.id,
    accountId: store.accountId,
    lease,
    storeId: row.store_id,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    body: row.body,
    attempts: row.attempts,
    receivedAt: row.received_at,
    happenedAt: row.happened_at,
    waitsUntil: row.due_at > now ? row.due_at : null,
  }));
}

/**
 * The other items of the claimed rows' orders, the oldest first. Those that are left wait until these have ended: a claim is one
 * query and one transaction, for which bookings wait on SQLite, and each of the items may have a megabyte.
 */
async function alsoWaiting(trx: Knex.Transaction, store: Owned, rows: readonly Row[]): Promise<Row[]> {
  const claimed = new Set(rows.map((row) => row.id));
  const subjects = [...new Set(rows.flatMap(({ subject }) => (subject === null ? [] : [subject])))];
  if (subjects.length === 0) return [];
  const { sql: ofOrders, values } = ofOrdersSql(trx, store, subjects);
  const others = await runPrepared<{ id: string; bytes: number }>(trx, ofOrders, values);
  let bytes = 0;
  const taken: string[] = [];
  for (const one of others) {
    if (claimed.has(one.id)) continue;
    bytes += one.bytes;
    if (bytes > MOST_BYTES_WAITING) break;
    taken.push(one.id);
  }
  if (taken.length === 0) return [];
  const sql = `select ${COLUMNS} from inbox where account_id = ? and id ${isAnyOf(trx)}`;
  return runPrepared<Row>(trx, sql, [store.accountId, listParameter(trx, taken)]);
}

/**
 * Ids and lengths of the items that wait for these orders, the oldest first. On Postgres order by order: a table that was empty when it
 * was last analyzed makes it expect few items of a store, and it read all of them. Not on a distributed database, where that was not tried.
 */
function ofOrdersSql(trx: Knex.Transaction, { accountId, id }: Owned, subjects: readonly string[]) {
  const waiting = `select id, length(body) as bytes from inbox
    where account_id = ? and store_id = ? and ${WAITS} and lease is null and subject`;
  const inOrder = `order by id limit ${MOST_OF_A_SUBJECT}`;
  const skipLocked = skipLockedSql(trx, "inbox");
  const list = listParameter(trx, subjects);
  if (!isPostgres(trx) || isDistributed(trx))
    return { sql: `${waiting} ${isAnyOf(trx)} ${inOrder} ${skipLocked}`, values: [accountId, id, list] };
  const ofOne = `${waiting} = given.subject ${inOrder} ${skipLocked}`;
  const sql = `select id, bytes from unnest(?::text[]) as given(subject) cross join lateral (${ofOne}) as found ${inOrder}`;
  return { sql, values: [list, accountId, id] };
}
