import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { forReports } from "../../db/reports.ts";
import { endingAfter, listPages, MOST_IN_FILE } from "../../file/list-table.ts";
import { type Route, route } from "../../http/route.ts";
import { PAYOUTS } from "../../payout/payout-table.ts";
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
      const { read } = await forReports(db);
      const list = (after: string | undefined, limit: number) => listPayouts(read, tenantOf(caller), after, limit);
      const { table, pages } = endingAfter(MOST_IN_FILE, PAYOUTS, listPages(list, MOST_IN_FILE + 1));
      return tableFile(table, pages, { format, language, name: "masar-payouts" });
    },
  });
}
