import type { RecordedPayment, StoreFacts, StorePayment } from "@masar/kit";
import { gatewayOf, meansCash } from "./gateway.ts";
import { numberOf } from "./gid.ts";
import { moneyOf } from "./money.ts";
import type { Order, Transaction } from "./schema.ts";

/**
 * What is still to be paid is Shopify's own outstanding amount: totals, transactions and statuses can be stale or mean
 * something else.
 */
export function paymentOf(order: Order, facts: StoreFacts): StorePayment {
  const outstanding = moneyOf(order.totalOutstandingSet);
  const total = moneyOf(order.currentTotalPriceSet);
  const money = (minor: number) => ({ minor, currency: outstanding.currency });
  const { name, isCod, isPrepaid } = gatewayOf(order, facts.cashGateways);
  return {
    total,
    outstanding,
    paid: money(Math.max(0, total.minor - outstanding.minor)),
    refunded: money(refundedInFull(order)),
    handedBack: null,
    credited: money(0),
    payments: order.transactions.filter(isPayment).map((one) => recorded(one, facts)),
    isPaid: outstanding.minor <= 0,
    gateway: name,
    isCod,
    isPrepaid,
  };
}

/**
 * What was refunded, when nothing that the buyer paid is left and nothing is due: Shopify does not close such an order when the
 * merchant refunded an amount and no goods. Any other refund is in the outstanding amount already.
 */
function refundedInFull({ totalRefundedSet, netPaymentSet, totalOutstandingSet }: Order): number {
  const hasRest = moneyOf(netPaymentSet).minor > 0 || moneyOf(totalOutstandingSet).minor > 0;
  return hasRest ? 0 : Math.max(0, moneyOf(totalRefundedSet).minor);
}

/** Money that came in. An authorised card has paid nothing yet, and a pending cash payment is what is still to be collected. */
function isPayment({ kind, status }: Transaction): boolean {
  return status === "SUCCESS" && (kind === "SALE" || kind === "CAPTURE");
}

function recorded(one: Transaction, { cashGateways }: StoreFacts): RecordedPayment {
  const method = one.formattedGateway?.trim() || one.gateway?.trim() || null;
  return {
    id: numberOf(one.id),
    amount: moneyOf(one.amountSet),
    method,
    kind: kindOf(one, cashGateways),
    at: one.processedAt ? Date.parse(one.processedAt) : null,
  };
}

/** Cash by the merchant's list or a name that means it. A manual method of another name may be anything. */
function kindOf(one: Transaction, cashGateways: readonly string[]): RecordedPayment["kind"] {
  if (!one.manualPaymentGateway) return "other";
  const names = [one.formattedGateway, one.gateway].flatMap((name) => (name?.trim() ? [name.trim()] : []));
  return names.some((name) => cashGateways.includes(name) || meansCash(name)) ? "cash" : "unknown";
}
