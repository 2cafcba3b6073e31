import { z } from "zod";
import { MOST_COUNTED } from "../../db/count.ts";
import type { Database } from "../../db/database.ts";
import type { Home } from "../../home/home.ts";
import { readHome } from "../../home/home.ts";
import { MOST_ENDED } from "../../home/repository.ts";
import { type ApiRequest, type Route, route } from "../../http/route.ts";
import { amount, count, day, id, timestamp } from "../../kernel/fields.ts";
import type { Language } from "../../kernel/text.ts";
import { timestampOf } from "../../kernel/time.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import { money, shipmentSchema, shipmentView } from "../../shipment/view.ts";
import { viewsOf } from "../store/orders/answer.ts";
import { orderSchema } from "../store/orders/order-view.ts";

const ended = z.strictObject({ delivered: count, ended: count.meta({ description: "Delivered or returned" }) });

const homeSchema = z
  .strictObject({
    object: z.literal("home"),
    is_set_up: z.boolean().meta({ description: "Whether a shipment was ever created in this mode" }),
    most_counted: count.meta({ description: "Counts end here: a count of this size means as many or more" }),
    today: z.strictObject({
      to_ship: count.meta({ description: "Created and not collected" }),
      with_courier: count.meta({ description: "Collected and not at the door yet" }),
      delivered: count,
      failed: count.meta({ description: "Failed today, with no other attempt since" }),
    }),
    orders: z.strictObject({
      needs_attention: count,
      held: count,
      first: z.array(orderSchema).meta({ description: "The newest that need attention, at most 3" }),
    }),
    attempts: z.strictObject({
      awaiting_instruction: count,
      due_today: count.meta({ description: "Those of them whose deadline is today" }),
      first: z.array(shipmentSchema).meta({ description: "The most urgent, at most 3" }),
    }),
    cash: z
      .strictObject({
        on_the_way: amount.meta({ description: "To be collected on parcels that a courier has" }),
        payable: amount.meta({ description: "Owed to you and not transferred yet" }),
        next_payout: z.strictObject({ date: day, expected: amount }),
      })
      .nullable()
      .meta({ description: "null without the scope payouts:read" }),
    success: z.strictObject({
      most_counted: count.meta({
        description: "Counts end here: of more parcels that ended in seven days, the newest are counted",
      }),
      last_7_days: ended,
      before: ended.meta({ description: "The seven days before these" }),
    }),
    stores: z.array(
      z.strictObject({
        id: id("sto"),
        name: z.string(),
        problem: z.string().nullable().meta({ description: "What is wrong and what to do; null if nothing" }),
        reconnect: z.boolean().meta({ description: "Masar has no access to the store" }),
        seen_at: timestamp.nullable().meta({ description: "When the store was last heard or read" }),
      }),
    ),
    operations: z
      .strictObject({ approvals: count, refused_scans: count.meta({ description: "Of today" }) })
      .nullable()
      .meta({ description: "For staff accounts" }),
  })
  .meta({ id: "Home" });

export function homeRoute({ db, calendar }: { db: Database; calendar: WorkCalendar }): Route {
  return route({
    method: "get",
    path: "/home",
    operationId: "getHome",
    summary: "Get today's figures and what needs a decision",
    description: "What the first page of the dashboard shows.",
    tag: "Account",
    access: "shipments:read",
    policy: "default",
    answers: { 200: { description: "The figures", schema: homeSchema } },
    async handle(request) {
      const { account, mode, scopes } = request.caller;
      const about = { account, mode, now: request.now, mayReadPayouts: scopes.has("payouts:read") };
      return { status: 200, body: await homeView(db, await readHome(db.read, about, calendar), request) };
    },
  });
}

async function homeView(db: Database, home: Home, request: Pick<ApiRequest, "language" | "baseUrl">) {
  const { today, orders, attempts, cash, operations } = home;
  return {
    object: "home" as const,
    is_set_up: home.isSetUp,
    most_counted: MOST_COUNTED,
    today: {
      to_ship: today.toShip,
      with_courier: today.withCourier,
      delivered: today.delivered,
      failed: today.failed,
    },
    orders: {
      needs_attention: orders.attention,
      held: orders.held,
      first: await viewsOf(db, orders.first, request),
    },
    attempts: {
      awaiting_instruction: attempts.count,
      due_today: attempts.dueToday,
      first: attempts.first.map((shipment) => shipmentView(shipment, request)),
    },
    cash: cash
      ? {
          on_the_way: money(cash.onTheWay),
          payable: money(cash.payable),
          next_payout: { date: cash.date.toString(), expected: money(cash.expected) },
        }
      : null,
    success: { most_counted: MOST_ENDED, last_7_days: home.success, before: home.successBefore },
    stores: home.stores.map((store) => storeView(store, request.language)),
    operations: operations ? { approvals: operations.approvals, refused_scans: operations.refusedScans } : null,
  };
}

function storeView({ id, name, status, failure, seenAt }: Home["stores"][number], language: Language) {
  const problem = failure ?? (status === "reconnect" ? NO_ACCESS : null);
  return {
    id,
    name,
    problem: problem?.[language] ?? null,
    reconnect: status === "reconnect",
    seen_at: seenAt === null ? null : timestampOf(seenAt),
  };
}

const NO_ACCESS = {
  en: "Masar no longer has access to the store. Connect it again.",
  ar: "لم يعد لدى مسار صلاحية الدخول إلى المتجر. أعد ربطه.",
};
