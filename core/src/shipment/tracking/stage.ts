import type { Text } from "../../kernel/text.ts";
import type { Shipment } from "../shipment.ts";
import type { ScanKind } from "../state.ts";

/** Where a parcel is, in words for the recipient. */
export const STAGES = [
  "registered",
  "collected",
  "at-hub",
  "out-for-delivery",
  "attempt-failed",
  "delivered",
  "returning",
  "returned",
  "cancelled",
  "lost",
  "damaged",
] as const;
export type Stage = (typeof STAGES)[number];

const TITLES: Readonly<Record<Stage, Text>> = {
  registered: { en: "Registered", ar: "تم التسجيل" },
  collected: { en: "Collected from the shop", ar: "تم الاستلام من المتجر" },
  "at-hub": { en: "At our hub", ar: "في الفرع" },
  "out-for-delivery": { en: "Out for delivery", ar: "خرجت للتوصيل" },
  "attempt-failed": { en: "Delivery attempt failed", ar: "تعذر التسليم" },
  delivered: { en: "Delivered", ar: "تم التسليم" },
  returning: { en: "Going back to the shop", ar: "في طريق الإرجاع إلى المتجر" },
  returned: { en: "Returned to the shop", ar: "تم الإرجاع إلى المتجر" },
  cancelled: { en: "Cancelled", ar: "ملغاة" },
  lost: { en: "Lost", ar: "مفقودة" },
  damaged: { en: "Damaged", ar: "تالفة" },
};

export function stageTitle(stage: Stage): Text {
  return TITLES[stage];
}

export function stageOf({ status, collectedAt, returning }: Shipment): Stage {
  switch (status) {
    case "picked-up":
      return collectedAt === null ? "registered" : "collected";
    case "at-hub":
    case "attempt-failed":
      return returning ? "returning" : status;
    default:
      return status;
  }
}

/** The stage that a scan of this kind begins. */
export const STAGE_OF_SCAN: Readonly<Record<ScanKind, Stage>> = {
  cancel: "cancelled",
  collect: "collected",
  hub: "at-hub",
  load: "out-for-delivery",
  fail: "attempt-failed",
  deliver: "delivered",
  return: "returned",
  lost: "lost",
  damaged: "damaged",
};
