export interface Text {
  en: string;
  ar: string;
}

/** Medusa shows one text, whatever the language of its dashboard. */
export function both({ en, ar }: Text): string {
  return `${en}\n${ar}`;
}

export const WORDS = {
  notConnected: {
    en: "This store is not connected to Masar. Open Settings → Masar and press Connect.",
    ar: "هذا المتجر غير مربوط بمسار. افتح الإعدادات ← مسار واضغط «ربط».",
  },
  signatureRefused: {
    en: "Masar does not accept this store's signature, and nothing was done. Check the clock of this server; if it is right, open Settings → Masar and connect again.",
    ar: "مسار لا يقبل توقيع هذا المتجر، ولم يتم تنفيذ شيء. تأكد من ساعة هذا الخادم، وإذا كانت صحيحة افتح الإعدادات ← مسار وأعد الربط.",
  },
  noAnswer: {
    en: "Masar did not answer, so it is not known whether the shipment was created. Press again in a minute: nothing is created twice.",
    ar: "لم يرد مسار، ولا نعرف هل تم إنشاء الشحنة. اضغط مرة أخرى بعد دقيقة: لن يتكرر إنشاء الشحنة.",
  },
  cancelUnknown: {
    en: "Masar did not answer, so the shipment was not cancelled. Try again in a minute.",
    ar: "لم يرد مسار، ولذلك لم يتم إلغاء الشحنة. حاول مرة أخرى بعد دقيقة.",
  },
  noReturns: {
    en: "Masar does not collect returns from buyers. Create the return without a shipping option.",
    ar: "مسار لا يستلم المرتجعات من العملاء. أنشئ المرتجع بدون طريقة شحن.",
  },
  onlyPounds: {
    en: "Masar delivers for prices in Egyptian pounds only.",
    ar: "مسار يوصّل الطلبات المسعّرة بالجنيه المصري فقط.",
  },
  notServed: {
    en: "Choose your governorate. Masar could not find a price for this address.",
    ar: "اختر محافظتك. لم نجد سعر توصيل لهذا العنوان.",
  },
  configuration: {
    en: "Masar is not configured completely: use withMasar(...) in medusa-config.ts.",
    ar: "إعداد مسار غير مكتمل: استخدم withMasar(...) في medusa-config.ts.",
  },
} as const satisfies Record<string, Text>;

/** @param numbers tracking numbers of the parcels that have the goods. */
export function alreadyShipped(numbers: readonly string[]): Text {
  const list = numbers.join(", ");
  return {
    en: `These items are already in a shipment${list ? `: ${list}` : ""}. Nothing was created. Cancel that fulfillment first.`,
    ar: `هذه المنتجات موجودة في شحنة بالفعل${list ? `: ${list}` : ""}. لم يتم إنشاء شيء. ألغِ هذا التجهيز أولًا.`,
  };
}
