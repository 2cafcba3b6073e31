import type { EventType } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** What happened, as a merchant reads it. Webhooks carry the same under these types. */
const en: Readonly<Record<EventType, string>> = {
  "shipment.created": "Shipment created",
  "shipment.picked_up": "Collected by the courier",
  "shipment.at_hub": "Arrived at a hub",
  "shipment.out_for_delivery": "Out for delivery",
  "shipment.delivered": "Delivered",
  "shipment.attempt_failed": "Delivery attempt failed",
  "shipment.returned": "Returned to you",
  "shipment.cancelled": "Cancelled",
  "shipment.lost": "Lost",
  "shipment.damaged": "Damaged",
  "shipment.updated": "Changed",
  "payout.executed": "Payout",
};

const ar: typeof en = {
  "shipment.created": "تم إنشاء الشحنة",
  "shipment.picked_up": "استلمها المندوب من المتجر",
  "shipment.at_hub": "وصلت إلى الفرع",
  "shipment.out_for_delivery": "خرجت للتوصيل",
  "shipment.delivered": "تم التسليم",
  "shipment.attempt_failed": "فشلت محاولة التسليم",
  "shipment.returned": "رجعت إليك",
  "shipment.cancelled": "تم الإلغاء",
  "shipment.lost": "فُقدت",
  "shipment.damaged": "تلفت",
  "shipment.updated": "تم التعديل",
  "payout.executed": "تحويل",
};

export const words = { en, ar };
export const EVENT_TYPES = codesOf(en);
