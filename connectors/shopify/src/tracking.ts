import type { Store, TrackingUpdate } from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { type Client, clientOf } from "./client.ts";
import { ADD_EVENT, EVENTS, TAG } from "./documents.ts";
import { cancelFulfillment, makeSureOfFulfillment } from "./fulfillment.ts";
import { readParcelId } from "./gid.ts";
import { settlePayment } from "./payment.ts";
import type { Secrets } from "./schema.ts";
import { mutated } from "./user-errors.ts";

/** Our events in Shopify's words. @see https://shopify.dev/docs/api/admin-graphql/2026-10/enums/FulfillmentEventStatus */
const EVENT_STATUS: Readonly<Record<string, string>> = {
  "shipment.created": "CONFIRMED",
  "shipment.picked_up": "CARRIER_PICKED_UP",
  "shipment.at_hub": "IN_TRANSIT",
  "shipment.out_for_delivery": "OUT_FOR_DELIVERY",
  "shipment.attempt_failed": "ATTEMPTED_DELIVERY",
  "shipment.delivered": "DELIVERED",
  "shipment.returned": "FAILURE",
};

/**
 * Writes where a shipment is onto the order: the fulfilment with its number, the event, and with it what the merchant's
 * rules ask for: the cash as payment, or a tag for what came back. Each is looked up before it is written.
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
  const fulfillment = await makeSureOfFulfillment(client, fulfillmentOrder, update);
  // The merchant cancelled it in Shopify: there is nothing to write on, and the order here says so.
  if (fulfillment.status === "CANCELLED") return { remoteId: fulfillment.id };
  const status = EVENT_STATUS[update.event];
  if (status !== undefined) await addEventOnce(client, fulfillment.id, status, update);
  if (update.event === "shipment.returned" && update.orderStatus !== null)
    await mutated(client, TAG, { id: order, tags: [update.orderStatus.replaceAll(",", " ")] }, "tagsAdd");
  // What brought nothing, delivered or returned, may be the last that the others' cash waited for.
  const isOver = update.event === "shipment.delivered" || update.event === "shipment.returned";
  if (update.deliveredStatus === MARK_PAID_STATUS && isOver) await settlePayment(client, order, update);
  return { remoteId: fulfillment.id };
}

/** What `delivered_status` says when cash at the door is to be recorded as the order's payment. */
export const MARK_PAID_STATUS = "paid";

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
  const isThere = fulfillment?.events.nodes.some((one) => one.status === status && Date.parse(one.happenedAt) === at);
  if (isThere) return;
  const event = { fulfillmentId, status, happenedAt, message: `${update.sentence.ar} ${update.sentence.en}` };
  await mutated(client, ADD_EVENT, { event }, "fulfillmentEventCreate");
}
