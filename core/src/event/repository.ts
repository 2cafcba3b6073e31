import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { insertRows } from "../db/insert.ts";
import { lockRows } from "../db/lock.ts";
import type { NewId } from "../id.ts";
import type { EventType } from "../shipment/state.ts";
import type { Event, StoredEvent } from "./event.ts";
import { tellStores } from "./tell-stores.ts";

interface EventRow {
  id: string;
  account_id: string;
  mode: Mode;
  shipment_id: string | null;
  sequence: number;
  type: EventType;
  body: string;
  created_at: number;
}

const EVENT_COLUMNS = ["id", "account_id", "mode", "shipment_id", "sequence", "type", "body", "created_at"];
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

/**
 * Stores events and one delivery for every endpoint that is subscribed at this moment, in the transaction of what
 * happened: an event is never without its deliveries, and neither is ever without the other.
 *
 * @param now the real time, at which deliveries fall due; the sandbox's clock does not move them.
 */
export async function appendEvents(
  trx: Knex.Transaction,
  events: readonly Event[],
  { newId, now }: { newId: NewId; now: number },
): Promise<void> {
  if (events.length === 0) return;
  await insertRows(
    trx,
    "events",
    EVENT_COLUMNS,
    events.map((e) => [e.id, e.tenant.accountId, e.tenant.mode, e.shipmentId, e.sequence, e.type, e.body, e.createdAt]),
  );
  await tellStores(trx, events, now);
  const subscribers = await subscribersOf(trx, events);
  const deliveries = events.flatMap((event) =>
    (subscribers.get(`${event.tenant.accountId}:${event.tenant.mode}`) ?? [])
      .filter((endpoint) => endpoint.types.has("*") || endpoint.types.has(event.type))
      .map((endpoint) => ({ event, endpointId: endpoint.id })),
  );
  await insertDeliveries(trx, deliveries, { newId, now });
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
  await insertRows(trx, "deliveries", DELIVERY_COLUMNS, rows);
}

/** Events that an endpoint is subscribed to and never had a delivery of, as while it was switched off. @returns how many start. */
export async function startMissed(
  trx: Knex.Transaction,
  endpoint: { id: string; accountId: string; mode: Mode; events: readonly string[] },
  { since, now, newId }: { since: number; now: number; newId: NewId },
): Promise<number> {
  const tenant = { accountId: endpoint.accountId, mode: endpoint.mode };
  const query = trx("events")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .where("created_at", ">=", since)
    .whereNotExists(trx("deliveries").whereRaw("deliveries.event_id = events.id").where("endpoint_id", endpoint.id))
    .orderBy("id");
  if (!endpoint.events.includes("*")) query.whereIn("type", [...endpoint.events]);
  const missed = (await query.select("id", "shipment_id", "sequence")) as {
    id: string;
    shipment_id: string | null;
    sequence: number;
  }[];
  await insertDeliveries(
    trx,
    missed.map((row) => ({
      event: { id: row.id, tenant, shipmentId: row.shipment_id, sequence: row.sequence },
      endpointId: endpoint.id,
    })),
    { newId, now },
  );
  return missed.length;
}

interface Subscriber {
  id: string;
  types: ReadonlySet<string>;
}

/** They stay until the transaction ends: whoever deletes one or switches it off waits, and then drops its deliveries too. */
async function subscribersOf(trx: Knex.Transaction, events: readonly Event[]): Promise<Map<string, Subscriber[]>> {
  const accounts = [...new Set(events.map((event) => event.tenant.accountId))];
  const enabled = trx("webhook_endpoints")
    .whereIn("account_id", accounts)
    .where({ status: "enabled" })
    .orderBy("id")
    .select("id", "account_id", "mode", "events");
  const rows = (await lockRows(trx, enabled, "keep")) as {
    id: string;
    account_id: string;
    mode: Mode;
    events: string;
  }[];
  const subscribers = new Map<string, Subscriber[]>();
  for (const row of rows) {
    const key = `${row.account_id}:${row.mode}`;
    const list = subscribers.get(key) ?? [];
    list.push({ id: row.id, types: new Set(JSON.parse(row.events) as string[]) });
    subscribers.set(key, list);
  }
  return subscribers;
}

/** A shipment's events in the order in which they happened. */
export async function listShipmentEvents(db: Knex, shipmentId: string): Promise<StoredEvent[]> {
  const rows = await db<EventRow>("events").where({ shipment_id: shipmentId }).orderBy("sequence");
  return rows.map(toStored);
}

export async function findEvent(db: Knex, tenant: Tenant, id: string): Promise<StoredEvent | undefined> {
  const row = await db<EventRow>("events").where({ account_id: tenant.accountId, mode: tenant.mode, id }).first();
  return row && toStored(row);
}

export interface EventFilter {
  type?: string | undefined;
  /** false: those that some endpoint has not received. */
  deliverySuccess?: boolean | undefined;
  since: number;
  /** The last id of the page before. */
  after?: string | undefined;
}

/** Newest first. */
export async function listEvents(db: Knex, tenant: Tenant, filter: EventFilter, limit: number): Promise<StoredEvent[]> {
  const query = db<EventRow>("events")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .where("created_at", ">=", filter.since)
    .orderBy("id", "desc")
    .limit(limit);
  if (filter.type !== undefined) query.where("type", filter.type);
  if (filter.after !== undefined) query.where("id", "<", filter.after);
  if (filter.deliverySuccess !== undefined) {
    const undelivered = db("deliveries").whereRaw("deliveries.event_id = events.id").whereNot("state", "delivered");
    if (filter.deliverySuccess) query.whereNotExists(undelivered);
    else query.whereExists(undelivered);
  }
  return (await query).map(toStored);
}

function toStored(row: EventRow): StoredEvent {
  return {
    id: row.id,
    tenant: { accountId: row.account_id, mode: row.mode },
    type: row.type,
    shipmentId: row.shipment_id,
    sequence: row.sequence,
    body: row.body,
    createdAt: row.created_at,
  };
}
