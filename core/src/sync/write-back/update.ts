import type { TrackingUpdate } from "@masar/kit";
import type { EventType } from "../../event/event-type.ts";
import { formatPiastres } from "../../kernel/money.ts";
import type { Text } from "../../kernel/text.ts";
import { attemptSentence } from "../../shipment/attempt-sentence.ts";
import { reasonOf } from "../../shipment/reason.ts";
import { trackingUrl } from "../../shipment/view.ts";
import type { StoreRules } from "../../store/rules.ts";
import type { ShipmentAtEvent } from "./as-of-event.ts";
import type { WriteBack } from "./repository.ts";

export interface UpdateOptions {
  rules: StoreRules;
  baseUrl: string;
  labelUrl: string;
  /** Where the event happened, if at a hub. */
  hub: string | null;
  /** Nobody can have written the event before. */
  isFirstAttempt: boolean;
}

/**
 * The update that a store gets for an event, by its merchant's rules. Pure.
 *
 * @param shipment as it was at the event (`asOfEvent`).
 */
export function trackingUpdateOf(
  writeBack: WriteBack,
  shipment: ShipmentAtEvent,
  { rules, baseUrl, labelUrl, hub, isFirstAttempt }: UpdateOptions,
): TrackingUpdate {
  const { event } = writeBack;
  const sentence = sentenceOf(event, shipment);
  const collected = event === "shipment.delivered" ? shipment.collectedPiastres : null;
  const short = collected === null ? 0 : shipment.codPiastres - collected;
  return {
    key: writeBack.id,
    orderId: writeBack.remoteId,
    shipmentId: shipment.id,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: trackingUrl(shipment, baseUrl),
    labelUrl,
    event,
    status: statusAfter(event),
    at: Temporal.Instant.fromEpochMilliseconds(writeBack.at),
    sentence,
    notifyBuyer: rules.tell_buyer && EVENTS_FOR_BUYERS.has(event) ? buyerSentence(event, shipment) : null,
    orderStatus:
      event === "shipment.delivered"
        ? rules.delivered_status
        : event === "shipment.returned"
          ? rules.returned_status
          : null,
    deliveredStatus: rules.delivered_status,
    isReturning: shipment.returning && !ENDS.has(event),
    isAtLastHub: hub === shipment.hub,
    cost: { minor: shipment.shippingPiastres + shipment.codFeePiastres, currency: "EGP" },
    collected: collected === null || collected === 0 ? null : { minor: collected, currency: "EGP" },
    ...(short > 0 ? { uncollected: { minor: short, currency: "EGP" } } : {}),
    fulfilOn: rules.fulfil_on,
    mayNotify: rules.tell_buyer,
    isFirstAttempt,
    ...(writeBack.writtenBefore === null ? {} : { writtenBefore: writeBack.writtenBefore }),
  };
}

/** After these nothing is on its way, and the shipment says so too. */
const ENDS: ReadonlySet<EventType> = new Set([
  "shipment.delivered",
  "shipment.returned",
  "shipment.lost",
  "shipment.damaged",
]);

const EVENTS_FOR_BUYERS: ReadonlySet<EventType> = new Set([
  "shipment.created",
  "shipment.out_for_delivery",
  "shipment.attempt_failed",
  "shipment.delivered",
]);

function statusAfter(event: WriteBack["event"]): string {
  switch (event) {
    case "shipment.created":
    case "shipment.picked_up":
      return "picked-up";
    default:
      return event.slice("shipment.".length).replaceAll("_", "-");
  }
}

function sentenceOf(event: WriteBack["event"], shipment: ShipmentAtEvent): Text {
  const number = shipment.trackingNumber;
  switch (event) {
    case "shipment.created":
      return { en: `Shipment ${number} was created.`, ar: `تم إنشاء الشحنة ${number}.` };
    case "shipment.picked_up":
      return { en: `Shipment ${number} was collected by our courier.`, ar: `استلم مندوبنا الشحنة ${number}.` };
    case "shipment.at_hub":
      return { en: `Shipment ${number} is at our hub.`, ar: `وصلت الشحنة ${number} إلى الفرع.` };
    case "shipment.out_for_delivery":
      return { en: `Shipment ${number} is out for delivery.`, ar: `خرجت الشحنة ${number} للتوصيل.` };
    case "shipment.attempt_failed":
      return failed(shipment);
    case "shipment.delivered":
      return delivered(shipment);
    case "shipment.returned":
      return { en: `Shipment ${number} was returned to you.`, ar: `تم إرجاع الشحنة ${number} إليك.` };
    case "shipment.cancelled":
      return { en: `Shipment ${number} was cancelled.`, ar: `تم إلغاء الشحنة ${number}.` };
    case "shipment.lost":
      return {
        en: `Shipment ${number} was lost. Masar compensates you by the rate card.`,
        ar: `فُقدت الشحنة ${number}. يعوضك مسار حسب قائمة الأسعار.`,
      };
    case "shipment.damaged":
      return {
        en: `Shipment ${number} was damaged and is not delivered. Masar compensates you by the rate card.`,
        ar: `تلفت الشحنة ${number} ولن تُسلَّم. يعوضك مسار حسب قائمة الأسعار.`,
      };
  }
}

/** With the number of the attempt: two that failed for the same reason are two entries in the store. At most 100 characters in Arabic: a platform takes no more. */
function failed({ trackingNumber: number, attemptCount, failure, nextStep, returning }: ShipmentAtEvent): Text {
  const why = failure && reasonOf(failure.reason);
  const next = nextStep && {
    en: ` ${returning ? "Goes back" : "Next"}: ${nextStep.on}.`,
    ar: ` ${returning ? "موعد الإرجاع" : "الموعد التالي"}: ${nextStep.on}.`,
  };
  return {
    en: `Shipment ${number} could not be delivered (attempt ${attemptCount})${why ? `: ${why.en}` : ""}.${next?.en ?? ""}`,
    ar: `تعذر تسليم الشحنة ${number} (محاولة ${attemptCount})${why ? `: ${why.ar}` : ""}.${next?.ar ?? ""}`,
  };
}

/** The merchant's and the courier's words for a failed attempt are not for the buyer. */
function buyerSentence(event: WriteBack["event"], shipment: ShipmentAtEvent): Text {
  if (event !== "shipment.attempt_failed") return sentenceOf(event, shipment);
  const { trackingNumber: number, failure, nextStep, returning } = shipment;
  const why = (language: keyof Text) => (failure ? ` ${attemptSentence(failure.reason, language)}` : "");
  const next = returning ? null : nextStep;
  return {
    en: `Shipment ${number} could not be delivered.${why("en")}${next ? ` Next attempt: ${next.on}.` : ""}`,
    ar: `تعذر تسليم الشحنة ${number}.${why("ar")}${next ? ` المحاولة القادمة: ${next.on}.` : ""}`,
  };
}

function delivered({ trackingNumber: number, collectedPiastres }: ShipmentAtEvent): Text {
  const cash = collectedPiastres ? formatPiastres(collectedPiastres) : undefined;
  return {
    en: `Shipment ${number} was delivered${cash ? `; ${cash} EGP were collected` : ""}.`,
    ar: `تم تسليم الشحنة ${number}${cash ? ` وتحصيل ${cash} ج.م` : ""}.`,
  };
}
