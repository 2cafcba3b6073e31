import { type StoreFacts, type StoreOrder, unreadable } from "@masar/kit";
import { z } from "zod";
import { doubtsOf, paymentOf } from "./cash.ts";
import { readRecipient } from "./recipient.ts";
import {
  idSchema,
  type Payload,
  payloadSchema,
  type SallaItem,
  type SallaPackage,
  type SallaShipment,
} from "./schema.ts";
import { readInstant } from "./time.ts";
import { gramsOf, weightGramsOf, weightOfItems } from "./weight.ts";

/** The status of an order whose label the merchant has requested: Salla sends us no other. */
export const REQUESTED = "label requested";

/**
 * One outbound shipment of Salla is one order here. A return is never shipped.
 *
 * @throws ConnectorError `unreadable` and nothing else.
 */
export function parseOrder(payload: unknown, facts: StoreFacts): StoreOrder {
  const read = payloadSchema.safeParse(payload);
  if (!read.success) throw unreadable(`not a shipment of Salla: ${pathsOf(read.error)}`);
  const { shipment, order, items } = read.data;
  const place = shipment.ship_from?.branch_id;
  return {
    id: shipment.id,
    number: order?.reference_id ?? shipment.order_reference_id ?? shipment.order_id,
    placedAt: requestedAt(read.data),
    updatedAt: null,
    status: statusOf(read.data),
    stage: stageOf(read.data),
    ...(isElsewhere(read.data) ? { sentElsewhere: true } : {}),
    ...(isCancelled(read.data) ? { isCancelledForGood: true as const } : {}),
    needsShipping: shipment.type === "shipment" && order?.features?.shippable !== false,
    recipient: readRecipient(read.data),
    lines: items.length > 0 ? items.map(lineOf) : (shipment.packages ?? []).map(packageLineOf),
    weightGrams: weightGramsOf(shipment) ?? weightOfItems(items),
    ...piecesOf(shipment),
    service: null,
    payment: paymentOf(read.data, facts),
    note: [shipment.remarks, shipment.description].filter(Boolean).join(" - ") || null,
    ...(place === undefined ? {} : { place: { id: place, name: shipment.ship_from?.name ?? place } }),
    doubts: doubtsOf(read.data),
  };
}

const withId = z.union([
  z.object({ shipment: z.object({ id: idSchema }) }).transform(({ shipment }) => shipment.id),
  z.object({ data: z.object({ id: idSchema, ship_to: z.unknown() }) }).transform(({ data }) => data.id),
]);

/** @throws ConnectorError `unreadable` */
export function orderIdOf(payload: unknown): string {
  const read = withId.safeParse(payload);
  if (!read.success) throw unreadable("no shipment of Salla");
  return read.data;
}

/** When the merchant asked us for the parcel; the order itself may be much older. */
function requestedAt({ shipment, order }: Payload): Temporal.Instant {
  const at = readInstant(shipment.created_at) ?? readInstant(order?.date);
  if (!at) throw unreadable("a shipment of Salla without a date");
  return at;
}

function stageOf(payload: Payload): StoreOrder["stage"] {
  if (isCancelled(payload) || payload.order?.status.slug === "canceled") return "cancelled";
  // Core takes in no new shipment that is closed; one that it knows is not collected.
  return payload.isOthers ? "closed" : "open";
}

function isElsewhere(payload: Payload): boolean {
  return stageOf(payload) === "closed";
}

/** A label that was cancelled never comes back: another one is another shipment. What is sent with a request may be older than the list. */
function isCancelled({ shipment, siblings }: Payload): boolean {
  return [shipment, ...siblings].some(({ id, status }) => id === shipment.id && status === "cancelled");
}

const MOST_PIECES = 100;

function piecesOf({ meta }: SallaShipment): { pieces?: number } {
  const boxes = meta?.policy_options?.boxes ?? 1;
  return Number.isSafeInteger(boxes) && boxes > 1 && boxes <= MOST_PIECES ? { pieces: boxes } : {};
}

function statusOf({ shipment, order, isOthers }: Payload): string {
  if (shipment.type === "return") return "return";
  if (isOthers) return "another courier";
  if (order?.is_pending_payment) return "payment pending";
  if (order?.is_price_quote) return "price quote";
  return REQUESTED;
}

function lineOf({ name, sku, quantity, weight }: SallaItem): StoreOrder["lines"][number] {
  const unitGrams = weight === null || weight === undefined ? null : gramsOf(String(weight), "kg");
  return { title: name ?? "-", quantity: countOf(quantity), sku: sku ?? null, unitGrams };
}

function packageLineOf({ name, sku, quantity, weight }: SallaPackage): StoreOrder["lines"][number] {
  const unitGrams = weight?.value ? gramsOf(weight.value, weight.unit ?? weight.units ?? "") : null;
  return { title: name ?? "-", quantity: countOf(quantity), sku: sku ?? null, unitGrams };
}

function countOf(quantity: number): number {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw unreadable("a quantity is not a whole number");
  return quantity;
}

/** The names of the invalid fields, never their values. */
function pathsOf({ issues }: z.ZodError): string {
  return issues.map(({ path }) => path.join(".") || "(all of it)").join(", ");
}
