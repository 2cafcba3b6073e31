import type { Line } from "./schema.ts";

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

/**
 * Of what is in the parcel as far as Shopify knows it. Its own sum is of what is left to send: our fulfilment makes it
 * nothing, and the parcel is as heavy as before.
 */
export function parcelGrams(lines: readonly { line: Line; quantity: number }[]): number | null {
  const sum = lines.reduce((grams, { line, quantity }) => grams + (gramsOf(line.weight) ?? 0) * quantity, 0);
  return sum > 0 ? sum : null;
}
