import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
import { firstOfEach } from "../db/first-of-each.ts";
import { insertRows, insertStatement } from "../db/insert.ts";
import type { Value } from "../db/rows.ts";
import type { Statement } from "../db/script.ts";
import type { Event, StoredEvent } from "./event.ts";
import type { EventType } from "./event-type.ts";

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

const INTO_EVENTS = {
  table: "events",
  columns: ["id", "account_id", "mode", "shipment_id", "sequence", "type", "body", "created_at"],
  integers: ["sequence", "created_at"],
  long: "body",
};

/** Stores events. Only the event log calls it, which stores what follows from them too. */
export async function insertEvents(trx: Knex.Transaction, events: readonly Event[]): Promise<void> {
  await insertRows(trx, INTO_EVENTS, events.map(toRow));
}

/** The same as a statement. */
export function eventsStatement(db: Knex, events: readonly Event[]): Statement {
  return insertStatement(db, INTO_EVENTS, events.map(toRow));
}

function toRow(e: Event): Value[] {
  return [e.id, e.tenant.accountId, e.tenant.mode, e.shipmentId, e.sequence, e.type, e.body, e.createdAt];
}

/** A shipment's events in the order in which they happened. */
export async function listShipmentEvents(db: Knex, { id, accountId }: Owned): Promise<StoredEvent[]> {
  const rows = await db<EventRow>("events").where({ account_id: accountId, shipment_id: id }).orderBy("sequence");
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
  if (filter.type !== undefined && !COMMON.includes(filter.type)) query.whereRaw(RARE); // as its partial index states it
  if (filter.after !== undefined) query.where("id", "<", filter.after);
  if (filter.deliverySuccess !== undefined) {
    const undelivered = db("deliveries")
      .whereRaw("deliveries.account_id = events.account_id and deliveries.event_id = events.id")
      .whereNot("state", "delivered");
    if (filter.deliverySuccess) query.whereNotExists(undelivered);
    else query.whereIn("id", undeliveredEvents(db, tenant, filter, limit));
  }
  return (await query).map(toStored);
}

/** Types that the newest events of a merchant always have. The others have an index. */
const COMMON: readonly string[] = [
  "shipment.created",
  "shipment.picked_up",
  "shipment.at_hub",
  "shipment.out_for_delivery",
  "shipment.delivered",
] satisfies EventType[];
const RARE = `type not in (${COMMON.map((type) => `'${type}'`).join(", ")})`;

/** From the deliveries that are under way or failed, so that the events that were delivered are not read. */
function undeliveredEvents(
  db: Knex,
  { accountId, mode }: Tenant,
  { after, type }: EventFilter,
  limit: number,
): Knex.QueryBuilder {
  const tenant = { account_id: accountId, mode };
  const missed = db("deliveries")
    .where(tenant)
    .whereRaw("state in ('exhausted', 'dropped')") // as its partial index states it
    .select({ id: "event_id" });
  // An event has as many of them as it has endpoints.
  if (type === undefined) missed.distinct().orderBy("event_id", "desc").limit(limit);
  if (after !== undefined) missed.where("event_id", "<", after);
  const pending = db("deliveries")
    .where({ account_id: accountId })
    .whereIn("endpoint_id", db("webhook_endpoints").where(tenant).select("id"))
    .whereRaw("state = 'pending'") // as its partial index states it
    .select({ id: "event_id" });
  return firstOfEach(db, [missed, pending]);
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
