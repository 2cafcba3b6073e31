import { type Money, type StoreOrder, type StorePayment, unreadable } from "@masar/kit";
import type { MedusaOrder, Payload } from "./schema.ts";

/** `"475.50"` → 47550, digit by digit. The schema has checked the format. */
export function minorOf(amount: string): number {
  const minor = Number(amount.replace(".", ""));
  if (!Number.isSafeInteger(minor)) throw unreadable("an amount is too large");
  return minor === 0 ? 0 : minor;
}

/** Medusa's own figure decides what is owed. Its total is net of credits; `paid_total` is net of refunds. */
export function paymentOf({ order }: Payload): StorePayment {
  const money = (minor: number): Money => ({ minor, currency: order.currency_code });
  const nothing = money(0);
  const pending = minorOf(order.pending_difference);
  const paid = minorOf(order.paid_total);
  return {
    total: money(minorOf(order.total)),
    outstanding: money(Math.max(0, pending)),
    paid: money(paid),
    refunded: nothing,
    handedBack: nothing,
    credited: nothing,
    payments: order.payments.map((payment) => recorded(payment, order)),
    isPaid: paid > 0 && pending <= 0,
    gateway: order.gateway,
    isCod: order.is_cod,
    isPrepaid: !order.is_cod && order.payments.length > 0,
  };
}

function recorded({ id, amount, provider_id, at }: MedusaOrder["payments"][number], order: MedusaOrder) {
  const time = Date.parse(at);
  const isCash = order.is_cod && provider_id === order.gateway;
  return {
    id,
    amount: { minor: minorOf(amount), currency: order.currency_code },
    method: provider_id,
    kind: isCash ? ("cash" as const) : ("other" as const),
    at: Number.isNaN(time) ? null : time,
  };
}

/** What is owed has to be what was not paid. */
export function doubtsOf({ order }: Payload): StoreOrder["doubts"] {
  const unpaid = minorOf(order.total) - minorOf(order.paid_total);
  if (order.status === "canceled" || unpaid === minorOf(order.pending_difference)) return [];
  return [
    {
      code: "amounts_contradict",
      saidHere: `total ${order.total}, paid ${order.paid_total}`,
      saidThere: `pending difference ${order.pending_difference}`,
    },
  ];
}
