// Connectors divide an order's cash over its parcels with it.
export { splitCash } from "@masar/kit";

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
