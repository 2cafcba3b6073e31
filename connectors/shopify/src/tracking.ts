import type { ShipmentEvent, Store, Text, TrackingUpdate, Written } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { ADD_EVENT, EVENTS, TAG } from "./documents.ts";
import { Echoes } from "./echoes.ts";
import { cancelFulfillment, ensureFulfillment, notifyBuyer, type OurFulfillment } from "./fulfillment.ts";
import { readParcelId } from "./gid.ts";
import { isCancelledIn, readPayment, recordCash, type Write } from "./payment.ts";
import type { Secrets } from "./schema.ts";
import { mutated } from "./user-errors.ts";
import { MARK_PAID_STATUS, WORDING } from "./wording.ts";

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
 * require: cash as payment, or a tag for a returned parcel. After an attempt that may have been executed, each is looked up
 * before it is written.
 */
export async function pushTracking(app: App, store: Store<Secrets>, update: TrackingUpdate): Promise<Written> {
  const client = clientOf(app, store);
  const { order, fulfillmentOrder } = readParcelId(update.orderId);
  const skip = (remoteId: string, skipped: Text): Written => ({ remoteId, skipped });
  if (update.event === "shipment.cancelled") {
    const cancelled = await cancelFulfillment(client, fulfillmentOrder, update.trackingNumber);
    return cancelled === undefined ? skip(fulfillmentOrder, WORDING.nothingToCancel) : { remoteId: cancelled };
  }
  if (update.event === "shipment.created" && update.fulfilOn === "picked_up")
    return skip(fulfillmentOrder, WORDING.fulfilledAtPickup);
  const echoes = new Echoes();
  const ours = await ensureFulfillment(client, fulfillmentOrder, update, echoes);
  if (ours.isCancelled) return skip(ours.id, WORDING.fulfillmentCancelled);
  // A parcel without cash can be the last one that the other parcels' cash waited for.
  const isLast = update.deliveredStatus === MARK_PAID_STATUS && LAST_EVENTS.has(update.event);
  const payment = isLast ? await readPayment(client, order) : undefined;
  if (payment && isCancelledIn(payment, ours.id)) return skip(ours.id, WORDING.fulfillmentCancelled);
  const write: Write = { client, echoes, update };
  await addEventOnce(write, ours);
  if (update.event === "shipment.returned" && update.orderStatus !== null)
    await mutated(client, TAG, { id: order, tags: [update.orderStatus.replaceAll(",", " ")] }, "tagsAdd");
  if (payment) await recordCash(write, { order, ours: ours.id, payment });
  return { remoteId: ours.id, echoes: echoes.list() };
}

const eventsSchema = z.object({
  fulfillment: z
    .object({ events: z.object({ nodes: z.array(z.object({ status: z.string(), happenedAt: z.string() })) }) })
    .nullable(),
});

async function addEventOnce({ client, echoes, update }: Write, ours: OurFulfillment): Promise<void> {
  const status = EVENT_STATUS[update.event];
  if (status === null) return;
  const happenedAt = update.at.toString({ smallestUnit: "second" });
  if (!update.isFirstAttempt && (await hasEvent(client, ours.id, { status, happenedAt }))) return;
  if (!ours.isNew) await notifyBuyer(client, ours.id, update, echoes);
  const message = `${update.sentence.ar} ${update.sentence.en}`;
  const event = { fulfillmentId: ours.id, status, happenedAt, message };
  const answer = await mutated(client, ADD_EVENT, { event }, "fulfillmentEventCreate");
  echoes.add(answer, ["fulfillments/update", "orders/updated"]);
}

async function hasEvent(client: Client, id: string, wanted: { status: string; happenedAt: string }): Promise<boolean> {
  const { fulfillment } = await client.ask(EVENTS, { id }, eventsSchema);
  const at = Date.parse(wanted.happenedAt);
  const isIt = (one: typeof wanted) => one.status === wanted.status && Date.parse(one.happenedAt) === at;
  return fulfillment?.events.nodes.some(isIt) ?? false;
}
