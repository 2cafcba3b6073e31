import { NO_GATEWAY, type OrderParcel, type StoreOrder, type StorePayment } from "@masar/kit";
import type { Shipment } from "../../shipment/shipment.ts";
import { stateOf } from "../../shipment/shipment.ts";
import { stageOf } from "../../shipment/state.ts";
import { standingOf } from "../../store/places.ts";
import type { StoreRules } from "../../store/rules.ts";
import { correctionsInForce, type Order } from "../order.ts";
import type { CashFacts, ParcelFact } from "./rule.ts";

/** One parcel of a whole order: what the store says of it, and what we know, if we know it. */
export interface KnownParcel {
  parcel: OrderParcel;
  order: Order | undefined;
  /** The newest shipment of the order. */
  shipment: Shipment | undefined;
}

export interface FactsOptions {
  rules: StoreRules;
  /** How far the clock of the store's mode is ahead of the store's own, in milliseconds. */
  clockOffsetMs: number;
  /** As in `ParcelCash`. */
  left: number | null;
}

/**
 * What the store says is still to be paid for the whole order, in piastres; undefined when that cannot be told.
 *
 * @param isCash by the merchant's rules. A flag of an order that was read before the merchant said so proves no payment.
 */
export function owedOf(payment: StorePayment, isCash: boolean): number | undefined {
  const { total, outstanding, paid, refunded, credited, isPaid, isCod } = payment;
  if (outstanding) return Math.max(0, outstanding.minor);
  if (isPaid && (isCod || !isCash)) return 0;
  if (isPaid) return Math.max(0, total.minor - refunded.minor - credited.minor);
  const handedBack = handedBackOf(payment);
  if (handedBack === undefined) return undefined;
  return Math.max(0, total.minor - refunded.minor - (paid.minor - handedBack) - credited.minor);
}

/** Whether the merchant counts the order's method as cash on delivery. */
export function isCash({ gateway, isCod }: StorePayment, { cash_gateways }: StoreRules): boolean {
  return cash_gateways.includes(gateway ?? NO_GATEWAY) || (gateway === null && isCod);
}

/** Whether the money is taken before delivery, as the store shows or the merchant said. */
export function isPrepaid({ gateway, isPrepaid: shown }: StorePayment, { prepaid_gateways }: StoreRules): boolean {
  return shown || prepaid_gateways.includes(gateway ?? NO_GATEWAY);
}

/** A refund of what was never paid lowers the price; a refund of what was paid hands money back. */
function handedBackOf({ total, paid, refunded, handedBack }: StorePayment): number | undefined {
  if (handedBack) return handedBack.minor;
  if (refunded.minor === 0 || paid.minor === 0) return 0;
  return paid.minor >= total.minor ? refunded.minor : undefined;
}

/** @param content the newest that was read of the whole order. */
export function cashFacts(content: StoreOrder, parcels: readonly KnownParcel[], options: FactsOptions): CashFacts {
  const { payment, whole } = content;
  return {
    // Where it cannot be told the order waits for the merchant, and nothing is collected (`decide`).
    owed: owedOf(payment, isCash(payment, options.rules)) ?? 0,
    total: payment.total.minor,
    chargedGoods: whole?.goods?.minor ?? null,
    payments: paymentsOf(payment),
    parcels: parcels.map((known) => parcelFact(known, options)),
  };
}

/** A store that keeps no payments and calls the order paid may mean our cash. */
function paymentsOf({ payments, outstanding, isPaid, total }: StorePayment): CashFacts["payments"] {
  if (payments.length === 0 && outstanding === null && isPaid)
    return [{ amount: total.minor, kind: "unknown", at: null }];
  return payments.map(({ amount, kind, at }) => ({ amount: amount.minor, kind, at }));
}

/** The parcels of an order as its store lists them; the order itself where it does not. */
export function parcelsOf(content: StoreOrder): readonly OrderParcel[] {
  if (content.whole) return content.whole.parcels;
  const { id, status, stage, needsShipping, place, payment } = content;
  return [{ id, status, stage, needsShipping, placeId: place?.id ?? null, goods: payment.total }];
}

function parcelFact(
  { parcel, order, shipment }: KnownParcel,
  { rules, clockOffsetMs, left }: FactsOptions,
): ParcelFact {
  const named = { id: parcel.id, goods: Math.max(0, parcel.goods.minor) };
  if (!shipment || shipment.status === "cancelled" || isShippedAgain(order, shipment))
    return willShip(parcel, order, shipment, rules)
      ? { ...named, stage: "bookable", ...enteredFor(order, left) }
      : { ...named, stage: "absent" };
  const share = order?.cash?.share ?? shipment.codPiastres;
  const lowered = order?.cash?.lowered ?? 0;
  switch (stageOf(stateOf(shipment))) {
    case "booked":
      return { ...named, stage: "bookable", ...enteredFor(order, left) };
    case "delivered": {
      const deliveredAt = (shipment.deliveredAt ?? shipment.updatedAt) - clockOffsetMs;
      const collectedAt = (shipment.collectedAt ?? shipment.createdAt) - clockOffsetMs;
      const cash = shipment.collectedPiastres ?? shipment.codPiastres;
      return { ...named, stage: "delivered", cash, share, lowered, collectedAt, deliveredAt };
    }
    case "collected":
    case "at-hub":
    case "out-for-delivery":
    case "attempt-failed": {
      if (shipment.returning) return { ...named, stage: "absent" };
      const collectedAt = (shipment.collectedAt ?? shipment.createdAt) - clockOffsetMs;
      return { ...named, stage: "carried", cash: shipment.codPiastres, share, lowered, collectedAt };
    }
    default:
      return { ...named, stage: "absent" };
  }
}

/** The amount that the merchant entered for a parcel, while the store has said nothing new about the money. */
function enteredFor(order: Order | undefined, left: number | null): { fixed?: number } {
  if (!order?.content) return {};
  const { codPiastres } = correctionsInForce(order.corrections, order.content, { left });
  return codPiastres === undefined ? {} : { fixed: codPiastres };
}

/** Returned, lost or damaged, and the merchant sends it again. */
export function isShippedAgain(order: Order | undefined, shipment: Shipment): boolean {
  return hasEndedUndelivered(shipment) && order !== undefined && order.status !== "shipped";
}

export function hasEndedUndelivered({ status }: Shipment): boolean {
  return status === "returned" || status === "lost" || status === "damaged";
}

/** Whether a parcel without a shipment gets one: the store released it, and the merchant did not stop it. */
function willShip(
  { stage, needsShipping, status, placeId }: OrderParcel,
  order: Order | undefined,
  shipment: Shipment | undefined,
  rules: StoreRules,
): boolean {
  if (stage !== "open" || !needsShipping) return false;
  if (order) {
    if (order.corrections.decision || !["waiting", "needs_attention"].includes(order.status)) return false;
    if (order.corrections.confirmed === "merchant") return true;
  }
  if (shipment) return false;
  return rules.ship_statuses.includes(status) && standingOf(placeId, rules) !== "not_shipped";
}
