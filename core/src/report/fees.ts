import type { ReportTable } from "../file/table.ts";
import type { Text } from "../kernel/text.ts";
import type { FeeRow } from "./repository.ts";

const KINDS: Readonly<Record<FeeRow["kind"], Text>> = {
  delivered: { en: "Delivery", ar: "تسليم" },
  returned: { en: "Return", ar: "إرجاع" },
};

/** A row a charge, by the day it was charged. */
export const feesReport: ReportTable<FeeRow> = {
  name: "fees",
  title: { en: "Fees", ar: "الرسوم" },
  columns: [
    {
      key: "tracking_number",
      title: { en: "Tracking number", ar: "رقم التتبع" },
      type: "text",
      value: (row) => row.tracking_number,
    },
    { key: "reference", title: { en: "Reference", ar: "المرجع" }, type: "text", value: (row) => row.reference },
    { key: "charged_at", title: { en: "Charged", ar: "تاريخ الاحتساب" }, type: "instant", value: (row) => row.at },
    {
      key: "charge",
      title: { en: "Charge", ar: "البند" },
      type: "text",
      value: (row, language) => KINDS[row.kind][language],
    },
    { key: "service", title: { en: "Service", ar: "الخدمة" }, type: "text", value: (row) => row.service },
    {
      key: "governorate",
      title: { en: "Governorate code", ar: "كود المحافظة" },
      type: "text",
      value: (row) => row.governorate,
    },
    {
      key: "weight_kg",
      title: { en: "Weight (kg)", ar: "الوزن (كجم)" },
      type: "weight",
      value: (row) => row.weight_grams,
    },
    {
      key: "fees",
      title: { en: "Fees before VAT", ar: "الرسوم قبل الضريبة" },
      type: "money",
      value: (row) => row.fees_piastres,
      sum: true,
    },
    {
      key: "vat",
      title: { en: "VAT", ar: "ضريبة القيمة المضافة" },
      type: "money",
      value: (row) => row.vat_piastres,
      sum: true,
    },
    {
      key: "total",
      title: { en: "Total", ar: "الإجمالي" },
      type: "money",
      value: (row) => row.fees_piastres + row.vat_piastres,
      sum: true,
    },
    { key: "payout", title: { en: "Payout", ar: "التحويل" }, type: "text", value: (row) => row.payout_id },
  ],
};
