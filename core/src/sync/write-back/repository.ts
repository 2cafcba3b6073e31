import type { Knex } from "knex";
import { z } from "zod";
import type { Owned } from "../../account/account.ts";
import { accountsOf, byAccount } from "../../db/by-account.ts";
import { countSome } from "../../db/count.ts";
import { isFoundBy, skipLockedSql } from "../../db/dialect.ts";
import { insertRows, insertStatement } from "../../db/insert.ts";
import { runPrepared } from "../../db/prepared.ts";
import type { Value } from "../../db/rows.ts";
import type { Statement } from "../../db/script.ts";
import type { Event } from "../../event/event.ts";
import type { EventType } from "../../event/event-type.ts";
import { dueStores, makeDueNow } from "../../jobs/due-repository.ts";
import type { Hold } from "../../jobs/engine.ts";
import type { Text } from "../../kernel/text.ts";

/** An event of a shipment that the store of its order must get. */
export interface WriteBack {
  /** Of the claim: a worker that lost it can neither reschedule the write-back nor give it up. */
  lease: string;
  /** The event's id: the store ignores an event that it already has. */
  id: string;
  accountId: string;
  orderId: string;
  shipmentId: string;
  event: Exclude<EventType, "payout.executed" | "shipment.updated">;
  /** Of the event, counted per shipment. */
  sequence: number;
  /** This one included. */
  attempts: number;
  /** By the clock of this process that is never set, in milliseconds. */
  claimedAt: number;
  /** The platform's id of what an earlier write-back of the shipment wrote; null when there is none, or was cancelled there. */
  writtenBefore: string | null;
  /** When it happened. */
  at: number;
  storeId: string;
  /** The store's id of the order. */
  remoteId: string;
}

export const OPEN = { table: "write_backs", owner: "store_id", open: "state = 'pending'" };

const INTO_WRITE_BACKS = {
  table: "write_backs",
  columns: [
    ...["id", "account_id", "store_id", "order_id", "shipment_id", "sequence", "event", "state", "attempts"],
    ...["due_at", "at", "lease"],
  ],
  integers: ["sequence", "attempts", "due_at", "at"],
};

/** Write-backs for events whose shipment belongs to a store's order; due at once, unless their process holds them. */
export async function insertWriteBacks(trx: Knex.Transaction, events: readonly Event[], now: number): Promise<void> {
  const unknown = events.flatMap(({ orderId, storeId, tenant }) =>
    orderId === null || storeId ? [] : [{ id: orderId, accountId: tenant.accountId }],
  );
  const storeOf = await findStores(trx, unknown);
  const rows = events.map((e) => toRow(e, e.storeId ?? storeOf.get(e.orderId ?? ""), now));
  await insertRows(trx, INTO_WRITE_BACKS, rows);
}

/** The same as a statement, for events whose stores are known. */
export function writeBacksStatement(db: Knex, events: readonly Event[], now: number): Statement {
  const rows = events.map((e) => toRow(e, e.storeId, now));
  return insertStatement(db, INTO_WRITE_BACKS, rows);
}

function toRow(e: Event, storeId: string | undefined, now: number): Value[] {
  if (storeId === undefined) throw new Error(`event ${e.id} is of an order that does not exist`);
  const [attempts, dueAt] = e.held ? [1, e.held.leaseUntil] : [0, now];
  const job = [e.id, e.tenant.accountId, storeId, e.orderId, e.shipmentId, e.sequence, e.type];
  return [...job, "pending", attempts, dueAt, e.createdAt, e.held?.lease ?? null];
}

/** The stores of orders, by the orders' ids. */
async function findStores(trx: Knex.Transaction, orders: readonly Owned[]): Promise<Map<string, string>> {
  const stores = new Map<string, string>();
  for (const group of byAccount(trx, orders)) {
    const ids = new Set(group.map(({ id }) => id));
    const rows = (await trx("orders")
      .whereIn("account_id", accountsOf(group))
      .whereIn("id", [...ids])
      .select("id", "store_id")) as { id: string; store_id: string }[];
    for (const row of rows) stores.set(row.id, row.store_id);
  }
  return stores;
}

/** Connected stores with a write-back that is due. */
export async function storesToUpdate(db: Knex, now: number): Promise<Owned[]> {
  return dueStores(db, OPEN, now, "s.status = 'connected'");
}

interface ClaimedRow {
  id: string;
  order_id: string;
  shipment_id: string;
  event: WriteBack["event"];
  sequence: number;
  attempts: number;
  at: number;
  remote_id: string;
  written_before: string | null;
}

/**
 * Claims due write-backs of one store, oldest first. Of one order only the oldest that is not done: a store gets the
 * events of an order in the order in which they happened.
 */
export async function claimWriteBacks(trx: Knex.Transaction, store: Owned, hold: Hold): Promise<WriteBack[]> {
  const { id: storeId, accountId } = store;
  const { now, lease, leaseUntil, limit } = hold;
  const claimedAt = performance.now();
  // `state || ''` is in no index: until the table is analyzed, Postgres expects no pending rows and would compare each with all of them.
  const first = `select w.id from write_backs w
    where w.account_id = ? and w.store_id = ? and w.state = 'pending' and w.due_at <= ? and not exists (
      select 1 from write_backs e where e.account_id = w.account_id and e.order_id = w.order_id and e.state || '' = 'pending'
        and (e.shipment_id < w.shipment_id or (e.shipment_id = w.shipment_id and e.sequence < w.sequence)))
    order by w.due_at, w.id limit ? ${skipLockedSql(trx, "w")}`;
  const rows = await runPrepared<ClaimedRow>(
    trx,
    `update write_backs set lease = ?, due_at = ?, attempts = attempts + 1 where account_id = ? and id ${isFoundBy(trx, first)}
     returning id, order_id, shipment_id, event, sequence, attempts, at,
       (select remote_id from orders
         where orders.account_id = write_backs.account_id and orders.id = write_backs.order_id) as remote_id,
       (select w.remote_id from write_backs w, orders o
         where w.account_id = write_backs.account_id and w.shipment_id = write_backs.shipment_id and w.remote_id is not null
           and o.account_id = write_backs.account_id and o.id = write_backs.order_id and o.content not like '%"stage":"cancelled"%'
         order by w.sequence desc limit 1) as written_before`,
    [lease, leaseUntil, accountId, accountId, storeId, now, limit],
  );
  return rows
    .map((row) => ({
      lease,
      id: row.id,
      accountId,
      orderId: row.order_id,
      shipmentId: row.shipment_id,
      event: row.event,
      sequence: Number(row.sequence),
      attempts: Number(row.attempts),
      claimedAt,
      at: Number(row.at),
      storeId,
      remoteId: row.remote_id,
      writtenBefore: row.written_before,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Gives a write-back up, which requires the lease. @returns false when nothing was changed. */
export async function failWriteBack(
  trx: Knex.Transaction,
  { id, accountId, lease }: Pick<WriteBack, "id" | "accountId" | "lease">,
  problem: Text,
): Promise<boolean> {
  const failed = await runPrepared(
    trx,
    `update write_backs set state = 'failed', problem = ?, lease = null
     where account_id = ? and id = ? and state <> 'done' and lease = ? returning id`,
    [JSON.stringify(problem), accountId, id, lease],
  );
  return failed.length === 1;
}

export async function retryWriteBack(
  trx: Knex.Transaction,
  { id, accountId, lease }: Pick<WriteBack, "id" | "accountId" | "lease">,
  { dueAt, problem }: { dueAt: number; problem: Text | null },
): Promise<void> {
  await trx("write_backs")
    .where({ account_id: accountId, id, lease, state: "pending" })
    .update({ due_at: dueAt, lease: null, problem: problem && JSON.stringify(problem) });
}

const echoesSchema = z.array(z.object({ topic: z.string(), at: z.number() }));

/** What our write-backs of a whole order make the platform send, and whether one of them is being written at this moment. */
export async function readEchoes(
  db: Knex,
  store: Owned,
  wholeId: string,
): Promise<{ isWriting: boolean; echoes: readonly { topic: string; at: number }[] }> {
  const rows = (await db("write_backs as w")
    .join("orders as o", (on) => on.on("o.account_id", "w.account_id").andOn("o.id", "w.order_id"))
    .where({ "o.account_id": store.accountId, "o.store_id": store.id, "o.whole_id": wholeId })
    .where((relevant) => relevant.whereNotNull("w.echoes").orWhereNotNull("w.lease"))
    .select("w.echoes", "w.lease", "w.state")) as { echoes: string | null; lease: string | null; state: string }[];
  return {
    isWriting: rows.some(({ lease, state }) => lease !== null && state === "pending"),
    echoes: rows.flatMap(({ echoes }) => (echoes === null ? [] : echoesSchema.parse(JSON.parse(echoes)))),
  };
}

/** So many write-backs are changed in a transaction for which others wait. */
const MOST_CHANGED = 1_000;

/** Makes failed write-backs due again, the newest `MOST_CHANGED`. @returns how many. */
export async function restartFailed(
  trx: Knex.Transaction,
  which: { accountId: string } & ({ storeId: string } | { orderId: string }),
  now: number,
): Promise<number> {
  const ids = (await trx("write_backs")
    .where({ account_id: which.accountId })
    .where("orderId" in which ? { order_id: which.orderId } : { store_id: which.storeId })
    .whereRaw("state = 'failed'") // as its partial index states it
    .orderBy("id", "desc")
    .limit(MOST_CHANGED)
    .pluck("id")) as string[];
  // As its partial index does not state it: the ids are few.
  const failed = () =>
    trx("write_backs").where({ account_id: which.accountId }).whereIn("id", ids).whereRaw("state || '' = 'failed'");
  // The store has a later event already: an earlier one would set its order back.
  await failed()
    .whereExists(
      trx("write_backs as later")
        .whereRaw(
          "later.account_id = write_backs.account_id and later.shipment_id = write_backs.shipment_id and later.sequence > write_backs.sequence",
        )
        .where("later.state", "done"),
    )
    .update({ state: "done" });
  // Not 0: what was tried before may have been executed.
  return failed().update({ state: "pending", attempts: 1, due_at: now, problem: null });
}

/** Makes a store's write-backs due at once that wait to be tried again, after it was reconnected. */
export async function retryWriteBacksNow(trx: Knex.Transaction, store: Owned, now: number): Promise<void> {
  await makeDueNow(trx, OPEN, store, now);
}

export async function countWriteBacks(
  db: Knex,
  store: Owned,
): Promise<{ pending: number; failed: number; problem: Text | null }> {
  // As the partial indexes state it.
  const of = (state: string) =>
    db("write_backs").where({ account_id: store.accountId, store_id: store.id }).whereRaw(state);
  const newest = (await of("state = 'failed'").orderBy("id", "desc").first("problem")) as
    | { problem: string | null }
    | undefined;
  return {
    pending: await countSome(db, of("state = 'pending'")),
    failed: await countSome(db, of("state = 'failed'")),
    problem: newest?.problem ? (JSON.parse(newest.problem) as Text) : null,
  };
}

export interface OrderWriteBack {
  event: EventType;
  state: "pending" | "done" | "failed";
  problem: Text | null;
  attempts: number;
  at: number;
}

export async function listWriteBacks(db: Knex, { id, accountId }: Owned): Promise<OrderWriteBack[]> {
  const rows = (await db("write_backs")
    .where({ account_id: accountId, order_id: id })
    .orderBy("shipment_id")
    .orderBy("sequence")
    .select("event", "state", "problem", "attempts", "at")) as (Omit<OrderWriteBack, "problem"> & {
    problem: string | null;
  })[];
  return rows.map((row) => ({ ...row, problem: row.problem === null ? null : (JSON.parse(row.problem) as Text) }));
}
