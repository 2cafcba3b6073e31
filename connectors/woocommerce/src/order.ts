import { type OrderLine, type StoreFacts, type StoreOrder, unreadable } from "@masar/kit";
import { decodeEntities } from "./html-entities.ts";
import { doubtsOf, readPayment } from "./payment.ts";
import { readRecipient } from "./recipient.ts";
import { orderIdSchema, orderSchema, type WooOrder } from "./schema.ts";
import { needsShipping, quoteOf, serviceOf, unitGramsOf, weightGramsOf } from "./shipping.ts";
import { DIVIDED_STATUS, isDivided } from "./sub-orders.ts";
import { readInstant } from "./time.ts";

/**
 * Parses an order of REST v3, which is also the body of its webhooks.
 *
 * @throws ConnectorError `unreadable` and nothing else.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties
 */
export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const read = orderSchema.safeParse(payload);
  if (!read.success) throw unreadable(`not an order of WooCommerce: ${fieldsOf(read.error.issues)}`);
  const order = read.data;
  const stage = stageOf(order.status);
  const payment = readPayment(order, facts);
  return {
    id: String(order.id),
    // Numbering plugins put any text here; the API uses the id.
    number: order.number || String(order.id),
    placedAt: readInstant(order.date_created_gmt),
    updatedAt: order.date_modified_gmt ? readInstant(order.date_modified_gmt) : null,
    status: isDivided(order) ? DIVIDED_STATUS : order.status,
    stage,
    needsShipping: needsShipping(order),
    recipient: readRecipient(order),
    lines: order.line_items.map((line) => readLine(order, line)),
    weightGrams: weightGramsOf(order),
    service: serviceOf(order),
    ...quoteOf(order),
    payment,
    note: order.customer_note || null,
    ...shipmentOf(order),
    ...(order.masar_refunds_unread ? { refundsUnread: order.masar_refunds_unread } : {}),
    doubts: doubtsOf(order, payment),
  };
}

/** Of an order or an event: `order.deleted` contains only the id. @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const read = orderIdSchema.safeParse(payload);
  if (!read.success) throw unreadable("an event of an order without the order's id");
  return String(read.data.id);
}

/** Our shipment's id, written by `pushTracking` or copied with an order. */
function shipmentOf({ meta_data }: WooOrder): { shipmentId?: string } {
  const value = meta_data.find(({ key }) => key === "_masar_shipment_id")?.value;
  return typeof value === "string" && value !== "" ? { shipmentId: value } : {};
}

/** Unknown statuses of plugins are `open`: the merchant's rules decide about them. */
export function stageOf(status: string): StoreOrder["stage"] {
  switch (status) {
    // A buyer at the checkout, and an order that staff has not saved: no orders yet.
    case "checkout-draft":
    case "auto-draft":
    case "cancelled":
    case "refunded":
    case "failed":
      return "cancelled";
    case "completed":
      return "closed";
    case "trash":
      return "gone";
    default:
      return "open";
  }
}

/** The line of a deleted product has a name and quantity and no SKU. */
function readLine(order: WooOrder, { id, name, quantity, sku }: WooOrder["line_items"][number]): OrderLine {
  return { title: decodeEntities(name), quantity, sku: sku || null, unitGrams: unitGramsOf(order, id) };
}

/** The names of the invalid fields, never their values: orders contain people's addresses. */
function fieldsOf(issues: readonly { path: readonly PropertyKey[] }[]): string {
  return issues.map(({ path }) => path.join(".") || "(all of it)").join(", ");
}
