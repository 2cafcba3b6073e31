import { governorateName } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import type { ReportTable } from "../file/table.ts";
import { reasonOf } from "../shipment/reason.ts";
import type { ShipmentRow } from "./repository.ts";

/** A row a shipment, by the day it was created. */
export const shipmentsReport: ReportTable<ShipmentRow> = {
  name: "shipments",
  title: { en: "Shipments", ar: "الشحنات" },
  columns: [
    {
      key: "tracking_number",
      title: { en: "Tracking number", ar: "رقم التتبع" },
      type: "text",
      value: (row) => row.tracking_number,
    },
    { key: "reference", title: { en: "Reference", ar: "المرجع" }, type: "text", value: (row) => row.reference },
    { key: "created_at", title: { en: "Created", ar: "تاريخ الإنشاء" }, type: "instant", value: (row) => row.at },
    { key: "status", title: { en: "Status", ar: "الحالة" }, type: "text", value: (row) => row.status },
    { key: "service", title: { en: "Service", ar: "الخدمة" }, type: "text", value: (row) => row.service },
    {
      key: "recipient_name",
      title: { en: "Recipient", ar: "المستلم" },
      type: "text",
      value: (row) => row.recipient_name,
    },
    {
      key: "recipient_phone",
      title: { en: "Phone", ar: "الهاتف" },
      type: "text",
      value: (row) => nationalDigits(row.recipient_phone),
    },
    {
      key: "governorate",
      title: { en: "Governorate code", ar: "كود المحافظة" },
      type: "text",
      value: (row) => row.governorate,
    },
    {
      key: "governorate_name",
      title: { en: "Governorate", ar: "المحافظة" },
      type: "text",
      value: (row, language) => governorateName(row.governorate)[language],
    },
    { key: "city", title: { en: "City", ar: "المدينة" }, type: "text", value: (row) => row.city },
    { key: "hub", title: { en: "Hub", ar: "الفرع" }, type: "text", value: (row) => row.hub },
    {
      key: "weight_kg",
      title: { en: "Weight (kg)", ar: "الوزن (كجم)" },
      type: "weight",
      value: (row) => row.weight_grams,
      sum: true,
    },
    { key: "pieces", title: { en: "Pieces", ar: "القطع" }, type: "integer", value: (row) => row.pieces, sum: true },
    {
      key: "cod_value",
      title: { en: "Cash due", ar: "مبلغ التحصيل" },
      type: "money",
      value: (row) => row.cod_piastres,
      sum: true,
    },
    {
      key: "shipping",
      title: { en: "Shipping", ar: "الشحن" },
      type: "money",
      value: (row) => row.shipping_piastres,
      sum: true,
    },
    {
      key: "cod_fee",
      title: { en: "COD fee", ar: "رسوم التحصيل" },
      type: "money",
      value: (row) => row.cod_fee_piastres,
      sum: true,
    },
    {
      key: "total",
      title: { en: "Total price", ar: "إجمالي السعر" },
      type: "money",
      value: (row) => row.shipping_piastres + row.cod_fee_piastres,
      sum: true,
    },
    {
      key: "vat_included",
      title: { en: "VAT in it", ar: "منه ضريبة القيمة المضافة" },
      type: "money",
      value: (row) => row.vat_piastres,
      sum: true,
    },
    {
      key: "promised_by",
      title: { en: "Promised by", ar: "موعد التسليم" },
      type: "day",
      value: (row) => row.promised_by,
    },
    {
      key: "collected_at",
      title: { en: "Collected", ar: "تاريخ الاستلام من التاجر" },
      type: "instant",
      value: (row) => row.collected_at,
    },
    {
      key: "delivered_at",
      title: { en: "Delivered", ar: "تاريخ التسليم" },
      type: "instant",
      value: (row) => row.delivered_at,
    },
    {
      key: "attempts",
      title: { en: "Failed attempts", ar: "المحاولات الفاشلة" },
      type: "integer",
      value: (row) => row.attempt_count,
      sum: true,
    },
    {
      key: "last_failure",
      title: { en: "Last failure", ar: "آخر سبب فشل" },
      type: "text",
      value: (row, language) => row.failure_reason && reasonOf(row.failure_reason)[language],
    },
    {
      key: "compensation",
      title: { en: "Compensation", ar: "التعويض" },
      type: "money",
      value: (row) => row.compensation_piastres,
      sum: true,
    },
  ],
};
