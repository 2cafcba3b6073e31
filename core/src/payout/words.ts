import type { PayoutLine } from "../ledger/repository.ts";
import type { Language } from "../text.ts";

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
    note: "Cash collected − fees − VAT − held back + adjustment = net. Fees of parcels on the road are held back until they are over.",
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
    kinds: { delivered: "Delivered", returned: "Returned", held: "On the road", adjustment: "Adjustment" },
  },
  ar: {
    statement: "كشف تحويل",
    payout: "رقم التحويل",
    date: "التاريخ",
    merchant: "التاجر",
    total: "الإجمالي",
    transferred: "المبلغ المحوّل",
    page: "صفحة",
    note: "المحصّل − الرسوم − ضريبة القيمة المضافة − المحجوز + التسوية = الصافي. رسوم الشحنات التي في الطريق محجوزة حتى تنتهي.",
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
    kinds: { delivered: "تم التسليم", returned: "مرتجع", held: "في الطريق", adjustment: "تسوية" },
  },
} as const satisfies Record<
  Language,
  { kinds: Record<PayoutLine["kind"], string>; columns: Record<string, string> } & Record<string, unknown>
>;
