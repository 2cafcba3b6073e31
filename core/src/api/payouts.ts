import { Readable } from "node:stream";
import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { amount, day, idParams, timestamp, trackingNumber } from "../fields.ts";
import { listPayoutLines, owedBefore, type PayoutLine, readBalances } from "../ledger/repository.ts";
import { type Payout, payoutSchema, payoutView } from "../payout/payout.ts";
import { findPayout, listPayouts } from "../payout/repository.ts";
import { cutOffOf, nextPayoutDate } from "../payout/schedule.ts";
import { statementCsv } from "../payout/statement-csv.ts";
import { money } from "../shipment/view.ts";
import type { WorkCalendar } from "../sla/calendar.ts";
import type { Language } from "../text.ts";
import { cairoDate, timestampOf } from "../time.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { Problem } from "./problem.ts";
import { type AuthenticatedRequest, type Route, route } from "./route.ts";

const params = idParams("pay", "Of the payout");
const statementQuery = z.strictObject({
  language: z.enum(["ar", "en"]).optional().meta({ description: "The account's own when left out" }),
});

const balanceSchema = z
  .strictObject({
    object: z.literal("balance"),
    currency: z.literal("EGP"),
    payable: amount.meta({ description: "What is owed to you and not transferred yet; negative when you owe us" }),
    on_hold: amount.meta({ description: "Fees held back for parcels that are on the road" }),
    next_payout: z.strictObject({
      date: day,
      cut_off: z.string().meta({ format: "date-time", description: "What happens before it is in" }),
      expected: amount.meta({ description: "By what has happened so far; 0 when it would be carried forward" }),
    }),
  })
  .meta({ id: "Balance" });

const lineSchema = z
  .strictObject({
    kind: z.enum(["delivered", "returned", "held", "adjustment"]),
    tracking_number: trackingNumber.nullable(),
    reference: z.string().nullable(),
    description: z.string().nullable(),
    cash_collected: amount,
    fees: amount.meta({ description: "Net of VAT" }),
    vat: amount,
    held_back: amount.meta({ description: "Held back while on the road; negative when an earlier hold ends" }),
    adjustment: amount,
    net: amount.meta({ description: "cash_collected − fees − vat − held_back + adjustment" }),
    occurred_at: timestamp,
  })
  .meta({ id: "PayoutLine" });

/** What a merchant is owed and has been paid, to the piastre (docs/api.md, Money). */
export function payoutRoutes({
  db,
  keys,
  calendar,
}: {
  db: Database;
  keys: MasterKeys;
  calendar: WorkCalendar;
}): Route[] {
  const shared = {
    method: "get" as const,
    tag: "Money",
    access: "payouts:read" as const,
    policy: "default" as const,
  };
  return [
    route({
      ...shared,
      path: "/balance",
      operationId: "getBalance",
      summary: "What is owed to you, and when it is transferred next",
      description:
        "Amounts owed for delivered shipments, the fees held back, and the date and expected amount of the next payout.",
      answers: { 200: { description: "The balance", schema: balanceSchema } },
      async handle({ caller, now }) {
        const tenant = tenantOf(caller);
        const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
        const date = nextPayoutDate(today, caller.account.settings.payout_days, calendar);
        const [balances, expected] = await Promise.all([
          readBalances(db.read, tenant),
          owedBefore(db.read, tenant, cutOffOf(date)),
        ]);
        const body = {
          object: "balance",
          currency: "EGP",
          payable: money(0 - balances.payable),
          on_hold: money(0 - balances.onHold),
          next_payout: {
            date: date.toString(),
            cut_off: timestampOf(cutOffOf(date)),
            expected: money(Math.max(0, expected)),
          },
        };
        return { status: 200, body };
      },
    }),
    route({
      ...shared,
      path: "/payouts",
      operationId: "listPayouts",
      summary: "List payouts, newest first",
      description: "One entry per bank transfer.",
      query: z.strictObject(pageQuery),
      answers: { 200: { description: "A page of payouts", schema: listSchema(payoutSchema) } },
      async handle({ caller, query, baseUrl, now }) {
        const after = readCursor(keys, "payouts", query.cursor, now);
        const rows = await listPayouts(db.read, tenantOf(caller), after, query.limit + 1);
        return page(
          keys,
          { baseUrl, path: "/payouts", query },
          {
            list: "payouts",
            rows,
            limit: query.limit,
            idOf: (payout) => payout.id,
            view: (payout) => payoutView(payout, { baseUrl }),
          },
        );
      },
    }),
    route({
      ...shared,
      path: "/payouts/{id}",
      operationId: "getPayout",
      summary: "Read a payout",
      description: "The same object as in the event payout.executed.",
      params,
      answers: { 200: { description: "The payout", schema: payoutSchema } },
      problems: ["not_found"],
      async handle(request) {
        return { status: 200, body: payoutView(await payoutOf(request), request) };
      },
    }),
    route({
      ...shared,
      path: "/payouts/{id}/lines",
      operationId: "listPayoutLines",
      summary: "What a payout is made of",
      description: "A line a shipment, and one an adjustment. Their net amounts add up to the payout's amount.",
      params,
      query: z.strictObject(pageQuery),
      answers: { 200: { description: "A page of lines", schema: listSchema(lineSchema) } },
      problems: ["not_found"],
      async handle(request) {
        const { query, baseUrl, now } = request;
        const payout = await payoutOf(request);
        const list = `payout_lines:${payout.id}`;
        const rows = await listPayoutLines(
          db.read,
          payout.id,
          readCursor(keys, list, query.cursor, now),
          query.limit + 1,
        );
        return page(
          keys,
          { baseUrl, path: `/payouts/${payout.id}/lines`, query },
          { list, rows, limit: query.limit, idOf: (line) => line.key, view: lineView },
        );
      },
    }),
    route({
      ...shared,
      path: "/payouts/{id}/statement.csv",
      operationId: "getPayoutStatementCsv",
      summary: "A payout's statement as CSV",
      description: "In UTF-8, with the headings in the language asked for.",
      params,
      query: statementQuery,
      answers: { 200: { description: "A row a line, then the sum", contentType: "text/csv" } },
      problems: ["not_found"],
      async handle(request) {
        const payout = await payoutOf(request);
        return {
          status: 200,
          body: Readable.from(statementCsv(linesOf(payout), payout, languageFor(request))),
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": `attachment; filename="${payout.id}.csv"`,
          },
        };
      },
    }),
    route({
      ...shared,
      path: "/payouts/{id}/statement.pdf",
      operationId: "getPayoutStatementPdf",
      summary: "A payout's statement as PDF",
      description: "The same lines as the CSV, laid out for A4.",
      params,
      query: statementQuery,
      answers: { 200: { description: "The statement", contentType: "application/pdf" } },
      problems: ["not_found"],
      async handle(request) {
        const payout = await payoutOf(request);
        // Loaded with the first statement: fonts and the PDF library are 20 MB.
        const { statementPdf } = await import("../payout/statement-pdf.ts");
        return {
          status: 200,
          body: statementPdf(linesOf(payout), payout, {
            account: request.caller.account,
            language: languageFor(request),
          }),
          headers: {
            "Content-Type": "application/pdf",
            "Content-Disposition": `inline; filename="${payout.id}.pdf"`,
          },
        };
      },
    }),
  ];

  async function payoutOf({ caller, params }: AuthenticatedRequest<{ id: string }>): Promise<Payout> {
    const payout = await findPayout(db.read, tenantOf(caller), params.id);
    if (!payout) throw new Problem("not_found");
    return payout;
  }

  function languageFor({ query, caller }: AuthenticatedRequest<unknown, { language?: Language | undefined }, unknown>) {
    return query.language ?? caller.account.settings.language;
  }

  /** Every line, a page of them in memory at a time. */
  async function* linesOf(payout: Payout): AsyncGenerator<PayoutLine> {
    let after: string | undefined;
    for (;;) {
      const lines = await listPayoutLines(db.read, payout.id, after, LINES_AT_ONCE);
      yield* lines;
      if (lines.length < LINES_AT_ONCE) return;
      after = lines.at(-1)?.key;
    }
  }
}

const LINES_AT_ONCE = 1_000;

function lineView(line: PayoutLine) {
  return {
    kind: line.kind,
    tracking_number: line.trackingNumber,
    reference: line.reference,
    description: line.description,
    cash_collected: money(line.cashPiastres),
    fees: money(line.feesPiastres),
    vat: money(line.vatPiastres),
    held_back: money(line.heldPiastres),
    adjustment: money(line.adjustmentPiastres),
    net: money(line.netPiastres),
    occurred_at: timestampOf(line.occurredAt),
  };
}
