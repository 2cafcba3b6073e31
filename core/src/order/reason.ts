import type { LocationReason } from "../address/place/location.ts";
import type { Text } from "../kernel/text.ts";

/** Why an order cannot be shipped, in words that say what to do. */
export interface Reason {
  /** Stable. */
  code: string;
  /** The field to correct, as in `PATCH /orders/{id}`; null when no correction helps. */
  field: string | null;
  detail: Text;
  /** Governorates to choose from, where the text names several. */
  candidates?: readonly { governorate: string; city: string | null }[];
  /** Which words of the address say what, where its governorate is asked. */
  evidence?: readonly LocationReason[];
}

const TEXTS = {
  country_not_egypt: {
    field: null,
    en: "This order goes to {0}. We deliver in Egypt only.",
    ar: "هذا الطلب متجه إلى {0}. نوصّل داخل مصر فقط.",
  },
  currency_not_egp: {
    field: "cod_value",
    en: "This order is in {0}. Enter how many Egyptian pounds to collect, or 0.",
    ar: "هذا الطلب بعملة {0}. حدد المبلغ المطلوب تحصيله بالجنيه المصري، أو 0 إن لم يوجد تحصيل.",
  },
  name_missing: {
    field: "recipient.name",
    en: "The order has no recipient name. Enter the name.",
    ar: "الطلب بدون اسم مستلم. اكتب الاسم.",
  },
  address_missing: {
    field: "recipient.address",
    en: "The order has no street address. Enter it, or send the buyer the address link.",
    ar: "الطلب بدون عنوان تفصيلي. اكتبه أو أرسل للعميل رابط إكمال العنوان.",
  },
  governorate_unknown: {
    field: "recipient.governorate",
    en: "The address does not name a governorate. Choose it, or send the buyer the address link.",
    ar: "العنوان لا يوضح المحافظة. اخترها أو أرسل للعميل رابط إكمال العنوان.",
  },
  governorate_ambiguous: {
    field: "recipient.governorate",
    en: "The address can be in several places: {0}. Choose the right one.",
    ar: "العنوان يحتمل أكثر من مكان: {0}. اختر الصحيح.",
  },
  governorate_conflict: {
    field: "recipient.governorate",
    en: "The address contradicts itself: it names {0} and also {1}. Choose the right one.",
    ar: "العنوان متعارض: يذكر {0} ويذكر أيضًا {1}. اختر الصحيح.",
  },
  address_abroad: {
    field: "recipient.governorate",
    en: "The address names only a place outside Egypt. Choose the governorate, or send the buyer the address link.",
    ar: "العنوان لا يذكر إلا مكانًا خارج مصر. اختر المحافظة أو أرسل للعميل رابط إكمال العنوان.",
  },
  phone_missing: {
    field: "recipient.phone",
    en: "The order has no phone number. Enter one, such as 01001234567.",
    ar: "الطلب بدون رقم هاتف. اكتب رقمًا مثل 01001234567.",
  },
  phone_unreadable: {
    field: "recipient.phone",
    en: "“{0}” is not an Egyptian mobile number. Enter the right one, such as 01001234567.",
    ar: "«{0}» ليس رقم موبايل مصريًا صحيحًا. اكتب الرقم الصحيح مثل 01001234567.",
  },
  phone_landline: {
    field: "recipient.phone",
    en: "{0} is a landline. Enter a mobile number, or enter this one again to use it.",
    ar: "\u2066{0}\u2069 رقم أرضي. اكتب رقم موبايل، أو اكتب الرقم نفسه لتأكيد استخدامه.",
  },
  phone_foreign: {
    field: "recipient.phone",
    en: "{0} is a foreign number, which our couriers cannot call. Enter an Egyptian one.",
    ar: "\u2066{0}\u2069 رقم أجنبي لا يستطيع المندوب الاتصال به. اكتب رقمًا مصريًا.",
  },
  phone_placeholder: {
    field: "recipient.phone",
    en: "{0} looks invalid. Enter the right number, or enter this one again to use it.",
    ar: "الرقم \u2066{0}\u2069 يبدو غير حقيقي. اكتب الرقم الصحيح، أو اكتبه مرة أخرى لتأكيده.",
  },
  unpaid: {
    field: "cod_value",
    en: "{0} EGP are unpaid and the payment method is not cash. Enter the amount to collect, or 0 if you have received it.",
    ar: "لم يُدفع {0} ج.م وطريقة الدفع ليست نقدية. حدد المبلغ المطلوب تحصيله، أو 0 إذا استلمته.",
  },
  cash_over_cap: {
    field: "cod_value",
    en: "{0} EGP to collect is more than the {1} EGP you allow. Enter the amount to collect.",
    ar: "المبلغ {0} ج.م أكبر من الحد الذي حددته {1} ج.م. حدد المبلغ المطلوب تحصيله.",
  },
  doubt: {
    field: "cod_value",
    en: "The store's data is contradictory: {0}, but {1}. Enter the amount to collect on delivery.",
    ar: "بيانات المتجر متعارضة: {0}، لكن {1}. حدد المبلغ المطلوب تحصيله عند التسليم.",
  },
  gateway_unknown: {
    field: "cod_value",
    en: "Is “{0}” cash on delivery? Say it once and Masar remembers it for this store, or enter the amount to collect for this order, or 0 if it is paid.",
    ar: "هل «{0}» تعني الدفع عند الاستلام؟ حدد ذلك مرة واحدة وسيتذكره مسار لهذا المتجر، أو اكتب المبلغ المطلوب تحصيله لهذا الطلب، أو 0 إذا كان مدفوعًا.",
  },
  refunded_in_full: {
    field: "cod_value",
    en: "The store refunded this order in full, {0} EGP, and did not cancel it. Cancel it in the store, or enter the amount to collect to ship it anyway.",
    ar: "رد المتجر قيمة الطلب كاملة {0} ج.م ولم يلغه. ألغِ الطلب في المتجر، أو اكتب المبلغ المطلوب تحصيله لشحنه رغم ذلك.",
  },
  refunds_unread: {
    field: "cod_value",
    en: "The store refunded part of this order, and Masar could not read which goods. {0} To ship everything that was ordered, enter the amount to collect, or 0.",
    ar: "رد المتجر جزءًا من قيمة هذا الطلب، ولم يتمكن مسار من معرفة الأصناف التي رُدّت قيمتها. {0} لشحن كل أصناف الطلب حدد المبلغ المطلوب تحصيله، أو 0.",
  },
  raised_after_payment: {
    field: "cod_value",
    en: "The order cost {0} EGP when it was paid and costs {1} EGP now. Enter the amount to collect, or 0 if the difference is paid.",
    ar: "كان سعر الطلب {0} ج.م عند الدفع وأصبح {1} ج.م. اكتب المبلغ المطلوب تحصيله، أو 0 إذا دُفع الفرق.",
  },
  refund_unclear: {
    field: "cod_value",
    en: "The store refunded {0} EGP of an order with {1} EGP paid, and does not say whether the refund was paid back or lowers what is still due. Enter the amount to collect.",
    ar: "رد المتجر {0} ج.م من طلب مدفوع منه {1} ج.م، ولا يوضح هل رُدّ المبلغ للعميل أم خُصم من المتبقي. حدد المبلغ المطلوب تحصيله.",
  },
  payment_unclear: {
    field: "cod_value",
    en: "The store recorded {0} EGP as paid after a parcel was delivered. It may be the cash that our courier collected, or another payment by the buyer. Enter the amount to collect for this parcel.",
    ar: "سجّل المتجر {0} ج.م كمدفوعة بعد تسليم شحنة. قد تكون النقدية التي حصّلها المندوب أو دفعة أخرى من العميل. حدد المبلغ المطلوب تحصيله لهذه الشحنة.",
  },
  weight_too_big: {
    field: "weight_kg",
    en: "{0} kg is more than the 70 kg that a parcel may weigh. Enter the weight, or ship it in parts.",
    ar: "الوزن {0} كجم أكبر من الحد الأقصى 70 كجم. اكتب الوزن الصحيح أو اشحنه على أجزاء.",
  },
  service_unknown: {
    field: "service",
    en: "The buyer chose the delivery service “{0}”, which Masar does not have. Choose one of: {1}.",
    ar: "اختار العميل خدمة التوصيل «{0}» وهي غير موجودة لدى مسار. اختر من: {1}.",
  },
  service_unavailable: {
    field: "service",
    en: "{0} is not available in this governorate. Choose one of: {1}.",
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
    en: "Waiting for the store: orders with status “{0}” do not ship.",
    ar: "في انتظار المتجر: الطلبات بحالة «{0}» لا تُشحن.",
  },
  local_delivery: {
    field: null,
    en: "The buyer chose your store's own local delivery, so no courier is booked. Press Ship to send this order with Masar; to send all of them, let local delivery ship in the store's settings (status “{0}”).",
    ar: "اختار العميل التوصيل المحلي الخاص بمتجرك، لذلك لا يُحجز مندوب. اضغط «شحن» لإرسال هذا الطلب مع مسار؛ ولإرسال كل هذه الطلبات اسمح بشحن التوصيل المحلي من إعدادات المتجر (الحالة «{0}»).",
  },
  test_order: {
    field: null,
    en: "This is a test order, or an order of a store under development, so no courier is booked for it. To try shipping, connect the store to the sandbox.",
    ar: "هذا طلب تجريبي أو من متجر تحت الإنشاء، لذلك لا يُحجز له مندوب. لتجربة الشحن اربط المتجر بالوضع التجريبي.",
  },
  place_unmapped: {
    field: null,
    en: "The goods are in “{0}”, and its pickup address is not known. Import or choose it in the store's settings: the order then continues automatically.",
    ar: "البضاعة في «{0}» وعنوان الاستلام منه غير معروف. استورده أو اختره من إعدادات المتجر وسيكمل الطلب تلقائيًا.",
  },
  other_place: {
    field: null,
    en: "The goods are in “{0}”, which does not ship with Masar. Press Ship to ship the order anyway, or choose the location in the store's settings.",
    ar: "البضاعة في «{0}» وهو مكان لا يشحن مع مسار. اضغط «شحن» لإرساله رغم ذلك، أو اختر المكان من إعدادات المتجر.",
  },
  nothing_to_ship: {
    field: null,
    en: "Nothing in this order is shipped.",
    ar: "لا يوجد في هذا الطلب ما يُشحن.",
  },
  awaiting_confirmation: {
    field: null,
    en: "Waiting for confirmation by the buyer or by you.",
    ar: "في انتظار تأكيد العميل أو تأكيدك.",
  },
  ship_by_hand: { field: null, en: "Ready: press Ship.", ar: "جاهز: اضغط «شحن»." },
  placed_before_connecting: {
    field: null,
    en: "Placed before the store was connected. Press Ship if it has not been sent.",
    ar: "طلب سابق على ربط المتجر. اضغط «شحن» إذا كان لم يُرسل بعد.",
  },
  shipped_before: {
    field: null,
    en: "This order was shipped as {0} when its shop was connected with another address. Press Ship only to ship it again.",
    ar: "سبق إرسال هذا الطلب بالشحنة {0} عندما كان المتجر مربوطًا بعنوان آخر. اضغط «شحن» فقط إذا أردت إرساله مرة أخرى.",
  },
  shipment_cancelled: {
    field: null,
    en: "Its shipment was cancelled in Masar. Press Ship to ship the order again.",
    ar: "تم إلغاء شحنته من مسار. اضغط «شحن» لإرسال الطلب من جديد.",
  },
  held: { field: null, en: "Held by you. Press Ship to ship it.", ar: "موقوف بواسطتك. اضغط «شحن» لإرساله." },
  ignored: { field: null, en: "You chose not to ship this order.", ar: "اخترت عدم شحن هذا الطلب." },
  buyer_blocked: {
    field: null,
    en: "You blocked this buyer{0}. Press Ship to send this order anyway, or unblock the buyer under Customers.",
    ar: "حظرت هذا العميل{0}. اضغط «شحن» لإرسال هذا الطلب رغم ذلك، أو ألغِ الحظر من صفحة العملاء.",
  },
  buyer_risk: {
    field: null,
    en: "Held by your rule for risky buyers: {0} Press Ship to send this order anyway.",
    ar: "موقوف حسب قاعدتك للعملاء كثيري الرفض: {0} اضغط «شحن» لإرسال هذا الطلب رغم ذلك.",
  },
  prepayment_asked: {
    field: null,
    en: "Ask the buyer to pay first, by your rule for risky buyers: {0} The order ships once it is paid in the store. Press Ship to send it with cash on delivery anyway.",
    ar: "اطلب من العميل الدفع مقدمًا حسب قاعدتك للعملاء كثيري الرفض: {0} يُشحن الطلب بمجرد دفعه في المتجر. اضغط «شحن» لإرساله بالدفع عند الاستلام رغم ذلك.",
  },
  already_shipped: {
    field: null,
    en: "This order has the shipment {0}. Cancel the shipment to stop it.",
    ar: "هذا الطلب له الشحنة {0}. ألغِ الشحنة لإيقافه.",
  },
  too_late_to_correct: {
    field: null,
    en: "The courier has the parcel {0}. After a failed attempt, give instructions for the shipment instead.",
    ar: "الشحنة {0} مع المندوب. بعد تعذر التسليم أعطِ التعليمات للشحنة نفسها.",
  },
  nothing_left_to_ship: {
    field: null,
    en: "The store has nothing left to ship for this order, so shipment {0} no longer follows it. Edit the shipment instead.",
    ar: "لم يعد في هذا الطلب ما يُشحن من المتجر، لذلك لم تعد الشحنة {0} تتبعه. عدّل الشحنة نفسها.",
  },
  store_reconnect: {
    field: null,
    en: "Masar has no access to the store, so it is unknown whether this order is still valid. Reconnect the store: the order then continues automatically.",
    ar: "لا يملك مسار صلاحية الدخول إلى المتجر، فلا نعرف هل الطلب ما زال قائمًا. أعد ربط المتجر وسيكمل الطلب تلقائيًا.",
  },
  store_disconnected: {
    field: null,
    en: "The store is disconnected, so no shipment is created for this order. Connect the store again, or create the shipment yourself.",
    ar: "المتجر مفصول، فلا تُنشأ شحنة لهذا الطلب. أعد ربط المتجر أو أنشئ الشحنة يدويًا.",
  },
  cancelled_in_store: { field: null, en: "Cancelled in the store.", ar: "ملغى في المتجر." },

  // Alerts: changes in the store that came too late to follow.
  cash_exceeds_owed: {
    field: null,
    en: "Our couriers collected or will collect {0} EGP, and the store says that {1} EGP are owed. Check the payments in the store, lower the amount of the shipment, or settle the difference with the buyer.",
    ar: "حصّل المندوب أو سيحصّل {0} ج.م، والمستحق في المتجر {1} ج.م. راجع المدفوعات في المتجر، أو خفّض مبلغ الشحنة، أو سوِّ الفرق مع العميل.",
  },
  cash_not_collected: {
    field: null,
    en: "The store says {1} EGP are owed, and no parcel is left to collect {0} EGP of it. Settle it with the buyer.",
    ar: "المستحق في المتجر {1} ج.م، ولم تبقَ شحنة لتحصيل {0} ج.م منه. سوِّ المبلغ مع العميل.",
  },
  recipient_changed: {
    field: null,
    en: "Name, phone or address changed in the store after the courier collected the parcel. Call Masar to stop it, or wait for the attempt.",
    ar: "تغيّر الاسم أو الهاتف أو العنوان في المتجر بعد استلام المندوب للشحنة. اتصل بنا لإيقافها أو انتظر محاولة التسليم.",
  },
  cancelled_after_collection: {
    field: null,
    en: "Cancelled in the store after the courier collected the parcel. Request its return when an attempt fails, or ask the buyer to refuse it.",
    ar: "أُلغي الطلب في المتجر بعد استلام المندوب للشحنة. اطلب إرجاعها عند تعذر التسليم أو أخبر العميل برفضها.",
  },
  sent_elsewhere_after_collection: {
    field: null,
    en: "The store gave this order to another carrier, and our courier has the parcel: the buyer may get it twice. Call Masar to stop our parcel, or cancel the other carrier's shipment.",
    ar: "سلّم المتجر هذا الطلب لشركة شحن أخرى والشحنة مع مندوبنا، فقد يستلم العميل مرتين. اتصل بنا لإيقاف شحنتنا أو ألغِ شحنة الشركة الأخرى.",
  },
  data_withheld: {
    field: null,
    en: "The store did not let Masar read: {0}. The order was taken in without it. Check the permissions of the Masar app in the store, and complete the order here if needed.",
    ar: "لم يسمح المتجر لمسار بقراءة: {0}. استلمنا الطلب بدونها. راجع صلاحيات تطبيق مسار في المتجر، وأكمل الطلب هنا إذا لزم.",
  },
  edit_not_followed: {
    field: null,
    en: "The order was edited in the store and the shipment could not be updated: {0}",
    ar: "تم تعديل الطلب في المتجر ولم يمكن تعديل الشحنة: {0}",
  },
  paused_in_store: {
    field: null,
    en: "The store set the order to “{0}”, which does not ship. The shipment is not collected until you send it as booked or cancel it.",
    ar: "غيّر المتجر حالة الطلب إلى «{0}» وهي حالة لا تُشحن. لن تُستلم الشحنة حتى ترسلها كما هي أو تلغيها.",
  },
  moved_elsewhere: {
    field: null,
    en: "The store moved the goods to “{0}”, which does not ship with Masar. The shipment is not collected until you send it as booked or cancel it.",
    ar: "نقل المتجر البضاعة إلى «{0}» وهو مكان لا يشحن مع مسار. لن تُستلم الشحنة حتى ترسلها كما هي أو تلغيها.",
  },
} as const satisfies Record<string, { field: string | null; en: string; ar: string }>;

export type ReasonCode = keyof typeof TEXTS;

/** A phone number inside Arabic text needs an isolate, or its + is shown behind it. */
const FOREIGN_NUMBER = /\+[\d ]+\d/g;

/** @param values replace {0} and {1}: one text for both languages, or one for each. */
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
