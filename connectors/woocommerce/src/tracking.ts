import {
  ConnectorError,
  type Money,
  type Store,
  shownTime,
  type Text,
  type TrackingUpdate,
  unavailable,
  type Written,
} from "@masar/kit";
import { type Client, clientOf } from "./client.ts";
import { addFulfillment } from "./fulfillment.ts";
import { addNotesOnce, type OrderNote } from "./notes.ts";
import { orderPath } from "./orders.ts";
import { parseAs } from "./parse-list.ts";
import { isOrderGone, StoreRefusal } from "./refusal.ts";
import { orderIdSchema, orderStatusSchema, type Secrets } from "./schema.ts";
import { addShipmentTracking } from "./shipment-tracking.ts";
import { WORDING } from "./wording.ts";

/**
 * Writes an event of a shipment to the shop's order: one PUT with our meta and, when required, the status unless the order is
 * cancelled by then; then notes, once per event; then entries for other plugins. One PUT, because every write causes an `order.updated`. Repeating it changes
 * nothing.
 *
 * @returns the id of the note; nothing is written to an order that was deleted permanently.
 * @throws ConnectorError
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#update-an-order
 */
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<Written> {
  try {
    return await write(store, update);
  } catch (error) {
    if (isOrderGone(error)) return { remoteId: update.orderId, skipped: WORDING.orderGone };
    throw error;
  }
}

/**
 * A worker that does not answer loses its write-back after some seconds, and another one writes it: later than that, a first
 * attempt looks the notes up as the others do.
 */
const FIRST_FOR_MS = 2_000;

async function write(store: Store<Secrets>, update: TrackingUpdate): Promise<Written> {
  const startedAt = performance.now();
  const client = clientOf(store);
  const language = (store.facts.values.language ?? "").startsWith("ar") ? "ar" : "en";
  const unchanged = await writeOrder(client, update);
  const warning = unchanged === undefined ? "" : ` ${unchanged[language]}`;
  // The note's own date is that of writing, which may be much later.
  const what = `${update.sentence[language]}${warning} (${shownTime(update.at)})`;
  const text = `Masar ${update.trackingNumber}: ${what} ${update.trackingUrl}`;
  const notes: OrderNote[] = [{ key: update.key, text, forBuyer: false }];
  if (update.notifyBuyer !== null) {
    notes.push({ key: update.key, text: `${update.notifyBuyer[language]} ${update.trackingUrl}`, forBuyer: true });
  }
  const areNew = update.isFirstAttempt === true && performance.now() - startedAt < FIRST_FOR_MS;
  const remoteId = await addNotesOnce(client, update.orderId, notes, { areNew });
  await addToOtherPlugins(store, client, update);
  return { remoteId };
}

/**
 * WooCommerce updates meta that is sent by key without an id.
 *
 * @returns why only the meta was written and not the status: less cash was collected than was due, the order is over in the shop, or
 * the shop does not know the status, for example because its plugin was removed.
 */
async function writeOrder(client: Client, update: TrackingUpdate): Promise<Text | undefined> {
  const meta_data = [
    { key: "_masar_shipment_id", value: update.shipmentId },
    { key: "_masar_tracking_number", value: update.trackingNumber },
    { key: "_masar_tracking_url", value: update.trackingUrl },
    { key: "_masar_status", value: update.status },
  ];
  const { orderId, orderStatus, uncollected } = update;
  // Completing a cash order records all of it as paid.
  const isShort = uncollected !== undefined && orderStatus === "completed";
  if (orderStatus === null || isShort) {
    await putOrder(client, orderId, { meta_data });
    return isShort ? notAllCollected(uncollected) : undefined;
  }
  const answer = await client.get(orderPath(orderId), { _fields: "status" });
  const { status } = parseAs(orderStatusSchema, answer, "order");
  if (OVER.has(status)) {
    await putOrder(client, orderId, { meta_data });
    return status === orderStatus ? undefined : IS_OVER[status];
  }
  try {
    await putOrder(client, orderId, { status: orderStatus, meta_data });
    return undefined;
  } catch (error) {
    if (!isUnknownStatus(error)) throw error;
    await putOrder(client, orderId, { meta_data });
    return unknownStatus(orderStatus);
  }
}

/** WooCommerce answers with the order. Anything else did not come from it, and nothing may have been written. */
async function putOrder(client: Client, orderId: string, body: object): Promise<void> {
  const path = orderPath(orderId);
  const read = orderIdSchema.safeParse((await client.put(path, body)).data);
  if (String(read.data?.id) !== orderId) throw unavailable(`PUT ${path}: not the order`, WORDING.notJson);
}

/** Whoever cancelled an order that was already on its way decided that it is not completed. */
const IS_OVER: Readonly<Record<string, Text>> = {
  cancelled: {
    en: "The order's status was not changed: the order is cancelled.",
    ar: "لم تتغير حالة الطلب لأنه ملغي.",
  },
  refunded: {
    en: "The order's status was not changed: the order is refunded.",
    ar: "لم تتغير حالة الطلب لأن مبلغه رُدّ للعميل.",
  },
  failed: {
    en: "The order's status was not changed: its payment failed.",
    ar: "لم تتغير حالة الطلب لأن دفعه لم يكتمل.",
  },
  trash: {
    en: "The order's status was not changed: the order is in the trash.",
    ar: "لم تتغير حالة الطلب لأنه في سلة المهملات.",
  },
};
const OVER = new Set(Object.keys(IS_OVER));

function isUnknownStatus(error: unknown): boolean {
  return error instanceof StoreRefusal && error.code === "rest_invalid_param" && error.params.includes("status");
}

function notAllCollected({ minor, currency }: Money): Text {
  const amount = (minor / 100).toFixed(2);
  return {
    en: `The order's status was not changed: ${amount} ${currency} of the cash due were not collected, and a completed order counts as paid. Complete it once the amount is settled with the buyer.`,
    ar: `لم تتغير حالة الطلب: لم يُحصَّل ${amount} ${currency === "EGP" ? "ج.م" : currency} من المبلغ المطلوب، والطلب المكتمل يُعد مدفوعًا بالكامل. اجعله مكتملًا بعد تسوية المبلغ مع العميل.`,
  };
}

function unknownStatus(status: string): Text {
  return {
    en: `The order's status was not changed: this store has no status “${status}”.`,
    ar: `لم تتغير حالة الطلب: لا توجد في المتجر حالة «${status}».`,
  };
}

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
