import type { Language, Text } from "../kernel/text.ts";
import type { ReasonCode } from "../order/reason.ts";
import type { Topic } from "./topic.ts";

const OTHER: Text = { en: "Open it to see why", ar: "افتحه لمعرفة السبب" };

/** Without the order's own words: phones and addresses have no business in a mail. */
const REASONS: Partial<Record<ReasonCode, Text>> = {
  country_not_egypt: { en: "Goes abroad", ar: "متجه إلى خارج مصر" },
  currency_not_egp: { en: "In another currency", ar: "بعملة أخرى" },
  name_missing: { en: "No recipient's name", ar: "بدون اسم مستلم" },
  address_missing: { en: "No street address", ar: "بدون عنوان تفصيلي" },
  governorate_unknown: { en: "Governorate unknown", ar: "المحافظة غير معروفة" },
  governorate_ambiguous: { en: "Governorate not certain", ar: "المحافظة غير مؤكدة" },
  governorate_conflict: { en: "Governorate contradicts the town", ar: "المحافظة لا توافق المدينة" },
  address_abroad: { en: "Address outside Egypt", ar: "العنوان خارج مصر" },
  phone_missing: { en: "No phone number", ar: "بدون رقم هاتف" },
  phone_unreadable: { en: "Phone number not right", ar: "رقم الهاتف غير صحيح" },
  phone_landline: { en: "Phone is a landline", ar: "رقم الهاتف أرضي" },
  phone_foreign: { en: "Phone is a foreign number", ar: "رقم الهاتف أجنبي" },
  phone_placeholder: { en: "Phone number looks made up", ar: "رقم الهاتف يبدو غير حقيقي" },
  unpaid: { en: "Not paid, and not cash on delivery", ar: "غير مدفوع وليس دفعًا عند الاستلام" },
  cash_over_cap: { en: "More cash than you allow", ar: "المبلغ أكبر من الحد المسموح" },
  doubt: { en: "The store contradicts itself", ar: "بيانات المتجر متعارضة" },
  gateway_unknown: { en: "Is the payment method cash?", ar: "هل طريقة الدفع نقدية؟" },
  refunded_in_full: { en: "Refunded in full and not cancelled", ar: "تم رد قيمته كاملة ولم يُلغَ" },
  raised_after_payment: { en: "Raised after it was paid", ar: "زاد سعره بعد الدفع" },
  refunds_unread: { en: "Refunded goods are not known", ar: "الأصناف المردودة غير معروفة" },
  refund_unclear: { en: "A refund in part is not clear", ar: "رد جزئي غير واضح" },
  payment_unclear: { en: "A recorded payment is not clear", ar: "دفعة مسجلة غير واضحة" },
  weight_too_big: { en: "Too heavy", ar: "الوزن أكبر من المسموح" },
  service_unavailable: { en: "Service not sold there", ar: "الخدمة غير متاحة هناك" },
  reference_exists: { en: "Its number has a shipment already", ar: "رقم الطلب له شحنة بالفعل" },
  cash_exceeds_owed: { en: "More cash is collected than is owed", ar: "النقدية المحصلة أكثر من المستحق" },
  cash_not_collected: { en: "No parcel collects what is owed", ar: "لا توجد شحنة لتحصيل المستحق" },
  recipient_changed: { en: "The recipient changed too late", ar: "تغيّر المستلم بعد فوات الأوان" },
  sent_elsewhere_after_collection: { en: "Sent with another carrier too", ar: "أُرسل مع شركة أخرى أيضًا" },
  cancelled_after_collection: { en: "Cancelled after collection", ar: "أُلغي بعد استلام المندوب" },
  edit_not_followed: { en: "An edit could not be followed", ar: "تعديل لم يمكن تطبيقه" },
  paused_in_store: { en: "Paused in the store after booking", ar: "أوقفه المتجر بعد الحجز" },
};

export function shortReason(code: string): Text {
  return REASONS[code as ReasonCode] ?? OTHER;
}

/** What a mail is about: for its subject, where `name` is that of the only one. */
export const SUBJECTS: Readonly<
  Record<Topic, Readonly<Record<Language, (count: number, digits: string, name: string) => string>>>
> = {
  orders_attention: {
    en: (count, digits) => (count === 1 ? "1 order needs your attention" : `${digits} orders need your attention`),
    ar: (count, digits) => (count === 1 ? "طلب محتاج مراجعة" : `طلبات محتاجة مراجعة: ${digits}`),
  },
  attempts_failed: {
    en: (count, digits) =>
      count === 1 ? "A failed attempt waits for your decision" : `${digits} failed attempts wait for your decision`,
    ar: (count, digits) =>
      count === 1 ? "محاولة تسليم فاشلة في انتظار تعليماتك" : `محاولات فاشلة في انتظار تعليماتك: ${digits}`,
  },
  store_stopped: {
    en: (count, digits, name) => (count === 1 ? `Reconnect “${name}”` : `${digits} stores need reconnecting`),
    ar: (count, digits, name) => (count === 1 ? `أعد ربط «${name}»` : `متاجر تحتاج إعادة الربط: ${digits}`),
  },
  payout_paid: {
    en: (count, digits) => (count === 1 ? "Your payout was transferred" : `${digits} payouts were transferred`),
    ar: (count, digits) => (count === 1 ? "تم تحويل مستحقاتك" : `تحويلات تمت: ${digits}`),
  },
  monthly_statement: {
    en: (count, digits, name) => (count === 1 ? `Statement of ${name}` : `${digits} monthly statements`),
    ar: (count, digits, name) => (count === 1 ? `كشف حساب ${name}` : `كشوف حساب شهرية: ${digits}`),
  },
  upload_done: {
    en: (count, digits) => (count === 1 ? "Your upload is done" : `${digits} uploads are done`),
    ar: (count, digits) => (count === 1 ? "اكتمل رفع ملفك" : `ملفات اكتمل رفعها: ${digits}`),
  },
};

/** Headings in a mail, and the page that has all of it. */
export const SECTIONS: Readonly<Record<Topic, Text & { path: string }>> = {
  orders_attention: { en: "Orders that need your attention", ar: "طلبات محتاجة مراجعة", path: "/orders" },
  attempts_failed: { en: "Failed attempts", ar: "محاولات تسليم فاشلة", path: "/attempts" },
  store_stopped: { en: "Stores to reconnect", ar: "متاجر تحتاج إعادة الربط", path: "/stores" },
  payout_paid: { en: "Payouts", ar: "التحويلات", path: "/money" },
  monthly_statement: { en: "Statement of the month", ar: "كشف حساب الشهر", path: "/money" },
  upload_done: { en: "Uploads", ar: "رفع الملفات", path: "/bulk" },
};

export const WORDS = {
  live: { en: "Live", ar: "الفعلي" },
  test: {
    en: "Sandbox: nothing of this is collected or charged",
    ar: "بيئة تجريبية: لا استلام ولا رسوم لما يلي",
  },
  sandbox: { en: "[Sandbox]", ar: "[تجريبي]" },
  masar: { en: "Masar", ar: "مسار" },
  choose: { en: "Choose your notifications", ar: "اختر إشعاراتك" },
  stop: { en: "Stop these mails", ar: "إيقاف هذه الرسائل" },
  why: { en: "You get this mail because you chose notifications for", ar: "تصلك هذه الرسالة لأنك اخترت إشعارات" },
  more: { en: "More in the dashboard", ar: "المزيد في لوحة التحكم" },
} as const satisfies Record<string, Text>;
