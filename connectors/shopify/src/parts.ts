import { moneyOf } from "./money.ts";
import type { Fulfillment, FulfillmentOrder, Line } from "./schema.ts";

/** The carrier's name in Shopify. It also identifies our own fulfilments. */
export const COMPANY = "Masar";

const LIVE: ReadonlySet<string> = new Set(["SUCCESS", "OPEN", "PENDING"]);

export function isOurs({ trackingInfo }: Pick<Fulfillment, "trackingInfo">): boolean {
  return trackingInfo.some(({ company }) => company === COMPANY);
}

/** Our live fulfilment of a fulfilment order. */
export function ourFulfillment({ fulfillments }: FulfillmentOrder): Fulfillment | undefined {
  return fulfillments.nodes.find((one) => LIVE.has(one.status) && isOurs(one));
}

/** Fulfilled by another carrier or manually. */
export function isFulfilledElsewhere({ fulfillments }: FulfillmentOrder): boolean {
  return fulfillments.nodes.some((one) => LIVE.has(one.status) && !isOurs(one));
}

/** Numbers that were issued before are shorter. */
const OUR_NUMBER = /^MS(?:\d{13}|\d{11})$/;

/** All of it was fulfilled with a number that is not ours. One by hand without a number may mean our parcel, one with ours does. */
export function isSentElsewhere(parcel: FulfillmentOrder): boolean {
  if (parcel.status !== "CLOSED" || ourFulfillment(parcel)) return false;
  const others = parcel.fulfillments.nodes.filter((one) => LIVE.has(one.status) && !isOurs(one));
  const numbers = others.flatMap(({ trackingInfo }) => trackingInfo.map(({ number }) => number?.trim() ?? ""));
  return numbers.some((number) => number !== "" && !OUR_NUMBER.test(number));
}

/** The goods of the fulfilment order that others have fulfilled. For what needs no shipping nobody collects money. */
export function contentsElsewhere(parcel: FulfillmentOrder): { line: Line; quantity: number }[] {
  const others = parcel.fulfillments.nodes.filter((one) => LIVE.has(one.status) && !isOurs(one));
  const taken = others.flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes);
  return parcel.lineItems.nodes
    .filter(({ requiresShipping }) => requiresShipping)
    .map((line) => ({
      line,
      quantity: taken.reduce((sum, one) => sum + (one.lineItem.id === line.lineItem.id ? (one.quantity ?? 0) : 0), 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** What is still charged and needs no shipping. */
export function contentsUnshipped(parcels: readonly FulfillmentOrder[]): { line: Line; quantity: number }[] {
  const lines = parcels.flatMap(({ lineItems }) => lineItems.nodes.filter((line) => !line.requiresShipping));
  const each = new Map(lines.map((line) => [line.lineItem.id, line]));
  return [...each.values()].map((line) => ({ line, quantity: line.lineItem.currentQuantity }));
}

/** The goods of the parcel: those of our fulfilment, else those that remain. `LineItem.quantity` does not change with edits. */
export function contentsOf(parcel: FulfillmentOrder): { line: Line; quantity: number }[] {
  const ours = ourFulfillment(parcel);
  const fulfilled = new Map(ours?.fulfillmentLineItems.nodes.map(({ lineItem, quantity }) => [lineItem.id, quantity]));
  return parcel.lineItems.nodes
    .filter(({ requiresShipping }) => requiresShipping)
    .map((line) => {
      const quantity = ours
        ? (fulfilled.get(line.lineItem.id) ?? (fulfilled.size === 0 ? line.totalQuantity : 0))
        : line.remainingQuantity;
      return { line, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The price of a parcel's contents, after every discount, as a function of the contents. The prices of lines do not
 * include discounts on the whole order; what the goods that are still charged cost less than their lines is divided over
 * all of them.
 *
 * @param subtotal of the goods that are still charged, in minor units.
 */
export function goodsOf(
  parcels: readonly FulfillmentOrder[],
  subtotal: number,
): (contents: readonly { line: Line; quantity: number }[]) => number {
  const lines = new Map(parcels.flatMap((one) => one.lineItems.nodes.map((line) => [line.lineItem.id, line])));
  const priceOf = (parts: readonly { line: Line; quantity: number }[]) =>
    parts.reduce((sum, { line, quantity }) => sum + goodsValueOf(line, quantity), 0);
  const charged = priceOf([...lines.values()].map((line) => ({ line, quantity: line.lineItem.currentQuantity })));
  const left = BigInt(Math.max(0, subtotal));
  return (contents) => {
    const value = priceOf(contents);
    return charged > subtotal ? Number((BigInt(value) * left) / BigInt(charged)) : value;
  };
}

/** Small enough that the sum of many lines stays a safe integer. */
const MAX_VALUE = Math.floor(Number.MAX_SAFE_INTEGER / 1e4);

function goodsValueOf({ financialSummaries }: Line, quantity: number): number {
  const priced = financialSummaries.map((one) => ({
    ...one,
    minor: moneyOf(one.approximateDiscountedUnitPriceSet).minor,
  }));
  const units = priced.reduce((sum, one) => sum + one.quantity, 0);
  if (units === 0) return 0;
  const sum = priced.reduce((total, one) => total + one.minor * one.quantity, 0);
  return Math.max(0, Math.min(MAX_VALUE, Math.floor((sum / units) * quantity)));
}
