import { type OrderLine, type StoreFacts, type StoreOrder, unreadable } from "@masar/kit";
import { decodeEntities } from "./entity.ts";
import { doubtsOf, readPayment } from "./payment.ts";
import { readRecipient } from "./recipient.ts";
import { orderIdSchema, orderSchema, type WooOrder } from "./schema.ts";
import { needsShipping, serviceOf, weightGramsOf } from "./shipping.ts";
import { readInstant } from "./time.ts";

/**
 * An order of REST v3, which is also the body of its webhooks.
 *
 * @throws ConnectorError `unreadable` and nothing else.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties
 */
export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const read = orderSchema.safeParse(payload);
  if (!read.success) throw unreadable(`no order of WooCommerce's: ${whichFields(read.error.issues)}`);
  const order = read.data;
  const stage = stageOf(order.status);
  const payment = readPayment(order, facts);
  return {
    id: String(order.id),
    // Numbering plugins put texts here; the API knows the id alone.
    number: order.number || String(order.id),
    placedAt: readInstant(order.date_created_gmt),
    updatedAt: order.date_modified_gmt ? readInstant(order.date_modified_gmt) : null,
    status: order.status,
    stage,
    needsShipping: needsShipping(order),
    recipient: readRecipient(order),
    lines: order.line_items.map(readLine),
    weightGrams: weightGramsOf(order),
    service: serviceOf(order),
    payment,
    note: order.customer_note || null,
    ...shipmentOf(order),
    doubts: doubtsOf(order, stage, payment),
  };
}

/**
 * The order that an event is about: `order.deleted` says its id and no more.
 *
 * @throws ConnectorError `unreadable`
 */
export function subjectOf(payload: unknown): string | undefined {
  const read = orderIdSchema.safeParse(payload);
  return read.success ? String(read.data.id) : undefined;
}

export function orderIdOf(payload: unknown): string {
  const read = orderIdSchema.safeParse(payload);
  if (!read.success) throw unreadable("an event of an order without the order's id");
  return String(read.data.id);
}

/** What `pushTracking` wrote, or what an order was copied with. */
function shipmentOf({ meta_data }: WooOrder): { shipmentId?: string } {
  const value = meta_data.find(({ key }) => key === "_masar_shipment_id")?.value;
  return typeof value === "string" && value !== "" ? { shipmentId: value } : {};
}

/** Statuses of plugins are open: the merchant's rules say what they mean. */
function stageOf(status: string): StoreOrder["stage"] {
  switch (status) {
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

/** Products that were deleted since keep name and quantity and lose their SKU. Weights are not in the lines. */
function readLine(line: WooOrder["line_items"][number]): OrderLine {
  return { title: decodeEntities(line.name), quantity: line.quantity, sku: line.sku || null, unitGrams: null };
}

/** Where it failed, never what stood there: orders hold people's addresses. */
function whichFields(issues: readonly { path: readonly PropertyKey[] }[]): string {
  return issues.map(({ path }) => path.join(".") || "(all of it)").join(", ");
}
