/**
 * Divides cash over the parcels of an order by what is in each, exactly: the parts add up to the whole, and piastres that
 * cannot be divided go to the first parcels.
 *
 * @param values what the goods of each parcel are worth, in any unit; all zero divides evenly. At least one.
 */
export function splitCash(piastres: number, values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError("there is no parcel to divide the cash over");
  const worth = values.reduce((sum, value) => sum + value, 0);
  const weights = worth > 0 ? values.map(BigInt) : values.map(() => 1n);
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => Number((BigInt(piastres) * weight) / whole));
  let rest = piastres - parts.reduce((sum, part) => sum + part, 0);
  // A parcel without value carries no cash while others do.
  for (let at = 0; rest > 0; at = (at + 1) % parts.length) {
    if (weights[at] === 0n) continue;
    parts[at] = (parts[at] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}
