import type { ScanOutcome } from "../api/types.ts";

/** Why a scan was refused. */
const en: Readonly<Record<NonNullable<ScanOutcome["code"]>, string>> = {
  unknown_tracking_number: "No shipment has this tracking number.",
  in_the_future: "The scan's time is in the future. Check the scanner's clock.",
  before_creation: "The scan's time is before the shipment was created.",
  already_collected:
    "The courier has already collected this parcel. After a failed attempt, send instructions instead.",
  not_collected: "The courier has not collected this parcel yet. Until then it can be edited or cancelled.",
  cash_only_lowered: "The courier has this parcel: the cash to collect can be lowered or waived, not raised.",
  already_delivered: "This shipment was delivered.",
  already_returned: "This shipment was returned to the merchant.",
  already_cancelled: "This shipment was cancelled.",
  already_lost:
    "This shipment was declared lost and its merchant was compensated. If the parcel is here, hand it to the claims desk.",
  already_damaged: "This shipment was declared damaged and its merchant was compensated.",
  collection_blocked:
    "Collection is blocked: the store's order was changed and the shipment does not follow it. Leave the parcel with the merchant until the merchant decides.",
  returning: "This parcel is on its way back to the merchant and may not be loaded.",
  contradicts_later_scan: "A later scan shows the parcel still with us. Staff must look into it.",
  receiver_name_required: "A delivery needs the receiver's name.",
  cash_differs: "The cash collected is not what is due. Correct it, or say why in difference_reason.",
  no_failed_attempt: "There was no failed attempt to instruct about.",
  out_for_delivery: "The parcel is out with the courier. Wait for the outcome of this attempt.",
  instruction_too_late: "The time to decide is over: the courier's round is loaded. Wait for its outcome.",
  returning_to_merchant: "This parcel is on its way back. Only its merchant can call it back.",
};

const ar: typeof en = {
  unknown_tracking_number: "لا توجد شحنة بهذا الرقم.",
  in_the_future: "وقت المسح في المستقبل. راجع ساعة الجهاز.",
  before_creation: "وقت المسح قبل إنشاء الشحنة.",
  already_collected: "تم استلام الشحنة من التاجر بالفعل. بعد محاولة تسليم فاشلة أرسل تعليمات بدلًا من ذلك.",
  not_collected: "لم يستلم المندوب الشحنة بعد. حتى ذلك الوقت يمكن تعديلها أو إلغاؤها.",
  cash_only_lowered: "الشحنة مع المندوب: يمكن تخفيض المبلغ المطلوب تحصيله أو إلغاؤه، ولا يمكن زيادته.",
  already_delivered: "تم تسليم هذه الشحنة.",
  already_returned: "تم إرجاع هذه الشحنة للتاجر.",
  already_cancelled: "تم إلغاء هذه الشحنة.",
  already_lost: "تم تسجيل هذه الشحنة كمفقودة وتعويض التاجر. إذا كانت موجودة فسلّمها لقسم التعويضات.",
  already_damaged: "تم تسجيل هذه الشحنة كتالفة وتعويض التاجر.",
  collection_blocked: "الاستلام موقوف: تغيّر الطلب في المتجر ولم تتغير الشحنة معه. اترك الشحنة عند التاجر حتى يقرر.",
  returning: "الشحنة في طريق الإرجاع ولا يجوز تحميلها.",
  contradicts_later_scan: "يوجد مسح أحدث يثبت أن الشحنة ما زالت معنا. يجب المراجعة.",
  receiver_name_required: "التسليم يحتاج اسم المستلم.",
  cash_differs: "المبلغ المحصل لا يساوي المطلوب. صححه أو اذكر السبب في difference_reason.",
  no_failed_attempt: "لا توجد محاولة فاشلة لإعطاء تعليمات بشأنها.",
  out_for_delivery: "الشحنة مع المندوب. انتظر نتيجة هذه المحاولة.",
  instruction_too_late: "انتهت مهلة القرار: تم تجهيز جولة المندوب. انتظر نتيجتها.",
  returning_to_merchant: "الشحنة في طريق الإرجاع. التاجر وحده يمكنه إيقاف الإرجاع.",
};

export const words = { en, ar };
