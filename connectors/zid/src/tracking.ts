import {
  ConnectorError,
  refused,
  type ShipmentEvent,
  type Store,
  type Text,
  type TrackingUpdate,
  unreadable,
  type Written,
} from "@masar/kit";
import { clientOf } from "./client.ts";
import { OUR_NUMBER } from "./order.ts";
import { fetchOrder } from "./orders.ts";
import { orderSchema, type Secrets, type ZidOrder } from "./schema.ts";
import { SKIPPED, WORDING } from "./wording.ts";

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
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<Written> {
  const { event, orderId: id } = update;
  const status = STATUS[event];
  const skip = (skipped: Text): Written => ({ remoteId: id, skipped });
  if (status === undefined && !COMMENTED.has(event)) return skip(SKIPPED.noStatus);
  const there = await fetchOrder(store, id);
  if (there === undefined) return skip(WORDING.orderGone);
  const read = orderSchema.safeParse(there);
  if (!read.success) throw unreadable(`order ${id} cannot be read`);
  const order = read.data;
  const skipped =
    status === undefined
      ? await addComment(store, order, update)
      : await setStatus(store, order, { ...update, wanted: status });
  if (event === "shipment.returned" && update.orderStatus === "cancelled" && !OVER.has(order.order_status.code))
    await change(store, id, { order_status: "cancelled" });
  else if (skipped) return skip(skipped);
  return { remoteId: id };
}

/** @returns why nothing was written. */
async function setStatus(
  store: Store<Secrets>,
  order: ZidOrder,
  update: TrackingUpdate & { wanted: "ready" | "indelivery" | "delivered" },
): Promise<Text | undefined> {
  const { trackingNumber, trackingUrl, labelUrl, wanted } = update;
  const { code } = order.order_status;
  const isAttached = order.shipping.method.tracking?.number === trackingNumber;
  if (code === wanted && (isAttached || wanted === "delivered")) return shownAlready(update);
  if (OVER.has(code)) return SKIPPED.over;
  if ((RANK[code] ?? 0) > (RANK[wanted] ?? 0)) return SKIPPED.ahead;
  if (wanted === "delivered") return change(store, order.id, { order_status: "delivered" });
  if (trackingUrl.length > MAX_URL || labelUrl.length > MAX_URL)
    throw refused(`order ${order.id}: a link is too long`, WORDING.linkTooLong);
  const location = order.inventory_address?.id ?? store.facts.values.location;
  const links = { tracking_number: trackingNumber, tracking_url: trackingUrl, waybill_url: labelUrl };
  if (wanted === "indelivery") return change(store, order.id, { order_status: "indelivery", ...links });
  try {
    return await change(store, order.id, {
      order_status: "ready",
      ...(location === undefined ? {} : { inventory_address_id: location }),
      ...links,
    });
  } catch (error) {
    // An order that is ready already may refuse it: the links are sent when the courier has the parcel.
    if (!(error instanceof ConnectorError) || error.failure !== "refused" || !error.message.includes(": 422"))
      throw error;
    return SKIPPED.linksLater;
  }
}

async function change(store: Store<Secrets>, id: string, body: object): Promise<undefined> {
  await clientOf(store).post(`/v1/managers/store/orders/${id}/change-order-status`, body);
}

/** Once: the order shows the comments that it has. @returns why nothing was written. */
async function addComment(store: Store<Secrets>, order: ZidOrder, update: TrackingUpdate): Promise<Text | undefined> {
  const comment = cut(update.sentence.ar);
  const there = (order.histories ?? []).map((one) => one.comment);
  if (there.includes(comment)) return shownAlready(update);
  // "MS" alone is in comments of others too.
  if (there.filter((one) => OUR_NUMBER.test(one ?? "")).length >= MOST_COMMENTS) return SKIPPED.commentsFull;
  await clientOf(store).post(`/v1/managers/store/orders/${order.id}/add-order-comment`, { comment });
  return undefined;
}

/** An earlier attempt, whose answer was lost, may have written what the order shows. */
function shownAlready({ isFirstAttempt }: TrackingUpdate): Text | undefined {
  return isFirstAttempt ? SKIPPED.shownAlready : undefined;
}

/** By characters, not by units of UTF-16. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_COMMENT ? text : `${letters.slice(0, MAX_COMMENT - 1).join("")}…`;
}
