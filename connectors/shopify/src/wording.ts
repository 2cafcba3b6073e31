import type { Text } from "@masar/kit";

/** What merchants read: what happened, and what to do. */
export const WORDING = {
  orderGone: {
    en: "This order is no longer in your Shopify store, so its tracking cannot be written there.",
    ar: "هذا الطلب لم يعد موجودًا في متجر شوبيفاي، لذلك لا يمكن كتابة بيانات التتبع عليه.",
  },
  notFulfillable: {
    en: "Shopify does not let us fulfil this order now: somebody fulfilled, cancelled, held or moved it there. Look at it in Shopify; if it is not to go, cancel the shipment here, else press Retry.",
    ar: "شوبيفاي لا تسمح لنا بتنفيذ هذا الطلب الآن: تم تنفيذه أو إلغاؤه أو إيقافه أو نقله هناك. راجعه في شوبيفاي؛ إذا كان لن يُرسل فألغِ الشحنة هنا، وإلا اضغط «إعادة المحاولة».",
  },
  elsewhere: {
    en: "This order was fulfilled in Shopify with another carrier. If that is right, cancel the shipment here; else cancel that fulfilment in Shopify and press Retry.",
    ar: "تم تنفيذ هذا الطلب في شوبيفاي مع شركة شحن أخرى. إذا كان ذلك صحيحًا فألغِ الشحنة هنا، وإلا فألغِ التنفيذ في شوبيفاي واضغط «إعادة المحاولة».",
  },
  grantMissing: {
    en: "Shopify has not given us all the rights that shipping needs. Open Masar in your Shopify admin and approve them.",
    ar: "لم تمنحنا شوبيفاي كل الصلاحيات اللازمة للشحن. افتح تطبيق مسار من لوحة شوبيفاي ووافق عليها.",
  },
  reopen: {
    en: "Shopify no longer accepts our access. Open Masar in your Shopify admin once: that renews it.",
    ar: "لم تعد شوبيفاي تقبل صلاحية الدخول. افتح تطبيق مسار مرة واحدة من لوحة شوبيفاي وستتجدد تلقائيًا.",
  },
  frozen: {
    en: "Shopify has paused or locked this store. Settle it with Shopify; orders go on by themselves afterwards.",
    ar: "أوقفت شوبيفاي هذا المتجر أو أغلقته. سوِّ الأمر مع شوبيفاي وستستمر الطلبات تلقائيًا بعدها.",
  },
  tokenOld: {
    en: "This page was open for too long. Load it again.",
    ar: "ظلت هذه الصفحة مفتوحة وقتًا طويلًا. أعد تحميلها.",
  },
  currency: {
    en: "Your store's currency is not the Egyptian pound. Orders in another currency wait until you say how much to collect.",
    ar: "عملة متجرك ليست الجنيه المصري. الطلبات بعملة أخرى تنتظر حتى تحدد المبلغ المطلوب تحصيله.",
  },
  ratesRefused: {
    en: "Shopify does not let this store show prices of a carrier at checkout. It needs the Advanced plan, or the Shopify plan paid by the year; ask Shopify's support to add “carrier-calculated shipping”.",
    ar: "شوبيفاي لا تسمح لهذا المتجر بعرض أسعار شركة شحن عند الدفع. يلزم الاشتراك المتقدم أو اشتراك شوبيفاي السنوي؛ اطلب من دعم شوبيفاي إضافة «carrier-calculated shipping».",
  },
} as const satisfies Record<string, Text>;

/** @param reason in Shopify's own words. */
export function storeRefused(reason: string): Text {
  const clean = reason.replace(/\s+/g, " ").trim().slice(0, 200);
  return {
    en: `Shopify refused: ${clean} Look at the order in Shopify, then press Retry.`,
    ar: `رفضت شوبيفاي الطلب: ${clean} راجع الطلب في شوبيفاي ثم اضغط «إعادة المحاولة».`,
  };
}
