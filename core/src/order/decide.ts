import type { Money, StoreOrder, StorePayment } from "@masar/kit";
import { parseGovernorate } from "../address/governorate.ts";
import { check, type FieldError } from "../kernel/field-error.ts";
import { formatPiastres } from "../kernel/money.ts";
import type { Text } from "../kernel/text.ts";
import { SERVICES, type Service } from "../quote/card.ts";
import { gramsOf, MAX_DECLARED_PIASTRES, MAX_WEIGHT_GRAMS } from "../shipment/fields.ts";
import { exactShipmentSchema, type NewShipment } from "../shipment/new-shipment.ts";
import { standingOf } from "../store/places.ts";
import type { StoreRules } from "../store/rules.ts";
import { gramsOfPieces } from "../store/weight.ts";
import { isCash, isPrepaid, owedOf } from "./cash/facts.ts";
import { clean } from "./clean.ts";
import { type Corrections, correctionsInForce, type ParcelCash } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { readRecipient } from "./recipient.ts";

/** What to do with a store's order. */
export type Decision =
  /** `asks`: the order can be shipped, but waits for the merchant to press Ship or for a confirmation. */
  | { kind: "ship"; shipment: NewShipment; phone: string | null; asks: Reason | undefined }
  | { kind: "attention"; reasons: readonly Reason[]; phone: string | null }
  /** The store has not released it yet. */
  | { kind: "wait"; reason: Reason }
  /** The store has completed it, or it needs no shipping. */
  | { kind: "nothing"; reason: Reason }
  | { kind: "cancel" };

export interface DecideOptions {
  rules: StoreRules;
  corrections: Corrections;
  /** By the cash rule, for this parcel. */
  cash: ParcelCash;
  storeName: string;
  /** A real courier would come. */
  isLive: boolean;
  /** The store lists its places, so that the merchant can say where each is collected. */
  listsPlaces: boolean;
  /** Older orders are not shipped automatically: another courier may have them. */
  connectedAt: number;
}

/** Decides the shipment of an order, or why it cannot be shipped. Pure. */
export function decide(order: StoreOrder, options: DecideOptions): Decision {
  const { rules, corrections, storeName, connectedAt } = options;
  if (order.stage === "cancelled" || order.stage === "gone") return { kind: "cancel" };
  if (order.stage === "closed" || !order.needsShipping) return { kind: "nothing", reason: reason("nothing_to_ship") };
  // Not even when the merchant presses Ship: nobody waits for the parcel.
  if (order.isTest && options.isLive) return { kind: "wait", reason: reason("test_order") };
  const corrected = correctionsInForce(corrections, order, options.cash);
  // A merchant who presses Ship knows the order's status.
  if (corrected.confirmed !== "merchant" && !rules.ship_statuses.includes(order.status))
    return { kind: "wait", reason: waitsForStatus(order) };

  const standing = standingOf(order.place?.id, rules);
  if (corrected.confirmed !== "merchant" && standing === "not_shipped")
    return { kind: "wait", reason: reason("other_place", clean(order.place?.name, 60)) };

  const recipient = readRecipient(order, corrected.recipient);
  const cash = cashOf(order, rules, { corrected: corrected.codPiastres, ruled: options.cash });
  const weight = weightOf(order, rules, corrected.weightGrams);
  const reasons = [
    // Also when the merchant presses Ship: a courier would be sent to an address where the goods are not.
    ...(standing === "unmapped" && options.listsPlaces ? [reason("place_unmapped", clean(order.place?.name, 60))] : []),
    ...(recipient.kind === "unclear" ? recipient.reasons : []),
    ...cash.reasons,
    ...serviceReasons(order, corrected.service),
    ...(weight > MAX_WEIGHT_GRAMS ? [reason("weight_too_big", String(weight / 1000))] : []),
  ];
  const phone = recipient.kind === "unclear" ? recipient.phone : recipient.recipient.phone;
  if (recipient.kind === "unclear" || reasons.length > 0) return { kind: "attention", reasons, phone };

  const checked = check(exactShipmentSchema, {
    reference: clean(order.number, 100) || order.id,
    service: corrected.service ?? serviceOf(order, rules, recipient.recipient.governorate),
    cod_piastres: cash.piastres,
    declared_piastres: goodsValueOf(order),
    weight_grams: weight,
    ...(order.pieces === undefined ? {} : { pieces: order.pieces }),
    description: describe(order),
    recipient: recipient.recipient,
    allow_open: rules.allow_open,
    notes: notesOf(order, recipient.remark),
    metadata: {
      store: clean(storeName, 150),
      store_order: clean(order.id, 150),
      ...(order.quote === undefined ? {} : { quote: clean(order.quote, 150) }),
    },
  });
  if (checked.kind === "invalid") return { kind: "attention", reasons: checked.errors.map(invalidReason), phone };
  const waitsFor = whyNotAutomatic(order, { rules, corrections: corrected, connectedAt }, cash.piastres);
  return { kind: "ship", shipment: checked.value, phone, asks: waitsFor };
}

function waitsForStatus({ status, isLocalDelivery }: StoreOrder): Reason {
  const named = clean(status, 60);
  return isLocalDelivery ? reason("local_delivery", named) : reason("status_waits", named);
}

/** Fields that have another name in a correction. */
const CORRECTED_AS: Readonly<Record<string, string>> = { cod_piastres: "cod_value", weight_grams: "weight_kg" };

function invalidReason({ pointer, detail }: FieldError): Reason {
  const name = pointer.slice(1).replaceAll("/", ".");
  const field = CORRECTED_AS[name] ?? name;
  return { ...reason("not_valid", `/${field.replaceAll(".", "/")}`, detail), field };
}

/** Why an order that can be shipped waits for the merchant or the buyer; undefined when it ships automatically. */
function whyNotAutomatic(
  order: StoreOrder,
  { rules, corrections, connectedAt }: Pick<DecideOptions, "rules" | "corrections" | "connectedAt">,
  cashPiastres: number,
): Reason | undefined {
  if (corrections.confirmed === "merchant") return undefined;
  if (isPlacedBefore(order, connectedAt)) return reason("placed_before_connecting");
  if (rules.ship === "by_hand") return reason("ship_by_hand");
  if (rules.ship === "after_confirmation" && cashPiastres > 0 && corrections.confirmed === undefined)
    return reason("awaiting_confirmation");
  return undefined;
}

/** Stores keep whole seconds: an order placed in the second of connecting is new. */
export function isPlacedBefore({ placedAt }: StoreOrder, connectedAt: number): boolean {
  return placedAt.epochMilliseconds < connectedAt - 999;
}

/** A corrected amount overrides every question about payment. */
function cashOf(
  { payment, doubts, refundsUnread }: StoreOrder,
  rules: StoreRules,
  { corrected, ruled }: { corrected: number | undefined; ruled: ParcelCash },
): { piastres: number; reasons: Reason[] } {
  const ask = (...reasons: Reason[]) => ({ piastres: 0, reasons });
  if (corrected !== undefined) return { piastres: corrected, reasons: [] };
  const foreign = foreignPart(payment);
  if (foreign !== undefined && (doubts.length > 0 || !isPaidAbroad(payment, rules, ruled)))
    return ask(reason("currency_not_egp", foreign));
  const doubted = doubts.map(({ saidHere, saidThere }) => reason("doubt", clean(saidHere, 120), clean(saidThere, 120)));
  if (doubted.length > 0) return ask(...doubted);
  if (refundsUnread) return ask(reason("refunds_unread", refundsUnread));
  const cash = isCash(payment, rules);
  const unknown = whyUnknown(payment, rules, ruled);
  if (unknown) return ask(unknown);
  if (ruled.share === 0) return { piastres: 0, reasons: [] };
  // What is not cash on delivery is never turned into it.
  if (!cash) return ask(reason("unpaid", formatPiastres(ruled.share)));
  if (ruled.share > rules.cash_cap * 100)
    return ask(reason("cash_over_cap", formatPiastres(ruled.share), String(rules.cash_cap)));
  return { piastres: ruled.share, reasons: [] };
}

/** Why nobody can tell what is to be collected; undefined when it is known. */
function whyUnknown(payment: StorePayment, rules: StoreRules, ruled: ParcelCash): Reason | undefined {
  const { total, outstanding, refunded, paid, gateway } = payment;
  const cash = isCash(payment, rules);
  if (refunded.minor > 0 && refunded.minor >= total.minor)
    return reason("refunded_in_full", formatPiastres(refunded.minor));
  const atStake = outstanding === null ? total.minor - refunded.minor : ruled.share;
  if (!cash && !isPrepaid(payment, rules) && atStake > 0)
    return reason("gateway_unknown", gateway === null ? NO_METHOD : clean(gateway, 60));
  if (owedOf(payment, cash) === undefined)
    return reason("refund_unclear", formatPiastres(refunded.minor), formatPiastres(paid.minor));
  if (!cash && ruled.paidTotal !== null && total.minor > ruled.paidTotal)
    return reason("raised_after_payment", formatPiastres(ruled.paidTotal), formatPiastres(total.minor));
  return ruled.unclear > 0 ? reason("payment_unclear", formatPiastres(ruled.unclear)) : undefined;
}

const NO_METHOD: Text = { en: "no payment method", ar: "بدون طريقة دفع" };

/** The currency of an amount that is not in Egyptian pounds. */
function foreignPart({ total, outstanding, paid, refunded, credited }: StorePayment): string | undefined {
  const parts: Money[] = [total, outstanding ?? total, paid, refunded, credited];
  const foreign = parts.find(({ currency, minor }) => currency !== "EGP" && minor !== 0) ?? total;
  return foreign.currency === "EGP" ? undefined : foreign.currency;
}

/** Whether nothing is to be collected for an order in another currency: its amounts are all in that one, and are paid. */
function isPaidAbroad(payment: StorePayment, rules: StoreRules, ruled: ParcelCash): boolean {
  const { total, outstanding, paid, refunded, credited } = payment;
  const parts = [outstanding ?? total, paid, refunded, credited];
  return (
    parts.every(({ minor, currency }) => minor === 0 || currency === total.currency) &&
    owedOf(payment, isCash(payment, rules)) === 0 &&
    ruled.share === 0 &&
    whyUnknown(payment, rules, ruled) === undefined
  );
}

/** What the goods of the parcel are worth, also when they are paid; undefined, and then the cash due, for another currency. */
function goodsValueOf({ id, payment, whole }: StoreOrder): number | undefined {
  const { total, refunded } = payment;
  if (total.currency !== "EGP" || refunded.currency !== "EGP") return undefined;
  const parcel = whole?.parcels.find((one) => one.id === id);
  const value = parcel && parcel.goods.minor > 0 ? parcel.goods.minor : total.minor - refunded.minor;
  return Math.min(Math.max(0, value), MAX_DECLARED_PIASTRES);
}

/** The corrected weight, the store's weight of the order or of its lines, else the default weight of the store's rules. */
function weightOf({ weightGrams, lines }: StoreOrder, rules: StoreRules, corrected: number | undefined): number {
  if (corrected !== undefined) return corrected;
  if (weightGrams !== null && weightGrams > 0) return Math.max(1, Math.round(weightGrams));
  return gramsOfPieces(lines, rules) ?? gramsOf(rules.default_weight_kg);
}

/** The buyer paid for a service that we do not have: another one is never booked silently. */
function serviceReasons({ service }: StoreOrder, corrected: Service | undefined): Reason[] {
  const isKnown = service === null || corrected !== undefined || SERVICES.some((sold) => sold === service);
  return isKnown ? [] : [reason("service_unknown", clean(service, 60), SERVICES.join(", "))];
}

function serviceOf({ service }: StoreOrder, rules: StoreRules, governorate: string): Service {
  const chosen = SERVICES.find((sold) => sold === service);
  if (chosen) return chosen;
  const code = parseGovernorate(governorate);
  const there = Object.entries(rules.service_by_governorate).find(([key]) => parseGovernorate(key) === code);
  return there ? there[1] : rules.service;
}

function describe({ lines }: StoreOrder): string {
  return clean(lines.map(({ title, quantity }) => `${quantity} × ${title}`).join("، "), 500);
}

/** The buyer's note, and any text beside the number in the phone field. */
function notesOf({ note }: StoreOrder, remark: string): string {
  return clean([note, remark].filter(Boolean).join(" — "), 500);
}
