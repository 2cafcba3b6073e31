import type { ParcelRow } from "../modules/masar-shipping/service.ts";
import type { Order } from "./medusa.ts";

/** Medusa links a fulfillment to its order moments after its provider has answered. */
const LINKED_AFTER_MS = 60_000;

/** Whether Medusa ended between the shipment and the link to the order: the parcel is in no fulfillment that anybody sees. */
export function isUnlinked({ state, fulfillment_id, updated_at }: ParcelRow, { fulfillments = [] }: Order): boolean {
  if (state !== "created" || fulfillment_id === null) return false;
  const isOld = Date.now() - new Date(updated_at).getTime() > LINKED_AFTER_MS;
  return isOld && !fulfillments.some(({ id }) => id === fulfillment_id);
}
