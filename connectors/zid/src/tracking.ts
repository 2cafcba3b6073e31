import { ConnectorError, refused, type ShipmentEvent, type Store, type TrackingUpdate } from "@masar/kit";
import { clientOf } from "./client.ts";
import { fetchOrder } from "./orders.ts";
import { orderSchema, type Secrets, type ZidOrder } from "./schema.ts";
import { WORDING } from "./wording.ts";

const MAX_URL = 300;
const MAX_COMMENT = 100;
/** Zid keeps twenty for an order, and they cannot be changed. */
const MOST_COMMENTS = 6;

const RANK: Readonly<Record<string, number>> = { new: 0, preparing: 1, ready: 2, indelivery: 3, delivered: 4 };
const OVER: ReadonlySet<string> = new Set([
  "delivered",
  "cancelled",
  "canceled",
  "reversed",
  "reverse_in_progress",
  "partially_reversed",
  "refunded",
  "failed",
]);

/** Statuses of the order; every other event is a comment or nothing. */
const STATUS: Readonly<Partial<Record<ShipmentEvent, "ready" | "indelivery" | "delivered">>> = {
  "shipment.created": "ready",
  "shipment.picked_up": "indelivery",
  "shipment.delivered": "delivered",
};
const COMMENTED: ReadonlySet<ShipmentEvent> = new Set([
  "shipment.attempt_failed",
  "shipment.returned",
  "shipment.cancelled",
  "shipment.lost",
  "shipment.damaged",
]);

/**
 * Writes an event to the order: a status that is neither repeated nor older than the order's, or a comment for what has no
 * status. An order is cancelled only where the merchant's rules say so: that moves money and stock.
 */
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<{ remoteId: string }> {
  const { event, orderId: id } = update;
  const status = STATUS[event];
  if (status === undefined && !COMMENTED.has(event)) return { remoteId: id };
  const read = orderSchema.safeParse(await fetchOrder(store, id));
  if (!read.success) throw refused(`order ${id} is gone or cannot be read`, WORDING.orderGone);
  const order = read.data;
  if (status !== undefined) await setStatus(store, order, status, update);
  else await addComment(store, order, update.sentence.ar);
  if (event === "shipment.returned" && update.orderStatus === "cancelled" && !OVER.has(order.order_status.code))
    await change(store, id, { order_status: "cancelled" });
  return { remoteId: id };
}

async function setStatus(
  store: Store<Secrets>,
  order: ZidOrder,
  status: "ready" | "indelivery" | "delivered",
  { trackingNumber, trackingUrl, labelUrl }: TrackingUpdate,
): Promise<void> {
  const { code } = order.order_status;
  const isAttached = order.shipping.method.tracking?.number === trackingNumber;
  if (OVER.has(code) || (RANK[code] ?? 0) > (RANK[status] ?? 0)) return;
  if (code === status && isAttached) return;
  if (status === "delivered") return change(store, order.id, { order_status: "delivered" });
  if (trackingUrl.length > MAX_URL || labelUrl.length > MAX_URL)
    throw refused(`order ${order.id}: a link is too long`, WORDING.linkTooLong);
  const location = order.inventory_address?.id ?? store.facts.values.location;
  const links = { tracking_number: trackingNumber, tracking_url: trackingUrl, waybill_url: labelUrl };
  if (status === "indelivery") return change(store, order.id, { order_status: "indelivery", ...links });
  try {
    await change(store, order.id, {
      order_status: "ready",
      ...(location === undefined ? {} : { inventory_address_id: location }),
      ...links,
    });
  } catch (error) {
    // An order that is ready already may refuse it: the links are sent when the courier has the parcel.
    if (!(error instanceof ConnectorError) || error.failure !== "refused" || !error.message.includes(": 422"))
      throw error;
  }
}

async function change(store: Store<Secrets>, id: string, body: object): Promise<void> {
  await clientOf(store).post(`/v1/managers/store/orders/${id}/change-order-status`, body);
}

/** Once: the order shows the comments that it has. */
async function addComment(store: Store<Secrets>, order: ZidOrder, text: string): Promise<void> {
  const comment = cut(text);
  const there = (order.histories ?? []).map((one) => one.comment);
  const ours = there.filter((one) => one?.includes("MS"));
  if (there.includes(comment) || ours.length >= MOST_COMMENTS) return;
  await clientOf(store).post(`/v1/managers/store/orders/${order.id}/add-order-comment`, { comment });
}

/** By characters, not by units of UTF-16. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_COMMENT ? text : `${letters.slice(0, MAX_COMMENT - 1).join("")}…`;
}
