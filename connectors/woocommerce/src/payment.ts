import type { Doubt, Money, StoreFacts, StoreOrder } from "@masar/kit";
import { readMoney } from "./money.ts";
import type { WooOrder } from "./schema.ts";

/**
 * What was paid. `total` holds fees and shipping, discounts are out of it, and it does not shrink on a partial refund:
 * `refunds[].total` are negative.
 *
 * @throws ConnectorError `unreadable`
 */
export function readPayment(order: WooOrder, facts: StoreFacts): StoreOrder["payment"] {
  const money = (minor: number): Money => ({ minor, currency: order.currency });
  const total = readMoney(order.total, order.currency);
  const refunded = order.refunds.reduce((sum, refund) => sum - readMoney(refund.total, order.currency).minor, 0);
  const isCod = facts.cashGateways.includes(order.payment_method);
  // Cash is paid when the order is completed; a date alone proves nothing (see doubtsOf).
  const isPaid = isCod ? order.status === "completed" : datePaid(order) !== null;
  return {
    total,
    paid: money(isPaid ? total.minor : 0),
    refunded: money(refunded),
    credited: money(0),
    isPaid,
    gateway: order.payment_method === "" ? null : order.payment_method,
    isCod,
  };
}

/**
 * Contradictions in what the shop says of the money.
 *
 * - `cod_paid_date_open_order`: scheduled jobs and importers that move a cash order to processing stamp `date_paid` as if it
 *   had been paid. Taking nothing loses the merchant's money, taking all may ask the buyer twice.
 * - `unpaid_not_cash`: being prepared although nobody has paid, and nobody will at the door: often a gateway of a plugin
 *   that means cash as well.
 */
export function doubtsOf(order: WooOrder, stage: StoreOrder["stage"], payment: StoreOrder["payment"]): Doubt[] {
  const paidOn = datePaid(order);
  if (payment.isCod && stage === "open" && paidOn !== null) {
    return [
      {
        code: "cod_paid_date_open_order",
        saidHere: `payment_method ${order.payment_method}, status ${order.status}`,
        saidThere: `date_paid ${paidOn}`,
      },
    ];
  }
  const isOwed = paidOn === null && payment.total.minor > 0;
  if (!payment.isCod && order.status === "processing" && isOwed) {
    return [
      {
        code: "unpaid_not_cash",
        saidHere: "status processing",
        saidThere: `payment_method ${order.payment_method || "none"}, no date_paid`,
      },
    ];
  }
  return [];
}

function datePaid(order: WooOrder): string | null {
  return order.date_paid_gmt || order.date_paid || null;
}
