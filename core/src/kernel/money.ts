/** Money is whole piastres (1 EGP = 100 piastres) in a number; floats hold it only while JSON is being read. */

/**
 * An amount in pounds, as JSON gave it, to piastres. Undefined for more than two decimals, NaN, infinities and amounts past exact integers.
 * Never yields negative zero.
 */
export function parsePiastres(amount: number): number | undefined {
  const piastres = Math.round(amount * 100);
  // Dividing gives the double nearest to that decimal, which is what the JSON text of it gave too: equal only if nothing was lost.
  if (!Number.isSafeInteger(piastres) || piastres / 100 !== amount) return undefined;
  return piastres === 0 ? 0 : piastres;
}

/** The same for an amount that was checked before. @throws RangeError instead of taking another amount for it. */
export function piastresOf(amount: number): number {
  const piastres = parsePiastres(amount);
  if (piastres === undefined) throw new RangeError(`not an amount in pounds with two decimals: ${amount}`);
  return piastres;
}

/** Pounds with two decimals: 10488 → `104.88`, -7752 → `-77.52`. Throws RangeError when given anything but whole piastres. */
export function formatPiastres(piastres: number): string {
  const positive = Math.abs(exact(piastres));
  const cents = positive % 100;
  return `${piastres < 0 ? "-" : ""}${(positive - cents) / 100}.${cents < 10 ? "0" : ""}${cents}`;
}

/**
 * `basisPoints` (1 % = 100) of an amount, rounded half up to the piastre. A negative amount mirrors the positive one, so a reversal cancels exactly.
 * Throws RangeError past exact integers.
 */
export function shareHalfUp(piastres: number, basisPoints: number): number {
  const product = Math.abs(exact(exact(piastres) * exact(basisPoints)));
  const remainder = product % 10_000;
  const share = (product - remainder) / 10_000 + (remainder >= 5_000 ? 1 : 0);
  return piastres < 0 && share > 0 ? -share : share;
}

function exact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole, exact number of piastres: ${value}`);
  return value;
}
