import {
  ConnectorError,
  refused,
  type ShipmentEvent,
  type Store,
  shownTime,
  type Text,
  type TrackingUpdate,
  type Written,
} from "@masar/kit";
import { z } from "zod";
import { type Client, clientOf } from "./client.ts";
import { isGone, orNull } from "./failure.ts";
import { idSchema, type Secrets } from "./schema.ts";
import { SKIPPED, WORDING } from "./wording.ts";

const MAX_URL = 300;
const MAX_NOTE = 250;

/**
 * Writes an event of a shipment to Salla, as a status that is neither repeated nor older than what Salla has.
 *
 * @returns Salla's id of the shipment.
 * @see https://docs.salla.dev/5578810e0
 */
export async function pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<Written> {
  const client = clientOf(store);
  const { orderId: id, trackingNumber, trackingUrl, labelUrl } = update;
  const status = statusOf(update);
  const there = await readStatus(client, id);
  if (there === undefined) return { remoteId: id, skipped: WORDING.shipmentGone };
  if (there.status === status) {
    // An earlier attempt, whose answer was lost, may have written it.
    return update.isFirstAttempt ? { remoteId: id, skipped: SKIPPED.shownAlready } : { remoteId: id };
  }
  const skipped = whyNotNext(there.status, update.event);
  if (skipped) return { remoteId: id, skipped };
  if (trackingUrl.length > MAX_URL || labelUrl.length > MAX_URL)
    throw refused(`PUT shipments/${id}: a link is too long`, WORDING.linkTooLong);
  await client.put(`shipments/${id}`, {
    // What was sent first stays for ever.
    shipment_number: there.number ?? trackingNumber,
    status,
    tracking_number: trackingNumber,
    tracking_link: trackingUrl,
    pdf_label: labelUrl,
    ...costOf(update, there),
    ...(NOTED.has(update.event) ? { status_note: cut(`${update.sentence.ar} (${shownTime(update.at)})`) } : {}),
  });
  return { remoteId: id };
}

const NOTED: ReadonlySet<ShipmentEvent> = new Set([
  "shipment.attempt_failed",
  "shipment.returned",
  "shipment.lost",
  "shipment.damaged",
]);

function statusOf({ event, isReturning, isAtLastHub }: TrackingUpdate): string {
  switch (event) {
    case "shipment.created":
      return "created";
    case "shipment.picked_up":
      return "in_transit";
    case "shipment.at_hub":
      if (isReturning) return "return_in_progress";
      return isAtLastHub ? "received_at_final_hub" : "in_transit";
    case "shipment.out_for_delivery":
      return "delivering";
    case "shipment.attempt_failed":
      return isReturning ? "unable_to_deliver" : "to_be_reattempted";
    case "shipment.delivered":
      return "delivered";
    case "shipment.returned":
      return "return_to_origin";
    case "shipment.cancelled":
      return "cancelled";
    case "shipment.lost":
      return "lost";
    case "shipment.damaged":
      return "damaged";
  }
}

/** After these Salla changes nothing any more. */
const FINAL: ReadonlySet<string> = new Set(["delivered", "cancelled", "return_to_origin", "lost", "damaged"]);
/** Before our first answer; numbers that a shipment has then are not ours. */
const UNANSWERED: ReadonlySet<string> = new Set(["", "creating", "pending"]);
/** What Salla itself writes before our first answer. */
const BEFORE_US: ReadonlySet<string> = new Set([...UNANSWERED, "created", "in_progress"]);

/** A final status is never left, and `created` comes first. @returns why a status is not written. */
function whyNotNext(there: string, event: ShipmentEvent): Text | undefined {
  if (FINAL.has(there)) return SKIPPED.over;
  return event === "shipment.created" && !BEFORE_US.has(there) ? SKIPPED.ahead : undefined;
}

/** Whole units without a currency: sent only where the store's amounts are in the currency of the cost. */
function costOf({ event, cost }: TrackingUpdate, { currency }: { currency: string | undefined }): { cost?: number } {
  if (event !== "shipment.created" || !cost || cost.currency !== currency) return {};
  return { cost: Math.floor((cost.minor + 50) / 100) };
}

/** Any other type is a placeholder. */
const numberText = z.union([z.string(), z.number()]).nullish().catch(null);
const statusSchema = z.object({
  id: idSchema,
  total: z.object({ currency: z.string() }).optional().catch(undefined),
  status: z
    .union([z.string(), z.object({ slug: z.string() }).transform(({ slug }) => slug)])
    .nullish()
    .transform((status) => status ?? ""),
  shipment_number: numberText,
  shipping_number: numberText,
});

/** Undefined when Salla has the shipment no longer. */
async function readStatus(client: Client, id: string) {
  const answer = await orNull(client.get(`shipments/${id}`), isGone);
  if (answer === null) return undefined;
  const read = statusSchema.safeParse(answer);
  if (!read.success) throw new ConnectorError(`GET shipments/${id}: no status`, UNREADABLE);
  const { status, shipment_number, shipping_number, total } = read.data;
  const numbers = UNANSWERED.has(status) ? [] : [shipment_number, shipping_number];
  const number = numbers.map((value) => String(value ?? "").trim()).find((value) => value !== "" && value !== "0");
  return { status, number, currency: total?.currency };
}

const UNREADABLE = { failure: "unreadable", publicMessage: WORDING.shipmentGone } as const;

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_NOTE ? text : `${letters.slice(0, MAX_NOTE - 1).join("")}…`;
}
