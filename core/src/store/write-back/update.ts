import type { TrackingUpdate } from "@masar/kit";
import { formatPiastres } from "../../money.ts";
import { reasonOf } from "../../shipment/reason.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import type { EventType } from "../../shipment/state.ts";
import { trackingUrl } from "../../shipment/view.ts";
import type { Text } from "../../text.ts";
import type { StoreRules } from "../rules.ts";
import type { WriteBack } from "./repository.ts";

/** What a store is told of an event, by its merchant's rules. Pure. */
export function trackingUpdateOf(
  writeBack: WriteBack,
  shipment: Shipment,
  { rules, baseUrl }: { rules: StoreRules; baseUrl: string },
): TrackingUpdate {
  const { event } = writeBack;
  const sentence = sentenceOf(event, shipment);
  const collected = event === "shipment.delivered" ? shipment.collectedPiastres : null;
  return {
    key: writeBack.id,
    orderId: writeBack.remoteId,
    shipmentId: shipment.id,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: trackingUrl(shipment, baseUrl),
    event,
    status: statusAfter(event),
    at: Temporal.Instant.fromEpochMilliseconds(writeBack.at),
    sentence,
    tellBuyer: rules.tell_buyer && TOLD_TO_BUYERS.has(event) ? sentence : null,
    orderStatus:
      event === "shipment.delivered"
        ? rules.delivered_status
        : event === "shipment.returned"
          ? rules.returned_status
          : null,
    deliveredStatus: rules.delivered_status,
    collected: collected === null || collected === 0 ? null : { minor: collected, currency: "EGP" },
  };
}

const TOLD_TO_BUYERS: ReadonlySet<EventType> = new Set([
  "shipment.created",
  "shipment.out_for_delivery",
  "shipment.attempt_failed",
  "shipment.delivered",
]);

function statusAfter(event: EventType): string {
  switch (event) {
    case "shipment.created":
    case "shipment.picked_up":
    case "shipment.updated":
      return "picked-up";
    default:
      return event.slice("shipment.".length).replaceAll("_", "-");
  }
}

function sentenceOf(event: EventType, shipment: Shipment): Text {
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
    default:
      return { en: `Shipment ${number} was changed.`, ar: `تم تعديل الشحنة ${number}.` };
  }
}

function failed({ trackingNumber: number, failure, nextStep }: Shipment): Text {
  const why = failure && reasonOf(failure.reason);
  const next = nextStep && { en: ` Next: ${nextStep.on}.`, ar: ` الموعد التالي: ${nextStep.on}.` };
  return {
    en: `Shipment ${number} could not be delivered${why ? `: ${why.en}` : ""}.${next?.en ?? ""}`,
    ar: `تعذر تسليم الشحنة ${number}${why ? `: ${why.ar}` : ""}.${next?.ar ?? ""}`,
  };
}

function delivered({ trackingNumber: number, collectedPiastres }: Shipment): Text {
  const cash = collectedPiastres ? formatPiastres(collectedPiastres) : undefined;
  return {
    en: `Shipment ${number} was delivered${cash ? `; ${cash} EGP were collected` : ""}.`,
    ar: `تم تسليم الشحنة ${number}${cash ? ` وتحصيل ${cash} ج.م` : ""}.`,
  };
}
