import { Readable } from "node:stream";
import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { Language } from "../../kernel/text.ts";
import { listPayoutLines, type PayoutLine } from "../../ledger/repository.ts";
import type { Payout } from "../../payout/payout.ts";
import { statementCsv } from "../../payout/statement-csv.ts";
import { payoutOf, payoutParams } from "./payouts.ts";

const statementQuery = z.strictObject({
  language: z.enum(["ar", "en"]).optional().meta({ description: "The account's own when left out" }),
});

/** Statements of a payout as files. */
export function payoutStatementRoutes(tools: { db: Database }): Route[] {
  return [getPayoutStatementCsvRoute(tools), getPayoutStatementPdfRoute(tools)];
}

function getPayoutStatementCsvRoute({ db }: { db: Database }): Route {
  return route({
    method: "get",
    path: "/payouts/{id}/statement.csv",
    operationId: "getPayoutStatementCsv",
    summary: "Get the statement of a payout as CSV",
    description: "In UTF-8, with headings in the requested language.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
    params: payoutParams,
    query: statementQuery,
    answers: { 200: { description: "One row per line, then the total", contentType: "text/csv" } },
    problems: ["not_found"],
    async handle(request) {
      const payout = await payoutOf(db, request);
      return {
        status: 200,
        body: Readable.from(statementCsv(linesOf(db, payout), payout, languageFor(request))),
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${payout.id}.csv"`,
        },
      };
    },
  });
}

function getPayoutStatementPdfRoute({ db }: { db: Database }): Route {
  return route({
    method: "get",
    path: "/payouts/{id}/statement.pdf",
    operationId: "getPayoutStatementPdf",
    summary: "Get the statement of a payout as PDF",
    description: "The same lines as the CSV, laid out for A4.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
    params: payoutParams,
    query: statementQuery,
    answers: { 200: { description: "The statement", contentType: "application/pdf" } },
    problems: ["not_found"],
    async handle(request) {
      const payout = await payoutOf(db, request);
      // Loaded on first use: fonts and the PDF library take 20 MB of memory.
      const { statementPdf } = await import("../../payout/statement-pdf.ts");
      return {
        status: 200,
        body: statementPdf(linesOf(db, payout), payout, {
          account: request.caller.account,
          language: languageFor(request),
        }),
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": `inline; filename="${payout.id}.pdf"`,
        },
      };
    },
  });
}

function languageFor({ query, caller }: AuthenticatedRequest<unknown, { language?: Language | undefined }, unknown>) {
  return query.language ?? caller.account.settings.language;
}

const nameOf = ({ id, tenant }: Payout) => ({ id, accountId: tenant.accountId });

/** All lines, read in pages. */
async function* linesOf(db: Database, payout: Payout): AsyncGenerator<PayoutLine> {
  let after: string | undefined;
  for (;;) {
    const lines = await listPayoutLines(db.read, nameOf(payout), after, LINES_AT_ONCE);
    yield* lines;
    if (lines.length < LINES_AT_ONCE) return;
    after = lines.at(-1)?.key;
  }
}

const LINES_AT_ONCE = 1_000;
