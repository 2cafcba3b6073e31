import type { Knex } from "knex";
import { isDistributed, resultRows } from "../../db/dialect.ts";
import { DISTRIBUTION } from "../../db/distribution.ts";
import { firstDue, type OpenRows, waitingOwners } from "../../jobs/due-repository.ts";
import { timeOfId } from "../../kernel/id.ts";
import { OF_NO_ORDER, OPEN as WEBHOOKS } from "../../sync/inbox/claim-repository.ts";
import { OPEN as WRITE_BACKS } from "../../sync/write-back/repository.ts";
import { FIRST_DUE, PENDING } from "../../webhook/delivery-repository.ts";

/** Jobs of one kind that are still to be done. */
export interface QueueReading {
  queue: string;
  /** No more than `MOST_COUNTED`. */
  jobs: number;
  /** Since when the oldest due job is due; undefined when none is. */
  dueSince: number | undefined;
}

/** Counting stops there: a scrape costs the same however long a queue is. */
export const MOST_COUNTED = 100_000;

/** Rows of `table` under a partial index, read in the index's order so that no engine thinks of reading the table. */
interface Rows {
  table: string;
  where: string;
  order: string;
  /** Where counting stops, if sooner. */
  most?: number;
}

const QUEUES = {
  deliveries: {
    table: "deliveries",
    // Without those that are to be dropped.
    where:
      "state = 'pending' and generation = (select e.generation from webhook_endpoints e where e.account_id = deliveries.account_id and e.id = endpoint_id)",
    order: "endpoint_id, generation, due_at",
  },
  inbox: { table: "inbox", where: "state = 'pending'", order: "store_id, due_at" },
  write_backs: { table: "write_backs", where: "state = 'pending'", order: "store_id, due_at" },
  mails: { table: "mails", where: "state = 'pending'", order: "user_id, due_at" },
  bulk_uploads: {
    table: "bulk_uploads",
    where: "status in ('receiving', 'queued') and status = 'queued'", // the first part as the index says it
    order: "id",
  },
  polls: { table: "stores", where: "status = 'connected' and next_poll_at <= ?", order: "next_poll_at" },
  privacy_requests: { table: "privacy_requests", where: "state = 'open'", order: "received_at" },
} as const satisfies Record<string, Rows>;

/** A receiver that is away makes many fail, and no alert is about them. */
export const MOST_DELIVERIES_COUNTED = 1_000;

const DEAD_LETTERS: Readonly<Record<string, Rows>> = {
  deliveries: {
    table: "deliveries",
    where: "state = 'exhausted'",
    order: "finished_at",
    most: MOST_DELIVERIES_COUNTED,
  },
  inbox: { table: "inbox", where: "state in ('failed', 'unreadable')", order: "store_id" },
  write_backs: { table: "write_backs", where: "state = 'failed'", order: "order_id" },
  mails: { table: "mails", where: "state = 'failed'", order: "created_at" },
  privacy_requests: {
    table: "privacy_requests",
    where: "state = 'open' and problem is not null",
    order: "received_at",
  },
};

/** Every queue but that of payouts. */
export async function readQueues(db: Knex, now: number): Promise<QueueReading[]> {
  const isDue = (at: number | null) => (at !== null && at <= now ? at : undefined);
  const oldest = async (rows: OpenRows) => isDue(await firstValue(db, oldestSql(db, rows)));
  return [
    await reading("deliveries", isDue(await firstValue(db, oldestDelivery(db), [now]))),
    await reading("inbox", isDue(await oldestWebhook(db))),
    await reading("write_backs", isDue(await firstValue(db, oldestOfStores(db, WRITE_BACKS, "status = 'connected'")))),
    await reading("mails", await oldest({ table: "mails", owner: "user_id", open: "state = 'pending'" })),
    await reading("bulk_uploads", await oldestUpload(db, now)),
    await reading("polls", isDue(await firstValue(db, OLDEST_POLL, [now])), [now]),
    await reading("privacy_requests", isDue(await firstValue(db, OLDEST_REQUEST))),
  ];

  async function reading(
    queue: keyof typeof QUEUES,
    dueSince: number | undefined,
    bindings: readonly number[] = [],
  ): Promise<QueueReading> {
    return { queue, jobs: await countRows(db, QUEUES[queue], bindings), dueSince };
  }
}

/** Jobs that were given up and need attention. */
export async function countDeadLetters(db: Knex): Promise<{ queue: string; jobs: number }[]> {
  const counts: { queue: string; jobs: number }[] = [];
  for (const [queue, rows] of Object.entries(DEAD_LETTERS)) counts.push({ queue, jobs: await countRows(db, rows) });
  return counts;
}

/** From owner to owner; on a distributed database each node looks at its own rows. */
function oldestSql(db: Knex, rows: OpenRows): string {
  if (isDistributed(db) && DISTRIBUTION[rows.table] === "account")
    return `select min(due_at) as value from ${rows.table} where ${rows.open}`;
  return `with ${waitingOwners(rows)} select min(${firstDue(rows)}) as value from waiting`;
}

/** Of endpoints that answer: what waits for a receiver that is away is no problem of ours. */
function oldestDelivery(db: Knex): string {
  const [waiting, from] = isDistributed(db)
    ? ["", "webhook_endpoints e"]
    : [`with ${waitingOwners(PENDING)}`, "waiting join webhook_endpoints e on e.id = waiting.owner"];
  return `${waiting} select min(${FIRST_DUE}) as value from ${from}
    where e.status = 'enabled' and e.failures = 0 and (e.paused_until is null or e.paused_until <= ?)`;
}

/** Those about orders of a store that has to be reconnected wait until it is. */
async function oldestWebhook(db: Knex): Promise<number | null> {
  const all = oldestOfStores(db, WEBHOOKS, "status <> 'reconnect'");
  const ofNoOrder = oldestOfStores(db, OF_NO_ORDER, "status = 'reconnect'");
  const found = [await firstValue(db, all), await firstValue(db, ofNoOrder)].filter((at) => at !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

/** Of stores with such a status. */
function oldestOfStores(db: Knex, rows: OpenRows, which: string): string {
  const stores = `select id from stores where ${which}`;
  if (isDistributed(db)) return `${oldestSql(db, rows)} and store_id in (${stores})`;
  return `with ${waitingOwners(rows)} select min(${firstDue(rows)}) as value from waiting where owner in (${stores})`;
}

const OLDEST_POLL = `select min(next_poll_at) as value from stores
  where status = 'connected' and next_poll_at <= ? and poll_lease is null`;

// An access request stays open until the merchant has fetched the data.
const OLDEST_REQUEST = `select min(received_at) as value from privacy_requests
  where state = 'open' and kind <> 'customer_data_asked'`;

async function oldestUpload(db: Knex, now: number): Promise<number | undefined> {
  const { table, where } = QUEUES.bulk_uploads;
  const row = (await db(table)
    .whereRaw(where)
    .where((free) => free.whereNull("lease_until").orWhere("lease_until", "<=", now))
    .orderBy("id")
    .first("id")) as { id: string } | undefined;
  return row && timeOfId(row.id); // created_at is by the sandbox's clock
}

async function countRows(
  db: Knex,
  { table, where, order, most = MOST_COUNTED }: Rows,
  bindings: readonly number[] = [],
): Promise<number> {
  const counted = `select 1 as one from ${table} where ${where} order by ${order} limit ${most}`;
  return (await firstValue(db, `select count(*) as value from (${counted}) counted`, bindings)) ?? 0;
}

async function firstValue(db: Knex, sql: string, bindings: readonly number[] = []): Promise<number | null> {
  const [row] = resultRows<{ value: number | string | null }>(await db.raw(sql, [...bindings]));
  return row?.value == null ? null : Number(row.value);
}
