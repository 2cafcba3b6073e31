import type { ReportTable } from "../file/table.ts";
import type { CodRow } from "./repository.ts";

const collected = (row: CodRow) => row.collected_piastres ?? 0;

/** A row a shipment with cash, by the day it was delivered. */
export const codReport: ReportTable<CodRow> = {
  name: "cod",
  title: { en: "Cash on delivery", ar: "الدفع عند الاستلام" },
  columns: [
    {
      key: "tracking_number",
      title: { en: "Tracking number", ar: "رقم التتبع" },
      type: "text",
      value: (row) => row.tracking_number,
    },
    { key: "reference", title: { en: "Reference", ar: "المرجع" }, type: "text", value: (row) => row.reference },
    { key: "delivered_at", title: { en: "Delivered", ar: "تاريخ التسليم" }, type: "instant", value: (row) => row.at },
    {
      key: "governorate",
      title: { en: "Governorate code", ar: "كود المحافظة" },
      type: "text",
      value: (row) => row.governorate,
    },
    { key: "received_by", title: { en: "Received by", ar: "استلمها" }, type: "text", value: (row) => row.received_by },
    {
      key: "due",
      title: { en: "Cash due", ar: "المطلوب" },
      type: "money",
      value: (row) => row.cod_piastres,
      sum: true,
    },
    { key: "collected", title: { en: "Collected", ar: "المحصل" }, type: "money", value: collected, sum: true },
    {
      key: "difference",
      title: { en: "Difference", ar: "الفرق" },
      type: "money",
      value: (row) => collected(row) - row.cod_piastres,
      sum: true,
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
      key: "net",
      title: { en: "Net", ar: "الصافي" },
      type: "money",
      value: (row) => collected(row) - row.fees_piastres - row.vat_piastres,
      sum: true,
    },
    { key: "payout", title: { en: "Payout", ar: "التحويل" }, type: "text", value: (row) => row.payout_id },
  ],
};
