import type { Text } from "../kernel/text.ts";
import type { ServiceUnavailable } from "../quote/card.ts";
import { conflictText } from "../shipment/address-conflict.ts";
import type { ChosenDay } from "../shipment/next-step.ts";
import type { AddressConflict, Recipient } from "../shipment/shipment.ts";
import { invalidField, Problem } from "./problem.ts";

/** The service is not available for the governorate. Lists the available ones. */
export function serviceNotSold({ service, offered }: Pick<ServiceUnavailable, "service" | "offered">): Problem {
  const detail = {
    en: `${service} is not available in this governorate. Available: ${offered.join(", ")}.`,
    ar: `الخدمة ${service} غير متاحة لهذه المحافظة. المتاح: ${offered.join("، ")}.`,
  };
  return new Problem("service_unavailable", { errors: [{ pointer: "/service", code: "service_unavailable", detail }] });
}

/** The address contradicts the governorate, and the account refuses that. */
export function addressRefused(conflict: AddressConflict, { governorate }: Pick<Recipient, "governorate">): Problem {
  const detail = conflictText(conflict, governorate);
  return new Problem("address_conflict", {
    detail,
    errors: [{ pointer: "/recipient/governorate", code: "address_conflict", detail }],
  });
}

/** No courier can come on the day. Lists the possible days. */
export function dayRefused(why: Exclude<ChosenDay, { kind: "round" }>): Problem {
  return invalidField("/on", why.kind, dayRefusedText(why));
}

export function dayRefusedText({ kind, first, last }: Exclude<ChosenDay, { kind: "round" }>): Text {
  switch (kind) {
    case "not_served":
      return {
        en: `No courier works on this day. Choose a working day from ${first} to ${last}.`,
        ar: `لا يعمل المندوبون في هذا اليوم. اختر يوم عمل من ${first} إلى ${last}.`,
      };
    case "too_soon":
      return {
        en: `The earliest day is ${first}: earlier rounds are loaded or over.`,
        ar: `أقرب يوم هو ${first}: الجولات الأسبق جُهزت أو انتهت.`,
      };
    case "too_late":
      return {
        en: `The latest day is ${last}: a parcel does not wait longer.`,
        ar: `آخر يوم هو ${last}: لا تنتظر الشحنة أكثر من ذلك.`,
      };
  }
}
