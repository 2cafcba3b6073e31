import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import { type Route, route } from "../../http/route.ts";
import { amount, day } from "../../kernel/fields.ts";
import { cairoDate, timestampOf } from "../../kernel/time.ts";
import { owedBefore, readBalances } from "../../ledger/repository.ts";
import { cutOffOf, nextPayoutDate } from "../../payout/schedule.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import { money } from "../../shipment/view.ts";

const balanceSchema = z
  .strictObject({
    object: z.literal("balance"),
    currency: z.literal("EGP"),
    payable: amount.meta({ description: "Amount owed to you and not transferred yet; negative if you owe us" }),
    on_hold: amount.meta({ description: "Fees held for parcels in transit" }),
    next_payout: z.strictObject({
      date: day,
      cut_off: z
        .string()
        .meta({ format: "date-time", description: "Shipments and adjustments before this time are included" }),
      expected: amount.meta({ description: "As of now; 0 if it would be carried forward" }),
    }),
  })
  .meta({ id: "Balance" });

export function balanceRoute({ db, calendar }: { db: Database; calendar: WorkCalendar }): Route {
  return route({
    method: "get",
    path: "/balance",
    operationId: "getBalance",
    summary: "Get the balance and the next payout",
    description:
      "The amount owed for delivered shipments, held fees, and the date and expected amount of the next payout.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
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
        object: "balance" as const,
        currency: "EGP" as const,
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
  });
}
