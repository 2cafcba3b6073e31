import { z } from "zod";
import { GOVERNORATE_CODES } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import { EVENT_TYPES } from "../event/event-type.ts";
import { amount, count, day, id, shownPhone, timestamp, trackingNumber } from "../kernel/fields.ts";
import { joinText } from "../kernel/join-text.ts";
import { createMemo } from "../kernel/memo.ts";
import { formatPiastres } from "../kernel/money.ts";
import type { Language } from "../kernel/text.ts";
import { timestampOf } from "../kernel/time.ts";
import { SERVICES } from "../quote/card.ts";
import { HUB_CODES } from "../quote/hub.ts";
import { warningSchema, warningView } from "./address-conflict.ts";
import { goodsValuePiastres } from "./claim.ts";
import { FAULTS, REASON_CODES, reasonOf } from "./reason.ts";
import { BLOCK_CODES, type CollectionBlock, type Shipment } from "./shipment.ts";
import { isFinal, STATUSES } from "./state.ts";

declare global {
  interface JSON {
    /** ECMAScript 2026: this text goes into the JSON as it is. Of a number's text it is a number to whoever reads the JSON. */
    rawJSON(text: string): number;
  }
}

export interface ViewOptions {
  /** Where links point: the base address of the mode, ending in `/v1`. */
  baseUrl: string;
  /** Of warnings; English when left out, as in events. */
  language?: Language;
}

/** Two decimals in the JSON text itself: 65.00, not 65 (specification: pricing). */
export function money(piastres: number): number {
  return JSON.rawJSON(formatPiastres(piastres));
}

/** The shipment object (specification: Response fields (shipment)), with our additions. */
export function shipmentView(shipment: Shipment, options: ViewOptions) {
  return viewWith(shipment, options, pricingView(shipment));
}

/**
 * The same as JSON. Stringifying the view gives the same text in three times as long: V8 takes a slower path for the whole of an
 * object that holds an amount as `JSON.rawJSON`.
 */
export function shipmentJson(shipment: Shipment, options: ViewOptions): string {
  // In a string the quotes would be escaped, so the first place is the member itself.
  const json = JSON.stringify(viewWith(shipment, options, null));
  return json.replace('"pricing":null', () => `"pricing":${pricingJson(shipment)}`);
}

/** Members without a value are undefined: leaving them out makes objects of many shapes, which take longer to write. */
function viewWith<Pricing>(shipment: Shipment, { baseUrl, language = "en" }: ViewOptions, pricing: Pricing) {
  return {
    tracking_number: shipment.trackingNumber,
    reference: shipment.reference,
    status: shipment.status,
    service: shipment.service,
    hub: shipment.hub,
    cod_value: shipment.codPiastres / 100,
    cod_lowered_from: shipment.loweredFromPiastres === null ? null : shipment.loweredFromPiastres / 100,
    declared_value: shipment.declaredPiastres === null ? undefined : shipment.declaredPiastres / 100,
    pricing,
    sla: slaView(shipment),
    label_url: joinText(baseUrl, "/labels/", shipment.trackingNumber, ".pdf"),
    created_at: timestampOf(shipment.createdAt),
    tracking_url: trackingUrl(shipment, baseUrl),
    last_event: shipment.lastEvent,
    collected_at: optionalTime(shipment.collectedAt),
    delivered_at: optionalTime(shipment.deliveredAt),
    received_by: shipment.receivedBy,
    cash_collected: shipment.collectedPiastres === null ? null : shipment.collectedPiastres / 100,
    attempts: shipment.attemptCount,
    last_failure: shipment.failure && failureView(shipment.failure),
    claim: claimView(shipment),
    collection_block: shipment.collectionBlock && blockView(shipment.collectionBlock),
    returning: shipment.returning && !isFinal(shipment.status),
    next_step: nextStepView(shipment),
    parcel: {
      weight_kg: shipment.weightGrams / 1000,
      description: shipment.description ?? undefined,
      pieces: shipment.pieces,
    },
    recipient: {
      name: shipment.recipient.name,
      phone: nationalDigits(shipment.recipient.phone),
      phone_2: shipment.recipient.phone2 === null ? undefined : nationalDigits(shipment.recipient.phone2),
      governorate: shipment.recipient.governorate,
      city: shipment.recipient.city ?? undefined,
      district: shipment.recipient.district ?? undefined,
      address: shipment.recipient.address,
      address_as_written: shipment.recipient.addressAsWritten ?? undefined,
      location: shipment.recipient.location ?? undefined,
    },
    warnings:
      shipment.addressConflict === null
        ? undefined
        : [warningView(shipment.addressConflict, shipment.recipient.governorate, language)],
    allow_open: shipment.allowOpen,
    notes: shipment.notes ?? undefined,
    metadata: shipment.metadata,
    order_id: shipment.orderId ?? undefined,
    livemode: shipment.mode === "live",
  };
}

/**
 * The public tracking page, which anybody with the link may open. The number leads to the shipment and the random part,
 * 128 bits, opens it: so that no second index over random values has to be kept.
 */
export function trackingUrl(
  { trackingNumber, trackingToken }: Pick<Shipment, "trackingNumber" | "trackingToken">,
  baseUrl: string,
): string {
  return joinText(originOf(baseUrl), "/track/", trackingNumber, "-", trackingToken);
}

/** Of the few base addresses there are. */
const origins = createMemo<string>(100);

function originOf(baseUrl: string): string {
  return origins(baseUrl, () => new URL(baseUrl).origin);
}

interface Price {
  shippingPiastres: number;
  codFeePiastres: number;
  vatPiastres: number;
}

/** What `pricingView` is as JSON. */
function pricingJson({ shippingPiastres, codFeePiastres, vatPiastres }: Price): string {
  const total = formatPiastres(shippingPiastres + codFeePiastres);
  const [shipping, codFee, vat] = [shippingPiastres, codFeePiastres, vatPiastres].map(formatPiastres);
  return `{"shipping":${shipping},"cod_fee":${codFee},"total":${total},"currency":"EGP","vat_included":${vat}}`;
}

export function pricingView(price: Price) {
  return {
    shipping: money(price.shippingPiastres),
    cod_fee: money(price.codFeePiastres),
    total: money(price.shippingPiastres + price.codFeePiastres),
    currency: "EGP" as const,
    vat_included: money(price.vatPiastres),
  };
}

export function slaView({
  committedDays,
  cutOff,
  promisedBy,
}: Pick<Shipment, "committedDays" | "cutOff" | "promisedBy">) {
  return { committed_days: committedDays, cut_off: cutOff, promised_by: promisedBy };
}

/** A shipment as the API showed it, as JSON, without the recipient. Amounts stay as written. */
export function withoutRecipient(json: string): string {
  const shown = JSON.parse(json, asWritten) as ShownShipment;
  const { notes: _, warnings: ___, parcel, recipient, ...rest } = shown;
  const { description: __, ...measures } = parcel;
  return JSON.stringify({
    ...rest,
    parcel: measures,
    recipient: { name: "", phone: "", governorate: recipient.governorate, address: "" },
    received_by: null,
    collection_block: rest.collection_block && { ...rest.collection_block, detail: { en: "", ar: "" } },
    metadata: {},
  });
}

interface ShownShipment {
  recipient: { governorate: string };
  parcel: { description?: string };
  /** Missing in events of before. */
  collection_block?: object | null;
  notes?: string;
  warnings?: unknown;
}

function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" && context?.source !== undefined ? JSON.rawJSON(context.source) : value;
}

function claimView(shipment: Shipment) {
  if (shipment.compensationPiastres === null) return null;
  return { goods_value: goodsValuePiastres(shipment) / 100, compensation: shipment.compensationPiastres / 100 };
}

export function blockView({ id, code, detail, since }: CollectionBlock) {
  return { id, code, detail, since: timestampOf(since) };
}

/** What follows a failed attempt; nothing once the parcel is out again. */
function nextStepView({ nextStep, returning, status }: Shipment) {
  if (!nextStep || (status !== "attempt-failed" && status !== "at-hub")) return null;
  return {
    action: returning ? ("return" as const) : ("reattempt" as const),
    on: nextStep.on,
    instruct_by: timestampOf(nextStep.instructBy),
    decided_by: nextStep.decidedBy,
  };
}

function failureView({ reason, at }: NonNullable<Shipment["failure"]>) {
  return { reason, fault: reasonOf(reason).fault, at: timestampOf(at) };
}

function optionalTime(atMs: number | null): string | null {
  return atMs === null ? null : timestampOf(atMs);
}

export const pricingSchema = z
  .strictObject({ shipping: amount, cod_fee: amount, total: amount, currency: z.literal("EGP"), vat_included: amount })
  .meta({ id: "Pricing", description: "total = shipping + cod_fee; vat_included says how much of the total is VAT" });

export const slaSchema = z
  .strictObject({
    committed_days: z.array(count).length(2).meta({ description: "Earliest and latest working day" }),
    cut_off: z
      .string()
      .regex(/^\d\d:\d\d$/)
      .meta({ description: "Time of day, 24 hours", examples: ["14:00"] }),
    promised_by: day.meta({ format: "date", description: "Last day of the commitment, in Cairo" }),
  })
  .meta({ id: "Sla" });

export const collectionBlockSchema = z
  .strictObject({
    id: id("blk", "To end it: POST /shipments/{tracking_number}/send_as_booked"),
    code: z.enum(BLOCK_CODES).meta({ description: "Why the shipment does not follow its order" }),
    detail: z.strictObject({ en: z.string(), ar: z.string() }),
    since: timestamp,
  })
  .meta({ id: "CollectionBlock" });

export const shipmentSchema = z
  .strictObject({
    tracking_number: trackingNumber,
    reference: z.string().min(1).max(100).meta({ description: "Your order reference" }),
    status: z.enum(STATUSES),
    service: z.enum(SERVICES),
    hub: z.enum(HUB_CODES).meta({ description: "The sorting hub of the destination" }),
    cod_value: z.number().min(0).max(30_000).meta({ description: "Cash to collect, in EGP" }),
    cod_lowered_from: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: "Cash due when the courier collected it, in EGP, if it was lowered since" }),
    declared_value: z.number().min(0).optional().meta({ description: "Value of the goods, in EGP, if declared" }),
    pricing: pricingSchema,
    sla: slaSchema,
    label_url: z.string().meta({ format: "uri", description: "The label as a PDF, for a key or a session" }),
    created_at: timestamp,
    tracking_url: z.string().meta({ format: "uri", description: "The public tracking page" }),
    last_event: z.enum(EVENT_TYPES).meta({ description: "Of its last movement" }),
    collected_at: timestamp.nullable().meta({ description: "When the courier collected it; null until then" }),
    delivered_at: timestamp.nullable(),
    received_by: z.string().nullable().meta({ description: "Who signed for it" }),
    cash_collected: z.number().min(0).nullable().meta({ description: "Cash taken at the door, in EGP" }),
    attempts: count.meta({ description: "Failed delivery attempts so far" }),
    last_failure: z
      .strictObject({
        reason: z.enum(REASON_CODES),
        fault: z.enum(FAULTS).meta({ description: "Whose doing it was" }),
        at: timestamp,
      })
      .nullable(),
    claim: z
      .strictObject({
        goods_value: z.number().min(0).meta({ description: "As declared, or the cash due at the collection, in EGP" }),
        compensation: z
          .number()
          .min(0)
          .meta({ description: "Credited: the value, up to the rate card's limit, in EGP" }),
      })
      .nullable()
      .meta({ description: "What is credited for a lost or damaged parcel; null for every other" }),
    collection_block: collectionBlockSchema.nullable().meta({
      description:
        "The store's order was changed in a way that the shipment does not follow: collect scans are refused until you correct the order, send the parcel as it was booked, or cancel it. Null when it may be collected",
    }),
    returning: z.boolean().meta({ description: "On its way back to the merchant" }),
    next_step: z
      .strictObject({
        action: z.enum(["reattempt", "return"]),
        on: z.string().meta({ format: "date", description: "Day in Cairo" }),
        instruct_by: timestamp.meta({ description: "Until then you may decide otherwise" }),
        decided_by: z.enum(["rule", "merchant", "recipient"]),
      })
      .nullable()
      .meta({ description: "What follows the newest failed attempt" }),
    parcel: z.strictObject({
      weight_kg: z.number().gt(0).max(70),
      description: z.string().max(500).optional(),
      pieces: z.number().int().min(1).max(100),
    }),
    recipient: z.strictObject({
      name: z.string().max(120).meta({ description: "Empty once the recipient's data was erased" }),
      phone: shownPhone,
      phone_2: shownPhone.optional(),
      governorate: z.enum(GOVERNORATE_CODES),
      city: z.string().max(100).optional(),
      district: z.string().max(100).optional(),
      address: z.string().max(500),
      address_as_written: z.string().max(1000).optional().meta({
        description:
          "State, city and address lines as the buyer typed them in the store; the courier reads them. Absent for shipments of the API and of files, and once the address was replaced",
      }),
      location: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
    }),
    warnings: z.array(warningSchema).optional().meta({
      description: "Present while the address contradicts the governorate; gone once one of them is corrected",
    }),
    allow_open: z.boolean(),
    notes: z.string().max(500).optional(),
    metadata: z.record(z.string(), z.string()),
    order_id: id("ord").optional().meta({ description: "The store's order that it carries" }),
    livemode: z.boolean(),
  })
  .meta({ id: "Shipment" });
