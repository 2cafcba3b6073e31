import type { EmbeddedSettings, Text } from "@masar/kit";

/** The value of `delivered_status` that records collected cash as the order's payment. */
export const MARK_PAID_STATUS = "paid";

/** The status of an order that the shop delivers itself. */
export const LOCAL_DELIVERY_STATUS = "local delivery";

/** What merchants read: what happened, and what to do. */
export const WORDING = {
  orderGone: {
    en: "This order is no longer in your Shopify store, so its tracking cannot be written there.",
    ar: "هذا الطلب لم يعد موجودًا في متجر شوبيفاي، لذلك لا يمكن كتابة بيانات التتبع عليه.",
  },
  notFulfillable: {
    en: "Shopify does not allow us to fulfil this order now: it was fulfilled, cancelled, put on hold or moved there. Check it in Shopify. If it must not be shipped, cancel the shipment here; otherwise press Retry.",
    ar: "شوبيفاي لا تسمح لنا بتنفيذ هذا الطلب الآن: تم تنفيذه أو إلغاؤه أو إيقافه أو نقله هناك. راجعه في شوبيفاي؛ إذا كان لن يُرسل فألغِ الشحنة هنا، وإلا اضغط «إعادة المحاولة».",
  },
  elsewhere: {
    en: "This order was fulfilled in Shopify with another carrier. If that is right, cancel the shipment here. Otherwise cancel that fulfilment in Shopify and press Retry.",
    ar: "تم تنفيذ هذا الطلب في شوبيفاي مع شركة شحن أخرى. إذا كان ذلك صحيحًا فألغِ الشحنة هنا، وإلا فألغِ التنفيذ في شوبيفاي واضغط «إعادة المحاولة».",
  },
  onHold: {
    en: "The order is on hold in Shopify. It is updated there once the hold is released.",
    ar: "الطلب موقوف (on hold) في شوبيفاي. سنحدّثه هناك بعد رفع الإيقاف.",
  },
  fulfilledAtPickup: {
    en: "Nothing was written to Shopify yet: the order is fulfilled there when the courier collects the parcel.",
    ar: "لم يُكتب شيء في شوبيفاي بعد: يُسجَّل تنفيذ الطلب هناك عندما يستلم المندوب الشحنة.",
  },
  fulfillmentCancelled: {
    en: "Nothing was written to Shopify: the fulfilment of this shipment was cancelled there.",
    ar: "لم يُكتب شيء في شوبيفاي: تم إلغاء تنفيذ هذه الشحنة هناك.",
  },
  nothingToCancel: {
    en: "Nothing was written to Shopify: there was no fulfilment to cancel.",
    ar: "لم يُكتب شيء في شوبيفاي: لا يوجد تنفيذ لإلغائه.",
  },
  grantMissing: {
    en: "Shopify has not granted all the permissions that shipping needs. Open Masar in your Shopify admin and approve them.",
    ar: "لم تمنحنا شوبيفاي كل الصلاحيات اللازمة للشحن. افتح تطبيق مسار من لوحة شوبيفاي ووافق عليها.",
  },
  reopen: {
    en: "Shopify no longer accepts our access. Open Masar in your Shopify admin once to renew it.",
    ar: "لم تعد شوبيفاي تقبل صلاحية الدخول. افتح تطبيق مسار مرة واحدة من لوحة شوبيفاي وستتجدد تلقائيًا.",
  },
  frozen: {
    en: "Shopify has paused or locked this store. Resolve it with Shopify; orders then continue automatically.",
    ar: "أوقفت شوبيفاي هذا المتجر أو أغلقته. حلّ المشكلة مع شوبيفاي وستستمر الطلبات تلقائيًا بعدها.",
  },
  tokenExpired: {
    en: "This page has expired. Reload it.",
    ar: "انتهت صلاحية هذه الصفحة. أعد تحميلها.",
  },
  currency: {
    en: "Your store's currency is not the Egyptian pound. Orders in another currency wait until you enter the amount to collect.",
    ar: "عملة متجرك ليست الجنيه المصري. الطلبات بعملة أخرى تنتظر حتى تحدد المبلغ المطلوب تحصيله.",
  },
  ratesRefused: {
    en: "Shopify does not allow this store to show carrier prices at checkout. It needs the Advanced plan, or the Shopify plan paid by the year; ask Shopify's support to add “carrier-calculated shipping”.",
    ar: "شوبيفاي لا تسمح لهذا المتجر بعرض أسعار شركة شحن عند الدفع. يلزم الاشتراك المتقدم أو اشتراك شوبيفاي السنوي؛ اطلب من دعم شوبيفاي إضافة «carrier-calculated shipping».",
  },
} as const satisfies Record<string, Text>;

/** Sentences of the settings page in Shopify's admin. */
export const SETTINGS: EmbeddedSettings = {
  markPaid: {
    status: MARK_PAID_STATUS,
    label: {
      en: "Mark orders as paid in Shopify when the courier has collected the cash",
      ar: "تسجيل الطلب كمدفوع في شوبيفاي بعد تحصيل المندوب للمبلغ",
    },
  },
  notifyBuyer: {
    en: "Shopify notifies buyers when the courier has collected their order",
    ar: "شوبيفاي تُبلغ العملاء عندما يستلم المندوب طلباتهم",
  },
  fulfilAtPickup: {
    en: "Fulfil orders in Shopify only when the courier collects them, so that they can be cancelled, edited or put on hold there until then",
    ar: "تسجيل تنفيذ الطلب في شوبيفاي عند استلام المندوب فقط، فيمكن إلغاؤه أو تعديله أو إيقافه هناك حتى ذلك الوقت",
  },
  localDelivery: {
    status: LOCAL_DELIVERY_STATUS,
    label: {
      en: "Ship orders for local delivery with Masar's couriers too",
      ar: "شحن طلبات التوصيل المحلي مع مناديب مسار أيضًا",
    },
  },
  ratesHelp: {
    en: "Requires Shopify's Advanced plan, or carrier-calculated shipping on yours. Off by default.",
    ar: "يتطلب اشتراك شوبيفاي المتقدم أو خاصية carrier-calculated shipping. متوقف ما لم تفعّله.",
  },
};

/** @param reason in Shopify's own words. */
export function storeRefused(reason: string): Text {
  const clean = reason.replace(/\s+/g, " ").trim().slice(0, 200);
  return {
    en: `Shopify refused: ${clean} Check the order in Shopify, then press Retry.`,
    ar: `رفضت شوبيفاي الطلب: ${clean} راجع الطلب في شوبيفاي ثم اضغط «إعادة المحاولة».`,
  };
}

const FIELDS: readonly (readonly [RegExp, Text])[] = [
  [/(?:^|\.)phone$/, { en: "the phone number", ar: "رقم الهاتف" }],
  [/(?:^|\.)(?:name|firstName|lastName)$/, { en: "the recipient's name", ar: "اسم المستلم" }],
  [/(?:^shippingAddress|\.destination)(?:\.|$)/, { en: "the shipping address", ar: "عنوان الشحن" }],
  [/^note$/, { en: "the buyer's note", ar: "ملاحظة العميل" }],
  [/^shippingLine/, { en: "the shipping method", ar: "طريقة الشحن" }],
  [/assignedLocation/, { en: "the location of the goods", ar: "مكان البضاعة" }],
];

/** Fields of an order that Shopify denied us, in words; each once. */
export function withheldText(denied: readonly string[]): Text[] {
  const texts = denied.map((field) => FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? { en: field, ar: field });
  return texts.filter((text, at) => texts.findIndex(({ en }) => en === text.en) === at);
}
