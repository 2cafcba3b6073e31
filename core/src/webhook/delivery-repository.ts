import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { isAnyOf, listParameter } from "../db/dialect.ts";
import { insertRows } from "../db/insert.ts";
import { keepRowsSql, lockRows } from "../db/lock.ts";
import { runPrepared } from "../db/prepared.ts";
import type { Event } from "../event/event.ts";
import type { EventSubscriber } from "../event/log.ts";
import type { NewId } from "../kernel/id.ts";

const DELIVERY_COLUMNS = [
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
];

/** One delivery for every endpoint that is subscribed at this moment. */
export function enqueueDeliveries(newId: NewId): EventSubscriber {
  return async (trx, events, now) => {
    const subscribers = await subscribersOf(trx, events);
    const deliveries = events.flatMap((event) =>
      (subscribers.get(`${event.tenant.accountId}:${event.tenant.mode}`) ?? [])
        .filter((endpoint) => endpoint.types.has("*") || endpoint.types.has(event.type))
        // Where earlier events are being started again, this one has its turn after them (recover.ts).
        .filter(({ recoverAfter }) => recoverAfter === null || event.id <= recoverAfter)
        .map((endpoint) => ({ event, endpointId: endpoint.id })),
    );
    await insertDeliveries(trx, deliveries, { newId, now });
  };
}

type DeliveredEvent = Pick<Event, "id" | "tenant" | "shipmentId" | "sequence">;

/** New deliveries, due at once. */
export async function insertDeliveries(
  trx: Knex.Transaction,
  deliveries: readonly { event: DeliveredEvent; endpointId: string }[],
  { newId, now }: { newId: NewId; now: number },
): Promise<void> {
  const rows = deliveries.map(({ event, endpointId }) => [
    newId("dlv"),
    event.tenant.accountId,
    event.tenant.mode,
    endpointId,
    event.id,
    event.shipmentId,
    event.sequence,
    "pending",
    0,
    now,
    now,
  ]);
  await insertRows(trx, { table: "deliveries", columns: DELIVERY_COLUMNS }, rows);
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
  endpointId: string,
  eventIds: readonly string[],
): Promise<Map<string, { id: string; state: string }>> {
  const rows = (await db("deliveries")
    .whereIn("event_id", [...eventIds])
    .where({ endpoint_id: endpointId })
    .select("id", "event_id", "state")) as { id: string; event_id: string; state: string }[];
  return new Map(rows.map(({ id, event_id, state }) => [event_id, { id, state }]));
}

/** Those of the events that are still stored; none of them is deleted before this transaction ends. */
export async function keepEvents(trx: Knex.Transaction, ids: readonly string[]): Promise<Set<string>> {
  const named = trx("events")
    .whereIn("id", [...ids])
    .orderBy("id")
    .select("id");
  const rows = (await lockRows(trx, named, "keep")) as { id: string }[];
  return new Set(rows.map(({ id }) => id));
}

interface Subscriber {
  id: string;
  types: ReadonlySet<string>;
  recoverAfter: string | null;
}

interface SubscriberRow {
  id: string;
  account_id: string;
  mode: Mode;
  status: "enabled" | "disabled";
  events: string;
  recover_after: string | null;
}

/**
 * Locks them until the transaction ends: deleting or disabling one waits, and then drops its new deliveries too. Disabled ones
 * are locked as well: who enables one and looks for missed events waits, and then finds these.
 */
async function subscribersOf(trx: Knex.Transaction, events: readonly Event[]): Promise<Map<string, Subscriber[]>> {
  const accounts = [...new Set(events.map((event) => event.tenant.accountId))];
  const rows = await runPrepared<SubscriberRow>(
    trx,
    `select id, account_id, mode, status, events, recover_after from webhook_endpoints
     where account_id ${isAnyOf(trx)} order by id ${keepRowsSql(trx)}`,
    [listParameter(trx, accounts)],
  );
  const subscribers = new Map<string, Subscriber[]>();
  for (const row of rows) {
    if (row.status !== "enabled") continue;
    const key = `${row.account_id}:${row.mode}`;
    const list = subscribers.get(key) ?? [];
    const types = new Set(JSON.parse(row.events) as string[]);
    list.push({ id: row.id, types, recoverAfter: row.recover_after });
    subscribers.set(key, list);
  }
  return subscribers;
}
