import { cancelFulfillment } from "./mutations.ts";
import {
  everyFulfillmentOrder,
  type FakeAddress,
  type FakeFulfillmentOrder,
  type FakeLine,
  type FakeOrder,
  gid,
  numeric,
  type ShopState,
  stamp,
  tell,
  touch,
} from "./state.ts";

export interface NewOrder {
  /** The goods, by location. */
  goods?: Partial<FakeLine & { locationId: string | null }>[];
  deliveryMinor?: number;
  deliveryCode?: string | null;
  gateways?: string[];
  isManual?: boolean;
  /** The outstanding amount; the total by default. */
  outstandingMinor?: number;
  currency?: string;
  address?: Partial<FakeAddress>;
  phone?: string | null;
  note?: string | null;
  test?: boolean;
  createdAt?: string;
  methodType?: string;
  requestStatus?: string;
  /** Shopify has not routed the order yet. */
  isUnrouted?: boolean;
}

/** Actions of merchants, buyers and other apps. */
export interface Life {
  placeOrder(order?: NewOrder): FakeOrder;
  route(order: FakeOrder): void;
  editAddress(order: FakeOrder, change: Partial<FakeAddress>): void;
  /** Adds goods to an order, in a new fulfilment order. */
  addGoods(order: FakeOrder, goods: Partial<FakeLine & { locationId: string }>): FakeFulfillmentOrder;
  /** Takes goods off an order that is not paid. */
  refund(order: FakeOrder, minor: number): void;
  /** Hands an amount back that was paid, and takes no goods off. */
  handBack(order: FakeOrder, minor: number): void;
  /** Records a payment, by the buyer's card unless said otherwise. */
  pay(order: FakeOrder, minor: number, by?: { gateway: string; isManual: boolean; at?: string }): void;
  cancelOrder(order: FakeOrder): void;
  hold(one: FakeFulfillmentOrder): void;
  release(one: FakeFulfillmentOrder): void;
  /** Moves some units of the first line to a new fulfilment order, at this or another location. */
  split(one: FakeFulfillmentOrder, quantity: number, locationId?: string): FakeFulfillmentOrder;
  move(one: FakeFulfillmentOrder, locationId: string): void;
  fulfilByHand(one: FakeFulfillmentOrder, tracking?: { company: string; number: string }): void;
  cancelFulfillment(id: string): void;
  find(id: string): FakeFulfillmentOrder;
}

export function lifeOf(shop: ShopState): Life {
  const orderOf = (one: FakeFulfillmentOrder) => shop.orders.get(one.orderId) as FakeOrder;
  const about = (one: FakeFulfillmentOrder) => ({ fulfillment_order: { id: gid("FulfillmentOrder", one.id) } });
  const changed = (one: FakeFulfillmentOrder) => {
    one.updatedAt = stamp(shop);
    const order = orderOf(one);
    order.updatedAt = stamp(shop);
  };
  const waiting = new Map<string, FakeFulfillmentOrder[]>();

  return {
    placeOrder(asked = {}) {
      const id = shop.nextId();
      const goods = (asked.goods ?? [{}]).map((line) => ({ ...newLine(shop), locationId: "81", ...line }));
      const deliveryMinor = asked.deliveryMinor ?? 5_000;
      const totalMinor = goods.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, deliveryMinor);
      const order: FakeOrder = {
        id,
        name: `#${1000 + shop.orders.size + 1}`,
        createdAt: asked.createdAt ?? stamp(shop),
        updatedAt: stamp(shop),
        test: asked.test ?? false,
        cancelledAt: null,
        currency: asked.currency ?? shop.currency,
        totalMinor,
        outstandingMinor: asked.outstandingMinor ?? totalMinor,
        refundedMinor: 0,
        deliveryMinor,
        deliveryCode: asked.deliveryCode ?? "standard",
        gateways: asked.gateways ?? ["Cash on Delivery (COD)"],
        isManual: asked.isManual ?? true,
        payments: [],
        phone: asked.phone ?? null,
        note: asked.note ?? null,
        address: { ...ADDRESS, ...asked.address },
        tags: [],
        metafields: new Map(),
        fulfillmentOrders: [],
      };
      const places = [...new Set(goods.map(({ locationId }) => locationId))];
      const parts = places.map((locationId) => ({
        id: shop.nextId(),
        orderId: id,
        status: "OPEN" as const,
        requestStatus: asked.requestStatus ?? "UNSUBMITTED",
        locationId,
        methodType: asked.methodType ?? "SHIPPING",
        updatedAt: stamp(shop),
        lines: goods
          .filter((line) => line.locationId === locationId)
          .map((line) => ({ id: shop.nextId(), line, total: line.quantity, remaining: line.quantity })),
        fulfillments: [],
      }));
      if (asked.isUnrouted) waiting.set(id, parts);
      else order.fulfillmentOrders.push(...parts);
      shop.orders.set(id, order);
      touch(shop, order, "orders/create");
      return order;
    },
    route(order) {
      order.fulfillmentOrders.push(...(waiting.get(order.id) ?? []));
      order.updatedAt = stamp(shop);
      for (const one of order.fulfillmentOrders) tell(shop, "fulfillment_orders/order_routing_complete", about(one));
    },
    editAddress(order, change) {
      Object.assign(order.address, change);
      touch(shop, order);
    },
    addGoods(order, goods) {
      const line = { ...newLine(shop), ...goods };
      const [like] = order.fulfillmentOrders;
      const one: FakeFulfillmentOrder = {
        ...(like as FakeFulfillmentOrder),
        id: shop.nextId(),
        status: "OPEN",
        locationId: goods.locationId ?? "81",
        updatedAt: stamp(shop),
        lines: [{ id: shop.nextId(), line, total: line.quantity, remaining: line.quantity }],
        fulfillments: [],
      };
      order.fulfillmentOrders.push(one);
      order.totalMinor += line.priceMinor * line.quantity;
      order.outstandingMinor += line.priceMinor * line.quantity;
      order.updatedAt = stamp(shop);
      tell(shop, "orders/edited", { order_edit: { id: 1, order_id: numeric(order.id) } });
      return one;
    },
    refund(order, minor) {
      order.totalMinor -= minor;
      order.outstandingMinor -= minor;
      touch(shop, order);
    },
    handBack(order, minor) {
      order.refundedMinor += minor;
      touch(shop, order);
    },
    pay(order, minor, { gateway, isManual, at } = { gateway: "paymob", isManual: false }) {
      order.payments.push({ id: shop.nextId(), minor, gateway, isManual, at: at ?? stamp(shop) });
      order.outstandingMinor -= minor;
      touch(shop, order);
    },
    cancelOrder(order) {
      order.cancelledAt = stamp(shop);
      order.outstandingMinor = 0;
      for (const one of order.fulfillmentOrders) {
        one.status = "CLOSED";
        one.updatedAt = stamp(shop);
      }
      touch(shop, order, "orders/cancelled");
    },
    hold(one) {
      one.status = "ON_HOLD";
      changed(one);
      tell(shop, "fulfillment_orders/placed_on_hold", about(one));
    },
    release(one) {
      one.status = "OPEN";
      changed(one);
      tell(shop, "fulfillment_orders/hold_released", about(one));
    },
    split(one, quantity, locationId) {
      const [first] = one.lines;
      if (!first) throw new Error("nothing to split");
      first.total -= quantity;
      first.remaining -= quantity;
      const part: FakeFulfillmentOrder = {
        ...one,
        id: shop.nextId(),
        locationId: locationId ?? one.locationId,
        lines: [{ id: shop.nextId(), line: first.line, total: quantity, remaining: quantity }],
        fulfillments: [],
      };
      orderOf(one).fulfillmentOrders.push(part);
      changed(one);
      changed(part);
      const ids = { ...about(one), remaining_fulfillment_order: about(part).fulfillment_order };
      tell(shop, locationId ? "fulfillment_orders/moved" : "fulfillment_orders/split", ids);
      return part;
    },
    move(one, locationId) {
      one.locationId = locationId;
      changed(one);
      tell(shop, "fulfillment_orders/moved", {
        original_fulfillment_order: about(one).fulfillment_order,
        moved_fulfillment_order: about(one).fulfillment_order,
        destination_location_id: gid("Location", locationId),
      });
    },
    fulfilByHand(one, tracking) {
      one.fulfillments.push({
        id: shop.nextId(),
        status: "SUCCESS",
        displayStatus: "FULFILLED",
        notified: false,
        tracking: tracking ? [{ ...tracking, url: null }] : [],
        createdAt: stamp(shop),
        updatedAt: stamp(shop),
        lines: one.lines.map(({ line, remaining }) => ({ line, quantity: remaining })),
        events: [],
      });
      for (const line of one.lines) line.remaining = 0;
      one.status = "CLOSED";
      changed(one);
      touch(shop, orderOf(one));
    },
    cancelFulfillment: (id) => cancelFulfillment(shop, id),
    find: (id) => everyFulfillmentOrder(shop).find((one) => one.id === id) as FakeFulfillmentOrder,
  };
}

function newLine(shop: ShopState): FakeLine {
  return {
    id: shop.nextId(),
    title: "قميص قطن",
    variant: "M / أبيض",
    sku: "SH-1",
    quantity: 1,
    priceMinor: 30_000,
    grams: 350,
    requiresShipping: true,
  };
}

const ADDRESS: FakeAddress = {
  firstName: "منى",
  lastName: "السيد",
  company: null,
  address1: "12 شارع التحرير",
  address2: "الدور الثالث",
  city: "الدقي",
  province: "Giza",
  provinceCode: "GZ",
  zip: null,
  countryCodeV2: "EG",
  phone: "01000000012",
};
