import type { Column, ReportTable } from "../file/table.ts";
import type { Payout } from "./payout.ts";

/** The columns of a list of payouts as a file. */
export const PAYOUTS: ReportTable<Payout> = {
  name: "payouts",
  title: { en: "Payouts", ar: "التحويلات" },
  columns: [
    { key: "id", title: { en: "Payout", ar: "رقم التحويل" }, type: "text", value: ({ id }) => id },
    { key: "date", title: { en: "Date", ar: "التاريخ" }, type: "day", value: ({ date }) => date },
    money("cash_collected", "Cash collected", "المبالغ المحصلة", ({ cashPiastres }) => cashPiastres),
    money("fees", "Fees", "الرسوم", ({ feesPiastres }) => feesPiastres),
    money("vat", "VAT", "ضريبة القيمة المضافة", ({ vatPiastres }) => vatPiastres),
    money("held_back", "Held back", "محجوز", ({ heldPiastres }) => heldPiastres),
    money("adjustments", "Adjustments", "التسويات", ({ adjustmentsPiastres }) => adjustmentsPiastres),
    money("amount", "Amount", "المبلغ", ({ amountPiastres }) => amountPiastres),
    { key: "line_count", title: { en: "Lines", ar: "عدد البنود" }, type: "integer", value: ({ lines }) => lines },
  ],
};

function money(key: string, en: string, ar: string, value: (payout: Payout) => number): Column<Payout> {
  return { key, title: { en, ar }, type: "money", value };
}
