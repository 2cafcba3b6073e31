import type { StoreRules } from "./rules.ts";

/**
 * The known weights of the pieces, and the default weight for each piece without one. Null when no weight is known: then the
 * default weight is that of the whole order.
 *
 * @param pieces with `unitGrams` null where the store does not know it, 0 for what is not shipped.
 */
export function gramsOfPieces(
  pieces: readonly { quantity: number; unitGrams: number | null }[],
  rules: Pick<StoreRules, "default_weight_kg">,
): number | null {
  if (!pieces.some(({ unitGrams, quantity }) => unitGrams !== null && unitGrams > 0 && quantity > 0)) return null;
  const unknown = rules.default_weight_kg * 1000;
  const sum = pieces.reduce((grams, { unitGrams, quantity }) => grams + (unitGrams ?? unknown) * quantity, 0);
  return Math.max(1, Math.round(sum));
}
