import type { Knex } from "knex";
import type { Tenant } from "../account/account.ts";
import { isDistributed, isFoundBy, resultRows, skipLockedSql } from "../db/dialect.ts";
import { insertRows, insertStatement } from "../db/insert.ts";
import { lockRows } from "../db/lock.ts";
import type { Value } from "../db/rows.ts";
import type { Event } from "../event/event.ts";
import type { EventSubscriber } from "../event/log.ts";
import { firstDue, type OpenRows, waitingOwners } from "../jobs/due-repository.ts";
import type { AccountJobOwner } from "../jobs/engine.ts";
import type { NewId } from "../kernel/id.ts";
import type { Endpoint } from "./endpoint.ts";
import { createSubscriberReader, type Subscribers } from "./subscriber-repository.ts";

const INTO_DELIVERIES = {
  table: "deliveries",
  columns: [
    "id",
    "account_id",
    "mode",
    "endpoint_id",
    "event_id",
    "shipment_id",
    "sequence",
    "state",
    "attempts",
    "due_at",
    "created_at",
    "generation",
  ],
  integers: ["sequence", "attempts", "due_at", "created_at", "generation"],
};

/** What is still to be sent, or to be dropped. */
export const PENDING: OpenRows = { table: "deliveries", owner: "endpoint_id", open: "state = 'pending'" };
/** SQL of when the first delivery to the endpoint `e`, who is `waiting.owner`, is due. */
export const FIRST_DUE = firstDue(
  { ...PENDING, open: `${PENDING.open} and t.generation = e.generation and t.account_id = e.account_id` },
  "e.id",
);

/** One delivery for every endpoint that is subscribed at this moment. */
export function enqueueDeliveries(newId: NewId): EventSubscriber {
  const reader = createSubscriberReader();
  return {
    async store(trx, events, now) {
      const deliveries = deliveriesOf(events, await reader.read(trx, events));
      await insertDeliveries(trx, deliveries, { newId, now });
    },
    statements(db, events, now) {
      const recalled = reader.recall(db, events);
      if (recalled === undefined) return undefined;
      const rows = toRows(deliveriesOf(events, recalled.subscribers), { newId, now });
      return rows.length > 0 ? [...recalled.checks, insertStatement(db, INTO_DELIVERIES, rows)] : recalled.checks;
    },
  };
}

type DeliveredEvent = Pick<Event, "id" | "tenant" | "shipmentId" | "sequence">;

interface NewDelivery {
  event: DeliveredEvent;
  endpoint: Pick<Endpoint, "id" | "generation">;
}

function deliveriesOf(events: readonly Event[], subscribers: Subscribers): NewDelivery[] {
  return events.flatMap((event) =>
    subscribers(event.tenant)
      .filter((endpoint) => endpoint.types.has("*") || endpoint.types.has(event.type))
      // Where earlier events are being started again, this one has its turn after them (recover.ts).
      .filter(({ recoverAfter }) => recoverAfter === null || event.id <= recoverAfter)
      .map((endpoint) => ({ event, endpoint })),
  );
}

interface DeliveryTools {
  newId: NewId;
  now: number;
}

/** New deliveries, due at once. */
export async function insertDeliveries(
  trx: Knex.Transaction,
  deliveries: readonly NewDelivery[],
  tools: DeliveryTools,
): Promise<void> {
  await insertRows(trx, INTO_DELIVERIES, toRows(deliveries, tools));
}

function toRows(deliveries: readonly NewDelivery[], { newId, now }: DeliveryTools): Value[][] {
  return deliveries.map(({ event, endpoint }) => [
    newId("dlv"),
    event.tenant.accountId,
    event.tenant.mode,
    endpoint.id,
    event.id,
    event.shipmentId,
    event.sequence,
    "pending",
    0,
    now,
    now,
    endpoint.generation,
  ]);
}

/** An event as it is looked at again. */
export interface PastEvent {
  id: string;
  type: string;
  shipment_id: string | null;
  sequence: number;
  created_at: number;
}

/** The tenant's next events in the order of their ids. */
export async function listPastEvents(db: Knex, tenant: Tenant, after: string, limit: number): Promise<PastEvent[]> {
  return db("events")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .select("id", "type", "shipment_id", "sequence", "created_at");
}

/** The deliveries of events to one endpoint, by event. */
export async function findDeliveries(
  db: Knex,
  endpoint: Pick<Endpoint, "id" | "accountId" | "generation">,
  eventIds: readonly string[],
): Promise<Map<string, { id: string; state: string }>> {
  const rows = (await db("deliveries")
    .whereIn("event_id", [...eventIds])
    .where({ account_id: endpoint.accountId, endpoint_id: endpoint.id })
    .select("id", "event_id", "state", "generation")) as StoredState[];
  return new Map(
    rows.map((row) => [row.event_id, { id: row.id, state: isToBeDropped(row, endpoint) ? "dropped" : row.state }]),
  );
}

interface StoredState {
  id: string;
  event_id: string;
  state: string;
  generation: number;
}

function isToBeDropped({ state, generation }: StoredState, endpoint: Pick<Endpoint, "generation">): boolean {
  return state === "pending" && generation < endpoint.generation;
}

/** Endpoints with deliveries that are to be dropped, and deleted ones that still have a row. */
export async function listDropping(db: Knex): Promise<AccountJobOwner[]> {
  const sql = isDistributed(db) ? DROPPING_OF_NODES : DROPPING;
  const rows = resultRows<{ id: string; account_id: string }>(await db.raw(sql));
  return rows.map(({ id, account_id }) => ({ id, accountId: account_id }));
}

const DROPPING = `with ${waitingOwners(PENDING)}
  select e.id, e.account_id from waiting join webhook_endpoints e on e.id = waiting.owner
  where (select min(t.generation) from deliveries t
    where t.account_id = e.account_id and t.endpoint_id = waiting.owner and t.${PENDING.open}) < e.generation
  union select id, account_id from webhook_endpoints where status = 'deleted'`;
/** Each node looks at its own. */
const DROPPING_OF_NODES = `select e.id, e.account_id from webhook_endpoints e
  where e.status = 'deleted' or exists (select 1 from deliveries t
    where t.account_id = e.account_id and t.endpoint_id = e.id and t.${PENDING.open} and t.generation < e.generation)`;

// The state is compared as an expression for the same reason as in claimDeliveries: rows are to be found by their id. Compared it
// must be, because one that was found may have been started again before it was locked.
/** Drops deliveries that waited when their endpoint was disabled or deleted, at most `limit`. @returns how many. */
export async function dropDeliveries(
  trx: Knex.Transaction,
  { id, accountId }: AccountJobOwner,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const generation = "(select generation from webhook_endpoints where account_id = ? and id = ?)";
  const first = `select d.id from deliveries d
    where d.account_id = ? and d.endpoint_id = ? and d.state = 'pending' and d.generation < ${generation}
    order by d.generation, d.due_at limit ? ${skipLockedSql(trx, "d")}`;
  const result = await trx.raw(
    `update deliveries set state = 'dropped', lease = null, finished_at = ?
     where account_id = ? and state || '' = 'pending' and generation < ${generation} and id ${isFoundBy(trx, first)} returning id`,
    [now, accountId, accountId, id, accountId, id, accountId, id, limit],
  );
  return resultRows(result).length;
}

/** Deletes the row of a deleted endpoint for which nothing waits any more. */
export async function deleteDropped(trx: Knex.Transaction, { id, accountId }: AccountJobOwner): Promise<void> {
  await trx("webhook_endpoints")
    .where({ account_id: accountId, id, status: "deleted" })
    .whereNotExists(trx("deliveries").where({ account_id: accountId, endpoint_id: id }).whereRaw(PENDING.open))
    .delete();
}

/** Those of the events that are still stored; none of them is deleted before this transaction ends. */
export async function keepEvents(
  trx: Knex.Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const named = trx("events")
    .where({ account_id: accountId })
    .whereIn("id", [...ids])
    .orderBy("id")
    .select("id");
  const rows = (await lockRows(trx, named, "keep")) as { id: string }[];
  return new Set(rows.map(({ id }) => id));
}
