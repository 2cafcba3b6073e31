/** The state of a fake shop. Amounts in piastres, ids as text of digits. */

export interface FakeLine {
  id: string;
  title: string;
  variant: string | null;
  sku: string | null;
  quantity: number;
  priceMinor: number;
  grams: number;
  requiresShipping: boolean;
}

export interface FakeFulfillment {
  id: string;
  status: "SUCCESS" | "CANCELLED";
  displayStatus: string;
  notified: boolean;
  tracking: { company: string | null; number: string | null; url: string | null }[];
  createdAt: string;
  updatedAt: string;
  lines: { line: FakeLine; quantity: number }[];
  events: { id: string; status: string; happenedAt: string; createdAt: string; message: string | null }[];
}

export interface FakeFulfillmentOrder {
  id: string;
  orderId: string;
  status: "OPEN" | "IN_PROGRESS" | "CLOSED" | "CANCELLED" | "ON_HOLD" | "SCHEDULED" | "INCOMPLETE";
  requestStatus: string;
  locationId: string | null;
  methodType: string;
  updatedAt: string;
  lines: { id: string; line: FakeLine; total: number; remaining: number }[];
  fulfillments: FakeFulfillment[];
}

export interface FakeAddress {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  zip: string | null;
  countryCodeV2: string | null;
  phone: string | null;
}

export interface FakeOrder {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  test: boolean;
  cancelledAt: string | null;
  currency: string;
  totalMinor: number;
  outstandingMinor: number;
  /** Handed back of what was paid. */
  refundedMinor: number;
  deliveryMinor: number;
  deliveryCode: string | null;
  gateways: string[];
  isManual: boolean;
  /** Recorded after checkout. */
  payments: { id: string; minor: number; gateway: string; isManual: boolean; at: string }[];
  phone: string | null;
  note: string | null;
  address: FakeAddress;
  tags: string[];
  metafields: Map<string, { value: string; digest: string }>;
  fulfillmentOrders: FakeFulfillmentOrder[];
}

export interface FakeLocation {
  id: string;
  name: string;
  isActive: boolean;
  isFulfillmentService: boolean;
  address: {
    address1: string | null;
    address2: string | null;
    city: string | null;
    province: string | null;
    provinceCode: string | null;
    countryCode: string;
    zip: string | null;
    phone: string | null;
  };
}

export interface QueuedWebhook {
  topic: string;
  body: Record<string, unknown>;
  id: string;
  triggeredAt: string;
}

export interface ShopState {
  /** `egy-store.myshopify.com` */
  domain: string;
  name: string;
  email: string;
  phone: string | null;
  currency: string;
  isDevelopment: boolean;
  withholdsPeople: boolean;
  scopes: Set<string>;
  /** Fields that the app may not read, such as `Order.phone`. */
  denied: Set<string>;
  locations: FakeLocation[];
  orders: Map<string, FakeOrder>;
  carriers: { id: string; name: string; active: boolean; callbackUrl: string }[];
  mayHaveCarriers: boolean;
  /** Lists of orders end here, and say that they go on here. */
  isStuckAt?: string | undefined;
  queue: QueuedWebhook[];
  now: () => Temporal.Instant;
  nextId: () => string;
}

export const gid = (type: string, id: string) => `gid://shopify/${type}/${id}`;
/** An id as the number that webhooks contain, whatever its length. */
export const numeric = (id: string): unknown => JSON.rawJSON(id);
export const idOf = (text: string) => text.slice(text.lastIndexOf("/") + 1);

export function stamp(shop: ShopState): string {
  return shop.now().toString({ smallestUnit: "second" });
}

/** Every change of an order updates its date and sends a webhook. */
export function touch(shop: ShopState, order: FakeOrder, topic = "orders/updated"): void {
  order.updatedAt = stamp(shop);
  tell(shop, topic, {
    id: numeric(order.id),
    admin_graphql_api_id: gid("Order", order.id),
    updated_at: order.updatedAt,
  });
}

export function tell(shop: ShopState, topic: string, body: Record<string, unknown>): void {
  shop.queue.push({ topic, body, id: `w-${shop.nextId()}`, triggeredAt: shop.now().toString() });
}

export function everyFulfillmentOrder(shop: ShopState): FakeFulfillmentOrder[] {
  return [...shop.orders.values()].flatMap(({ fulfillmentOrders }) => fulfillmentOrders);
}

export function findFulfillment(shop: ShopState, id: string) {
  for (const order of shop.orders.values())
    for (const parent of order.fulfillmentOrders) {
      const fulfillment = parent.fulfillments.find((one) => one.id === id);
      if (fulfillment) return { order, parent, fulfillment };
    }
  return undefined;
}
