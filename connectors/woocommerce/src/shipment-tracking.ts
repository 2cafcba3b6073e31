import type { Store, TrackingUpdate } from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { orderPath } from "./orders.ts";
import { parseAs } from "./parse-list.ts";
import type { Secrets } from "./schema.ts";

const trackingSchema = z.object({ tracking_number: z.string(), tracking_id: z.string().nullish() });

/**
 * For shops with the Shipment Tracking extension, or a plugin with the same route: adds one entry per tracking number. The
 * entry of a cancelled shipment is deleted: the plugin shows buyers every entry of their order.
 *
 * @throws ConnectorError
 * @see https://woocommerce.com/document/shipment-tracking/
 */
export async function addShipmentTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<void> {
  const client = clientOf(store, { namespace: "wc-shipment-tracking/v3" });
  const path = `${orderPath(update.orderId)}/shipment-trackings`;
  const written = parseAs(trackingSchema.array(), await client.get(path), "shipment trackings");
  const ours = written.find(({ tracking_number }) => tracking_number === update.trackingNumber);
  if (update.event === "shipment.cancelled") {
    if (ours?.tracking_id) await client.delete(`${path}/${encodeURIComponent(ours.tracking_id)}`);
    return;
  }
  if (ours) return;
  await client.post(path, {
    custom_tracking_provider: "Masar",
    custom_tracking_link: update.trackingUrl,
    tracking_number: update.trackingNumber,
    date_shipped: update.at.toZonedDateTimeISO("Africa/Cairo").toPlainDate().toString(),
  });
}
