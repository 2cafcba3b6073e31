import type { Knex } from "knex";
import type { Owned } from "../../account/account.ts";
import { isAnyOf, isDistributed, isPostgres, listParameter, skipLockedSql } from "../../db/dialect.ts";
import { tryLockName } from "../../db/lock.ts";
import { runPrepared } from "../../db/prepared.ts";
import { dueStores, makeDueNow } from "../../jobs/due-repository.ts";
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

export const OPEN = { table: "inbox", owner: "store_id", open: "state = 'pending'" };
/** Items about no order, as their index states it. */
export const OF_NO_ORDER = { ...OPEN, open: `subject is null and ${WAITS}` };

/** Stores with an item that is due and not kept for later (`claimInbox`). */
export async function storesWithItems(db: Knex, now: number): Promise<Owned[]> {
  const stores = await dueStores(db, OPEN, now, "s.status <> 'reconnect'");
  return [...stores, ...(await dueStores(db, OF_NO_ORDER, now, "s.status = 'reconnect'"))];
}

/** Makes items due at once that wait to be tried again, after the store was reconnected. */
export async function retryInboxNow(trx: Knex.Transaction, store: Owned, now: number): Promise<void> {
  await makeDueNow(trx, OPEN, store, now);
}

/**
 * Claims due items of one store, oldest first. While the store has to be reconnected, those about orders are left until it is: it cannot be
 * asked about them, and there may be a million. With each item it claims all other items that wait for
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
  const { now, lease, leaseUntil } = hold;
  // What two transactions claim at once neither sees of the other: each could hold a part of an order's webhooks.
  if (!(await tryLockName(trx, `claim webhooks\n${store.id}`))) return [];
  const first = (await hasToReconnect(trx, store))
    ? await dueOfNoOrder(trx, store, hold)
    : await dueItems(trx, store, { ...hold, except });
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

async function hasToReconnect(trx: Knex.Transaction, { id, accountId }: Owned): Promise<boolean> {
  const sql = "select status from stores where account_id = ? and id = ?";
  const [store] = await runPrepared<{ status: string }>(trx, sql, [accountId, id]);
  return store?.status === "reconnect";
}

function dueItems(
  trx: Knex.Transaction,
  store: Owned,
  { now, limit, except }: Pick<Hold, "now" | "limit"> & { except: readonly string[] },
): Promise<Row[]> {
  // `coalesce` as in `WAITS`: else Postgres compares each with all that are held of the store.
  return runPrepared<Row>(
    trx,
    `select ${COLUMNS} from inbox where account_id = ? and store_id = ? and state = 'pending' and due_at <= ?
     and (subject is null or not (subject ${isAnyOf(trx)})) and not exists (
       select 1 from inbox held where held.account_id = inbox.account_id and held.store_id = inbox.store_id
         and held.subject = inbox.subject and coalesce(held.lease, '') <> '' and held.due_at > ?)
     order by due_at, id limit ? ${skipLockedSql(trx, "inbox")}`,
    [store.accountId, store.id, now, listParameter(trx, except), now, limit],
  );
}

function dueOfNoOrder(
  trx: Knex.Transaction,
  store: Owned,
  { now, limit }: Pick<Hold, "now" | "limit">,
): Promise<Row[]> {
  const { owner, open } = OF_NO_ORDER;
  const sql = `select ${COLUMNS} from inbox where account_id = ? and ${owner} = ? and ${open} and due_at <= ?
    order by due_at, id limit ? ${skipLockedSql(trx, "inbox")}`;
  return runPrepared(trx, sql, [store.accountId, store.id, now, limit]);
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
