import type { Doubt } from "@masar/kit";
import { readMoney } from "./money.ts";
import type { WooOrder } from "./schema.ts";

/** What was paid in advance, and why it may be unknown. */
export interface Deposit {
  paidMinor: number;
  /** The rest was paid too. */
  isSettled: boolean;
  doubts: readonly Doubt[];
}

/**
 * Plugins that store a deposit under the same names after their own prefix: "WooCommerce Deposits" by Webtomizer and "Deposits &
 * Partial Payments for WooCommerce" by Acowebs. `…deposit_amount` and `…second_payment` are decimals in the order's currency,
 * `…deposit_paid` and `…second_payment_paid` are `yes` or `no`.
 */
const PREFIXES = ["_wc_deposits_", "_awcdp_deposits_"];
/** Their status of an order whose deposit was paid, and that of "WooCommerce Deposits" by WooCommerce. */
const PARTLY_PAID: ReadonlySet<string> = new Set(["partially-paid", "partial-payment"]);

/** Undefined for an order without a deposit. An amount that cannot be read is a doubt, and nothing counts as paid. */
export function readDeposit(order: WooOrder): Deposit | undefined {
  for (const prefix of PREFIXES) {
    const value = (name: string) => {
      const found = order.meta_data.find(({ key }) => key === prefix + name)?.value;
      return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
    };
    if (value("order_has_deposit") === "yes") return deposit(order, value);
  }
  if (!PARTLY_PAID.has(order.status)) return undefined;
  const doubt = { code: "deposit_unknown", saidHere: `status ${order.status}`, saidThere: "no deposit is recorded" };
  return { paidMinor: 0, isSettled: false, doubts: [doubt] };
}

function deposit(order: WooOrder, value: (name: string) => string | undefined): Deposit {
  const amount = minorOf(value("deposit_amount"), order);
  const rest = minorOf(value("second_payment"), order);
  const total = readMoney(order.total, order.currency).minor;
  const isPaid = value("deposit_paid") === "yes";
  if (value("second_payment_paid") === "yes") return { paidMinor: total, isSettled: true, doubts: [] };
  if (!isPaid) return { paidMinor: 0, isSettled: false, doubts: [] };
  if (amount === undefined || rest === undefined || amount < 0 || rest < 0 || amount + rest !== total) {
    const doubt = {
      code: "deposit_differs",
      saidHere: `deposit ${value("deposit_amount") ?? "?"}, rest ${value("second_payment") ?? "?"}`,
      saidThere: `total ${order.total}`,
    };
    return { paidMinor: 0, isSettled: false, doubts: [doubt] };
  }
  return { paidMinor: amount, isSettled: false, doubts: [] };
}

function minorOf(text: string | undefined, { currency }: WooOrder): number | undefined {
  try {
    return text === undefined ? undefined : readMoney(text, currency).minor;
  } catch {
    return undefined;
  }
}
