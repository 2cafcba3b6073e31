import type { Status } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** The status of a shipment. */
const en: Readonly<Record<Status, string>> = {
  "picked-up": "Booked for pickup",
  "at-hub": "At hub",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
  "attempt-failed": "Attempt failed",
  returned: "Returned",
  cancelled: "Cancelled",
  lost: "Lost",
  damaged: "Damaged",
};

const ar: typeof en = {
  "picked-up": "في انتظار المندوب",
  "at-hub": "في الفرع",
  "out-for-delivery": "خرجت للتوصيل",
  delivered: "تم التسليم",
  "attempt-failed": "محاولة فاشلة",
  returned: "مرتجعة",
  cancelled: "ملغاة",
  lost: "مفقودة",
  damaged: "تالفة",
};

export const words = { en, ar };
export const STATUSES = codesOf(en);
