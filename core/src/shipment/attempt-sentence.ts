import type { Language, Text } from "../kernel/text.ts";
import type { ReasonCode } from "./reason.ts";

/** Why an attempt failed, said to the buyer. The merchant's and the courier's words for it are in reason.ts. */
const SENTENCES: Readonly<Record<ReasonCode, Text>> = {
  no_answer: {
    en: "We called you and could not reach you.",
    ar: "اتصلنا بك ولم نتمكن من الوصول إليك.",
  },
  not_at_address: {
    en: "The courier came and found nobody at the address.",
    ar: "وصل المندوب إلى العنوان ولم يجد أحدًا.",
  },
  postponed: { en: "You asked for another day.", ar: "طلبت تأجيل التسليم إلى يوم آخر." },
  address_changed: { en: "You asked for another address.", ar: "طلبت التسليم في عنوان آخر." },
  address_unclear: {
    en: "The courier could not find the address. Please write it in more detail.",
    ar: "لم يتمكن المندوب من الوصول إلى العنوان. من فضلك اكتبه بتفاصيل أكثر.",
  },
  wrong_phone: {
    en: "The phone number that we have is wrong. Please give us another one.",
    ar: "رقم الهاتف المسجل عندنا غير صحيح. من فضلك اكتب رقمًا آخر.",
  },
  refused: { en: "The parcel was refused at the door.", ar: "تم رفض استلام الشحنة." },
  refused_cod_amount: {
    en: "You did not agree with the amount. The store will look into it.",
    ar: "لم توافق على المبلغ المطلوب. سيراجعه المتجر.",
  },
  wants_to_open: {
    en: "You asked to open the parcel before paying, and the store has not allowed it.",
    ar: "طلبت فتح الشحنة قبل الدفع، والمتجر لم يسمح بذلك.",
  },
  out_of_coverage: { en: "We do not deliver to this address.", ar: "هذا العنوان خارج نطاق التوصيل." },
  cancelled_by_merchant: { en: "The store cancelled the delivery.", ar: "ألغى المتجر التوصيل." },
  security_risk: { en: "The courier could not deliver the parcel.", ar: "لم يتمكن المندوب من تسليم الشحنة." },
  weather: {
    en: "The weather or a closed road kept the courier from coming.",
    ar: "تعذر وصول المندوب بسبب الطقس أو الطريق.",
  },
  courier_out_of_time: {
    en: "The courier could not come to you on that day.",
    ar: "لم يتمكن المندوب من الوصول إليك في ذلك اليوم.",
  },
};

export function attemptSentence(reason: ReasonCode, language: Language): string {
  return SENTENCES[reason][language];
}
