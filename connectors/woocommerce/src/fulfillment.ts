import type { TrackingUpdate } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { orderPath } from "./orders.ts";
import { readAs } from "./read.ts";

const fulfillmentSchema = z.object({ meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })) });
const linesSchema = z.object({ line_items: z.array(z.object({ id: z.int(), quantity: z.number() })) });

/**
 * For shops with WooCommerce's Fulfillments switched on (10.1 and later; off by default): one fulfilment with all lines for
 * each tracking number, once the courier has the parcel. The order's status stays as it is.
 *
 * @throws ConnectorError
 * @see https://developer.woocommerce.com/docs/features/fulfillments/
 */
export async function addFulfillment(client: Client, update: TrackingUpdate): Promise<void> {
  if (!isOnItsWay(update.event)) return;
  const order = orderPath(update.orderId);
  const path = `${order}/fulfillments`;
  const written = readAs(fulfillmentSchema.array(), await client.get(path), "fulfillments");
  const isOurs = ({ key, value }: { key: string; value?: unknown }) =>
    key === "_tracking_number" && value === update.trackingNumber;
  if (written.some(({ meta_data }) => meta_data.some(isOurs))) return;
  const { line_items } = readAs(linesSchema, await client.get(order, { _fields: "line_items" }), "order lines");
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

/** Booked is not on its way; what was cancelled or came back was not fulfilled. */
function isOnItsWay(event: string): boolean {
  return ["shipment.picked_up", "shipment.at_hub", "shipment.out_for_delivery", "shipment.delivered"].includes(event);
}
