import type { ShipmentEvent, TrackingUpdate } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { orderPath } from "./orders.ts";
import { parseAs } from "./parse-list.ts";

const fulfillmentSchema = z.object({ meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })) });
const linesSchema = z.object({ line_items: z.array(z.object({ id: z.int(), quantity: z.number() })) });

/** Whether the goods have left for the buyer. */
const IS_FULFILLED: Readonly<Record<ShipmentEvent, boolean>> = {
  "shipment.created": false,
  "shipment.picked_up": true,
  "shipment.at_hub": true,
  "shipment.out_for_delivery": true,
  "shipment.attempt_failed": false,
  "shipment.delivered": true,
  "shipment.returned": false,
  "shipment.cancelled": false,
  "shipment.lost": false,
  "shipment.damaged": false,
};

/**
 * For shops that use WooCommerce's Fulfillments (10.1 and later; off by default): adds one fulfilment with all lines per tracking
 * number after the courier has collected the parcel. Does not change the order's status.
 *
 * @throws ConnectorError
 * @see https://developer.woocommerce.com/docs/features/fulfillments/
 */
export async function addFulfillment(client: Client, update: TrackingUpdate): Promise<void> {
  if (!IS_FULFILLED[update.event]) return;
  const order = orderPath(update.orderId);
  const path = `${order}/fulfillments`;
  const written = parseAs(fulfillmentSchema.array(), await client.get(path), "fulfillments");
  const isOurs = ({ key, value }: { key: string; value?: unknown }) =>
    key === "_tracking_number" && value === update.trackingNumber;
  if (written.some(({ meta_data }) => meta_data.some(isOurs))) return;
  const { line_items } = parseAs(linesSchema, await client.get(order, { _fields: "line_items" }), "order lines");
  await client.post(path, {
    status: "fulfilled",
    is_fulfilled: true,
    meta_data: [
      { key: "_tracking_number", value: update.trackingNumber },
      { key: "_tracking_url", value: update.trackingUrl },
      { key: "_shipment_provider", value: "masar" },
      { key: "_provider_name", value: "Masar" },
      { key: "_items", value: line_items.map(({ id, quantity }) => ({ item_id: id, qty: quantity })) },
    ],
  });
}
