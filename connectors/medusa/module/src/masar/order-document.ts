import type { ParcelRow } from "../modules/masar-shipping/service.ts";
import type { Options } from "../options.ts";
import { type Claim, decimalOf, numberOf, type Order, type OrderItem, type Payment } from "./medusa.ts";
import { type Lines, lackingOf, nextNumber, type OrderedLine } from "./parcels.ts";

export const SCHEMA = 1;

/** A parcel as Masar reads it. `open`: not asked for yet. `elsewhere`: another provider has the goods. */
interface DescribedParcel {
  number: number;
  state: "open" | "requested" | "cancelled" | "elsewhere";
  lines: Lines;
  /** Of the shipping option that the merchant chose; null is the order's. */
  service?: string | null;
}

/** A parcel whose label is being asked for. */
export interface Request {
  number: number;
  lines: Lines;
  service?: string | null;
}

/** An order as Masar reads it: exactly the fields it needs, of all parcels. Amounts are decimal text. Pure. */
export function describeOrder(order: Order, parcels: readonly ParcelRow[], options: Options, request?: Request) {
  const payment = paymentOf(order);
  const items = order.items.map((item) => describeItem(item, order, options));
  const claimed = claimedOf(order);
  return {
    schema: SCHEMA,
    order: {
      id: order.id,
      display_id: order.custom_display_id || String(order.display_id),
      status: order.status,
      created_at: timeOf(order.created_at),
      updated_at: timeOf(order.updated_at),
      currency_code: order.currency_code.toUpperCase(),
      total: decimalOf(numberOf(order.total) - requestedBackOf(order) - claimed),
      paid_total: decimalOf(numberOf(order.summary?.paid_total) - numberOf(order.summary?.refunded_total)),
      pending_difference: decimalOf(numberOf(order.summary?.pending_difference) - claimed),
      gateway: payment?.provider_id ?? null,
      is_cod: payment !== undefined && options.codProviders.includes(payment.provider_id),
      payments: capturesOf(order),
      address: addressOf(order),
      phones: [order.shipping_address?.phone, order.billing_address?.phone, order.customer?.phone].filter(Boolean),
      items,
      service: serviceOf(order),
      note: typeof order.metadata?.note === "string" ? order.metadata.note : null,
    },
    parcels: describeParcels(order, parcels, request),
  };
}

/** The payment that is not cancelled, else the last one that was: an edit of the order cancels the authorised one. */
export function paymentOf({ payment_collections = [] }: Order): Payment | undefined {
  const payments = payment_collections.flatMap(({ payments: some = [] }) => some);
  const newest = (some: Payment[]) => some.sort((a, b) => timeOf(b.created_at).localeCompare(timeOf(a.created_at)))[0];
  return newest(payments.filter((one) => !one.canceled_at)) ?? newest(payments);
}

export function orderedLines(order: Order): OrderedLine[] {
  return order.items
    .filter(({ requires_shipping }) => requires_shipping !== false)
    .map(({ id, quantity, detail }) => ({
      id,
      quantity: numberOf(detail?.quantity ?? quantity),
      fulfilled: numberOf(detail?.fulfilled_quantity),
    }));
}

function describeParcels(order: Order, parcels: readonly ParcelRow[], request?: Request): DescribedParcel[] {
  const known = parcels
    .filter(({ number }) => number !== request?.number)
    .map(({ number, state, lines, service }): DescribedParcel => {
      const isOver = state === "cancelled" || state === "cancelling";
      return { number, state: isOver ? "cancelled" : "requested", lines, service };
    });
  const described = request ? [...known, { ...request, state: "requested" as const }] : known;
  const others = parcels.filter(({ number }) => number !== request?.number);
  const lacking = lackingOf(orderedLines(order), others);
  const asked = others.filter(({ state }) => state === "claimed");
  for (const { lines } of request ? [...asked, request] : asked)
    for (const [id, quantity] of Object.entries(lines)) lacking[id] = Math.max(0, (lacking[id] ?? 0) - quantity);
  const open = Object.fromEntries(Object.entries(lacking).filter(([, quantity]) => quantity > 0));
  if (Object.keys(open).length > 0)
    described.push({ number: Math.max(nextNumber(parcels), (request?.number ?? 0) + 1), state: "open", lines: open });
  const elsewhere = elsewhereOf(order, parcels);
  if (Object.keys(elsewhere).length > 0) described.push({ number: 0, state: "elsewhere", lines: elsewhere });
  return described.sort((a, b) => a.number - b.number);
}

/** What other providers have. */
function elsewhereOf(order: Order, parcels: readonly ParcelRow[]): Lines {
  const linked = parcels.filter(({ state, fulfillment_id }) => fulfillment_id && !/^cancel/.test(state));
  const lines = orderedLines(order).map(({ id, fulfilled }) => {
    const own = linked.reduce((sum, parcel) => sum + (parcel.lines[id] ?? 0), 0);
    return [id, Math.max(0, fulfilled - own)] as const;
  });
  return Object.fromEntries(lines.filter(([, quantity]) => quantity > 0));
}

/**
 * Medusa adds what a claim sends to what is owed, less what the buyer sends back. The buyer has paid for the faulty goods, and
 * is not asked for the price of their replacement.
 */
function claimedOf({ items, claims = [] }: Order): number {
  const priceOf = (some: Claim["additional_items"]) =>
    (some ?? []).reduce((sum, { item_id, quantity }) => {
      const item = items.find(({ id }) => id === item_id);
      return sum + (item ? (totalOf(item) * numberOf(quantity)) / numberOf(item.quantity) : 0);
    }, 0);
  return claims.reduce((sum, { additional_items, return: back }) => {
    const sentBack = back?.canceled_at ? [] : back?.items;
    return sum + Math.max(0, priceOf(additional_items) - priceOf(sentBack));
  }, 0);
}

/** The total has goods that are to come back until they have arrived; what is owed has them no longer. */
function requestedBackOf({ items }: Order): number {
  return items.reduce((sum, item) => {
    const [requested, quantity] = [numberOf(item.detail?.return_requested_quantity), numberOf(item.quantity)];
    return requested > 0 ? sum + (totalOf(item) * requested) / quantity : sum;
  }, 0);
}

function isReplacement({ id }: OrderItem, { claims = [] }: Order): boolean {
  return claims.some(({ additional_items }) => additional_items?.some(({ item_id }) => item_id === id));
}

function totalOf(item: OrderItem): number {
  return numberOf(item.total ?? numberOf(item.unit_price) * numberOf(item.quantity));
}

function describeItem(item: OrderItem, order: Order, { weightUnit, defaultWeightGrams }: Options) {
  const weight = item.variant?.weight ?? 0;
  const title = [item.product_title ?? item.title, item.variant_title].filter(Boolean).join(" - ");
  return {
    id: item.id,
    title,
    sku: item.variant_sku ?? null,
    quantity: numberOf(item.detail?.quantity ?? item.quantity),
    unit_grams: weight > 0 ? Math.round(weight * (weightUnit === "kg" ? 1000 : 1)) : Math.round(defaultWeightGrams),
    total: decimalOf(isReplacement(item, order) ? 0 : totalOf(item)),
    requires_shipping: item.requires_shipping !== false,
  };
}

function capturesOf({ payment_collections = [] }: Order) {
  return payment_collections
    .flatMap(({ payments = [] }) => payments)
    .flatMap(({ provider_id, captures = [] }) =>
      captures.map(({ id, amount, created_at }) => ({
        id,
        provider_id,
        amount: decimalOf(amount),
        at: timeOf(created_at),
      })),
    );
}

function addressOf({ shipping_address }: Order) {
  const { first_name, last_name, company, address_1, address_2, city, province, postal_code, country_code } =
    shipping_address ?? {};
  return {
    name: [first_name, last_name].filter(Boolean).join(" ") || company || "",
    address_1: address_1 ?? null,
    address_2: address_2 ?? null,
    city: city ?? null,
    province: province ?? null,
    postal_code: postal_code ?? null,
    country_code: country_code ?? null,
  };
}

function serviceOf({ shipping_methods = [] }: Order): string | null {
  const service = shipping_methods.map(({ data }) => data?.masar_service).find((one) => typeof one === "string");
  return (service as string | undefined) ?? null;
}

function timeOf(value: string | Date): string {
  return new Date(value).toISOString();
}
