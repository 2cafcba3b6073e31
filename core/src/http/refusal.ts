import { formatPiastres } from "../kernel/money.ts";
import type { Text } from "../kernel/text.ts";
import type { ScanRefusal } from "../shipment/scan/refusal.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { Problem } from "./problem.ts";

/**
 * The problem for a scan or request that the shipment's state does not allow.
 * @param shipment says why its collection is blocked, or which cash is due.
 */
export function refusal(code: ScanRefusal, shipment?: Explained): Problem {
  const detail = refusalText(code, shipment);
  if (code === "unknown_tracking_number") return new Problem("not_found", { detail });
  return new Problem("invalid_state", { detail, errors: [{ pointer: "", code, detail }] });
}

/** The reason as a text. */
export function refusalText(code: ScanRefusal, shipment?: Explained): Text {
  const text = REFUSALS[code];
  const more = shipment && detailOf(code, shipment);
  return more ? { en: `${text.en} ${more.en}`, ar: `${text.ar} ${more.ar}` } : text;
}

type Explained = Pick<Shipment, "collectionBlock" | "codPiastres" | "loweredFromPiastres">;

function detailOf(code: ScanRefusal, { collectionBlock, codPiastres, loweredFromPiastres }: Explained) {
  if (code === "collection_blocked") return collectionBlock?.detail;
  if (code !== "cash_differs") return undefined;
  const due = formatPiastres(codPiastres);
  if (loweredFromPiastres === null) return { en: `Due: ${due} EGP.`, ar: `المطلوب: ${due} ج.م.` };
  const before = formatPiastres(loweredFromPiastres);
  return {
    en: `Due: ${due} EGP, lowered from ${before}.`,
    ar: `المطلوب: ${due} ج.م بعد التخفيض من ${before}.`,
  };
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
  not_collected: {
    en: "The courier has not collected this parcel yet. Until then it can be edited or cancelled.",
    ar: "لم يستلم المندوب الشحنة بعد. حتى ذلك الوقت يمكن تعديلها أو إلغاؤها.",
  },
  cash_only_lowered: {
    en: "The courier has this parcel: the cash to collect can be lowered or waived, not raised.",
    ar: "الشحنة مع المندوب: يمكن تخفيض المبلغ المطلوب تحصيله أو إلغاؤه، ولا يمكن زيادته.",
  },
  already_delivered: { en: "This shipment was delivered.", ar: "تم تسليم هذه الشحنة." },
  already_returned: { en: "This shipment was returned to the merchant.", ar: "تم إرجاع هذه الشحنة للتاجر." },
  already_cancelled: { en: "This shipment was cancelled.", ar: "تم إلغاء هذه الشحنة." },
  returning: {
    en: "This parcel is on its way back to the merchant and may not be loaded.",
    ar: "الشحنة في طريق الإرجاع ولا يجوز تحميلها.",
  },
  already_lost: {
    en: "This shipment was declared lost and its merchant was compensated. If the parcel is here, hand it to the claims desk.",
    ar: "تم تسجيل هذه الشحنة كمفقودة وتعويض التاجر. إذا كانت موجودة فسلّمها لقسم التعويضات.",
  },
  already_damaged: {
    en: "This shipment was declared damaged and its merchant was compensated.",
    ar: "تم تسجيل هذه الشحنة كتالفة وتعويض التاجر.",
  },
  collection_blocked: {
    en: "Collection is blocked: the store's order was changed and the shipment does not follow it. Leave the parcel with the merchant until the merchant decides.",
    ar: "الاستلام موقوف: تغيّر الطلب في المتجر ولم تتغير الشحنة معه. اترك الشحنة عند التاجر حتى يقرر.",
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

export const REFUSAL_CODES = Object.keys(REFUSALS) as ScanRefusal[];
