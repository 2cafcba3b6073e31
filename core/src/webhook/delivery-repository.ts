import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import { isAnyOf, listParameter } from "../db/dialect.ts";
import { insertRows } from "../db/insert.ts";
import { keepRowsSql } from "../db/lock.ts";
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

/** Locks them until the transaction ends: deleting or disabling one waits, and then drops its new deliveries too. */
async function subscribersOf(trx: Knex.Transaction, events: readonly Event[]): Promise<Map<string, Subscriber[]>> {
  const accounts = [...new Set(events.map((event) => event.tenant.accountId))];
  const rows = await runPrepared<{ id: string; account_id: string; mode: Mode; events: string }>(
    trx,
    `select id, account_id, mode, events from webhook_endpoints
     where account_id ${isAnyOf(trx)} and status = 'enabled' order by id ${keepRowsSql(trx)}`,
    [listParameter(trx, accounts)],
  );
  const subscribers = new Map<string, Subscriber[]>();
  for (const row of rows) {
    const key = `${row.account_id}:${row.mode}`;
    const list = subscribers.get(key) ?? [];
    list.push({ id: row.id, types: new Set(JSON.parse(row.events) as string[]) });
    subscribers.set(key, list);
  }
  return subscribers;
}
