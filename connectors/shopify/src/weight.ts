import type { FulfillmentOrder, Line } from "./schema.ts";

const GRAMS: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
};

/** Whole grams; null when Shopify does not know, as for products without a weight. */
export function gramsOf(weight: Line["weight"]): number | null {
  const factor = GRAMS[weight?.unit ?? ""];
  if (!weight || factor === undefined || weight.value === 0) return null;
  return Math.max(1, Math.round(weight.value * factor));
}

/** Of what is left to send; after that was sent, of the lines themselves. */
export function parcelGrams(
  parcel: FulfillmentOrder,
  lines: readonly { line: Line; quantity: number }[],
): number | null {
  const weights = lines.map(({ line, quantity }) => ({ grams: gramsOf(line.weight), quantity }));
  const known = weights.filter(({ grams }) => grams !== null);
  if (known.length < weights.length) return gramsOf(parcel.remainingLineItemsWeight);
  const sum = known.reduce((grams, one) => grams + (one.grams ?? 0) * one.quantity, 0);
  return sum > 0 ? sum : null;
}
