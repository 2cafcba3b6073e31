import type { Money, StoreOrder } from "@masar/kit";
import { parseGovernorate } from "../address/governorate.ts";
import { check } from "../field-error.ts";
import { formatPiastres } from "../money.ts";
import { SERVICES, type Service } from "../pricing/card.ts";
import { type CreateShipmentBody, createShipmentSchema, MAX_WEIGHT_GRAMS } from "../shipment/request.ts";
import { cashDue } from "../store/cash-due.ts";
import type { StoreRules } from "../store/rules.ts";
import { clean } from "./clean.ts";
import { type Mends, mendsInForce } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { readRecipient } from "./recipient.ts";

/** What is to be done with a store's order. */
export type Decision =
  /** `asks`: nothing stands in the way but a press of Ship or a confirmation. */
  | { kind: "ship"; body: CreateShipmentBody; phone: string | null; asks: Reason | undefined }
  | { kind: "attention"; reasons: readonly Reason[]; phone: string | null }
  /** The store is not done with it yet. */
  | { kind: "wait"; reason: Reason }
  /** The store is done with it, or nothing is carried. */
  | { kind: "nothing"; reason: Reason }
  | { kind: "cancel" };

export interface DecideOptions {
  rules: StoreRules;
  mends: Mends;
  storeName: string;
  /** Orders from before it are not sent by themselves: they may be on their way with somebody else. */
  connectedAt: number;
}

/** Decides what a shipment of an order would be and what stands in its way. Pure: the same order always gets the same answer. */
export function decide(order: StoreOrder, { rules, mends, storeName, connectedAt }: DecideOptions): Decision {
  if (order.stage === "cancelled" || order.stage === "gone") return { kind: "cancel" };
  if (order.stage === "closed" || !order.needsShipping) return { kind: "nothing", reason: reason("nothing_to_ship") };
  const mended = mendsInForce(mends, order);
  // Whoever presses Ship knows the order's status.
  if (mended.confirmed !== "merchant" && !rules.ship_statuses.includes(order.status))
    return { kind: "wait", reason: reason("status_waits", clean(order.status, 60)) };

  const places = Object.keys(rules.pickup_by_place);
  if (mended.confirmed !== "merchant" && order.place && places.length > 0 && !places.includes(order.place.id))
    return { kind: "wait", reason: reason("other_place", clean(order.place.name, 60)) };

  const recipient = readRecipient(order, mended.recipient);
  const cash = cashOf(order, rules, mended.codPiastres);
  const weight = weightOf(order, rules, mended.weightGrams);
  const reasons = [
    ...(recipient.kind === "unclear" ? recipient.reasons : []),
    ...cash.reasons,
    ...(weight > MAX_WEIGHT_GRAMS ? [reason("weight_too_big", String(weight / 1000))] : []),
  ];
  const phone = recipient.kind === "unclear" ? recipient.phone : recipient.recipient.phone;
  if (recipient.kind === "unclear" || reasons.length > 0) return { kind: "attention", reasons, phone };

  const body = {
    reference: clean(order.number, 100) || order.id,
    service: mended.service ?? serviceOf(order, rules, recipient.recipient.governorate),
    cod_value: cash.piastres / 100,
    parcel: { weight_kg: weight / 1000, description: describe(order) },
    recipient: recipient.recipient,
    allow_open: rules.allow_open,
    ...notesOf(order, recipient.remark),
    metadata: { store: clean(storeName, 150), store_order: clean(order.id, 150) },
  };
  const checked = check(createShipmentSchema, body);
  if (checked.kind === "invalid") {
    const wrong = checked.errors.map(({ pointer, detail }) => ({
      ...reason("not_valid", pointer, detail),
      field: pointer.slice(1).replaceAll("/", "."),
    }));
    return { kind: "attention", reasons: wrong, phone };
  }
  return { kind: "ship", body: checked.value, phone, asks: asks(order, rules, mended, connectedAt, cash.piastres) };
}

function asks(
  order: StoreOrder,
  rules: StoreRules,
  mends: Mends,
  connectedAt: number,
  cashPiastres: number,
): Reason | undefined {
  if (mends.confirmed === "merchant") return undefined;
  // Stores keep whole seconds: an order of the second of connecting is new.
  if (order.placedAt.epochMilliseconds < connectedAt - 999) return reason("placed_before_connecting");
  if (rules.ship === "by_hand") return reason("ship_by_hand");
  if (rules.ship === "after_confirmation" && cashPiastres > 0 && mends.confirmed === undefined)
    return reason("awaiting_confirmation");
  return undefined;
}

/** What somebody said is to be collected settles every question about money. */
function cashOf(
  { payment, doubts }: StoreOrder,
  rules: StoreRules,
  mended: number | undefined,
): { piastres: number; reasons: Reason[] } {
  if (mended !== undefined) return { piastres: mended, reasons: [] };
  const parts: Money[] = [payment.total, payment.paid, payment.refunded, payment.credited];
  const foreign = parts.find(({ currency, minor }) => currency !== "EGP" && minor !== 0) ?? payment.total;
  if (foreign.currency !== "EGP") return { piastres: 0, reasons: [reason("currency_not_egp", foreign.currency)] };
  const doubted = doubts.map(({ saidHere, saidThere }) => reason("doubt", clean(saidHere, 120), clean(saidThere, 120)));
  if (doubted.length > 0) return { piastres: 0, reasons: doubted };
  const isCod = payment.gateway === null ? payment.isCod : rules.cash_gateways.includes(payment.gateway);
  const due = cashDue(
    {
      totalPiastres: payment.total.minor,
      paidPiastres: payment.paid.minor,
      refundedPiastres: payment.refunded.minor,
      creditedPiastres: payment.credited.minor,
      isPaid: payment.isPaid,
      isCod,
    },
    { capPiastres: rules.cash_cap * 100 },
  );
  switch (due.kind) {
    case "due":
      return { piastres: due.piastres, reasons: [] };
    case "unpaid":
      return { piastres: 0, reasons: [reason("unpaid", formatPiastres(due.piastres))] };
    case "over_cap":
      return {
        piastres: 0,
        reasons: [reason("cash_over_cap", formatPiastres(due.piastres), String(rules.cash_cap))],
      };
  }
}

/** What somebody said, what the store says of the parcel or of everything in it, else the merchant's usual weight. */
function weightOf({ weightGrams, lines }: StoreOrder, rules: StoreRules, mended: number | undefined): number {
  if (mended !== undefined) return mended;
  if (weightGrams !== null && weightGrams > 0) return Math.max(1, Math.round(weightGrams));
  const known = lines.every(({ unitGrams }) => unitGrams !== null && unitGrams > 0);
  const sum = lines.reduce((grams, line) => grams + (line.unitGrams ?? 0) * line.quantity, 0);
  if (known && sum > 0) return Math.max(1, Math.round(sum));
  return Math.round(rules.default_weight_kg * 1000);
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

/** What the buyer wrote, and what stood in the phone field beside the number. */
function notesOf({ note }: StoreOrder, remark: string): { notes?: string } {
  const notes = clean([note, remark].filter(Boolean).join(" — "), 500);
  return notes === "" ? {} : { notes };
}
