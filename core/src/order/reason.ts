import type { Text } from "../text.ts";

/** Something that stands in an order's way, in words that say what to do. */
export interface Reason {
  /** Stable. */
  code: string;
  /** What to mend, as in `PATCH /orders/{id}`; null when nothing in the order can be mended. */
  field: string | null;
  detail: Text;
  /** Governorates to choose from, where the text names several. */
  candidates?: readonly { governorate: string; city: string | null }[];
}

const TEXTS = {
  country_not_egypt: {
    field: null,
    en: "This order goes to {0}. We deliver in Egypt only.",
    ar: "هذا الطلب متجه إلى {0}. نوصّل داخل مصر فقط.",
  },
  currency_not_egp: {
    field: "cod_value",
    en: "This order is in {0}. Say how many Egyptian pounds to collect; 0 for nothing.",
    ar: "هذا الطلب بعملة {0}. حدد المبلغ المطلوب تحصيله بالجنيه المصري، أو 0 إن لم يوجد تحصيل.",
  },
  name_missing: {
    field: "recipient.name",
    en: "The order names no recipient. Write the name.",
    ar: "الطلب بدون اسم مستلم. اكتب الاسم.",
  },
  address_missing: {
    field: "recipient.address",
    en: "The order has no street address. Write it, or send the buyer the link to do it.",
    ar: "الطلب بدون عنوان تفصيلي. اكتبه أو أرسل للعميل رابط إكمال العنوان.",
  },
  governorate_unknown: {
    field: "recipient.governorate",
    en: "The address does not say which governorate it is in. Choose it, or send the buyer the link.",
    ar: "العنوان لا يوضح المحافظة. اخترها أو أرسل للعميل رابط إكمال العنوان.",
  },
  governorate_ambiguous: {
    field: "recipient.governorate",
    en: "The address can be in several places: {0}. Choose the right one.",
    ar: "العنوان يحتمل أكثر من مكان: {0}. اختر الصحيح.",
  },
  governorate_conflict: {
    field: "recipient.governorate",
    en: "The order says {0}, but the town named is in {1}. Choose the right one.",
    ar: "الطلب مسجل في {0}، لكن المدينة المذكورة تتبع {1}. اختر الصحيح.",
  },
  phone_missing: {
    field: "recipient.phone",
    en: "The order has no phone number. Write one, such as 01001234567.",
    ar: "الطلب بدون رقم هاتف. اكتب رقمًا مثل 01001234567.",
  },
  phone_unreadable: {
    field: "recipient.phone",
    en: "“{0}” is no Egyptian mobile number. Write the right one, such as 01001234567.",
    ar: "«{0}» ليس رقم موبايل مصريًا صحيحًا. اكتب الرقم الصحيح مثل 01001234567.",
  },
  phone_landline: {
    field: "recipient.phone",
    en: "{0} is a landline. Write a mobile number, or write this one again to use it.",
    ar: "{0} رقم أرضي. اكتب رقم موبايل، أو اكتب الرقم نفسه لتأكيد استخدامه.",
  },
  phone_foreign: {
    field: "recipient.phone",
    en: "{0} is a foreign number, which our couriers cannot call. Write an Egyptian one.",
    ar: "{0} رقم أجنبي لا يستطيع المندوب الاتصال به. اكتب رقمًا مصريًا.",
  },
  phone_placeholder: {
    field: "recipient.phone",
    en: "{0} looks made up. Write the right number, or write this one again to use it.",
    ar: "الرقم {0} يبدو غير حقيقي. اكتب الرقم الصحيح، أو اكتبه مرة أخرى لتأكيده.",
  },
  unpaid: {
    field: "cod_value",
    en: "{0} EGP are not paid and the payment method is not cash. Say how much to collect; 0 when you have it.",
    ar: "لم يُدفع {0} ج.م وطريقة الدفع ليست نقدية. حدد المبلغ المطلوب تحصيله، أو 0 إذا استلمته.",
  },
  cash_over_cap: {
    field: "cod_value",
    en: "{0} EGP to collect is more than the {1} EGP you allow. Say how much to collect.",
    ar: "المبلغ {0} ج.م أكبر من الحد الذي حددته {1} ج.م. حدد المبلغ المطلوب تحصيله.",
  },
  doubt: {
    field: "cod_value",
    en: "The store contradicts itself: {0}, but {1}. Say how much to collect at the door.",
    ar: "بيانات المتجر متعارضة: {0}، لكن {1}. حدد المبلغ المطلوب تحصيله عند الباب.",
  },
  weight_too_big: {
    field: "weight_kg",
    en: "{0} kg is more than the 70 kg that a parcel may weigh. Write the weight, or ship it in parts.",
    ar: "الوزن {0} كجم أكبر من الحد الأقصى 70 كجم. اكتب الوزن الصحيح أو اشحنه على أجزاء.",
  },
  service_unavailable: {
    field: "service",
    en: "{0} is not sold to this governorate. Choose one of: {1}.",
    ar: "الخدمة {0} غير متاحة لهذه المحافظة. اختر من: {1}.",
  },
  reference_exists: {
    field: null,
    en: "{0} already has this order's number as its reference, and your settings refuse a second one.",
    ar: "الشحنة {0} لها رقم هذا الطلب نفسه، وإعداداتك ترفض التكرار.",
  },
  pickup_address_missing: {
    field: null,
    en: "Your account has no pickup address. Add one in the settings.",
    ar: "لا يوجد عنوان استلام لحسابك. أضف عنوانًا من الإعدادات.",
  },
  not_valid: { field: null, en: "{0}: {1}", ar: "{0}: {1}" },
  status_waits: {
    field: null,
    en: "Waits in the store: orders with status “{0}” do not ship.",
    ar: "في انتظار المتجر: الطلبات بحالة «{0}» لا تُشحن.",
  },
  other_place: {
    field: null,
    en: "Lies in “{0}”, which does not ship with us. Press Ship to send it all the same, or choose the place in the store's settings.",
    ar: "البضاعة في «{0}» وهو مكان لا يُشحن معنا. اضغط «شحن» لإرساله رغم ذلك، أو اختر المكان من إعدادات المتجر.",
  },
  nothing_to_ship: {
    field: null,
    en: "Nothing in this order is shipped.",
    ar: "لا يوجد في هذا الطلب ما يُشحن.",
  },
  awaiting_confirmation: {
    field: null,
    en: "Waits for confirmation by the buyer or by you.",
    ar: "في انتظار تأكيد العميل أو تأكيدك.",
  },
  ship_by_hand: { field: null, en: "Ready: press Ship.", ar: "جاهز: اضغط «شحن»." },
  placed_before_connecting: {
    field: null,
    en: "Placed before the store was connected. Press Ship if it is still to be sent.",
    ar: "طلب سابق على ربط المتجر. اضغط «شحن» إذا كان لم يُرسل بعد.",
  },
  shipped_before: {
    field: null,
    en: "This order was sent as {0} when its shop had another address here. Press Ship only if it is to be sent once more.",
    ar: "سبق إرسال هذا الطلب بالشحنة {0} عندما كان المتجر مربوطًا بعنوان آخر. اضغط «شحن» فقط إذا أردت إرساله مرة أخرى.",
  },
  shipment_cancelled: {
    field: null,
    en: "Its shipment was cancelled here. Press Ship to send it after all.",
    ar: "تم إلغاء شحنته من هنا. اضغط «شحن» لإرسال الطلب من جديد.",
  },
  held: { field: null, en: "Held by you. Press Ship to send it.", ar: "موقوف بواسطتك. اضغط «شحن» لإرساله." },
  ignored: { field: null, en: "You chose not to ship this order.", ar: "اخترت عدم شحن هذا الطلب." },
  already_shipped: {
    field: null,
    en: "This order has the shipment {0}. Cancel the shipment to stop it.",
    ar: "هذا الطلب له الشحنة {0}. ألغِ الشحنة لإيقافه.",
  },
  too_late_to_mend: {
    field: null,
    en: "The courier has the parcel {0}. After a failed attempt, give instructions for the shipment instead.",
    ar: "الشحنة {0} مع المندوب. بعد تعذر التسليم أعطِ التعليمات للشحنة نفسها.",
  },
  store_reconnect: {
    field: null,
    en: "The store does not let us in, so we do not know whether this order still stands. Reconnect the store: the order then goes on by itself.",
    ar: "المتجر لا يسمح لنا بالدخول، فلا نعرف هل الطلب ما زال قائمًا. أعد ربط المتجر وسيكمل الطلب تلقائيًا.",
  },
  store_disconnected: {
    field: null,
    en: "The store is disconnected, so no shipment is made of this order. Connect the store again, or create the shipment by hand.",
    ar: "المتجر مفصول، فلا تُنشأ شحنة لهذا الطلب. أعد ربط المتجر أو أنشئ الشحنة يدويًا.",
  },
  cancelled_in_store: { field: null, en: "Cancelled in the store.", ar: "ملغى في المتجر." },

  // Alerts: changes in the store that came too late to follow.
  amount_changed: {
    field: null,
    en: "The store now says {0} EGP are due; the courier collects {1} EGP. Settle the difference with the buyer.",
    ar: "المتجر يقول إن المستحق {0} ج.م، والمندوب يحصّل {1} ج.م. سوِّ الفرق مع العميل.",
  },
  recipient_changed: {
    field: null,
    en: "Name, phone or address changed in the store after the courier had the parcel. Call us to stop it, or wait for the attempt.",
    ar: "تغيّر الاسم أو الهاتف أو العنوان في المتجر بعد استلام المندوب للشحنة. اتصل بنا لإيقافها أو انتظر محاولة التسليم.",
  },
  cancelled_after_collection: {
    field: null,
    en: "Cancelled in the store after the courier had the parcel. Ask for its return when an attempt fails, or tell the buyer to refuse it.",
    ar: "أُلغي الطلب في المتجر بعد استلام المندوب للشحنة. اطلب إرجاعها عند تعذر التسليم أو أخبر العميل برفضها.",
  },
  edit_not_followed: {
    field: null,
    en: "The order was edited in the store and the shipment could not follow: {0}",
    ar: "تم تعديل الطلب في المتجر ولم يمكن تعديل الشحنة: {0}",
  },
  paused_in_store: {
    field: null,
    en: "The store set the order to “{0}”, which does not ship. Cancel the shipment if it is not to go.",
    ar: "غيّر المتجر حالة الطلب إلى «{0}» وهي حالة لا تُشحن. ألغِ الشحنة إذا كان الطلب لن يُرسل.",
  },
  moved_elsewhere: {
    field: null,
    en: "The store moved the goods to “{0}”, which does not ship with us. Cancel the shipment if the courier is not to come for it.",
    ar: "نقل المتجر البضاعة إلى «{0}» وهو مكان لا يُشحن معنا. ألغِ الشحنة إذا كان المندوب لن يستلمها.",
  },
} as const satisfies Record<string, { field: string | null; en: string; ar: string }>;

export type ReasonCode = keyof typeof TEXTS;

/** Its + would be put behind it where the line is read from the right, but for the isolate around it. */
const FOREIGN_NUMBER = /\+[\d ]+\d/g;

/** @param values put in place of {0}, {1}: the same in both languages, or one for each. */
export function reason(code: ReasonCode, ...values: readonly (string | Text)[]): Reason {
  const { field, en, ar } = TEXTS[code];
  const fill = (template: string, language: keyof Text) =>
    template.replace(/\{(\d)\}/g, (_, index) => {
      const value = values[Number(index)] ?? "";
      if (typeof value !== "string") return value[language];
      return language === "ar" ? value.replace(FOREIGN_NUMBER, "\u2066$&\u2069") : value;
    });
  return { code, field, detail: { en: fill(en, "en"), ar: fill(ar, "ar") } };
}
