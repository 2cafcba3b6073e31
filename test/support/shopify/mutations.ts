import { renderFulfillment, renderOrder } from "./render.ts";
import {
  everyFulfillmentOrder,
  type FakeFulfillment,
  findFulfillment,
  gid,
  idOf,
  numeric,
  type ShopState,
  stamp,
  tell,
  touch,
} from "./state.ts";

// biome-ignore lint/suspicious/noExplicitAny: the schema has checked what comes in
type Arguments = any;
const wrong = (message: string, more: object = {}) => ({ userErrors: [{ field: null, message, ...more }] });

/** The mutations, with answers recorded on a real store. */
export function mutationsOf(shop: ShopState): Record<string, (args: Arguments) => unknown> {
  return {
    fulfillmentCreate({ fulfillment }: { fulfillment: FulfillmentInput }) {
      const asked = fulfillment.lineItemsByFulfillmentOrder.map((part) => ({
        lines: part.fulfillmentOrderLineItems,
        one: everyFulfillmentOrder(shop).find(({ id }) => id === idOf(part.fulfillmentOrderId)),
      }));
      const [{ one, lines } = {}] = asked;
      if (!one || asked.some((part) => !part.one)) return wrong("Fulfillment order does not exist.");
      if (asked.some((part) => part.one?.orderId !== one.orderId))
        return wrong("All fulfillment orders must belong to the same order.");
      if (asked.some((part) => part.one?.locationId !== one.locationId))
        return wrong("All fulfillment orders must be assigned to a single location.");
      if (one.status !== "OPEN" && one.status !== "IN_PROGRESS")
        return wrong(`Fulfillment order ${one.id} has an unfulfillable status= ${one.status.toLowerCase()}.`);
      const taken: FakeFulfillment["lines"] = [];
      // Shopify: "the input array size is greater than the maximum allowed".
      if ((lines ?? []).length > 250)
        return wrong("The input array size of lines is greater than the maximum allowed.");
      const left = one.lines.filter(({ remaining }) => remaining > 0);
      for (const { id, quantity } of lines ?? left.map((line) => ({ id: line.id, quantity: line.remaining }))) {
        const line = one.lines.find((each) => each.id === idOf(id));
        if (!line) return wrong("Fulfillment order line item does not exist.");
        if (quantity < 1) return wrong("Quantity must be greater than 0");
        if (quantity > line.remaining) return wrong("Invalid fulfillment order line item quantity requested.");
        taken.push({ line: line.line, quantity });
      }
      for (const { line, quantity } of taken)
        for (const each of one.lines) if (each.line === line) each.remaining -= quantity;
      const made: FakeFulfillment = {
        id: shop.nextId(),
        status: "SUCCESS",
        displayStatus: "FULFILLED",
        notified: fulfillment.notifyCustomer ?? false,
        tracking: fulfillment.trackingInfo
          ? [{ company: null, number: null, url: null, ...fulfillment.trackingInfo }]
          : [],
        createdAt: stamp(shop),
        updatedAt: stamp(shop),
        lines: taken,
        events: [],
      };
      one.fulfillments.push(made);
      one.status = one.lines.every(({ remaining }) => remaining === 0) ? "CLOSED" : "IN_PROGRESS";
      one.updatedAt = stamp(shop);
      sendWebhook(shop, one.orderId, made, "fulfillments/create");
      return { fulfillment: renderFulfillment(made), userErrors: [] };
    },
    fulfillmentTrackingInfoUpdate({ fulfillmentId, trackingInfoInput, notifyCustomer }: TrackingInput) {
      const found = findFulfillment(shop, idOf(fulfillmentId));
      if (!found) return wrong("Fulfillment does not exist.");
      found.fulfillment.tracking = [{ company: null, number: null, url: null, ...trackingInfoInput }];
      found.fulfillment.notified ||= notifyCustomer ?? false;
      found.fulfillment.updatedAt = stamp(shop);
      sendWebhook(shop, found.order.id, found.fulfillment, "fulfillments/update");
      return { fulfillment: renderFulfillment(found.fulfillment), userErrors: [] };
    },
    fulfillmentCancel({ id }: { id: string }) {
      const found = findFulfillment(shop, idOf(id));
      if (!found) return wrong("Fulfillment not found.");
      cancelFulfillment(shop, found.fulfillment.id);
      return { fulfillment: renderFulfillment(found.fulfillment), userErrors: [] };
    },
    fulfillmentEventCreate({ fulfillmentEvent: event }: { fulfillmentEvent: EventInput }) {
      const found = findFulfillment(shop, idOf(event.fulfillmentId));
      if (!found) return wrong("Fulfillment does not exist.");
      // Shopify refuses neither a duplicate event nor an event on a cancelled fulfilment.
      const made = { id: shop.nextId(), happenedAt: stamp(shop), createdAt: stamp(shop), message: null, ...event };
      found.fulfillment.events.push(made);
      found.fulfillment.displayStatus = event.status;
      sendWebhook(shop, found.order.id, found.fulfillment, "fulfillments/update");
      return { fulfillmentEvent: { ...made, id: gid("FulfillmentEvent", made.id) }, userErrors: [] };
    },
    orderMarkAsPaid({ input }: { input: { id: string } }) {
      const order = shop.orders.get(idOf(input.id));
      if (!order || order.outstandingMinor <= 0 || order.cancelledAt)
        return {
          order: order ? renderOrder(shop, order) : null,
          ...wrong("Order cannot be marked as paid.", { field: ["id"] }),
        };
      const gateway = order.isManual ? (order.gateways[0] ?? "manual") : "manual";
      order.payments.push({
        id: shop.nextId(),
        minor: order.outstandingMinor,
        gateway,
        isManual: true,
        at: stamp(shop),
      });
      order.outstandingMinor = 0;
      touch(shop, order);
      return { order: renderOrder(shop, order), userErrors: [] };
    },
    tagsAdd({ id, tags }: { id: string; tags: string[] }) {
      const order = shop.orders.get(idOf(id));
      if (!order) return wrong("The resource does not exist");
      for (const tag of tags.flatMap((text) => text.split(",")).map((text) => text.trim()))
        if (!order.tags.some((known) => known.toLowerCase() === tag.toLowerCase())) order.tags.push(tag);
      touch(shop, order);
      return { userErrors: [] };
    },
    metafieldsSet({ metafields }: { metafields: MetafieldInput[] }) {
      for (const { ownerId, key, value, compareDigest } of metafields) {
        const order = shop.orders.get(idOf(ownerId));
        if (!order) return { metafields: [], ...wrong("Owner not found", { code: "INVALID" }) };
        if (compareDigest !== undefined && (order.metafields.get(key)?.digest ?? null) !== compareDigest)
          return {
            metafields: [],
            ...wrong("The resource has been updated since it was loaded.", { code: "STALE_OBJECT" }),
          };
        order.metafields.set(key, { value, digest: `d${shop.nextId()}` });
        touch(shop, order);
      }
      const made = metafields.map(() => ({ id: gid("Metafield", shop.nextId()), updatedAt: stamp(shop) }));
      return { metafields: made, userErrors: [] };
    },
    carrierServiceCreate({ input }: { input: CarrierInput }) {
      if (!shop.mayHaveCarriers) return wrong("Carrier Calculated Shipping must be enabled for this store.");
      if (shop.carriers.some(({ name }) => name === input.name)) return wrong(`${input.name} is already configured`);
      const made = { id: shop.nextId(), name: input.name ?? "", active: input.active, callbackUrl: input.callbackUrl };
      shop.carriers.push(made);
      return { carrierService: { ...made, id: gid("DeliveryCarrierService", made.id) }, userErrors: [] };
    },
    carrierServiceUpdate({ input: { id, ...input } }: { input: CarrierInput & { id: string } }) {
      const found = shop.carriers.find((one) => one.id === idOf(id));
      if (!found) return wrong("The carrier service does not exist");
      Object.assign(found, input);
      return { carrierService: { ...found, id }, userErrors: [] };
    },
    carrierServiceDelete({ id }: { id: string }) {
      shop.carriers = shop.carriers.filter((one) => one.id !== idOf(id));
      return { deletedId: id, userErrors: [] };
    },
  };
}

/** The old fulfilment order stays closed with its goods, and a new one is created for them. */
export function cancelFulfillment(shop: ShopState, id: string): void {
  const found = findFulfillment(shop, id);
  if (!found || found.fulfillment.status === "CANCELLED") return;
  const { order, parent, fulfillment } = found;
  fulfillment.status = "CANCELLED";
  const back = fulfillment.lines.map(({ line, quantity }) => ({
    id: shop.nextId(),
    line,
    total: quantity,
    remaining: quantity,
  }));
  for (const { line, quantity } of fulfillment.lines)
    for (const each of parent.lines) if (each.line === line) each.remaining += quantity;
  parent.status = "CLOSED";
  parent.updatedAt = stamp(shop);
  order.fulfillmentOrders.push({
    ...parent,
    id: shop.nextId(),
    status: "OPEN",
    lines: back,
    fulfillments: [],
    updatedAt: stamp(shop),
  });
  sendWebhook(shop, order.id, fulfillment, "fulfillments/update");
}

function sendWebhook(shop: ShopState, orderId: string, one: FakeFulfillment, topic: string): void {
  const order = shop.orders.get(orderId);
  if (!order) return;
  tell(shop, topic, {
    id: numeric(one.id),
    order_id: numeric(orderId),
    admin_graphql_api_id: gid("Fulfillment", one.id),
    status: one.status.toLowerCase(),
    updated_at: stamp(shop),
  });
  touch(shop, order);
}

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[];
  }[];
  trackingInfo?: { company?: string; number?: string; url?: string };
  notifyCustomer?: boolean;
}
interface TrackingInput {
  fulfillmentId: string;
  trackingInfoInput: { company?: string; number?: string; url?: string };
  notifyCustomer?: boolean;
}
interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string;
  message?: string;
}
interface MetafieldInput {
  ownerId: string;
  key: string;
  value: string;
  compareDigest?: string | null;
}
interface CarrierInput {
  name?: string;
  active: boolean;
  callbackUrl: string;
}
