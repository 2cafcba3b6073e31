import { type Doubt, type StoreFacts, type StoreOrder, unreadable } from "@masar/kit";
import { isPersonWithheld, readRecipient } from "./address.ts";
import { gatewayOf } from "./gateway.ts";
import { byNumber, parcelId } from "./gid.ts";
import { moneyOf } from "./money.ts";
import { contentsOf, divide, divideDue, isHandledElsewhere, isOurs, ourFulfillment } from "./parts.ts";
import { type FulfillmentOrder, type Order, parcelIdSchema, parcelSchema } from "./schema.ts";
import { gramsOf, parcelGrams } from "./weight.ts";

/** A fulfilment order with its order, as `OrderForShipment` reads it, in neutral words. @throws ConnectorError `unreadable` */
export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const read = parcelSchema.safeParse(payload);
  if (!read.success) throw unreadable(`no order of Shopify's: ${read.error.issues[0]?.path.join(".") ?? ""}`);
  const { order } = read.data;
  const all = [...order.fulfillmentOrders.nodes].sort(byNumber);
  const place = all.findIndex(({ id }) => id === read.data.parcel);
  const parcel = all[place];
  if (!parcel) throw unreadable("the order does not hold its own fulfilment order");
  const contents = contentsOf(parcel);
  return {
    id: parcelId(order.id, parcel.id),
    number: place === 0 ? order.name : `${order.name}/${place + 1}`,
    placedAt: instant(order.createdAt),
    updatedAt: latest(instant(order.updatedAt), instant(parcel.updatedAt)),
    status: statusOf(order, parcel),
    stage: stageOf(order, parcel),
    needsShipping: isForUs(parcel) && contents.length > 0,
    recipient: readRecipient(order, parcel),
    lines: contents.map(({ line, quantity }) => ({
      title: [line.productTitle, line.variantTitle].filter(Boolean).join(" - "),
      quantity,
      sku: line.sku ?? null,
      unitGrams: gramsOf(line.weight),
    })),
    weightGrams: parcelGrams(contents),
    service: /^masar:(\w+)$/.exec(order.shippingLine?.code ?? "")?.[1] ?? null,
    payment: paymentOf(order, parcel, facts),
    note: order.note?.trim() || null,
    ...(parcel.assignedLocation.location
      ? { place: { id: parcel.assignedLocation.location.id, name: parcel.assignedLocation.name } }
      : {}),
    doubts: doubtsOf(order),
  };
}

/** @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const read = parcelIdSchema.safeParse(payload);
  if (!read.success) throw unreadable("no order's id");
  return parcelId(read.data.order.id, read.data.parcel);
}

/** A closed one keeps its lines, whatever became of them: what says whether there is something to do is who fulfilled it. */
function stageOf(order: Order, parcel: FulfillmentOrder): StoreOrder["stage"] {
  if (ourFulfillment(parcel)) return "open";
  if (order.cancelledAt || parcel.status === "CANCELLED") return "cancelled";
  if (parcel.status === "INCOMPLETE") return "closed";
  if (parcel.status === "CLOSED") return isHandledElsewhere(parcel) ? "closed" : "cancelled";
  return "open";
}

/** Why an open one ships or does not, in a word for the merchant's rules. */
function statusOf(order: Order, parcel: FulfillmentOrder): string {
  if (order.test) return "test order";
  if (ourFulfillment(parcel)) return "open";
  if (parcel.status !== "OPEN" && !isPartlyDone(parcel)) return parcel.status.toLowerCase().replaceAll("_", " ");
  if (!parcel.assignedLocation.location) return "no location";
  if (!parcel.supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT")) return "not fulfillable";
  if (isPersonWithheld(order)) return "customer data not shared";
  return wasOurs(order, parcel) ? "opened again" : "open";
}

/** Partly fulfilled ones are "in progress" as well; without that, somebody else is at work on it. */
function isPartlyDone({ status, lineItems }: FulfillmentOrder): boolean {
  return status === "IN_PROGRESS" && lineItems.nodes.some((line) => line.remainingQuantity < line.totalQuantity);
}

/** Cancelling a fulfilment makes Shopify open a new fulfilment order for the same goods: nobody asked for another parcel. */
function wasOurs(order: Order, parcel: FulfillmentOrder): boolean {
  // Both lists: the order's is cut short, and only a part's own is read to its end.
  const all = [
    ...order.fulfillments,
    ...order.fulfillmentOrders.nodes.flatMap(({ fulfillments }) => fulfillments.nodes),
  ];
  const cancelled = all.filter((one) => one.status === "CANCELLED" && isOurs(one));
  const goods = new Set(cancelled.flatMap((one) => one.fulfillmentLineItems.nodes.map(({ lineItem }) => lineItem.id)));
  return parcel.lineItems.nodes.some(({ lineItem }) => goods.has(lineItem.id));
}

/** Not those that a fulfilment service ships, nor what is picked up. */
function isForUs({ deliveryMethod, requestStatus, assignedLocation }: FulfillmentOrder): boolean {
  const method = deliveryMethod?.methodType ?? "SHIPPING";
  if (method !== "SHIPPING" && method !== "LOCAL") return false;
  return requestStatus === "UNSUBMITTED" && assignedLocation.location?.isFulfillmentService !== true;
}

/** Due is what Shopify says is outstanding and nothing else: totals, transactions and statuses are stale or mean other things. */
function paymentOf(order: Order, parcel: FulfillmentOrder, facts: StoreFacts): StoreOrder["payment"] {
  const due = moneyOf(order.totalOutstandingSet);
  const total = moneyOf(order.currentTotalPriceSet);
  const share = divideDue(due.minor, order).get(parcel.id) ?? 0;
  const whole = Math.max(share, divide(total.minor, order).get(parcel.id) ?? 0);
  const { name, isCod } = gatewayOf(order, facts.cashGateways);
  const money = (minor: number) => ({ minor, currency: due.currency });
  return {
    total: money(whole),
    paid: money(whole - share),
    refunded: money(0),
    credited: money(0),
    isPaid: due.minor <= 0,
    gateway: name,
    isCod,
  };
}

function doubtsOf(order: Order): Doubt[] {
  const due = moneyOf(order.totalOutstandingSet);
  const doubts: Doubt[] = [];
  if (due.minor <= 0) return doubts;
  const owed = `${due.minor / 100} ${due.currency}`;
  if (order.fullyPaid)
    doubts.push({ code: "paid_and_outstanding", saidHere: "fully paid", saidThere: `${owed} outstanding` });
  if (order.fulfillmentOrders.nodes.some((one) => isHandledElsewhere(one)))
    doubts.push({
      code: "partly_elsewhere",
      saidHere: `${owed} outstanding`,
      saidThere: "a part was fulfilled by others",
    });
  return doubts;
}

function instant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw unreadable("a date of the order is no date");
  }
}

function latest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) > 0 ? a : b;
}
