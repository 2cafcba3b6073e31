import type { SallaItem, SallaShipment } from "./schema.ts";

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523_125 };

/** Null when value or unit cannot be read, or nothing is weighed. */
export function gramsOf(value: string, unit: string): number | null {
  const factor = GRAMS[unit.toLowerCase()];
  const amount = Number(value);
  if (factor === undefined || !Number.isFinite(amount) || amount <= 0) return null;
  return Math.max(1, Math.round(amount * factor));
}

/** Of the whole parcel: its own weight, or the sum of its packages when each has one; a package's weight is of one piece. */
export function weightGramsOf({ total_weight, packages }: SallaShipment): number | null {
  const whole = total_weight?.value ? gramsOf(total_weight.value, total_weight.units ?? total_weight.unit ?? "") : null;
  if (whole !== null) return whole;
  let sum = 0;
  for (const { weight, quantity } of packages ?? []) {
    const grams = weight?.value ? gramsOf(weight.value, weight.unit ?? weight.units ?? "") : null;
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return sum > 0 ? sum : null;
}

/** Of the order's items, when each has a weight. */
export function weightOfItems(items: readonly SallaItem[]): number | null {
  let sum = 0;
  for (const { weight, quantity } of items) {
    const grams = gramsOf(String(weight ?? ""), "kg");
    if (grams === null) return null;
    sum += grams * quantity;
  }
  return sum > 0 ? sum : null;
}
