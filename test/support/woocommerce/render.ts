import type { FakeOrder, ShopState } from "./state.ts";

/**
 * An order as in REST v3 and in webhooks. Product names are HTML-encoded, text that buyers typed is not; the order of `meta_data`
 * changes from answer to answer.
 */
export function renderOrder(shop: ShopState, order: FakeOrder): Record<string, unknown> {
  shop.rendered += 1;
  return {
    id: order.id,
    parent_id: 0,
    status: order.status,
    currency: order.currency,
    version: shop.version,
    prices_include_tax: false,
    ...dates("date_created", order.createdAt),
    ...dates("date_modified", order.modifiedAt),
    ...dates("date_paid", order.paidAt),
    ...dates("date_completed", order.completedAt),
    discount_total: "0.00",
    shipping_total: "0.00",
    total: order.total,
    total_tax: "0.00",
    customer_id: 0,
    order_key: `wc_order_${order.id}`,
    billing: order.billing,
    shipping: order.shipping,
    payment_method: order.paymentMethod,
    payment_method_title: order.paymentMethod,
    transaction_id: order.transactionId,
    created_via: order.createdVia,
    customer_note: order.note,
    number: order.number,
    meta_data: rotated(order.meta, shop.rendered),
    line_items: order.lines.map((line) => ({
      ...line,
      name: encoded(line.name),
      subtotal: line.total,
      total_tax: "0.00",
      taxes: [],
      meta_data: [],
      price: Number(line.total) / line.quantity,
    })),
    tax_lines: [],
    shipping_lines: order.shippingMethod === null ? [] : [shippingLine(order, order.shippingMethod)],
    fee_lines: [],
    coupon_lines: [],
    refunds: order.refunds.map(({ id, reason, total }) => ({ id, reason, total })),
    is_editable: false,
    needs_payment: false,
    needs_processing: !order.isVirtual && order.lines.every(({ product_id }) => product_id !== 0),
    currency_symbol: order.currency,
    ...(order.plugin ? { masar_shipping: order.plugin } : {}),
    _links: { self: [{ href: `${shop.home}/wp-json/wc/v3/orders/${order.id}` }] },
  };
}

function shippingLine(order: FakeOrder, method: string): Record<string, unknown> {
  const items = order.lines.map(({ name, quantity }) => `${encoded(name)} &times; ${quantity}`).join(", ");
  return {
    id: order.id * 1000,
    method_title: method,
    method_id: method,
    instance_id: "1",
    total: "0.00",
    total_tax: "0.00",
    taxes: [],
    meta_data: [...order.shippingMeta, { id: 1, key: "Items", value: items }],
  };
}

/** Shop time (Cairo) and UTC, both without a time zone. */
function dates(name: string, at: Temporal.Instant | null): Record<string, string | null> {
  if (at === null) return { [name]: null, [`${name}_gmt`]: null };
  const inZone = (zone: string) => at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "second" });
  return { [name]: inZone("Africa/Cairo"), [`${name}_gmt`]: inZone("UTC") };
}

function encoded(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function rotated<Item>(items: readonly Item[], turn: number): Item[] {
  const at = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
