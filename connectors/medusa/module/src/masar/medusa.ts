// The parts of Medusa's own objects that are read here. Medusa's types leave out or widen most of them.

export interface OrderItem {
  id: string;
  title: string;
  product_title?: string | null;
  variant_title?: string | null;
  variant_sku?: string | null;
  quantity: unknown;
  unit_price: unknown;
  total?: unknown;
  requires_shipping?: boolean;
  detail?: {
    quantity?: unknown;
    fulfilled_quantity?: unknown;
    return_requested_quantity?: unknown;
    return_received_quantity?: unknown;
    return_dismissed_quantity?: unknown;
  } | null;
  variant?: {
    weight?: number | null;
    inventory_items?: { inventory_item_id?: string; inventory?: { id: string } | null; required_quantity?: unknown }[];
  } | null;
}

export interface Payment {
  id: string;
  provider_id: string;
  amount: unknown;
  created_at: string | Date;
  canceled_at?: string | Date | null;
  captures?: { id: string; amount: unknown; created_at: string | Date }[];
}

export interface PaymentCollection {
  id: string;
  status: string;
  amount: unknown;
  payments?: Payment[];
}

export interface Address {
  first_name?: string | null;
  last_name?: string | null;
  company?: string | null;
  address_1?: string | null;
  address_2?: string | null;
  city?: string | null;
  province?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
  phone?: string | null;
}

export interface Fulfillment {
  id: string;
  provider_id: string;
  location_id: string | null;
  shipped_at: string | Date | null;
  delivered_at: string | Date | null;
  canceled_at: string | Date | null;
  labels?: { id?: string; tracking_number: string; tracking_url: string; label_url: string }[];
  items?: { line_item_id: string | null; quantity: unknown }[];
}

interface ClaimedItem {
  item_id: string | null;
  quantity: unknown;
}

/** What is sent instead of faulty goods, and what is to come back. */
export interface Claim {
  order_id: string;
  canceled_at?: string | Date | null;
  additional_items?: ClaimedItem[] | null;
  return?: { canceled_at?: string | Date | null; items?: ClaimedItem[] | null } | null;
}

export interface Order {
  id: string;
  display_id: number;
  custom_display_id?: string | null;
  status: string;
  created_at: string | Date;
  updated_at: string | Date;
  canceled_at?: string | Date | null;
  currency_code: string;
  is_draft_order?: boolean;
  total: unknown;
  metadata?: Record<string, unknown> | null;
  summary?: { pending_difference?: unknown; paid_total?: unknown; refunded_total?: unknown } | null;
  items: OrderItem[];
  claims?: Claim[];
  shipping_address?: Address | null;
  billing_address?: Address | null;
  customer?: { phone?: string | null } | null;
  shipping_methods?: { data?: Record<string, unknown> | null }[];
  payment_collections?: PaymentCollection[];
  fulfillments?: Fulfillment[];
}

export interface Query {
  graph(config: {
    entity: string;
    fields: string[];
    filters?: Record<string, unknown>;
    pagination?: { take?: number; skip?: number; order?: Record<string, string> };
  }): Promise<{ data: unknown[] }>;
}

export const ORDER_FIELDS = [
  "id",
  "display_id",
  "custom_display_id",
  "status",
  "created_at",
  "updated_at",
  "canceled_at",
  "currency_code",
  "is_draft_order",
  "metadata",
  "total",
  "summary.*",
  // Medusa computes the totals from what was loaded: what is left out here is missing from them.
  "items.*",
  "items.adjustments.*",
  "items.tax_lines.*",
  "items.detail.*",
  "items.variant.weight",
  "shipping_address.*",
  "billing_address.*",
  "customer.phone",
  "shipping_methods.*",
  "shipping_methods.adjustments.*",
  "shipping_methods.tax_lines.*",
  "credit_lines.*",
  "payment_collections.*",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.*",
  "fulfillments.*",
  "fulfillments.labels.*",
  "fulfillments.items.*",
];

export async function readOrder(query: Query, id: string): Promise<Order | undefined> {
  const { data } = await query.graph({ entity: "order", fields: ORDER_FIELDS, filters: { id } });
  const [order] = await withClaims(data as Order[], query);
  return order;
}

/** What claims send is among the order's items; which of them it is, and what is sent back for it, is found at the claim only. */
export async function withClaims(orders: readonly Order[], query: Query): Promise<Order[]> {
  const fields = ["id", "order_id", "canceled_at", "additional_items.*", "return.canceled_at", "return.items.*"];
  const filters = { order_id: orders.map(({ id }) => id) };
  const { data } = await query.graph({ entity: "order_claim", fields, filters });
  const claims = (data as Claim[]).filter(({ canceled_at }) => !canceled_at);
  return orders.map((order) => ({ ...order, claims: claims.filter(({ order_id }) => order_id === order.id) }));
}

/** Medusa's number, `{value}` or BigNumber as decimal text with two decimals. */
export function decimalOf(value: unknown): string {
  return (piastresOf(value) / 100).toFixed(2);
}

/** In hundredths of the currency's unit. */
export function piastresOf(value: unknown): number {
  const amount = Math.round(numberOf(value) * 100);
  return amount === 0 ? 0 : amount;
}

export function numberOf(value: unknown): number {
  if (typeof value === "object" && value !== null) {
    const { numeric, value: raw } = value as { numeric?: unknown; value?: unknown };
    return numberOf(numeric ?? raw ?? 0);
  }
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}
