import type { Doubt, Money, RecordedPayment, StoreFacts, StorePayment } from "@masar/kit";
import { readDeposit } from "./deposit.ts";
import { readMoney } from "./money.ts";
import type { WooOrder } from "./schema.ts";
import { readInstant } from "./time.ts";

/** WooCommerce's own methods that are paid before delivery. A gateway that charged the buyer leaves a transaction id. */
export const PREPAID: ReadonlySet<string> = new Set(["bacs", "cheque"]);

/**
 * The order's amounts. `total` includes fees and shipping and excludes discounts. A partial refund does not reduce it:
 * `refunds[].total` are negative.
 *
 * `date_paid` proves nothing about cash: WooCommerce sets it when an order moves to processing outside the checkout, as
 * orders entered by phone do. Core ignores the flag where the method is cash.
 *
 * @throws ConnectorError `unreadable`
 */
export function readPayment(order: WooOrder, facts: StoreFacts): StorePayment {
  const money = (minor: number): Money => ({ minor, currency: order.currency });
  const total = readMoney(order.total, order.currency);
  const refunded = order.refunds.reduce((sum, refund) => sum - readMoney(refund.total, order.currency).minor, 0);
  const isCod = facts.cashGateways.includes(order.payment_method);
  const deposit = readDeposit(order);
  // Cash is paid when the order is completed. After a deposit the date is the deposit's.
  const isPaid = deposit ? deposit.isSettled : isCod ? order.status === "completed" : datePaid(order) !== null;
  const isPrepaid = !isCod && (PREPAID.has(order.payment_method) || order.transaction_id !== "");
  return {
    total,
    outstanding: null,
    paid: money(isPaid ? total.minor : (deposit?.paidMinor ?? 0)),
    refunded: money(refunded),
    handedBack: null,
    credited: money(0),
    payments: isPaid ? [{ ...recordedAs(order, isCod, isPrepaid), amount: total }] : [],
    isPaid,
    gateway: order.payment_method === "" ? null : order.payment_method,
    isCod,
    isPrepaid,
  };
}

/** Contradictions in the order's payment data. */
export function doubtsOf(order: WooOrder, payment: StorePayment): readonly Doubt[] {
  const total = `total ${order.total}`;
  if (payment.total.minor < 0)
    return [{ code: "negative_total", saidHere: total, saidThere: "an order costs nothing less" }];
  const odd = order.refunds.find((refund) => readMoney(refund.total, order.currency).minor > 0);
  if (odd)
    return [{ code: "refund_sign", saidHere: total, saidThere: `a refund of ${odd.total}, which is not negative` }];
  return readDeposit(order)?.doubts ?? [];
}

/** WooCommerce keeps one payment of an order: cash when it is completed, anything else on its date of payment. */
function recordedAs(order: WooOrder, isCod: boolean, isPrepaid: boolean): Omit<RecordedPayment, "amount"> {
  const date = isCod ? order.date_completed_gmt : order.date_paid_gmt;
  return {
    id: order.transaction_id || String(order.id),
    method: order.payment_method || null,
    kind: isCod ? "cash" : isPrepaid ? "other" : "unknown",
    at: date ? readInstant(date).epochMilliseconds : null,
  };
}

function datePaid(order: WooOrder): string | null {
  return order.date_paid_gmt || order.date_paid || null;
}
