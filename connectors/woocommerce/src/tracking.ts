import { ConnectorError, type Store, type TrackingUpdate } from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { addFulfillment } from "./fulfillment.ts";
import { addNotesOnce, type OrderNote } from "./notes.ts";
import { orderPath } from "./orders.ts";
import { StoreRefusal } from "./refusal.ts";
import type { Secrets } from "./schema.ts";
import { addShipmentTracking } from "./shipment-tracking.ts";

/**
 * Writes where a shipment is onto the shop's order: one PUT with our meta and, when asked, the status; then notes, once for
 * each event; then the places of other plugins, where there are any. Every write comes back as `order.updated`, so that
 * there is one. Repeating it changes nothing.
 *
 * @returns the id of the note.
 * @throws ConnectorError `refused` when the order was deleted for good.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#update-an-order
 */
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<{ remoteId: string }> {
  const client = clientOf(store);
  const language = (store.facts.values.language ?? "").startsWith("ar") ? "ar" : "en";
  const isKnownStatus = await writeOrder(client, update);
  const lost = isKnownStatus ? "" : ` ${UNKNOWN_STATUS[language](update.orderStatus ?? "")}`;
  const text = `Masar ${update.trackingNumber}: ${update.sentence[language]}${lost} ${update.trackingUrl}`;
  const notes: OrderNote[] = [{ key: update.key, text, forBuyer: false }];
  if (update.tellBuyer !== null) {
    notes.push({ key: update.key, text: `${update.tellBuyer[language]} ${update.trackingUrl}`, forBuyer: true });
  }
  const remoteId = await addNotesOnce(client, update.orderId, notes);
  await addElsewhere(store, client, update);
  return { remoteId };
}

/**
 * Sent without ids, meta of the same key is changed in place.
 *
 * @returns false when the shop does not know the status, as after the plugin that brought it was removed: then only the meta
 * was written.
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
  en: (status: string) => `The order's status stays as it is: this store does not know “${status}”.`,
  ar: (status: string) => `بقيت حالة الطلب كما هي: المتجر لا يعرف الحالة «${status}».`,
};

/** Where other plugins show tracking. The order has it already, so that trouble here fails nothing; the next event tries again. */
async function addElsewhere(store: Store<Secrets>, client: Client, update: TrackingUpdate): Promise<void> {
  const { shipmentTracking, fulfillments } = store.facts.values;
  const places = [
    ...(shipmentTracking === "true" ? [() => addShipmentTracking(store, update)] : []),
    ...(fulfillments === "true" ? [() => addFulfillment(client, update)] : []),
  ];
  for (const add of places) {
    try {
      await add();
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
    }
  }
}
