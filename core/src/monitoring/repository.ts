import type { Knex } from "knex";
import { resultRows } from "../db/insert.ts";
import { timeOfId } from "../id.ts";

/** Jobs of one kind that are still to be done. */
export interface QueueReading {
  queue: string;
  /** No more than `MOST_COUNTED`. */
  jobs: number;
  /** When the job that has been due longest fell due; undefined when none is. */
  dueSince: number | undefined;
}

/** Counting stops there: a scrape costs the same however long a queue is. */
export const MOST_COUNTED = 100_000;

/** Rows of `table` under a partial index, read in the index's order so that no engine thinks of reading the table. */
interface Rows {
  table: string;
  where: string;
  order: string;
}

const QUEUES = {
  deliveries: { table: "deliveries", where: "state = 'pending'", order: "endpoint_id, due_at" },
  inbox: { table: "inbox", where: "state = 'pending'", order: "due_at" },
  write_backs: { table: "write_backs", where: "state = 'pending'", order: "due_at" },
  mails: { table: "mails", where: "state = 'pending'", order: "due_at" },
  bulk_uploads: {
    table: "bulk_uploads",
    where: "status in ('receiving', 'queued') and status = 'queued'", // the first part as the index says it
    order: "id",
  },
  polls: { table: "stores", where: "status = 'connected' and next_poll_at <= ?", order: "next_poll_at" },
  privacy_requests: { table: "privacy_requests", where: "state = 'open'", order: "received_at" },
} as const satisfies Record<string, Rows>;

const DEAD_LETTERS: Readonly<Record<string, Rows>> = {
  deliveries: { table: "deliveries", where: "state = 'exhausted'", order: "finished_at" },
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
  const oldest = async ({ table, where }: Rows, column = "due_at") =>
    isDue(await firstValue(db, `select min(${column}) as value from ${table} where ${where}`));
  return [
    await reading("deliveries", isDue(await firstValue(db, OLDEST_DELIVERY, [now]))),
    await reading("inbox", await oldest(QUEUES.inbox)),
    await reading("write_backs", await oldest(QUEUES.write_backs)),
    await reading("mails", await oldest(QUEUES.mails)),
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

/** What was given up, and waits for somebody to look at it. */
export async function countDeadLetters(db: Knex): Promise<{ queue: string; jobs: number }[]> {
  const counts: { queue: string; jobs: number }[] = [];
  for (const [queue, rows] of Object.entries(DEAD_LETTERS)) counts.push({ queue, jobs: await countRows(db, rows) });
  return counts;
}

// Of endpoints that answer: what waits for a receiver that is away is no problem of ours. Jumps from endpoint to endpoint
// in the index of what is pending, as the claim does.
const OLDEST_DELIVERY = `with recursive waiting(endpoint_id) as (
    select min(endpoint_id) from deliveries where state = 'pending'
    union all
    select (select min(d.endpoint_id) from deliveries d where d.state = 'pending' and d.endpoint_id > waiting.endpoint_id)
    from waiting where waiting.endpoint_id is not null
  )
  select min((select min(d.due_at) from deliveries d where d.endpoint_id = e.id and d.state = 'pending')) as value
  from waiting join webhook_endpoints e on e.id = waiting.endpoint_id
  where e.status = 'enabled' and e.failures = 0 and (e.paused_until is null or e.paused_until <= ?)`;

const OLDEST_POLL = `select min(next_poll_at) as value from stores
  where status = 'connected' and next_poll_at <= ? and poll_lease is null`;

// What somebody asked to know waits until the merchant has fetched it.
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

async function countRows(db: Knex, { table, where, order }: Rows, bindings: readonly number[] = []): Promise<number> {
  const counted = `select 1 as one from ${table} where ${where} order by ${order} limit ${MOST_COUNTED}`;
  return (await firstValue(db, `select count(*) as value from (${counted}) counted`, bindings)) ?? 0;
}

async function firstValue(db: Knex, sql: string, bindings: readonly number[] = []): Promise<number | null> {
  const [row] = resultRows<{ value: number | string | null }>(await db.raw(sql, [...bindings]));
  return row?.value == null ? null : Number(row.value);
}
