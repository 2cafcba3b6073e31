import type { ScanRefusal } from "../scan/scan.ts";
import type { Text } from "../text.ts";
import { Problem } from "./problem.ts";

/** A scan or a request that a shipment's state does not allow. */
export function refusal(code: ScanRefusal): Problem {
  const detail = REFUSALS[code];
  if (code === "unknown_tracking_number") return new Problem("not_found", { detail });
  return new Problem("invalid_state", { detail, errors: [{ pointer: "", code, detail }] });
}

/** Why, in words. */
export function refusalText(code: ScanRefusal): Text {
  return REFUSALS[code];
}

const REFUSALS: Readonly<Record<ScanRefusal, Text>> = {
  unknown_tracking_number: { en: "No shipment has this tracking number.", ar: "لا توجد شحنة بهذا الرقم." },
  in_the_future: {
    en: "The scan's time is in the future. Check the scanner's clock.",
    ar: "وقت المسح في المستقبل. راجع ساعة الجهاز.",
  },
  before_creation: { en: "The scan's time is before the shipment was created.", ar: "وقت المسح قبل إنشاء الشحنة." },
  already_collected: {
    en: "The courier has already collected this parcel. After a failed attempt, send instructions instead.",
    ar: "تم استلام الشحنة من التاجر بالفعل. بعد محاولة تسليم فاشلة أرسل تعليمات بدلًا من ذلك.",
  },
  already_delivered: { en: "This shipment was delivered.", ar: "تم تسليم هذه الشحنة." },
  already_returned: { en: "This shipment was returned to the merchant.", ar: "تم إرجاع هذه الشحنة للتاجر." },
  already_cancelled: { en: "This shipment was cancelled.", ar: "تم إلغاء هذه الشحنة." },
  returning: {
    en: "This parcel is on its way back to the merchant and may not be loaded.",
    ar: "الشحنة في طريق الإرجاع ولا يجوز تحميلها.",
  },
  contradicts_later_scan: {
    en: "A later scan shows the parcel still with us. Staff must look into it.",
    ar: "يوجد مسح أحدث يثبت أن الشحنة ما زالت معنا. يجب المراجعة.",
  },
  receiver_name_required: { en: "A delivery needs the receiver's name.", ar: "التسليم يحتاج اسم المستلم." },
  cash_differs: {
    en: "The cash collected is not what is due. Correct it, or say why in difference_reason.",
    ar: "المبلغ المحصل لا يساوي المطلوب. صححه أو اذكر السبب في difference_reason.",
  },
  no_failed_attempt: {
    en: "There was no failed attempt to instruct about.",
    ar: "لا توجد محاولة فاشلة لإعطاء تعليمات بشأنها.",
  },
  out_for_delivery: {
    en: "The parcel is out with the courier. Wait for the outcome of this attempt.",
    ar: "الشحنة مع المندوب. انتظر نتيجة هذه المحاولة.",
  },
  instruction_too_late: {
    en: "The time to decide is over: the courier's round is loaded. Wait for its outcome.",
    ar: "انتهت مهلة القرار: تم تجهيز جولة المندوب. انتظر نتيجتها.",
  },
  returning_to_merchant: {
    en: "This parcel is on its way back. Only its merchant can call it back.",
    ar: "الشحنة في طريق الإرجاع. التاجر وحده يمكنه إيقاف الإرجاع.",
  },
};
