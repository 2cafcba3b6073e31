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
];

export async function insertInbox(trx: Knex.Transaction, items: readonly InboxItem[]): Promise<void> {
  await insertRows(
    trx,
    "inbox",
    COLUMNS,
    items.map((i) => [
      ...[i.id, i.storeId, i.topic, i.state, i.body as never, i.attempts, i.receivedAt, i.receivedAt],
      ...[i.deliveryId ?? null, i.happenedAt ?? null],
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
  received_at: number;
  happened_at: number | null;
}

/** Held by whoever has the lease. */
export type ClaimedItem = InboxItem & { lease: string };

/** What is due, the oldest first and no more than `perStore` of one store, held until `leaseUntil`. */
export async function claimInbox(
  trx: Knex.Transaction,
  { now, lease, leaseUntil, limit, perStore, full }: StoreClaim,
): Promise<ClaimedItem[]> {
  const due = trx<Row>("inbox")
    .where("state", "pending")
    .where("due_at", "<=", now)
    .whereNotIn("store_id", [...full])
    .orderBy("due_at")
    .orderBy("id")
    .limit(limit);
  forUpdateSkipLocked(due);
  const rows = atMost(perStore, await due);
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
    state: row.state,
    body: row.body,
    attempts: row.attempts,
    receivedAt: row.received_at,
    happenedAt: row.happened_at,
  }));
}

/** The first `most` of each store. The others are claimed once that store has room again. */
function atMost(most: number, rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  return rows.filter(({ store_id }) => {
    const count = (counts.get(store_id) ?? 0) + 1;
    counts.set(store_id, count);
    return count <= most;
  });
}

/** In the transaction of what the item led to. Whoever took so long that somebody else has it now changes nothing. */
export async function finishInbox(
  trx: Knex.Transaction,
  { id, lease }: Pick<ClaimedItem, "id" | "lease">,
  state: Exclude<InboxState, "pending">,
  problem?: Text,
): Promise<void> {
  // What was taken in lives on in the order; what was not is kept for people to see.
  const body = state === "done" || state === "ignored" ? { body: Buffer.alloc(0) } : {};
  await trx("inbox")
    .where({ id, lease })
    .update({ state, lease: null, problem: problem ? JSON.stringify(problem) : null, ...body });
}

/** Ends what is pending, once. @returns false when somebody else has. */
export async function takeOut(trx: Knex.Transaction, id: string): Promise<boolean> {
  const ended = { state: "done", lease: null, body: Buffer.alloc(0) };
  return (await trx("inbox").where({ id, state: "pending" }).update(ended)) === 1;
}

export async function retryInbox(
  trx: Knex.Transaction,
  { id, lease }: Pick<ClaimedItem, "id" | "lease">,
  attempts: number,
  dueAt: number,
): Promise<void> {
  await trx("inbox").where({ id, lease }).update({ attempts, due_at: dueAt, lease: null });
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
