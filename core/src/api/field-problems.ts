import type { ServiceUnavailable } from "../pricing/card.ts";
import type { ChosenDay } from "../shipment/next-step.ts";
import type { Text } from "../text.ts";
import { invalidField, Problem } from "./problem.ts";

/** A service that is not sold on that way, with what is. */
export function serviceNotSold({ service, offered }: Pick<ServiceUnavailable, "service" | "offered">): Problem {
  const detail = {
    en: `${service} is not sold to this governorate. Sold there: ${offered.join(", ")}.`,
    ar: `الخدمة ${service} غير متاحة لهذه المحافظة. المتاح: ${offered.join("، ")}.`,
  };
  return new Problem("service_unavailable", { errors: [{ pointer: "/service", code: "service_unavailable", detail }] });
}

/** A day on which no courier can come, with the days on which one can. */
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
