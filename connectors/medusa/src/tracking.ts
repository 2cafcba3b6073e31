import type { Store, TrackingUpdate, Written } from "@masar/kit";
import { z } from "zod";
import { send } from "./client.ts";
import type { Secrets } from "./schema.ts";

/** Every event goes to the plugin, which moves the order along and captures collected cash. It executes a key once. */
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<Written> {
  const message = {
    type: "shipment.event",
    store_id: store.id,
    key: update.key,
    event: update.event,
    order_id: update.orderId,
    shipment_id: update.shipmentId,
    tracking_number: update.trackingNumber,
    tracking_url: update.trackingUrl,
    label_url: update.labelUrl,
    status: update.status,
    at: update.at.toString(),
    sentence: update.sentence,
    is_returning: update.isReturning,
    collected_piastres: update.collected?.minor ?? null,
  };
  await send(store, message, z.object({ outcome: z.string() }));
  return { remoteId: update.trackingNumber };
}
