import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { endingAfter, listPages, MOST_IN_FILE } from "../../file/list-table.ts";
import type { Column, ReportTable } from "../../file/table.ts";
import { type Route, route } from "../../http/route.ts";
import type { Payout } from "../../payout/payout.ts";
import { listPayouts } from "../../payout/repository.ts";
import { FILE_QUERY } from "../list-selection.ts";
import { FILE_TYPES, tableFile } from "../table-file.ts";

/** `GET /exports/payouts`: the list of payouts as a file. */
export function exportPayoutsRoute({ db }: { db: Database }): Route {
  return route({
    method: "get",
    path: "/exports/payouts",
    operationId: "exportPayouts",
    summary: "Download the payouts",
    description: `A row per payout, newest first. A file has at most ${MOST_IN_FILE} rows; its last row says so where there are more.`,
    tag: "Money",
    access: "payouts:read",
    policy: "reports",
    query: z.strictObject(FILE_QUERY),
    answers: { 200: { description: "The file", contentType: "text/csv", otherTypes: FILE_TYPES } },
    async handle({ caller, query, language: accepted }) {
      const { format, language = accepted } = query;
      const list = (after: string | undefined, limit: number) => listPayouts(db.read, tenantOf(caller), after, limit);
      const { table, pages } = endingAfter(MOST_IN_FILE, PAYOUTS, listPages(list, MOST_IN_FILE + 1));
      return tableFile(table, pages, { format, language, name: "masar-payouts" });
    },
  });
}

function money(key: string, en: string, ar: string, value: (payout: Payout) => number): Column<Payout> {
  return { key, title: { en, ar }, type: "money", value };
}

const PAYOUTS: ReportTable<Payout> = {
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
