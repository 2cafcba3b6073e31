import {
  type Doubt,
  type OrderParcel,
  type StoreFacts,
  type StoreOrder,
  type StorePayment,
  unreadable,
  type WholeOrder,
} from "@masar/kit";
import { isCustomerWithheld, readRecipient } from "./address.ts";
import { byNumber, numberOf, parcelId } from "./gid.ts";
import { moneyOf } from "./money.ts";
import { paymentOf } from "./order-payment.ts";
import {
  contentsElsewhere,
  contentsOf,
  contentsUnshipped,
  goodsOf,
  isFulfilledElsewhere,
  isOurs,
  isSentElsewhere,
  ourFulfillment,
} from "./parts.ts";
import { type FulfillmentOrder, type Order, parcelIdSchema, parcelSchema } from "./schema.ts";
import { gramsOf, parcelGrams } from "./weight.ts";
import { LOCAL_DELIVERY_STATUS, withheldText } from "./wording.ts";

/** Parses a fulfilment order with its order, as `OrderForShipment` reads them. @throws ConnectorError `unreadable` */
export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const read = parcelSchema.safeParse(payload);
  if (!read.success) throw unreadable(`not an order of Shopify: ${read.error.issues[0]?.path.join(".") ?? ""}`);
  const { order } = read.data;
  const all = [...order.fulfillmentOrders.nodes].sort(byNumber);
  const place = all.findIndex(({ id }) => id === read.data.parcel);
  const parcel = all[place];
  if (!parcel) throw unreadable("the order does not contain its fulfilment order");
  const contents = contentsOf(parcel);
  const payment = paymentOf(order, facts);
  // The shop's plan can have changed since its facts were read.
  const isDevelopment = read.data.isDevelopment ?? facts.values.isDevelopment === "true";
  return {
    id: parcelId(order.id, parcel.id),
    number: place === 0 ? order.name : `${order.name}/${place + 1}`,
    placedAt: instant(order.createdAt),
    updatedAt: latest(instant(order.updatedAt), instant(parcel.updatedAt)),
    status: statusOf(order, parcel),
    stage: stageOf(order, parcel),
    ...(!order.cancelledAt && isSentElsewhere(parcel) ? { sentElsewhere: true } : {}),
    needsShipping: isDeliverable(parcel) && contents.length > 0,
    ...(isLocal(parcel) ? { isLocalDelivery: true as const } : {}),
    ...(order.test || isDevelopment ? { isTest: true as const } : {}),
    recipient: readRecipient(order, parcel),
    lines: contents.map(({ line, quantity }) => ({
      title: [line.productTitle, line.variantTitle].filter(Boolean).join(" - "),
      quantity,
      sku: line.sku ?? null,
      unitGrams: gramsOf(line.weight),
    })),
    weightGrams: parcelGrams(contents),
    service: /^masar:(\w+)$/.exec(order.shippingLine?.code ?? "")?.[1] ?? null,
    payment,
    whole: wholeOf(order, all),
    note: order.note?.trim() || null,
    ...(parcel.assignedLocation.location
      ? { place: { id: parcel.assignedLocation.location.id, name: parcel.assignedLocation.name } }
      : {}),
    ...(read.data.denied ? { withheld: withheldText(read.data.denied) } : {}),
    doubts: doubtsOf(order, payment),
  };
}

/** @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const read = parcelIdSchema.safeParse(payload);
  if (!read.success) throw unreadable("an order without an id");
  return parcelId(read.data.order.id, read.data.parcel);
}

/** A closed fulfilment order keeps its lines; who fulfilled it decides its stage. */
function stageOf(order: Order, parcel: FulfillmentOrder): StoreOrder["stage"] {
  if (order.cancelledAt) return "cancelled";
  if (ourFulfillment(parcel)) return "open";
  if (parcel.status === "CANCELLED") return "cancelled";
  if (parcel.status === "INCOMPLETE") return "closed";
  if (parcel.status === "CLOSED") return isFulfilledElsewhere(parcel) ? "closed" : "cancelled";
  return "open";
}

/** Why an open fulfilment order ships or does not, for the merchant's rules. */
function statusOf(order: Order, parcel: FulfillmentOrder): string {
  if (ourFulfillment(parcel)) return "open";
  if (isSentElsewhere(parcel)) return "fulfilled with another carrier";
  if (parcel.status !== "OPEN" && !isPartlyDone(parcel)) return parcel.status.toLowerCase().replaceAll("_", " ");
  if (!parcel.assignedLocation.location) return "no location";
  if (!parcel.supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT")) return "not fulfillable";
  if (isCustomerWithheld(order)) return "customer data not shared";
  if (wasCancelledByUs(order, parcel)) return "opened again";
  return isLocal(parcel) ? LOCAL_DELIVERY_STATUS : "open";
}

/** A partly fulfilled order is "in progress" too; any other order in progress is handled by another service. */
function isPartlyDone({ status, lineItems }: FulfillmentOrder): boolean {
  return status === "IN_PROGRESS" && lineItems.nodes.some((line) => line.remainingQuantity < line.totalQuantity);
}

/** After a cancelled fulfilment Shopify creates a new fulfilment order for the same goods, although nobody asked for another parcel. */
function wasCancelledByUs(order: Order, parcel: FulfillmentOrder): boolean {
  // Both lists: the order's list is truncated, and only the lists of fulfilment orders are read completely.
  const all = [
    ...order.fulfillments,
    ...order.fulfillmentOrders.nodes.flatMap(({ fulfillments }) => fulfillments.nodes),
  ];
  const cancelled = all.filter((one) => one.status === "CANCELLED" && isOurs(one));
  const goods = new Set(cancelled.flatMap((one) => one.fulfillmentLineItems.nodes.map(({ lineItem }) => lineItem.id)));
  return parcel.lineItems.nodes.some(({ lineItem }) => goods.has(lineItem.id));
}

function isLocal({ deliveryMethod }: FulfillmentOrder): boolean {
  return deliveryMethod?.methodType === "LOCAL";
}

/** False for fulfilment services and pick-up. */
function isDeliverable({ deliveryMethod, requestStatus, assignedLocation }: FulfillmentOrder): boolean {
  if (!["SHIPPING", "LOCAL"].includes(deliveryMethod?.methodType ?? "SHIPPING")) return false;
  return requestStatus === "UNSUBMITTED" && assignedLocation.location?.isFulfillmentService !== true;
}

/**
 * Every fulfilment order is a parcel; those without goods that still have to go or went with us carry none. What others
 * fulfilled of it is a parcel too, whose price they collect.
 */
function wholeOf(order: Order, all: readonly FulfillmentOrder[]): WholeOrder {
  const { currency } = moneyOf(order.totalOutstandingSet);
  const subtotal = moneyOf(order.currentSubtotalPriceSet);
  const goods = goodsOf(all, subtotal.minor);
  const elsewhere = all.filter(isFulfilledElsewhere).map(
    (parcel): OrderParcel => ({
      id: `${parcelId(order.id, parcel.id)}-elsewhere`,
      status: "closed",
      stage: "closed",
      needsShipping: false,
      placeId: null,
      goods: { minor: goods(contentsElsewhere(parcel)), currency },
    }),
  );
  const own = all.map((parcel) => ({
    id: parcelId(order.id, parcel.id),
    status: statusOf(order, parcel),
    stage: stageOf(order, parcel),
    needsShipping: isDeliverable(parcel) && contentsOf(parcel).length > 0,
    placeId: parcel.assignedLocation.location?.id ?? null,
    goods: { minor: goods(contentsOf(parcel)), currency },
  }));
  const shipped = Math.max(0, subtotal.minor - goods(contentsUnshipped(all)));
  return { id: numberOf(order.id), goods: { ...subtotal, minor: shipped }, parcels: [...own, ...elsewhere] };
}

function doubtsOf(order: Order, { payments }: StorePayment): Doubt[] {
  const due = moneyOf(order.totalOutstandingSet);
  const doubts: Doubt[] = [];
  if (due.minor <= 0) return doubts;
  const owed = `${due.minor / 100} ${due.currency}`;
  if (order.fullyPaid)
    doubts.push({ code: "paid_and_outstanding", saidHere: "fully paid", saidThere: `${owed} outstanding` });
  // A payment may be for the goods of either carrier.
  const isDivided = payments.some(({ amount }) => amount.minor > 0);
  if (isDivided && order.fulfillmentOrders.nodes.some((one) => contentsElsewhere(one).length > 0))
    doubts.push({
      code: "partly_elsewhere",
      saidHere: `${owed} outstanding after a payment`,
      saidThere: "a part was fulfilled by others",
    });
  return doubts;
}

function instant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw unreadable("a date of the order is invalid");
  }
}

function latest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) > 0 ? a : b;
}
