import type { FailureReason } from "../api/types.ts";
import { codesOf } from "./codes.ts";

/** Why an attempt failed. */
const en: Readonly<Record<FailureReason, string>> = {
  no_answer: "Recipient did not answer",
  not_at_address: "Recipient not at address",
  postponed: "Recipient asked for another day",
  address_changed: "Recipient changed the address",
  address_unclear: "Address unclear",
  wrong_phone: "Wrong phone number",
  refused: "Recipient refused the parcel",
  refused_cod_amount: "Recipient disputes the amount",
  wants_to_open: "Recipient wants to open before paying",
  out_of_coverage: "Out of coverage",
  cancelled_by_merchant: "Cancelled by merchant",
  security_risk: "Suspicious consignee",
  weather: "Weather or road closed",
  courier_out_of_time: "Courier did not reach the stop",
};

const ar: typeof en = {
  no_answer: "العميل لا يرد",
  not_at_address: "العميل غير موجود بالعنوان",
  postponed: "تأجيل بطلب العميل",
  address_changed: "تغيير العنوان",
  address_unclear: "العنوان غير واضح",
  wrong_phone: "رقم الهاتف غير صحيح",
  refused: "رفض الاستلام",
  refused_cod_amount: "اعتراض على المبلغ",
  wants_to_open: "يريد فتح الشحنة قبل الدفع",
  out_of_coverage: "خارج نطاق التغطية",
  cancelled_by_merchant: "إلغاء من التاجر",
  security_risk: "عميل مشكوك فيه",
  weather: "ظروف جوية",
  courier_out_of_time: "لم يصل المندوب",
};

export const words = { en, ar };
export const REASONS = codesOf(en);
