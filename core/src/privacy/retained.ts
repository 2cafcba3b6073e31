import type { Text } from "../kernel/text.ts";

/** What stays of a person's shipments and orders after an erasure. None of it names anybody. */
export const RETAINED: readonly { what: Text; why: Text }[] = [
  {
    what: {
      en: "Tracking number, reference, status, governorate, amounts and dates of shipments",
      ar: "رقم التتبع والمرجع والحالة والمحافظة والمبالغ والتواريخ في الشحنات",
    },
    why: {
      en: "Cash collected and fees are in the books, which are kept whole",
      ar: "المبالغ المحصلة والرسوم مسجلة في الدفاتر، وتُحفظ كاملة",
    },
  },
  {
    what: { en: "The number of a store's order and what became of it", ar: "رقم طلب المتجر وما انتهى إليه" },
    why: {
      en: "So that the store's next message does not bring the order back or send it twice",
      ar: "حتى لا تعيد رسالة المتجر التالية الطلب أو ترسله مرتين",
    },
  },
  {
    what: { en: "A keyed hash of the phone and the e-mail", ar: "بصمة مشفرة للهاتف والبريد الإلكتروني" },
    why: {
      en: "So that what was on its way in is refused, and a restored backup is erased again",
      ar: "لرفض ما كان في طريقه إلينا، ولمسح البيانات مجددًا بعد استعادة نسخة احتياطية",
    },
  },
];
