import type { Line } from "./schema.ts";

const GRAMS: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
};

/** Whole grams; null for products without a weight. */
export function gramsOf(weight: Line["weight"]): number | null {
  const factor = GRAMS[weight?.unit ?? ""];
  if (!weight || factor === undefined || weight.value === 0) return null;
  return Math.max(1, Math.round(weight.value * factor));
}

/**
 * The weight of the parcel's goods, where known. Shopify's own sum covers only what remains to be fulfilled: after our
 * fulfilment it is zero.
 */
export function parcelGrams(lines: readonly { line: Line; quantity: number }[]): number | null {
  const sum = lines.reduce((grams, { line, quantity }) => grams + (gramsOf(line.weight) ?? 0) * quantity, 0);
  return sum > 0 ? sum : null;
}
