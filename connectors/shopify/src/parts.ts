import { splitCash } from "@masar/kit";
import { readCollected } from "./collected.ts";
import { byNumber } from "./gid.ts";
import { moneyOf } from "./money.ts";
import type { Fulfillment, FulfillmentOrder, Line, Order } from "./schema.ts";

/** Under this name Shopify shows us as the carrier, and by it we know our own fulfilments again. */
export const COMPANY = "Masar";

const LIVE: ReadonlySet<string> = new Set(["SUCCESS", "OPEN", "PENDING"]);

export function isOurs({ trackingInfo }: Pick<Fulfillment, "trackingInfo">): boolean {
  return trackingInfo.some(({ company }) => company === COMPANY);
}

/** Our fulfilment of a fulfilment order that stands. */
export function ourFulfillment({ fulfillments }: FulfillmentOrder): Fulfillment | undefined {
  return fulfillments.nodes.find((one) => LIVE.has(one.status) && isOurs(one));
}

/** Handed over by somebody else, or by hand. */
export function isHandledElsewhere({ fulfillments }: FulfillmentOrder): boolean {
  return fulfillments.nodes.some((one) => LIVE.has(one.status) && !isOurs(one));
}

/** What goes into the parcel: what we took, else what is left. `LineItem.quantity` keeps its old number after edits. */
export function contentsOf(parcel: FulfillmentOrder): { line: Line; quantity: number }[] {
  const ours = ourFulfillment(parcel);
  const taken = new Map(ours?.fulfillmentLineItems.nodes.map(({ lineItem, quantity }) => [lineItem.id, quantity]));
  return parcel.lineItems.nodes
    .filter(({ requiresShipping }) => requiresShipping)
    .map((line) => {
      const quantity = ours
        ? (taken.get(line.lineItem.id) ?? (taken.size === 0 ? line.totalQuantity : 0))
        : line.remainingQuantity;
      return { line, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}

const OPEN: ReadonlySet<string> = new Set(["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"]);

/** The parcels over which an order's money is divided: those that we took, and all that are still to be handed over by anybody. */
export function partsOf(order: Order): FulfillmentOrder[] {
  return order.fulfillmentOrders.nodes
    .filter((one) => ourFulfillment(one) || (OPEN.has(one.status) && one.deliveryMethod?.methodType !== "NONE"))
    .filter((one) => contentsOf(one).length > 0)
    .sort(byNumber);
}

/**
 * An amount of the order's over its parcels, exactly: delivery goes with the first, the rest by what the goods are worth.
 *
 * @returns by the id of the fulfilment order.
 */
export function divide(minor: number, order: Order): ReadonlyMap<string, number> {
  const parts = partsOf(order);
  if (parts.length === 0) return new Map();
  const total = Math.max(0, minor);
  const values = parts.map((part) =>
    contentsOf(part).reduce((sum, { line, quantity }) => sum + worthOf(line, quantity), 0),
  );
  const isWorthless = values.every((value) => value === 0);
  const delivery = order.shippingLine ? moneyOf(order.shippingLine.currentDiscountedPriceSet).minor : 0;
  const first = isWorthless ? total : Math.min(total, Math.max(0, delivery));
  const shares = isWorthless ? values : splitCash(total - first, values);
  return new Map(parts.map((part, at) => [part.id, (shares[at] ?? 0) + (at === 0 ? first : 0)]));
}

/**
 * What is still owed over its parcels. What became less after a courier brought a part of it is less at the other doors:
 * they are not asked for what that courier has beyond its part.
 */
export function divideDue(minor: number, order: Order): ReadonlyMap<string, number> {
  const shares = new Map(divide(minor, order));
  const noted = readCollected(order.collected?.value);
  const doors = partsOf(order).map((part) => ({ id: part.id, brought: broughtBy(part, noted) }));
  let beyond = doors.reduce((sum, { id, brought }) => sum + Math.max(0, (brought ?? 0) - (shares.get(id) ?? 0)), 0);
  for (const { id, brought } of doors) {
    if (brought !== undefined) continue;
    const share = shares.get(id) ?? 0;
    const less = Math.min(share, beyond);
    shares.set(id, share - less);
    beyond -= less;
  }
  return shares;
}

/** Undefined while nobody was at its door. */
function broughtBy(part: FulfillmentOrder, noted: Readonly<Record<string, number>>): number | undefined {
  const numbers = ourFulfillment(part)?.trackingInfo.map((one) => one.number ?? "") ?? [];
  return numbers.map((number) => noted[number]).find((amount) => amount !== undefined);
}

/** Whole, and small enough that the worth of many lines adds up exactly. */
const MOST_WORTH = Math.floor(Number.MAX_SAFE_INTEGER / 1e4);

function worthOf({ financialSummaries }: Line, quantity: number): number {
  const priced = financialSummaries.map((one) => ({
    ...one,
    minor: moneyOf(one.approximateDiscountedUnitPriceSet).minor,
  }));
  const units = priced.reduce((sum, one) => sum + one.quantity, 0);
  if (units === 0) return 0;
  const sum = priced.reduce((worth, one) => worth + one.minor * one.quantity, 0);
  return Math.max(0, Math.min(MOST_WORTH, Math.floor((sum / units) * quantity)));
}
