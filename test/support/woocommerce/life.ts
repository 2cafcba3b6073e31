import { enqueue } from "./deliveries.ts";
import type { FakeAddress, FakeLine, FakeOrder, Meta, ShopState } from "./state.ts";

/** A new order; by default a cash order to Dokki. */
export type NewOrder = Partial<
  Omit<FakeOrder, "id" | "lines" | "meta" | "shippingMeta" | "billing" | "shipping" | "refunds">
> & {
  id?: number;
  billing?: Partial<FakeAddress>;
  shipping?: Partial<FakeAddress>;
  lines?: Partial<FakeLine>[];
  meta?: Record<string, unknown>;
  shippingMeta?: Record<string, unknown>;
};

const EMPTY: FakeAddress = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  address_2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
};

const MONA: FakeAddress = {
  ...EMPTY,
  first_name: "منى",
  last_name: "السيد",
  address_1: "12 شارع التحرير",
  city: "الدقي",
  state: "EGGZ",
  country: "EG",
  phone: "01000000012",
};

/** Created by the checkout by default, which sends `updated` before `created`. */
export function placeOrder(shop: ShopState, input: NewOrder): FakeOrder {
  const now = toSecond(shop.now());
  const id = input.id ?? shop.nextId();
  const { billing, shipping, lines, meta, shippingMeta, ...rest } = input;
  const order: FakeOrder = {
    number: String(id),
    status: "processing",
    statusBefore: "processing",
    createdVia: "checkout",
    currency: shop.settings.currency,
    total: "566.00",
    paymentMethod: "cod",
    transactionId: "",
    note: "",
    createdAt: now,
    modifiedAt: now,
    paidAt: null,
    completedAt: null,
    shippingMethod: "flat_rate",
    isVirtual: false,
    plugin: null,
    ...rest,
    id,
    billing: { ...MONA, ...billing },
    shipping: { ...EMPTY, ...shipping },
    refunds: [],
    meta: metaOf(shop, meta),
    shippingMeta: metaOf(shop, shippingMeta),
    lines: (lines ?? [{}]).map((line) => ({
      id: shop.nextId(),
      name: "صينية كنافة",
      product_id: 11,
      variation_id: 0,
      quantity: 1,
      sku: "KUN-01",
      total: "566.00",
      ...line,
    })),
  };
  shop.orders.set(id, order);
  const isCheckout = order.createdVia === "checkout" || order.createdVia === "store-api";
  for (const topic of isCheckout ? ["order.updated", "order.created"] : ["order.created", "order.updated"]) {
    enqueue(shop, topic, id);
  }
  return order;
}

/** What can be changed of an order. */
export type OrderChange = Partial<
  Pick<FakeOrder, "total" | "paymentMethod" | "note" | "lines" | "status" | "shippingMethod">
> & {
  billing?: Partial<FakeAddress>;
  shipping?: Partial<FakeAddress>;
  meta?: Record<string, unknown>;
};

/** Every change sends a webhook. On posts storage only status, note and refunds change the modified date. */
export function editOrder(shop: ShopState, id: number, change: OrderChange): FakeOrder {
  const order = orderOf(shop, id);
  const { billing, shipping, meta, status, ...rest } = change;
  const movesDate = shop.storage === "hpos" || status !== undefined || change.note !== undefined;
  Object.assign(order, rest, {
    billing: { ...order.billing, ...billing },
    shipping: { ...order.shipping, ...shipping },
  });
  for (const [key, value] of Object.entries(meta ?? {})) {
    const existing = order.meta.find((item) => item.key === key);
    if (existing) existing.value = value;
    else order.meta.push({ id: shop.nextId(), key, value });
  }
  if (status !== undefined) applyStatus(shop, order, status);
  if (movesDate) order.modifiedAt = toSecond(shop.now());
  enqueue(shop, "order.updated", id);
  return order;
}

/** Completing a cash order marks it as paid. */
function applyStatus(shop: ShopState, order: FakeOrder, status: string): void {
  order.status = status;
  if (status !== "completed") return;
  order.completedAt ??= toSecond(shop.now());
  order.paidAt ??= toSecond(shop.now());
}

/** Sends only `order.deleted`. */
export function trash(shop: ShopState, id: number): void {
  const order = orderOf(shop, id);
  order.statusBefore = order.status;
  order.status = "trash";
  enqueue(shop, "order.deleted", id);
}

export function restore(shop: ShopState, id: number): void {
  const order = orderOf(shop, id);
  order.status = order.statusBefore;
  order.modifiedAt = toSecond(shop.now());
  enqueue(shop, "order.restored", id);
  enqueue(shop, "order.updated", id);
}

/** Sends no webhook. */
export function deleteForGood(shop: ShopState, id: number): void {
  shop.orders.delete(id);
  shop.notes.delete(id);
}

/**
 * Does not change `total`; a full refund changes the status. @param amount decimal text, such as "185.50".
 * @param pieces how many of each line, by its id.
 */
export function refund(shop: ShopState, id: number, amount: string, pieces: Record<number, number> = {}): void {
  const order = orderOf(shop, id);
  order.refunds.push({ id: shop.nextId(), reason: "", total: `-${amount}`, pieces });
  for (const line of order.plugin?.lines ?? []) if (line.refunded !== undefined) line.refunded += pieces[line.id] ?? 0;
  const piastres = (text: string) => Math.round(Number(text) * 100);
  const refunded = order.refunds.reduce((sum, { total }) => sum - piastres(total), 0);
  if (refunded >= piastres(order.total)) order.status = "refunded";
  order.modifiedAt = toSecond(shop.now());
  enqueue(shop, "order.updated", id);
}

export function orderOf(shop: ShopState, id: number): FakeOrder {
  const order = shop.orders.get(id);
  if (order === undefined) throw new Error(`the fake shop has no order ${id}`);
  return order;
}

function metaOf(shop: ShopState, meta: Record<string, unknown> = {}): Meta[] {
  return Object.entries(meta).map(([key, value]) => ({ id: shop.nextId(), key, value }));
}

function toSecond(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: "second", roundingMode: "floor" });
}
