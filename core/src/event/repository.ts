import type { Knex } from "knex";
import type { Mode, Owned, Tenant } from "../account/account.ts";
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
  const rows =
    filter.deliverySuccess === false
      ? await listUndelivered(db, tenant, filter, limit)
      : await pageOfEvents(db, tenant, filter, limit);
  return rows.map(toStored);
}

function pageOfEvents(db: Knex, tenant: Tenant, filter: EventFilter, limit: number) {
  const { type, deliverySuccess, since, after } = filter;
  const query = db<EventRow>("events")
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .limit(limit);
  if (type !== undefined) query.where("type", type);
  if (type !== undefined && !COMMON.includes(type)) query.whereRaw(RARE); // as its partial index states it
  if (after !== undefined) query.where("id", "<", after);
  if (deliverySuccess) query.whereNotExists(undeliveredOfEvent(db));
  return query;
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

/** As its partial index states it. */
const UNDELIVERED = "state <> 'delivered'";
/** Tests, which have few events, lower it. */
export const COMPARING = {
  /** Undelivered events of which those of a type are taken. If there are more, the events of the type are read instead. */
  most: 1_000,
};

async function listUndelivered(db: Knex, tenant: Tenant, filter: EventFilter, limit: number): Promise<EventRow[]> {
  if (filter.type !== undefined) return listUndeliveredOfType(db, tenant, filter, limit);
  const whole = { ...filter, after: undefined };
  const found: EventRow[] = [];
  // Some may be from before `since`.
  for (let { after } = filter; found.length < limit; ) {
    const ids = await newestUndelivered(db, tenant, after, limit);
    if (ids.length > 0) found.push(...(await pageOfEvents(db, tenant, whole, limit).whereIn("id", ids)));
    if (ids.length < limit) break;
    after = ids.at(-1);
  }
  return found.slice(0, limit);
}

async function listUndeliveredOfType(
  db: Knex,
  tenant: Tenant,
  filter: EventFilter,
  limit: number,
): Promise<EventRow[]> {
  const ids = await newestUndelivered(db, tenant, filter.after, COMPARING.most + 1);
  const [newest] = ids;
  if (newest === undefined) return [];
  const page = pageOfEvents(db, tenant, { ...filter, after: undefined }, limit);
  if (ids.length <= COMPARING.most) return await page.whereIn("id", ids);
  // As `exists`, Postgres would rather join all of them.
  const has = `(select 1 from deliveries where deliveries.account_id = ? and deliveries.event_id = events.id and ${UNDELIVERED} limit 1) = 1`;
  return await page.where("id", "<=", newest).whereRaw(has, [tenant.accountId]);
}

/** The ids of events, from their deliveries that are under way or failed: events that were delivered are not read. */
async function newestUndelivered(
  db: Knex,
  { accountId, mode }: Tenant,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  // An event has as many of them as it has endpoints.
  const query = db("deliveries")
    .where({ account_id: accountId, mode })
    .whereRaw(UNDELIVERED)
    .distinct("event_id")
    .orderBy("event_id", "desc")
    .limit(limit);
  if (after !== undefined) query.where("event_id", "<", after);
  return ((await query) as { event_id: string }[]).map(({ event_id }) => event_id);
}

function undeliveredOfEvent(db: Knex): Knex.QueryBuilder {
  return db("deliveries")
    .whereRaw("deliveries.account_id = events.account_id and deliveries.event_id = events.id")
    .whereRaw(UNDELIVERED);
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
