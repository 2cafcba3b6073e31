import { type StoreOrder, unreadable, type WholeOrder } from "@masar/kit";
import { z } from "zod";
import { doubtsOf, minorOf, paymentOf } from "./money.ts";
import { type Item, type MedusaOrder, type Parcel, type Payload, payloadSchema } from "./schema.ts";

/** The merchant fulfils the parcel with Masar. */
export const REQUESTED = "fulfilment requested";
/** Nobody has asked for the parcel yet; merchants who ship at once add this status to their rules. */
const PLACED = "placed";

/**
 * One parcel of an order. Its id is that of the order with the parcel's number: however often the parcel is asked for, it is
 * the same one.
 *
 * @throws ConnectorError `unreadable` and nothing else.
 */
export function parseOrder(payload: unknown): StoreOrder {
  const read = payloadSchema.safeParse(payload);
  if (!read.success) throw unreadable(`not a parcel of Medusa: ${pathsOf(read.error)}`);
  const { order, parcels, parcel: number } = read.data;
  const parcel = parcels.find((one) => one.number === number);
  if (!parcel) throw unreadable("the order has no such parcel");
  const contents = contentsOf(parcel, order);
  return {
    id: idOf(order, number),
    number: number > 1 ? `${order.display_id}-${number}` : order.display_id,
    placedAt: instantOf(order.created_at),
    updatedAt: null,
    status: statusOf(parcel),
    stage: stageOf(parcel, order),
    needsShipping: contents.some(({ item }) => item.requires_shipping),
    recipient: recipientOf(order),
    lines: contents.map(({ item, quantity }) => ({
      title: item.title,
      quantity,
      sku: item.sku,
      unitGrams: item.unit_grams === null ? null : Math.round(item.unit_grams),
    })),
    weightGrams: null,
    service: parcel.service ?? order.service,
    payment: paymentOf(read.data),
    whole: wholeOf(read.data),
    note: order.note,
    doubts: doubtsOf(read.data),
  };
}

const named = z.object({ order: z.object({ id: z.string().min(1) }), parcel: z.int().nonnegative() });

/** @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const read = named.safeParse(payload);
  if (!read.success) throw unreadable("no parcel of Medusa");
  return idOf(read.data.order, read.data.parcel);
}

/** `order_01H…:2` → the order's id and the parcel's number. */
export function partsOf(id: string): { orderId: string; parcel: number } | undefined {
  const [, orderId, parcel] = /^([\w-]{1,80}):(\d{1,6})$/.exec(id) ?? [];
  return orderId === undefined ? undefined : { orderId, parcel: Number(parcel) };
}

function idOf({ id }: { id: string }, parcel: number): string {
  return `${id}:${parcel}`;
}

function statusOf({ state }: Parcel): string {
  if (state === "requested") return REQUESTED;
  return state === "open" ? PLACED : state;
}

function stageOf({ state }: Parcel, { status }: MedusaOrder): StoreOrder["stage"] {
  if (state === "cancelled" || status === "canceled") return "cancelled";
  if (state === "elsewhere") return "closed";
  const isOver = status === "completed" || status === "archived";
  return isOver && state === "open" ? "closed" : "open";
}

function contentsOf({ lines }: Parcel, { items }: MedusaOrder): { item: Item; quantity: number }[] {
  return items.flatMap((item) => {
    const quantity = lines[item.id] ?? 0;
    return quantity > 0 ? [{ item, quantity }] : [];
  });
}

function wholeOf({ order, parcels }: Payload): WholeOrder {
  const money = (minor: number) => ({ minor, currency: order.currency_code });
  return {
    id: order.id,
    goods: money(order.items.reduce((sum, { total }) => sum + minorOf(total), 0)),
    parcels: parcels.map((parcel) => ({
      id: idOf(order, parcel.number),
      status: statusOf(parcel),
      stage: stageOf(parcel, order),
      needsShipping: contentsOf(parcel, order).some(({ item }) => item.requires_shipping),
      placeId: null,
      goods: money(goodsOf(parcel, order)),
    })),
  };
}

function goodsOf(parcel: Parcel, order: MedusaOrder): number {
  return contentsOf(parcel, order).reduce((sum, { item, quantity }) => {
    const total = minorOf(item.total);
    return sum + (quantity >= item.quantity ? total : Math.round((total * quantity) / item.quantity));
  }, 0);
}

function recipientOf({ address, phones }: MedusaOrder): StoreOrder["recipient"] {
  const [, governorateCode = null] = /^EG-?([A-Z]{1,4})$/i.exec(address.province ?? "") ?? [];
  return {
    name: address.name,
    phones: [...new Set(phones)],
    ...(new Set(phones).size > 1 ? { ownPhones: 1 } : {}),
    address: {
      country: address.country_code?.toUpperCase() ?? null,
      governorateCode: governorateCode?.toUpperCase() ?? null,
      stateName: governorateCode === null ? address.province : null,
      city: address.city,
      line1: address.address_1,
      line2: address.address_2,
      postcode: address.postal_code,
    },
  };
}

function instantOf(time: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(time);
  } catch {
    throw unreadable("the order's time has an unknown format");
  }
}

/** The names of the invalid fields, never their values. */
function pathsOf({ issues }: z.ZodError): string {
  return issues.map(({ path }) => path.join(".") || "(all of it)").join(", ");
}
