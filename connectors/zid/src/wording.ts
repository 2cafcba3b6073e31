import type { EmbeddedSettings, Text } from "@masar/kit";

/** What merchants read: what happened, and what to do. */
export const WORDING = {
  getApp: {
    en: "Your Zid dashboard opens in another tab. Open Logistics there, then Other shipping companies, choose Masar, press Activate and approve: Masar opens inside Zid. Press “I have an account” there to connect the store to this account.",
    ar: "تُفتح لوحة تحكم زد في تبويب آخر. افتح «الخدمات اللوجستية» ثم «شركات الشحن الأخرى» واختر مسار واضغط «تفعيل» ووافق، فيُفتح مسار داخل زد. اضغط هناك «لدي حساب» لربط المتجر بهذا الحساب.",
  },
  reactivate: {
    en: "Zid no longer accepts our access. Activate Masar again in Zid (Logistics, other shipping companies); orders then continue automatically.",
    ar: "لم تعد زد تقبل صلاحية مسار. فعّل مسار من جديد في زد (الخدمات اللوجستية ثم شركات الشحن الأخرى)، وستستمر الطلبات تلقائيًا.",
  },
  notInstalled: {
    en: "Zid has not given us access to this store yet. Activate Masar in Zid (Logistics, other shipping companies), then open it again.",
    ar: "لم تمنحنا زد صلاحية هذا المتجر بعد. فعّل مسار في زد (الخدمات اللوجستية ثم شركات الشحن الأخرى) ثم افتحه من جديد.",
  },
  orderGone: {
    en: "This order is no longer in your Zid store, so its tracking cannot be written there.",
    ar: "هذا الطلب لم يعد موجودًا في متجر زد، لذلك لا يمكن كتابة بيانات التتبع عليه.",
  },
  linkTooLong: {
    en: "The link of the label or the tracking page is too long for Zid. Tell our support; the shipment itself is not affected.",
    ar: "رابط البوليصة أو صفحة التتبع أطول مما تقبله زد. أبلغ الدعم الفني؛ الشحنة نفسها لا تتأثر.",
  },
  noStore: {
    en: "Zid did not say which store this is. Activate Masar again in Zid.",
    ar: "لم تذكر زد رقم المتجر. فعّل مسار من جديد في زد.",
  },
  currency: {
    en: "Your store's currency is not the Egyptian pound. Orders with cash on delivery wait until you enter the amount to collect in EGP; nothing is converted automatically.",
    ar: "عملة متجرك ليست الجنيه المصري. طلبات الدفع عند الاستلام تنتظر حتى تكتب المبلغ المطلوب تحصيله بالجنيه؛ لا نحوّل أي مبلغ تلقائيًا.",
  },
  noOption: {
    en: "Your Zid store has no delivery option for Masar, so orders wait until you press Ship. In Zid open Settings, Shipping and delivery options, add your own delivery option with the name Masar, choose Egypt's cities, your price and cash on delivery, and switch it on. Orders whose buyers choose it then ship automatically when they become ready.",
    ar: "لا يوجد في متجر زد خيار شحن باسم «مسار»، لذلك تنتظر الطلبات حتى تضغط «شحن». في زد افتح «الإعدادات» ثم «خيارات الشحن والتوصيل»، وأضف خيار شحن خاصًا بك باسم «مسار»، واختر مدن مصر والسعر والدفع عند الاستلام، ثم فعّله. بعدها تُشحن تلقائيًا الطلبات التي يختاره عملاؤها عندما تصبح جاهزة.",
  },
} as const satisfies Record<string, Text>;

/** Why an event was not written to the order. */
export const SKIPPED = {
  noStatus: {
    en: "Nothing was written to Zid: it has no status for this step.",
    ar: "لم يُكتب شيء في زد: لا توجد هناك حالة لهذه الخطوة.",
  },
  shownAlready: {
    en: "Nothing was written to Zid: the order shows this already.",
    ar: "لم يُكتب شيء في زد: الطلب يُظهر ذلك بالفعل.",
  },
  ahead: {
    en: "Nothing was written to Zid: the order has a later status there.",
    ar: "لم يُكتب شيء في زد: حالة الطلب هناك متقدمة عن ذلك.",
  },
  over: {
    en: "Nothing was written to Zid: the order is over there.",
    ar: "لم يُكتب شيء في زد: الطلب منتهٍ هناك.",
  },
  linksLater: {
    en: "Zid did not take the tracking number and the label, because the order is ready there already. They are sent when the courier collects the parcel.",
    ar: "لم تقبل زد رقم التتبع والبوليصة لأن الطلب جاهز هناك بالفعل. نرسلهما عندما يستلم المندوب الشحنة.",
  },
  commentsFull: {
    en: "Nothing was written to Zid: the order has six comments of Masar already, and Zid keeps few.",
    ar: "لم يُكتب شيء في زد: في الطلب ستة تعليقات من مسار، وزد تحتفظ بعدد قليل.",
  },
} as const satisfies Record<string, Text>;

/** Zid shows delivered orders as delivered, notifies buyers and sets prices by itself: the settings page has nothing of these. */
export const SETTINGS: EmbeddedSettings = {};

/** @param reason in Zid's own words. */
export function storeRefused(reason: string): Text {
  const clean = reason.replace(/\s+/g, " ").trim().slice(0, 200);
  return {
    en: `Zid refused: ${clean} Check the order in Zid, then press Retry.`,
    ar: `رفضت زد الطلب: ${clean} راجع الطلب في زد ثم اضغط «إعادة المحاولة».`,
  };
}
