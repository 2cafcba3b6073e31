import { countryOf, type Doubt, type StoreFacts, type StoreOrder, type StorePayment, unreadable } from "@masar/kit";
import { z } from "zod";
import { minorOf, shownMinor } from "./money.ts";
import { idSchema, orderSchema, type ZidAddress, type ZidOrder, type ZidProduct } from "./schema.ts";

export const COD = "zid_cod";

/** Parses an order of `/view`, or of a list with all fields. @throws ConnectorError `unreadable` and nothing else. */
export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const read = orderSchema.safeParse(payload);
  if (!read.success)
    throw unreadable(`not an order of Zid: ${read.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
  const order = read.data;
  const { inventory_address: place } = order;
  const ours = isOurs(order, facts);
  const stage = stageOf(order);
  const isElsewhere = ours === "no" && stage !== "cancelled";
  return {
    id: order.id,
    number: order.invoice_number ?? order.id,
    placedAt: instantOf(order.created_at),
    updatedAt: order.updated_at ? instantOf(order.updated_at) : null,
    status: [statusOf(order), ...(ours === "unknown" ? [NO_OPTION] : isElsewhere ? [OTHERS_OPTION] : [])].join(", "),
    // Core takes in no new order that is closed; one that it knows is not collected.
    stage: isElsewhere ? "closed" : stage,
    ...(isElsewhere ? { sentElsewhere: true } : {}),
    ...(order.order_status.code === "indelivery" ? { isUnderWay: true as const } : {}),
    needsShipping: order.requires_shipping && ours !== "no",
    recipient: recipientOf(order),
    lines: order.products.map(lineOf),
    weightGrams: weightOf(order),
    ...piecesOf(order),
    service: null,
    payment: paymentOf(order),
    note: [order.customer_note, order.customer?.note].filter(Boolean).join(" - ") || null,
    ...(place ? { place: { id: place.id, name: nameOf(place.name) ?? place.id } } : {}),
    doubts: doubtsOf(order),
  };
}

const withId = z.object({ id: idSchema, order_status: z.object({ code: z.unknown() }) });

/** @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const read = withId.safeParse(payload);
  if (!read.success) throw unreadable("an order without an id");
  return read.data.id;
}

/** Added to the status of orders in a store that has no delivery option of ours: another courier may have them, so they wait. */
const NO_OPTION = "no Masar delivery option";
/** Added to the status of an order whose delivery option is another courier's: it may have been ours before. */
const OTHERS_OPTION = "another courier";
/** As a word of its own: «مسارات», «المسار» and "Masarat" are other companies. (`\b` knows no Arabic letters.) */
export const OUR_NAME = /(?<![\p{L}\p{M}\p{N}])(?:masar|مسار)(?![\p{L}\p{M}\p{N}])/iu;

/** Whether the buyer chose a delivery option of ours: by its id, and by its name only where no id is known yet. */
export function isOurs({ shipping }: Pick<ZidOrder, "shipping">, { values }: StoreFacts): "yes" | "no" | "unknown" {
  const { id, name } = shipping.method;
  const { deliveryOption } = values;
  if (deliveryOption !== undefined) return deliveryOption.split(",").includes(id ?? "") ? "yes" : "no";
  return OUR_NAME.test(nameOf(name) ?? "") ? "yes" : "unknown";
}

/** A tracking number of ours in a text; numbers that were issued before are shorter. */
export const OUR_NUMBER = /(?<![A-Za-z0-9])MS(?:\d{13}|\d{11})(?!\d)/;

const MOST_PIECES = 100;

/** Pieces of one parcel. */
function piecesOf({ packages_count, shipping }: ZidOrder): { pieces?: number } {
  const count = packages_count ?? shipping.method.packages_count ?? 1;
  return Number.isSafeInteger(count) && count > 1 && count <= MOST_PIECES ? { pieces: count } : {};
}

function statusOf({ order_status }: ZidOrder): string {
  const { code } = order_status;
  return code === "canceled" ? "cancelled" : code;
}

function stageOf(order: ZidOrder): StoreOrder["stage"] {
  switch (statusOf(order)) {
    case "cancelled":
    case "refunded":
    case "failed":
      return "cancelled";
    // What comes back is not sent out, and a refused parcel is none of these.
    case "delivered":
    case "reversed":
    case "partially_reversed":
    case "reverse_in_progress":
      return "closed";
    default:
      return "open";
  }
}

/** The person the buyer named, where it is another one. */
function recipientOf(order: ZidOrder): StoreOrder["recipient"] {
  const to = (order.has_different_consignee && order.consignee) || order.customer;
  const { address } = order.shipping;
  return {
    name: to?.name ?? "",
    phones: [to?.mobile, order.customer?.mobile].filter(
      (phone, at, all) => !!phone && all.indexOf(phone) === at,
    ) as string[],
    ...(to?.mobile && order.customer?.mobile && to.mobile !== order.customer.mobile ? { ownPhones: 1 } : {}),
    address: {
      country: countryOf(address?.country?.code?.toUpperCase() ?? address?.country?.name),
      governorateCode: null,
      stateName: null,
      city: address?.city?.name ?? null,
      line1: lineOfAddress(address),
      line2: null,
      postcode: address?.meta?.postcode ?? null,
    },
  };
}

function lineOfAddress(address: ZidAddress | undefined): string | null {
  if (!address) return null;
  const formatted = address.formatted_address === "N/A" ? undefined : address.formatted_address;
  const parts = [address.street, address.district, address.meta?.building_number, formatted];
  const kept: string[] = [];
  for (const part of parts) if (part && !kept.some((other) => other.includes(part))) kept.push(part);
  return kept.join("، ") || null;
}

function lineOf({ name, sku, quantity, weight }: ZidProduct): StoreOrder["lines"][number] {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw unreadable("a quantity is not a whole number");
  return { title: name ?? "-", quantity, sku: sku ?? null, unitGrams: weight ? gramsOf(weight) : null };
}

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523_125 };

function gramsOf({ value, unit }: { value: number; unit: string }): number | null {
  const factor = GRAMS[unit.toLowerCase()];
  return factor !== undefined && Number.isFinite(value) && value > 0 ? Math.max(1, Math.round(value * factor)) : null;
}

/** Of its products when each has a weight; else the order's own, in kilograms, which is often 0. */
function weightOf({ products, weight }: ZidOrder): number | null {
  const grams = products.map((one) => (one.weight ? gramsOf(one.weight) : null));
  if (products.length > 0 && grams.every((one) => one !== null))
    return products.reduce((sum, { quantity }, at) => sum + (grams[at] ?? 0) * quantity, 0) || null;
  return gramsOf({ value: Number(weight ?? 0), unit: "kg" });
}

function paymentOf(order: ZidOrder): StorePayment {
  const { currency_code: currency, payment, payment_status } = order;
  const total = { minor: minorOf(order.order_total, currency), currency };
  const none = { minor: 0, currency };
  const isCod = payment.method.code === COD;
  const isPaid = !isCod || payment_status === "paid";
  // Zid states no amount. Cash on delivery that was refunded, and what was voided, is asked about (`doubtsOf`).
  const refunded = !isCod && payment_status === "refunded" ? total : none;
  return {
    total,
    outstanding: null,
    paid: isPaid ? total : none,
    refunded,
    handedBack: refunded,
    credited: none,
    payments: [],
    isPaid,
    gateway: payment.method.code,
    isCod,
    // By transfer or card: nothing is collected at the door, also while it is unpaid.
    isPrepaid: !isCod,
  };
}

/** Where Zid contradicts itself about cash, or says that a payment came to nothing, the merchant enters the amount. */
function doubtsOf(order: ZidOrder): Doubt[] {
  const { currency_code: currency, payment_status, order_total_string: shown } = order;
  const doubts: Doubt[] = [];
  const add = (code: string, saidHere: string, saidThere: string) => doubts.push({ code, saidHere, saidThere });
  if (order.is_potential_fraud) add("fraud_flag", "order: open", "Zid: possible fraud");
  const { code } = order.payment.method;
  if (code !== COD && payment_status === "voided") add("payment_state", `payment: ${code}`, "payment_status: voided");
  if (code !== COD || payment_status === "paid") return doubts;
  if (payment_status !== "pending")
    add("payment_state", "payment: cash on delivery", `payment_status: ${payment_status}`);
  if (order.has_different_transaction_currency)
    add("cod_currency", `order_total: ${order.order_total} ${currency}`, "transaction: another currency");
  const minor = shown === undefined ? undefined : shownMinor(shown, currency);
  if (minor !== undefined && minor !== minorOf(order.order_total, currency))
    add("cod_mismatch", `order_total: ${order.order_total}`, `order_total_string: ${shown}`);
  return doubts;
}

/** `2026-01-21 13:01:46`, without a zone: Riyadh's. @throws ConnectorError `unreadable` */
function instantOf(text: string): Temporal.Instant {
  try {
    return Temporal.PlainDateTime.from(text.trim().replace(" ", "T")).toZonedDateTime("Asia/Riyadh").toInstant();
  } catch {
    throw unreadable("a date of the order cannot be read");
  }
}

/** Names are text, or one text for each language. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() || undefined;
  const both = z.object({ ar: z.string().nullish(), en: z.string().nullish() }).safeParse(value);
  return both.success ? (both.data.ar ?? both.data.en ?? undefined) : undefined;
}
