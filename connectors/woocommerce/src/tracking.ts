import { ConnectorError, type Store, type TrackingUpdate } from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { addFulfillment } from "./fulfillment.ts";
import { addNotesOnce, type OrderNote } from "./notes.ts";
import { orderPath } from "./orders.ts";
import { StoreRefusal } from "./refusal.ts";
import type { Secrets } from "./schema.ts";
import { addShipmentTracking } from "./shipment-tracking.ts";

/**
 * Writes an event of a shipment to the shop's order: one PUT with our meta and, when required, the status; then notes, once per
 * event; then entries for other plugins. One PUT, because every write causes an `order.updated`. Repeating it changes
 * nothing.
 *
 * @returns the id of the note.
 * @throws ConnectorError `refused` when the order was deleted permanently.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#update-an-order
 */
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<{ remoteId: string }> {
  const client = clientOf(store);
  const language = (store.facts.values.language ?? "").startsWith("ar") ? "ar" : "en";
  const isKnownStatus = await writeOrder(client, update);
  const warning = isKnownStatus ? "" : ` ${UNKNOWN_STATUS[language](update.orderStatus ?? "")}`;
  const text = `Masar ${update.trackingNumber}: ${update.sentence[language]}${warning} ${update.trackingUrl}`;
  const notes: OrderNote[] = [{ key: update.key, text, forBuyer: false }];
  if (update.notifyBuyer !== null) {
    notes.push({ key: update.key, text: `${update.notifyBuyer[language]} ${update.trackingUrl}`, forBuyer: true });
  }
  const remoteId = await addNotesOnce(client, update.orderId, notes);
  await addToOtherPlugins(store, client, update);
  return { remoteId };
}

/**
 * WooCommerce updates meta that is sent by key without an id.
 *
 * @returns false when the shop does not know the status, for example because its plugin was removed: then only the meta was
 * written.
 */
async function writeOrder(client: Client, update: TrackingUpdate): Promise<boolean> {
  const meta_data = [
    { key: "_masar_shipment_id", value: update.shipmentId },
    { key: "_masar_tracking_number", value: update.trackingNumber },
    { key: "_masar_tracking_url", value: update.trackingUrl },
    { key: "_masar_status", value: update.status },
  ];
  const path = orderPath(update.orderId);
  const status = update.orderStatus === null ? {} : { status: update.orderStatus };
  try {
    await client.put(path, { ...status, meta_data });
    return true;
  } catch (error) {
    if (update.orderStatus === null || !isUnknownStatus(error)) throw error;
    await client.put(path, { meta_data });
    return false;
  }
}

function isUnknownStatus(error: unknown): boolean {
  return error instanceof StoreRefusal && error.code === "rest_invalid_param" && error.params.includes("status");
}

const UNKNOWN_STATUS = {
  en: (status: string) => `The order's status was not changed: this store has no status “${status}”.`,
  ar: (status: string) => `لم تتغير حالة الطلب: لا توجد في المتجر حالة «${status}».`,
};

/** Where other plugins show tracking. The order already contains it, so a failure here is ignored; the next event tries again. */
async function addToOtherPlugins(store: Store<Secrets>, client: Client, update: TrackingUpdate): Promise<void> {
  const { shipmentTracking, fulfillments } = store.facts.values;
  const writes = [
    ...(shipmentTracking === "true" ? [() => addShipmentTracking(store, update)] : []),
    ...(fulfillments === "true" ? [() => addFulfillment(client, update)] : []),
  ];
  for (const add of writes) {
    try {
      await add();
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
    }
  }
}
