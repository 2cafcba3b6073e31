import type { ShipmentEvent, Store, TrackingUpdate } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { ADD_EVENT, EVENTS, TAG } from "./documents.ts";
import { cancelFulfillment, ensureFulfillment } from "./fulfillment.ts";
import { readParcelId } from "./gid.ts";
import { recordCash } from "./payment.ts";
import type { Secrets } from "./schema.ts";
import { mutated } from "./user-errors.ts";
import { MARK_PAID_STATUS } from "./wording.ts";

/** Our events as Shopify's statuses; null: it has none. @see https://shopify.dev/docs/api/admin-graphql/2026-10/enums/FulfillmentEventStatus */
const EVENT_STATUS: Readonly<Record<ShipmentEvent, string | null>> = {
  "shipment.created": "CONFIRMED",
  "shipment.picked_up": "CARRIER_PICKED_UP",
  "shipment.at_hub": "IN_TRANSIT",
  "shipment.out_for_delivery": "OUT_FOR_DELIVERY",
  "shipment.attempt_failed": "ATTEMPTED_DELIVERY",
  "shipment.delivered": "DELIVERED",
  "shipment.returned": "FAILURE",
  "shipment.lost": "FAILURE",
  "shipment.damaged": "FAILURE",
  "shipment.cancelled": null, // the fulfilment is cancelled
};

/** After which no cash of the parcel can come any more. */
const LAST_EVENTS: ReadonlySet<ShipmentEvent> = new Set([
  "shipment.delivered",
  "shipment.returned",
  "shipment.lost",
  "shipment.damaged",
]);

/**
 * Writes an event of a shipment to the order: the fulfilment with its tracking number, the event, and what the merchant's rules
 * require: cash as payment, or a tag for a returned parcel. Each is looked up before it is written.
 *
 * @returns the id of the fulfilment.
 */
export async function pushTracking(
  app: App,
  store: Store<Secrets>,
  update: TrackingUpdate,
): Promise<{ remoteId: string }> {
  const client = clientOf(app, store);
  const { order, fulfillmentOrder } = readParcelId(update.orderId);
  if (update.event === "shipment.cancelled")
    return { remoteId: await cancelFulfillment(client, fulfillmentOrder, update.trackingNumber) };
  const fulfillment = await ensureFulfillment(client, fulfillmentOrder, update);
  // The merchant cancelled the fulfilment in Shopify: there is nothing to write to.
  if (fulfillment.status === "CANCELLED") return { remoteId: fulfillment.id };
  const status = EVENT_STATUS[update.event];
  if (status !== null) await addEventOnce(client, fulfillment.id, status, update);
  if (update.event === "shipment.returned" && update.orderStatus !== null)
    await mutated(client, TAG, { id: order, tags: [update.orderStatus.replaceAll(",", " ")] }, "tagsAdd");
  // A parcel without cash can be the last one that the other parcels' cash waited for.
  if (update.deliveredStatus === MARK_PAID_STATUS && LAST_EVENTS.has(update.event))
    await recordCash(client, order, update);
  return { remoteId: fulfillment.id };
}

const eventsSchema = z.object({
  fulfillment: z
    .object({ events: z.object({ nodes: z.array(z.object({ status: z.string(), happenedAt: z.string() })) }) })
    .nullable(),
});

async function addEventOnce(
  client: Client,
  fulfillmentId: string,
  status: string,
  update: TrackingUpdate,
): Promise<void> {
  const happenedAt = update.at.toString({ smallestUnit: "second" });
  const { fulfillment } = await client.ask(EVENTS, { id: fulfillmentId }, eventsSchema);
  const at = Temporal.Instant.from(happenedAt).epochMilliseconds;
  const exists = fulfillment?.events.nodes.some((one) => one.status === status && Date.parse(one.happenedAt) === at);
  if (exists) return;
  const event = { fulfillmentId, status, happenedAt, message: `${update.sentence.ar} ${update.sentence.en}` };
  await mutated(client, ADD_EVENT, { event }, "fulfillmentEventCreate");
}
