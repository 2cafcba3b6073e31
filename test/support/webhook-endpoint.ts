import type { Database } from "@masar/core/db/database";
import { toEvent } from "@masar/core/event/event";
import type { EventType } from "@masar/core/event/event-type";
import { createIds } from "@masar/core/kernel/id";
import { type Endpoint, HEALTHY } from "@masar/core/webhook/endpoint";
import { insertEndpoint } from "@masar/core/webhook/repository";

const newId = createIds();

/** An enabled endpoint that is not stored. */
export function sampleEndpoint(accountId: string, events: readonly (EventType | "*")[] = ["*"]): Endpoint {
  return {
    accountId,
    mode: "live",
    id: newId("whe"),
    url: "http://127.0.0.1:9/",
    events,
    description: null,
    status: "enabled",
    disabledReason: null,
    secret: "sealed",
    previousSecret: null,
    previousSecretUntil: null,
    health: HEALTHY,
    recovery: null,
    generation: 0,
    createdAt: Date.now(),
  };
}

/** A stored endpoint of an account of its own. */
export async function newEndpoint(db: Database, events?: readonly (EventType | "*")[]): Promise<Endpoint> {
  const endpoint = sampleEndpoint(newId("acc"), events);
  await db.write((trx) => insertEndpoint(trx, endpoint));
  return endpoint;
}

/** An event of the endpoint's account, of a shipment that nothing else is about. */
export function newEvent(
  { accountId, mode }: Pick<Endpoint, "accountId" | "mode">,
  type: EventType = "shipment.created",
) {
  const event = { id: newId("evt"), tenant: { accountId, mode }, type, shipmentId: newId("shp") };
  const about = { orderId: null, sequence: 1, objectJson: "{}", previous: { status: null }, at: Date.now() };
  return toEvent({ ...event, ...about });
}
