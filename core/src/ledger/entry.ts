import type { Tenant } from "../account/account.ts";

export const LEDGER_ACCOUNTS = [
  /** Cash that couriers collected for the merchant. */
  "courierCash",
  /** What we owe the merchant. */
  "payable",
  /** Fees of parcels on the road, held back from what we owe. */
  "onHold",
  /** Our fees, net of VAT. */
  "fees",
  "vat",
  /** Compensations and corrections. */
  "adjustments",
  /** Transferred to the merchant. */
  "paidOut",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Piastres for each ledger account: debits are positive, credits negative, and together they are zero. */
export type Postings = Readonly<Record<LedgerAccount, number>>;

/**
 * `held`: the courier took a parcel and its fees are held back. `delivered`, `returned`: it is over, the hold ends and
 * cash and fees are booked. `lost`, `damaged`: the hold ends without a fee, and the goods are compensated. `adjustment`: a claim or a correction. `payout`: what was owed has been transferred.
 */
export type EntryKind = "held" | "delivered" | "returned" | "lost" | "damaged" | "adjustment" | "payout";

/** What happened to a merchant's money. Never changed once stored, except for the payout that it is part of. */
export interface Entry {
  id: string;
  tenant: Tenant;
  kind: EntryKind;
  shipmentId: string | null;
  payoutId: string | null;
  description: string | null;
  /** Key or user; null for what follows from a scan or a run. */
  enteredBy: string | null;
  postings: Postings;
  /** Milliseconds, by the clock of the mode. */
  occurredAt: number;
}

const NOTHING: Postings = { courierCash: 0, payable: 0, onHold: 0, fees: 0, vat: 0, adjustments: 0, paidOut: 0 };

/** Fills the accounts that are not named with zero. @throws when the postings do not sum to zero: money appears from nowhere. */
export function postings(parts: Partial<Postings>): Postings {
  const all = { ...NOTHING, ...parts };
  const sum = LEDGER_ACCOUNTS.reduce((total, account) => total + all[account], 0);
  if (sum !== 0) throw new Error(`postings sum to ${sum}, not to zero: ${JSON.stringify(all)}`);
  return all;
}

/** Fees with the VAT in them, in piastres. */
export interface Charge {
  totalPiastres: number;
  vatPiastres: number;
}

/** The courier has the parcel: its fees are held back from what is owed until it is over. */
export function heldPostings({ totalPiastres }: Charge): Postings {
  return postings({ payable: totalPiastres, onHold: negative(totalPiastres) });
}

/** Delivered: the hold ends, the cash is owed, the fees are taken. Returned: the same without cash, for what a return costs. */
export function settledPostings(settled: { cashPiastres: number; charge: Charge; heldPiastres: number }): Postings {
  const { cashPiastres, charge, heldPiastres } = settled;
  return postings({
    courierCash: cashPiastres,
    onHold: heldPiastres,
    fees: negative(charge.totalPiastres - charge.vatPiastres),
    vat: negative(charge.vatPiastres),
    payable: charge.totalPiastres - cashPiastres - heldPiastres,
  });
}

/** Lost or damaged: the hold ends, no fee is taken, and the compensation is owed. */
export function compensatedPostings(claim: { compensationPiastres: number; heldPiastres: number }): Postings {
  const { compensationPiastres, heldPiastres } = claim;
  return postings({
    onHold: heldPiastres,
    adjustments: compensationPiastres,
    payable: 0 - compensationPiastres - heldPiastres,
  });
}

/** Positive is in the merchant's favour. */
export function adjustmentPostings(amountPiastres: number): Postings {
  return postings({ payable: negative(amountPiastres), adjustments: amountPiastres });
}

export function payoutPostings(amountPiastres: number): Postings {
  return postings({ payable: amountPiastres, paidOut: negative(amountPiastres) });
}

/** Never negative zero, which would not equal what a database gives back. */
function negative(piastres: number): number {
  return piastres === 0 ? 0 : -piastres;
}
