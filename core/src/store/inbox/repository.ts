import type { Knex } from "knex";
import { forUpdateSkipLocked } from "../../db/dialect.ts";
import { insertRows } from "../../db/insert.ts";
import type { Text } from "../../text.ts";
import type { StoreClaim } from "../worker.ts";

/** `ignored`: a topic nobody asked for. `unreadable` and `failed` are kept and shown to the merchant. */
export type InboxState = "pending" | "done" | "ignored" | "unreadable" | "failed";

/** What a store sent, as it came. */
export interface InboxItem {
  id: string;
  storeId: string;
  topic: string;
  /** The order it is about, as the connector names it. */
  subject?: string | null;
  state: InboxState;
  body: Buffer;
  attempts: number;
  receivedAt: number;
  /** What comes twice under one is kept once. */
  deliveryId?: string | null;
  /** By the platform's clock. */
  happenedAt?: number | null;
}

const COLUMNS = [
  ...["id", "store_id", "topic", "state", "body", "attempts", "due_at", "received_at", "delivery_id", "happened_at"],
  "subject",
];

export async function insertInbox(trx: Knex.Transaction, items: readonly InboxItem[]): Promise<void> {
  await insertRows(
    trx,
    "inbox",
    COLUMNS,
    items.map((i) => [
      ...[i.id, i.storeId, i.topic, i.state, i.body as never, i.attempts, i.receivedAt, i.receivedAt],
      ...[i.deliveryId ?? null, i.happenedAt ?? null, i.subject ?? null],
    ]),
    "on conflict (store_id, delivery_id) where delivery_id is not null do nothing",
  );
}

/** What a poll could not read, once however often it is read again. */
export async function keepUnreadable(trx: Knex.Transaction, item: InboxItem, problem: Text): Promise<void> {
  const known = await trx("inbox")
    .where({ store_id: item.storeId, topic: item.topic, state: "unreadable", body: item.body })
    .first("id");
  if (known) return;
  await insertInbox(trx, [item]);
  await trx("inbox")
    .where({ id: item.id })
    .update({ problem: JSON.stringify(problem) });
}

/** When each store was last heard of. */
export async function touchStores(trx: Knex.Transaction, heardAt: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, at] of [...heardAt].sort(([a], [b]) => (a < b ? -1 : 1)))
    await trx("stores").where({ id }).update({ last_webhook_at: at });
}

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

/** Held by whoever has the lease. */
export type ClaimedItem = InboxItem & {
  lease: string;
  /** When it would have been tried again, for an item that was not due and came along with one that was. */
  waitsUntil: number | null;
};

/** Waiting items of one subject that are ended together at most. */
const MOST_OF_A_SUBJECT = 1_000;

/**
 * What is due, the oldest first and at most `perStore` subjects of one store, held for this process. With each comes
 * everything else that waits for the same order, due or not: they are worked on as one. An order that somebody is working
 * on is left until that ends.
 */
export async function claimInbox(
  trx: Knex.Transaction,
  { now, lease, leaseUntil, limit, perStore, full }: StoreClaim,
): Promise<ClaimedItem[]> {
  const due = trx<Row>("inbox")
    .where("state", "pending")
    .where("due_at", "<=", now)
    .whereNotIn("store_id", [...full])
    .whereNotExists(
      trx("inbox as held")
        .whereRaw("held.store_id = inbox.store_id and held.subject = inbox.subject")
        .whereNotNull("held.lease")
        .where("held.due_at", ">", now),
    )
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit);
  forUpdateSkipLocked(due);
  const first = atMost(perStore, await due);
  const rows = [...first, ...(await alsoWaiting(trx, first))];
  // Held by its due time: whoever dies with it lets it fall due again.
  if (rows.length > 0) {
    await trx("inbox")
      .whereIn(
        "id",
        rows.map((row) => row.id),
      )
      .update({ lease, due_at: leaseUntil });
  }
  return rows.map((row) => ({
    id: row.id,
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

/** What waits for the same orders beside the rows that were claimed. */
async function alsoWaiting(trx: Knex.Transaction, rows: readonly Row[]): Promise<Row[]> {
  const claimed = new Set(rows.map((row) => row.id));
  const found: Row[] = [];
  for (const [storeId, ofStore] of Map.groupBy(rows, (row) => row.store_id)) {
    const subjects = [...new Set(ofStore.flatMap(({ subject }) => (subject === null ? [] : [subject])))];
    if (subjects.length === 0) continue;
    const others = trx<Row>("inbox")
      .where({ store_id: storeId, state: "pending" })
      .whereNull("lease")
      .whereIn("subject", subjects)
      .orderBy("id")
      .limit(MOST_OF_A_SUBJECT);
    forUpdateSkipLocked(others);
    found.push(...(await others).filter((row) => !claimed.has(row.id)));
  }
  return found;
}

/** The rows of the first `most` subjects of each store. The others are claimed once that store has room again. */
function atMost(most: number, rows: readonly Row[]): Row[] {
  const subjects = new Map<string, Set<string>>();
  return rows.filter((row) => {
    const known = subjects.get(row.store_id) ?? new Set();
    subjects.set(row.store_id, known);
    const name = row.subject ?? row.id;
    if (known.size < most) known.add(name);
    return known.has(name);
  });
}

/** Somebody else has the item by now, or its body was erased: nothing of this transaction may stay. */
export class LostItem extends Error {
  override readonly name = "LostItem";
}

/**
 * In the transaction of what the items led to.
 * @throws LostItem when one of them is no longer held.
 */
export async function finishInbox(
  trx: Knex.Transaction,
  items: readonly Pick<ClaimedItem, "id" | "lease">[],
  state: Exclude<InboxState, "pending">,
  problem?: Text,
): Promise<void> {
  // What was taken in lives on in the order; what was not is kept for people to see.
  const body = state === "done" || state === "ignored" ? { body: Buffer.alloc(0) } : {};
  const finished = await held(trx, items).update({
    state,
    lease: null,
    problem: problem ? JSON.stringify(problem) : null,
    ...body,
  });
  if (finished < items.length) throw new LostItem("a webhook is no longer this worker's");
}

/** Gives those back that are still held: they are due at once, and no attempt is used up. */
export async function releaseInbox(
  trx: Knex.Transaction,
  items: readonly Pick<ClaimedItem, "id" | "lease">[],
  now: number,
): Promise<void> {
  await held(trx, items).update({ lease: null, due_at: now });
}

function held(trx: Knex.Transaction, items: readonly Pick<ClaimedItem, "id" | "lease">[]): Knex.QueryBuilder {
  return trx("inbox")
    .whereIn(
      "id",
      items.map(({ id }) => id),
    )
    .whereIn("lease", [...new Set(items.map(({ lease }) => lease))]);
}

/** Ends what is pending, once. @returns false when somebody else has. */
export async function takeOut(trx: Knex.Transaction, id: string): Promise<boolean> {
  const ended = { state: "done", lease: null, body: Buffer.alloc(0) };
  return (await trx("inbox").where({ id, state: "pending" }).update(ended)) === 1;
}

/** Each that was due has used an attempt up; those that came along wait on as they did. */
export async function retryInbox(trx: Knex.Transaction, items: readonly ClaimedItem[], dueAt: number): Promise<void> {
  const tried = items.filter(({ waitsUntil }) => waitsUntil === null);
  if (tried.length > 0)
    await held(trx, tried).update({ attempts: trx.raw("attempts + 1"), due_at: dueAt, lease: null });
  for (const [until, waiting] of Map.groupBy(items, ({ waitsUntil }) => waitsUntil))
    if (until !== null) await held(trx, waiting).update({ due_at: until, lease: null });
}

/** Looked at again then, with no attempt used up. */
export async function holdInbox(
  trx: Knex.Transaction,
  items: readonly Pick<ClaimedItem, "id" | "lease">[],
  until: number,
): Promise<void> {
  await held(trx, items).update({ due_at: until, lease: null });
}

/** What was held while the store did not let us in is worked on at once. */
export async function hurryInbox(trx: Knex.Transaction, storeId: string, now: number): Promise<void> {
  await trx("inbox").where({ store_id: storeId, state: "pending" }).whereNull("lease").update({ due_at: now });
}

/** Each stands for itself from now on, and is due at once. */
export async function separateInbox(
  trx: Knex.Transaction,
  items: readonly Pick<ClaimedItem, "id" | "lease">[],
  now: number,
): Promise<void> {
  await held(trx, items).update({ subject: null, lease: null, due_at: now });
}

/** What is wrong with a store's inbox, for its health. */
export async function countInbox(db: Knex, storeId: string): Promise<Record<InboxState, number>> {
  const counts = { pending: 0, done: 0, ignored: 0, unreadable: 0, failed: 0 };
  const rows = (await db("inbox").where({ store_id: storeId }).groupBy("state").select("state").count({ n: "*" })) as {
    state: InboxState;
    n: number | string;
  }[];
  for (const { state, n } of rows) counts[state] = Number(n);
  return counts;
}

/** Bodies name people: they go when the event log goes. @returns how many. */
export async function deleteInboxBefore(trx: Knex.Transaction, id: string, limit: number): Promise<number> {
  const rows = (await trx("inbox").where("id", "<", id).orderBy("id").limit(limit).select("id")) as { id: string }[];
  if (rows.length === 0) return 0;
  return trx("inbox")
    .whereIn(
      "id",
      rows.map((row) => row.id),
    )
    .delete();
}
