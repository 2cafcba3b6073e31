import { formatPiastres } from "../kernel/money.ts";
import type { Language } from "../kernel/text.ts";
import type { PayoutLine } from "../ledger/repository.ts";

/** The words of statements. */
export const WORDS = {
  en: {
    statement: "Payout statement",
    payout: "Payout",
    date: "Date",
    merchant: "Merchant",
    total: "Total",
    transferred: "Transferred",
    page: "Page",
    note: "Cash collected − fees − VAT − held back + adjustment = net. Fees of parcels on the road are held back until they are over. A lost or damaged parcel is charged no fee.",
    columns: {
      trackingNumber: "Tracking number",
      reference: "Reference",
      kind: "What happened",
      occurredAt: "When",
      cash: "Cash collected",
      fees: "Fees",
      vat: "VAT",
      held: "Held back",
      adjustment: "Adjustment",
      net: "Net",
      description: "Description",
    },
    kinds: {
      delivered: "Delivered",
      returned: "Returned",
      held: "On the road",
      lost: "Lost: compensation",
      damaged: "Damaged: compensation",
      adjustment: "Adjustment",
    },
  },
  ar: {
    statement: "كشف تحويل",
    payout: "رقم التحويل",
    date: "التاريخ",
    merchant: "التاجر",
    total: "الإجمالي",
    transferred: "المبلغ المحوّل",
    page: "صفحة",
    note: "المحصّل − الرسوم − ضريبة القيمة المضافة − المحجوز + التسوية = الصافي. رسوم الشحنات التي في الطريق محجوزة حتى تنتهي. الشحنة المفقودة أو التالفة بلا رسوم.",
    columns: {
      trackingNumber: "رقم الشحنة",
      reference: "المرجع",
      kind: "الحدث",
      occurredAt: "الوقت",
      cash: "المحصّل",
      fees: "الرسوم",
      vat: "الضريبة",
      held: "المحجوز",
      adjustment: "التسوية",
      net: "الصافي",
      description: "البيان",
    },
    kinds: {
      delivered: "تم التسليم",
      returned: "مرتجع",
      held: "في الطريق",
      lost: "مفقودة: تعويض",
      damaged: "تالفة: تعويض",
      adjustment: "تسوية",
    },
  },
} as const satisfies Record<
  Language,
  { kinds: Record<PayoutLine["kind"], string>; columns: Record<string, string> } & Record<string, unknown>
>;

/** What a line is about, besides its amounts: what was entered with an adjustment, or how a compensation was worked out. */
export function describeLine({ description, goodsPiastres, adjustmentPiastres }: PayoutLine, language: Language) {
  if (goodsPiastres === null) return description;
  const value = formatPiastres(goodsPiastres);
  if (adjustmentPiastres === goodsPiastres)
    return { en: `Value of the goods: ${value}`, ar: `قيمة البضاعة: ${value}` }[language];
  const limit = formatPiastres(adjustmentPiastres);
  return {
    en: `Value of the goods: ${value}. The rate card compensates up to ${limit}`,
    ar: `قيمة البضاعة: ${value}. الحد الأقصى للتعويض في قائمة الأسعار ${limit}`,
  }[language];
}
