import type { Knex } from "knex";
import { isPostgres } from "../../db/dialect.ts";
import { resultRows } from "../../db/insert.ts";
import type { EventType } from "../../shipment/state.ts";
import type { Text } from "../../text.ts";
import type { StoreClaim } from "../worker.ts";

/** Something that happened to a shipment and is to be told to the store of its order. */
export interface WriteBack {
  /** Of the claim: a worker that lost it does not put the write-back off or give it up. */
  lease: string;
  /** Of the event: what makes telling it twice the same as once. */
  id: string;
  orderId: string;
  shipmentId: string;
  event: EventType;
  attempts: number;
  /** When it happened. */
  at: number;
  storeId: string;
  /** The store's id of the order. */
  remoteId: string;
}

/**
 * Write-backs that are due, of connected stores, held until `leaseUntil`. Of one order only the oldest that is not done:
 * a store hears what happened in the order in which it happened.
 */
export async function claimWriteBacks(
  trx: Knex.Transaction,
  { now, lease, leaseUntil, limit, perStore, full }: StoreClaim,
): Promise<WriteBack[]> {
  const postgres = isPostgres(trx);
  const rows = resultRows<{
    id: string;
    order_id: string;
    shipment_id: string;
    event: EventType;
    attempts: number;
    at: number;
    store_id: string;
    remote_id: string;
  }>(
    await trx.raw(
      `with due as (
         select w.id, row_number() over (partition by o.store_id order by w.due_at, w.id) as place
         from write_backs w join orders o on o.id = w.order_id join stores s on s.id = o.store_id
         where w.state = 'pending' and w.due_at <= ? and s.status = 'connected'
           ${full.length > 0 ? `and o.store_id not in (${full.map(() => "?").join(",")})` : ""}
           and not exists (
             select 1 from write_backs e where e.order_id = w.order_id and e.state = 'pending'
               and (e.shipment_id < w.shipment_id or (e.shipment_id = w.shipment_id and e.sequence < w.sequence))))
       select w.id, w.order_id, w.shipment_id, w.event, w.attempts, w.at, o.store_id, o.remote_id
       from write_backs w join orders o on o.id = w.order_id
       where w.state = 'pending' and w.due_at <= ? and w.id in (select id from due where place <= ?)
       order by w.due_at, w.id limit ? ${postgres ? "for update of w skip locked" : ""}`,
      [now, ...full, now, perStore, limit],
    ),
  );
  if (rows.length > 0) {
    await trx("write_backs")
      .whereIn(
        "id",
        rows.map((row) => row.id),
      )
      .update({ lease, due_at: leaseUntil });
  }
  return rows.map((row) => ({
    lease,
    id: row.id,
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    event: row.event,
    attempts: Number(row.attempts),
    at: Number(row.at),
    storeId: row.store_id,
    remoteId: row.remote_id,
  }));
}

/** What is due of stores that nothing can be told is looked at again later: claims need not pass over it each time. */
export async function putOffUnreachable(
  trx: Knex.Transaction,
  { now, until }: { now: number; until: number },
): Promise<void> {
  const unreachable = trx("orders")
    .join("stores", "stores.id", "orders.store_id")
    .whereNot("stores.status", "connected")
    .select("orders.id");
  await trx("write_backs")
    .where("state", "pending")
    .where("due_at", "<=", now)
    .whereIn("order_id", unreachable)
    .update({ due_at: until });
}

/**
 * What was done is done, whoever holds the write-back by now; only who holds it can give it up.
 * @returns false when nothing was changed.
 */
export async function finishWriteBack(
  trx: Knex.Transaction,
  { id, lease }: Pick<WriteBack, "id" | "lease">,
  end: { state: "done" } | { state: "failed"; problem: Text },
): Promise<boolean> {
  const problem = end.state === "failed" ? JSON.stringify(end.problem) : null;
  const meant = trx("write_backs").where({ id }).whereNot("state", "done");
  if (end.state === "failed") meant.where({ lease });
  return (await meant.update({ state: end.state, problem, lease: null })) === 1;
}

export async function retryWriteBack(
  trx: Knex.Transaction,
  { id, lease }: Pick<WriteBack, "id" | "lease">,
  { attempts, dueAt, problem }: { attempts: number; dueAt: number; problem: Text | null },
): Promise<void> {
  await trx("write_backs")
    .where({ id, lease, state: "pending" })
    .update({ attempts, due_at: dueAt, lease: null, problem: problem && JSON.stringify(problem) });
}

/** Failed ones start again. @returns how many. */
export async function restartFailed(
  trx: Knex.Transaction,
  which: { storeId: string } | { orderId: string },
  now: number,
): Promise<number> {
  const failed = () => {
    const query = trx("write_backs").where("state", "failed");
    if ("orderId" in which) return query.where("order_id", which.orderId);
    return query.whereIn("order_id", trx("orders").select("id").where("store_id", which.storeId));
  };
  // What happened later has been told: the earlier news would put the store's order back to it.
  await failed()
    .whereExists(
      trx("write_backs as later")
        .whereRaw("later.shipment_id = write_backs.shipment_id and later.sequence > write_backs.sequence")
        .where("later.state", "done"),
    )
    .update({ state: "done" });
  return failed().update({ state: "pending", attempts: 0, due_at: now, problem: null });
}

/** Those of a store that it would hear of at once, after it was out of reach. */
export async function hurryWriteBacks(trx: Knex.Transaction, storeId: string, now: number): Promise<void> {
  await trx("write_backs")
    .where("state", "pending")
    .whereNull("lease")
    .whereIn("order_id", trx("orders").select("id").where("store_id", storeId))
    .update({ due_at: now });
}

export async function countWriteBacks(
  db: Knex,
  storeId: string,
): Promise<{ pending: number; failed: number; problem: Text | null }> {
  const of = () =>
    db("write_backs").whereIn("order_id", db("orders").select("id").where("store_id", storeId)) as Knex.QueryBuilder;
  const [pending] = (await of().where("state", "pending").count({ n: "*" })) as { n: number | string }[];
  const [failed] = (await of().where("state", "failed").count({ n: "*" })) as { n: number | string }[];
  const newest = (await of().where("state", "failed").orderBy("id", "desc").first("problem")) as
    | { problem: string | null }
    | undefined;
  return {
    pending: Number(pending?.n ?? 0),
    failed: Number(failed?.n ?? 0),
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

export async function listWriteBacks(db: Knex, orderId: string): Promise<OrderWriteBack[]> {
  const rows = (await db("write_backs")
    .where({ order_id: orderId })
    .orderBy("shipment_id")
    .orderBy("sequence")
    .select("event", "state", "problem", "attempts", "at")) as (Omit<OrderWriteBack, "problem"> & {
    problem: string | null;
  })[];
  return rows.map((row) => ({ ...row, problem: row.problem === null ? null : (JSON.parse(row.problem) as Text) }));
}
