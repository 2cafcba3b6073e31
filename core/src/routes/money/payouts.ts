import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { amount, idParams, timestamp, trackingNumber } from "../../kernel/fields.ts";
import type { Language } from "../../kernel/text.ts";
import { timestampOf } from "../../kernel/time.ts";
import { listPayoutLines, type PayoutLine } from "../../ledger/repository.ts";
import { type Payout, payoutSchema, payoutView } from "../../payout/payout.ts";
import { findPayout, listPayouts } from "../../payout/repository.ts";
import { describeLine } from "../../payout/words.ts";
import { money } from "../../shipment/view.ts";

export const payoutParams = idParams("pay", "Of the payout");

const lineSchema = z
  .strictObject({
    kind: z.enum(["delivered", "returned", "held", "lost", "damaged", "adjustment"]),
    tracking_number: trackingNumber.nullable(),
    reference: z.string().nullable(),
    description: z.string().nullable(),
    cash_collected: amount,
    fees: amount.meta({ description: "Net of VAT" }),
    vat: amount,
    held_back: amount.meta({ description: "Held while in transit; negative when a hold ends" }),
    adjustment: amount.meta({ description: "A correction, or the compensation of a lost or damaged parcel" }),
    net: amount.meta({ description: "cash_collected − fees − vat − held_back + adjustment" }),
    occurred_at: timestamp,
  })
  .meta({ id: "PayoutLine" });

export interface PayoutRouteTools {
  db: Database;
  keys: MasterKeys;
}

/** Payouts and their lines (docs/api.md, Money). */
export function payoutRoutes(tools: PayoutRouteTools): Route[] {
  return [listPayoutsRoute(tools), getPayoutRoute(tools), listPayoutLinesRoute(tools)];
}

function listPayoutsRoute({ db, keys }: PayoutRouteTools): Route {
  return route({
    method: "get",
    path: "/payouts",
    operationId: "listPayouts",
    summary: "List payouts, newest first",
    description: "One entry per bank transfer.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
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
  });
}

function getPayoutRoute({ db }: PayoutRouteTools): Route {
  return route({
    method: "get",
    path: "/payouts/{id}",
    operationId: "getPayout",
    summary: "Get a payout",
    description: "The same object as in the event payout.executed.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
    params: payoutParams,
    answers: { 200: { description: "The payout", schema: payoutSchema } },
    problems: ["not_found"],
    async handle(request) {
      return { status: 200, body: payoutView(await payoutOf(db, request), request) };
    },
  });
}

function listPayoutLinesRoute({ db, keys }: PayoutRouteTools): Route {
  return route({
    method: "get",
    path: "/payouts/{id}/lines",
    operationId: "listPayoutLines",
    summary: "List the lines of a payout",
    description:
      "One line per shipment and per adjustment. A lost or damaged parcel is a line with its compensation and no fee. The net amounts add up to the amount of the payout.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
    params: payoutParams,
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of lines", schema: listSchema(lineSchema) } },
    problems: ["not_found"],
    async handle(request) {
      const { query, baseUrl, now, language } = request;
      const payout = await payoutOf(db, request);
      const list = `payout_lines:${payout.id}`;
      const rows = await listPayoutLines(
        db.read,
        { id: payout.id, accountId: payout.tenant.accountId },
        readCursor(keys, list, query.cursor, now),
        query.limit + 1,
      );
      return page(
        keys,
        { baseUrl, path: `/payouts/${payout.id}/lines`, query },
        { list, rows, limit: query.limit, idOf: (line) => line.key, view: (line) => lineView(line, language) },
      );
    },
  });
}

export async function payoutOf(
  db: Database,
  { caller, params }: AuthenticatedRequest<{ id: string }>,
): Promise<Payout> {
  const payout = await findPayout(db.read, tenantOf(caller), params.id);
  if (!payout) throw new Problem("not_found");
  return payout;
}

function lineView(line: PayoutLine, language: Language) {
  return {
    kind: line.kind,
    tracking_number: line.trackingNumber,
    reference: line.reference,
    description: describeLine(line, language),
    cash_collected: money(line.cashPiastres),
    fees: money(line.feesPiastres),
    vat: money(line.vatPiastres),
    held_back: money(line.heldPiastres),
    adjustment: money(line.adjustmentPiastres),
    net: money(line.netPiastres),
    occurred_at: timestampOf(line.occurredAt),
  };
}
