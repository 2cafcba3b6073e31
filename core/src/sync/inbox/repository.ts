import type { Knex } from "knex";
import type { Owned } from "../../account/account.ts";
import { accountsOf } from "../../db/by-account.ts";
import { countSome } from "../../db/count.ts";
import { type DeletionRange, deleteOldest } from "../../db/delete-oldest.ts";
import { isAnyOf, listParameter, resultRows } from "../../db/dialect.ts";
import { lockNames, lockNamesStatement, lockSql } from "../../db/lock.ts";
import { runPrepared } from "../../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../../db/rows.ts";
import { expectValue, type Statement } from "../../db/script.ts";
import type { Text } from "../../kernel/text.ts";

/** `ignored`: an unknown topic. `unreadable` and `failed` are kept and shown to the merchant. */
export type InboxState = "pending" | "done" | "ignored" | "unreadable" | "failed";

/** A webhook of a store, as it was received. */
export interface InboxItem {
  id: string;
  accountId: string;
  storeId: string;
  topic: string;
  /** The order it is about, as the connector names it. */
  subject?: string | null;
  state: InboxState;
  body: Buffer;
  attempts: number;
  receivedAt: number;
  /** A second webhook with the same id is not stored. */
  deliveryId?: string | null;
  /** By the platform's clock. */
  happenedAt?: number | null;
  /** The claim of a process that works on it, and until when; none for an item that is due at once. */
  held?: { lease: string; leaseUntil: number } | undefined;
}

/** What is read of an item. */
export const COLUMNS = [
  ...[
    "id",
    "account_id",
    "store_id",
    "topic",
    "state",
    "body",
    "attempts",
    "due_at",
    "received_at",
    "delivery_id",
    "happened_at",
  ],
  "subject",
];
const INSERTED = [...COLUMNS, "lease"];

/** Bodies are bytes, which `insertRows` cannot carry. @returns the ids of those that are new. */
export async function insertInbox(trx: Knex.Transaction, items: readonly InboxItem[]): Promise<Set<string>> {
  const sql = `${insertSql(items.length)} on conflict do nothing returning id`;
  const stored = resultRows<{ id: string }>(await trx.raw(sql, items.flatMap(toValues)));
  return new Set(stored.map(({ id }) => id));
}

/** The same as statements, one for each. They fail when one is there already. */
export function inboxStatements(items: readonly InboxItem[]): Statement[] {
  const sql = insertSql(1);
  return items.map((item) => ({ sql, values: toValues(item) }));
}

const OF_ORDER: readonly TypedColumn[] = ["account_id", "store_id", "subject"].map((name) => ({ name, type: "text" }));

const orderOf = ({ accountId, storeId, subject = null }: InboxItem) => [accountId, storeId, subject];

/**
 * Of an order's items, by `inbox_by_subject`. `state || ''` is in no index: statistics are mostly of a time when few items waited, and
 * Postgres would then read all that wait for the store.
 */
export const WAITS = "state || '' = 'pending'";

/**
 * Statements that fail when one of these items is held and another webhook about its order waits or is processed, by this process or
 * another one: an order's webhooks are processed together or one after the other. Nobody else stores one until the script ends.
 */
export function onlyOnesStatements(db: Knex, items: readonly InboxItem[]): Statement[] {
  const locks = lockNamesStatement(db, orderNames(items));
  const held = items.filter(isHeld);
  if (held.length === 0) return locks;
  const sql = `select count(*) from ${rowsSql(db, "given", OF_ORDER)} join inbox i on i.account_id = given.account_id
    and i.store_id = given.store_id and i.subject = given.subject and i.${WAITS}`;
  const names = OF_ORDER.map(({ name }) => name);
  const values = [rowsParameter(db, names, held.map(orderOf))];
  return [...locks, expectValue(db, { sql, values }, 0)];
}

/** The ids of held items about whose order no other webhook waits or is processed. Nobody else stores one until the transaction ends. */
export async function findOnlyOnes(trx: Knex.Transaction, items: readonly InboxItem[]): Promise<Set<string>> {
  await lockNames(trx, orderNames(items));
  const sql = `select id from inbox where account_id = ? and store_id = ? and subject = ? and ${WAITS} limit 1`;
  const found = new Set<string>();
  for (const item of items.filter(isHeld)) {
    const others = await runPrepared<{ id: string }>(trx, sql, orderOf(item));
    if (others.length === 0) found.add(item.id);
  }
  return found;
}

function orderNames(items: readonly InboxItem[]): string[] {
  const ofOrders = items.filter(({ subject }) => subject !== null && subject !== undefined);
  return ofOrders.map((item) => ["webhook", ...orderOf(item)].join("\n"));
}

export function isHeld({ held }: InboxItem): boolean {
  return held !== undefined;
}

function insertSql(count: number): string {
  const tuple = `(${INSERTED.map(() => "?").join(",")})`;
  return `insert into inbox (${INSERTED.join(",")}) values ${Array(count).fill(tuple).join(",")}`;
}

function toValues(i: InboxItem): (string | number | null | Buffer)[] {
  return [
    ...[
      i.id,
      i.accountId,
      i.storeId,
      i.topic,
      i.state,
      i.body,
      i.attempts,
      i.held?.leaseUntil ?? i.receivedAt,
      i.receivedAt,
    ],
    ...[i.deliveryId ?? null, i.happenedAt ?? null, i.subject ?? null, i.held?.lease ?? null],
  ];
}

/** An order that a poll could not parse; stored once. */
export async function keepUnreadable(trx: Knex.Transaction, item: InboxItem, problem: Text): Promise<void> {
  const known = await trx("inbox")
    .where({ account_id: item.accountId, store_id: item.storeId, topic: item.topic, body: item.body })
    .whereRaw("state in ('failed', 'unreadable') and state = 'unreadable'") // as its partial index states it
    .first("id");
  if (known) return;
  await insertInbox(trx, [item]);
  await trx("inbox")
    .where({ account_id: item.accountId, id: item.id })
    .update({ problem: JSON.stringify(problem) });
}

/**
 * Sets the time of the stores' last webhook, unless a later one is stored: one that waited for a lock may be committed after it. One time
 * for all: items that are stored together came within moments. Other processes set it as well, so stores are locked in the order of their ids.
 */
export function touchStatement(db: Knex, items: readonly InboxItem[]): Statement {
  const at = Math.max(...items.map(({ receivedAt }) => receivedAt));
  const ids = [...new Set(items.map(({ storeId }) => storeId))];
  const kept = `select id from stores where id ${isAnyOf(db)} order by id ${lockSql(db, "change")}`;
  return {
    sql: `update stores set last_webhook_at = ? where coalesce(last_webhook_at, 0) < ? and id in (${kept})`,
    values: [at, at, listParameter(db, ids)],
  };
}

/** Claimed under the lease. */
export type ClaimedItem = InboxItem & {
  lease: string;
  /** The due time of an item that was claimed only because another one of its order was due. */
  waitsUntil: number | null;
};

/** The webhooks about an order that the platform dated between these times, processed or not. */
export async function findHeard(
  db: Knex,
  about: { accountId: string; storeId: string; subject: string; since: number; until: number },
): Promise<{ topic: string; at: number }[]> {
  const rows = (await db("inbox")
    .where({ account_id: about.accountId, store_id: about.storeId, subject: about.subject })
    .whereBetween("happened_at", [about.since, about.until])
    .select("topic", "happened_at as at")) as { topic: string; at: number | string }[];
  return rows.map(({ topic, at }) => ({ topic, at: Number(at) }));
}

/** Another process holds the item, or its body was erased: the transaction is rolled back. */
export class LostItem extends Error {
  override readonly name = "LostItem";
}

/** An item that is held. */
type HeldItem = Pick<ClaimedItem, "id" | "accountId" | "lease">;

/**
 * In the transaction that stores the items' result.
 * @throws LostItem when one of them is no longer held.
 */
export async function finishInbox(
  trx: Knex.Transaction,
  items: readonly HeldItem[],
  state: Exclude<InboxState, "pending">,
  problem?: Text,
): Promise<void> {
  const [accountId] = accountsOf(items); // of one store
  if (accountId === undefined) return;
  // An ingested body is stored in the order; one that was not ingested is kept for the merchant to see.
  const keepsBody = state !== "done" && state !== "ignored";
  const list = (values: readonly string[]) => listParameter(trx, values);
  const finished = await runPrepared(
    trx,
    `update inbox set state = ?, lease = null, problem = ?${keepsBody ? "" : ", body = ?"}
     where account_id = ? and id ${isAnyOf(trx)} and lease ${isAnyOf(trx)} returning id`,
    [
      ...[state, problem ? JSON.stringify(problem) : null, ...(keepsBody ? [] : [Buffer.alloc(0)])],
      ...[accountId, list(items.map(({ id }) => id)), list(items.map(({ lease }) => lease))],
    ],
  );
  if (finished.length < items.length) throw new LostItem("a webhook is no longer this worker's");
}

/** The same as statements of a script, for items that were ingested: they fail when one is no longer held. */
export function finishStatements(db: Knex, items: readonly HeldItem[]): Statement[] {
  const held = `account_id ${isAnyOf(db)} and id ${isAnyOf(db)} and lease ${isAnyOf(db)}`;
  const leases = [...new Set(items.map(({ lease }) => lease))];
  const values = [accountsOf(items), items.map(({ id }) => id), leases].map((list) => listParameter(db, list));
  const count = `select count(*) from (select id from inbox where ${held} order by id ${lockSql(db, "change")}) kept`;
  return [
    expectValue(db, { sql: count, values }, items.length),
    {
      sql: `update inbox set state = 'done', lease = null, problem = null, body = ? where ${held}`,
      values: [Buffer.alloc(0), ...values],
    },
  ];
}

/** Releases the items that are still held: they are due at that time, and no attempt is counted. */
export async function releaseInbox(trx: Knex.Transaction, items: readonly HeldItem[], dueAt: number): Promise<void> {
  await held(trx, items).update({ lease: null, due_at: dueAt });
}

function held(trx: Knex.Transaction, items: readonly HeldItem[]): Knex.QueryBuilder {
  return trx("inbox")
    .whereIn("account_id", accountsOf(items)) // one, as they are of one store
    .whereIn(
      "id",
      items.map(({ id }) => id),
    )
    .whereIn("lease", [...new Set(items.map(({ lease }) => lease))]);
}

/** Ends a pending item. @returns false when it has ended already. */
export async function finishPrivacyItem(trx: Knex.Transaction, { id, accountId }: Owned): Promise<boolean> {
  const ended = { state: "done", lease: null, body: Buffer.alloc(0) };
  return (await trx("inbox").where({ account_id: accountId, id, state: "pending" }).update(ended)) === 1;
}

/** Counts an attempt for each item that was due; the others keep their due time. */
export async function retryInbox(trx: Knex.Transaction, items: readonly ClaimedItem[], dueAt: number): Promise<void> {
  const tried = items.filter(({ waitsUntil }) => waitsUntil === null);
  if (tried.length > 0)
    await held(trx, tried).update({ attempts: trx.raw("attempts + 1"), due_at: dueAt, lease: null });
  for (const [until, waiting] of Map.groupBy(items, ({ waitsUntil }) => waitsUntil))
    if (until !== null) await held(trx, waiting).update({ due_at: until, lease: null });
}

/** Each item is processed on its own from now on, and is due at once. */
export async function separateInbox(trx: Knex.Transaction, items: readonly HeldItem[], now: number): Promise<void> {
  await held(trx, items).update({ subject: null, lease: null, due_at: now });
}

/** Problems of a store's inbox, for its health. */
export async function countInbox(
  db: Knex,
  store: Owned,
): Promise<Record<"pending" | "ignored" | "unprocessed", number>> {
  const ofStore = { account_id: store.accountId, store_id: store.id };
  // As the partial indexes state it.
  const of = (states: string) => countSome(db, db("inbox").where(ofStore).whereRaw(states));
  return {
    pending: await of("state = 'pending'"),
    ignored: await of("state = 'ignored'"),
    unprocessed: await of("state in ('failed', 'unreadable')"),
  };
}

/** Bodies name people: they are deleted as early as the event log. @returns the last id. */
export function deleteInbox(trx: Knex.Transaction, range: DeletionRange): Promise<string | undefined> {
  return deleteOldest(trx, range, { table: "inbox", column: "id" });
}
