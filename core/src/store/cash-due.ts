/** What a store says of an order's money, in piastres. */
export interface StorePayment {
  totalPiastres: number;
  /** Captured or recorded as paid. */
  paidPiastres: number;
  refundedPiastres: number;
  /** Store credit, gift cards and deposits. */
  creditedPiastres: number;
  /** The store's own flag, whatever amounts say beside it. */
  isPaid: boolean;
  /** Whether the merchant counts its gateway as cash on delivery. */
  isCod: boolean;
}

export type CashDue =
  /** To collect at the door; 0 when there is nothing left to pay. */
  | { kind: "due"; piastres: number }
  /** Something is left to pay, and not at the door: a transfer that is awaited, a card that was not charged. */
  | { kind: "unpaid"; piastres: number }
  /** More than couriers may carry. */
  | { kind: "over_cap"; piastres: number; capPiastres: number };

/**
 * What is to be collected: total − paid − refunded − credit, never below zero, and nothing when the store says paid.
 * Amounts decide and not the name of a payment method; but what is not cash on delivery is never turned into it.
 */
export function cashDue(payment: StorePayment, { capPiastres }: { capPiastres: number }): CashDue {
  const { totalPiastres, paidPiastres, refundedPiastres, creditedPiastres } = payment;
  const left = Math.max(0, totalPiastres - paidPiastres - refundedPiastres - creditedPiastres);
  if (payment.isPaid || left === 0) return { kind: "due", piastres: 0 };
  if (!payment.isCod) return { kind: "unpaid", piastres: left };
  return left > capPiastres ? { kind: "over_cap", piastres: left, capPiastres } : { kind: "due", piastres: left };
}

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

export type CashChange =
  | { kind: "same" }
  /** Still with the merchant: the shipment is changed, the label printed again. */
  | { kind: "change"; fromPiastres: number; toPiastres: number }
  /** The courier has it and the label says the old amount: the merchant has to decide. */
  | { kind: "tell_merchant"; fromPiastres: number; toPiastres: number };

/** What an edited order means for a parcel that was already booked. */
export function cashAfterEdit(fromPiastres: number, toPiastres: number, isCollected: boolean): CashChange {
  if (fromPiastres === toPiastres) return { kind: "same" };
  return { kind: isCollected ? "tell_merchant" : "change", fromPiastres, toPiastres };
}
