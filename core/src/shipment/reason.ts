/** Whose doing a failed attempt was. */
export const FAULTS = ["recipient", "merchant", "courier", "data", "force_majeure"] as const;

type Facts = {
  readonly en: string;
  readonly ar: string;
  /** Whose doing it was: decides who bears the extra attempt. */
  readonly fault: (typeof FAULTS)[number];
  /** False: another attempt is pointless, the parcel goes back unless its merchant says otherwise. */
  readonly reattempt: boolean;
  /** Whether the time until the next attempt counts against the delivery commitment. */
  readonly slaClock: "runs" | "stops";
};

/** Why a delivery attempt failed. The codes are shown in the API and in events and never change. */
const REASONS = {
  no_answer: {
    en: "Recipient did not answer",
    ar: "العميل لا يرد",
    fault: "recipient",
    reattempt: true,
    slaClock: "stops",
  },
  not_at_address: {
    en: "Recipient not at address",
    ar: "العميل غير موجود بالعنوان",
    fault: "recipient",
    reattempt: true,
    slaClock: "stops",
  },
  postponed: {
    en: "Recipient asked for another day",
    ar: "تأجيل بطلب العميل",
    fault: "recipient",
    reattempt: true,
    slaClock: "stops",
  },
  address_changed: {
    en: "Recipient changed the address",
    ar: "تغيير العنوان",
    fault: "recipient",
    reattempt: true,
    slaClock: "stops",
  },
  address_unclear: { en: "Address unclear", ar: "العنوان غير واضح", fault: "data", reattempt: true, slaClock: "stops" },
  wrong_phone: {
    en: "Wrong phone number",
    ar: "رقم الهاتف غير صحيح",
    fault: "data",
    reattempt: true,
    slaClock: "stops",
  },
  refused: {
    en: "Recipient refused the parcel",
    ar: "رفض الاستلام",
    fault: "recipient",
    reattempt: false,
    slaClock: "stops",
  },
  refused_cod_amount: {
    en: "Recipient disputes the amount",
    ar: "اعتراض على المبلغ",
    fault: "merchant",
    reattempt: true,
    slaClock: "stops",
  },
  wants_to_open: {
    en: "Recipient wants to open before paying",
    ar: "يريد فتح الشحنة قبل الدفع",
    fault: "merchant",
    reattempt: true,
    slaClock: "stops",
  },
  out_of_coverage: {
    en: "Out of coverage",
    ar: "خارج نطاق التغطية",
    fault: "courier",
    reattempt: false,
    slaClock: "runs",
  },
  cancelled_by_merchant: {
    en: "Cancelled by merchant",
    ar: "إلغاء من التاجر",
    fault: "merchant",
    reattempt: false,
    slaClock: "stops",
  },
  security_risk: {
    en: "Suspicious consignee",
    ar: "عميل مشكوك فيه",
    fault: "courier",
    reattempt: false,
    slaClock: "runs",
  },
  weather: {
    en: "Weather or road closed",
    ar: "ظروف جوية",
    fault: "force_majeure",
    reattempt: true,
    slaClock: "stops",
  },
  courier_out_of_time: {
    en: "Courier did not reach the stop",
    ar: "لم يصل المندوب",
    fault: "courier",
    reattempt: true,
    slaClock: "runs",
  },
} as const satisfies Readonly<Record<string, Facts>>;

export type ReasonCode = keyof typeof REASONS;
export type Reason = Facts & { readonly code: ReasonCode };

/** Every code, for the schema at the door. */
export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[];

/** What a code means. */
export function reasonOf(code: ReasonCode): Reason {
  return { code, ...REASONS[code] };
}
