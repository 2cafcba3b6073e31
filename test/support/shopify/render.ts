import { GraphQLError } from "graphql";
import {
  type FakeFulfillment,
  type FakeFulfillmentOrder,
  type FakeLine,
  type FakeOrder,
  gid,
  type ShopState,
} from "./state.ts";

interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** A page of a connection. */
export function connection<Item>(items: readonly Item[], render: (item: Item) => unknown) {
  return ({ first, after }: PageArguments) => {
    const start = after ? Number(after) : 0;
    const end = start + (first ?? items.length);
    return {
      nodes: items.slice(start, end).map(render),
      pageInfo: { hasNextPage: end < items.length, endCursor: end < items.length ? String(end) : null },
    };
  };
}

export function bag(minor: number, currency: string) {
  const sign = minor < 0 ? "-" : "";
  const [whole, rest] = [Math.floor(Math.abs(minor) / 100), Math.abs(minor) % 100];
  const decimals = rest % 10 === 0 ? String(rest / 10) : String(rest).padStart(2, "0");
  const money = { amount: `${sign}${whole}.${decimals}`, currencyCode: currency };
  return { shopMoney: money, presentmentMoney: money };
}

/** Fields that the app may not read are null, or take their parent with them, and the answer says so. */
function without(shop: ShopState, type: string, fields: Record<string, unknown>): Record<string, unknown> {
  const denied = Object.keys(fields).filter((field) => shop.denied.has(`${type}.${field}`));
  const refuse = (field: string) => () => {
    throw new GraphQLError(`Access denied for ${field} field.`, { extensions: { code: "ACCESS_DENIED" } });
  };
  return { ...fields, ...Object.fromEntries(denied.map((field) => [field, refuse(field)])) };
}

export function renderOrder(shop: ShopState, order: FakeOrder): Record<string, unknown> {
  const all = order.fulfillmentOrders.flatMap(({ fulfillments }) => fulfillments);
  const person = (value: string | null) => (shop.withholdsPeople ? null : value);
  const { address } = order;
  const full = [address.firstName, address.lastName].filter(Boolean).join(" ");
  return without(shop, "Order", {
    id: gid("Order", order.id),
    name: order.name,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    test: order.test,
    cancelledAt: order.cancelledAt,
    fullyPaid: order.outstandingMinor <= 0,
    canMarkAsPaid: order.outstandingMinor > 0 && order.cancelledAt === null,
    currencyCode: order.currency,
    phone: person(order.phone),
    note: order.note,
    tags: order.tags,
    currentTotalPriceSet: bag(order.totalMinor, order.currency),
    currentSubtotalPriceSet: bag(Math.max(0, order.totalMinor - order.deliveryMinor), order.currency),
    totalOutstandingSet: bag(order.outstandingMinor, order.currency),
    totalRefundedSet: bag(order.refundedMinor, order.currency),
    netPaymentSet: bag(order.totalMinor - order.outstandingMinor - order.refundedMinor, order.currency),
    paymentGatewayNames: order.gateways,
    transactions: renderTransactions(order),
    shippingAddress: without(shop, "MailingAddress", {
      ...address,
      name: person(full),
      firstName: person(address.firstName),
      lastName: person(address.lastName),
      address1: person(address.address1),
      address2: person(address.address2),
      zip: person(address.zip),
      phone: person(address.phone),
    }),
    shippingLine: {
      title: "Standard",
      code: order.deliveryCode,
      currentDiscountedPriceSet: bag(order.deliveryMinor, order.currency),
    },
    fulfillments: ({ first }: PageArguments) => all.slice(0, first ?? all.length).map(renderFulfillment),
    fulfillmentOrders: connection(order.fulfillmentOrders, (one) => renderFulfillmentOrder(shop, order, one)),
    metafield({ key }: { key: string }) {
      const found = order.metafields.get(key);
      return found ? { value: found.value, compareDigest: found.digest } : null;
    },
  });
}

/** At checkout a manual method makes a pending sale, and a card a successful one. */
function renderTransactions(order: FakeOrder) {
  const sale = (id: string, at: string) => ({ id: gid("OrderTransaction", id), kind: "SALE", processedAt: at });
  const { gateways, isManual, totalMinor, outstandingMinor, currency } = order;
  return [
    ...gateways.map((name, at) => ({
      ...sale(`${order.id}${at}`, order.createdAt),
      status: isManual ? "PENDING" : "SUCCESS",
      gateway: name,
      formattedGateway: name,
      manualPaymentGateway: isManual && name !== "gift_card",
      amountSet: bag(isManual ? totalMinor : totalMinor - outstandingMinor, currency),
    })),
    ...order.payments.map((one) => ({
      ...sale(one.id, one.at),
      status: "SUCCESS",
      gateway: one.gateway,
      formattedGateway: one.gateway,
      manualPaymentGateway: one.isManual,
      amountSet: bag(one.minor, currency),
    })),
  ];
}

export function renderFulfillmentOrder(
  shop: ShopState,
  order: FakeOrder,
  one: FakeFulfillmentOrder,
): Record<string, unknown> {
  const location = shop.locations.find(({ id }) => id === one.locationId);
  const left = one.lines.reduce((grams, { line, remaining }) => grams + line.grams * remaining, 0);
  const isOpen = one.status === "OPEN" || one.status === "IN_PROGRESS";
  const { address } = order;
  const person = (value: string | null) => (shop.withholdsPeople ? null : value);
  return {
    id: gid("FulfillmentOrder", one.id),
    orderId: gid("Order", one.orderId),
    order: () => renderOrder(shop, order),
    status: one.status,
    requestStatus: one.requestStatus,
    updatedAt: one.updatedAt,
    deliveryMethod: { methodType: one.methodType },
    assignedLocation: {
      name: location?.name ?? "?",
      location: location && {
        id: gid("Location", location.id),
        isFulfillmentService: location.isFulfillmentService,
      },
    },
    destination: without(shop, "FulfillmentOrderDestination", {
      firstName: person(address.firstName),
      lastName: person(address.lastName),
      address1: person(address.address1),
      address2: person(address.address2),
      city: person(address.city),
      province: address.province,
      zip: person(address.zip),
      countryCode: address.countryCodeV2,
      phone: person(address.phone),
    }),
    supportedActions: isOpen ? [{ action: "CREATE_FULFILLMENT" }, { action: "HOLD" }, { action: "MOVE" }] : [],
    remainingLineItemsWeight: { value: left, unit: "GRAMS" },
    lineItems: connection(one.lines, ({ id, line, total, remaining }) => ({
      id: gid("FulfillmentOrderLineItem", id),
      totalQuantity: total,
      remainingQuantity: remaining,
      requiresShipping: line.requiresShipping,
      productTitle: line.title,
      variantTitle: line.variant,
      sku: line.sku,
      weight: { value: line.grams, unit: "GRAMS" },
      financialSummaries: [
        { quantity: total, approximateDiscountedUnitPriceSet: bag(line.priceMinor, order.currency) },
      ],
      lineItem: renderLineItem(line),
    })),
    fulfillments: connection(one.fulfillments, renderFulfillment),
  };
}

export function renderFulfillment(one: FakeFulfillment): Record<string, unknown> {
  return {
    id: gid("Fulfillment", one.id),
    status: one.status,
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
    displayStatus: one.status === "CANCELLED" ? "CANCELED" : one.displayStatus,
    trackingInfo: one.tracking,
    fulfillmentLineItems: connection(one.lines, ({ line, quantity }) => ({ quantity, lineItem: renderLineItem(line) })),
    events: connection(one.events, (event) => ({ ...event, id: gid("FulfillmentEvent", event.id) })),
  };
}

function renderLineItem(line: FakeLine) {
  return { id: gid("LineItem", line.id), currentQuantity: line.quantity };
}
