import { z } from "zod";
import type { Database } from "../../db/database.ts";
import { type Route, route } from "../../http/route.ts";
import { amount, day } from "../../kernel/fields.ts";
import { timestampOf } from "../../kernel/time.ts";
import { readBalance } from "../../payout/balance.ts";
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
      const { account, mode } = caller;
      const { payable, onHold, date, cutOff, expected } = await readBalance(db.read, { account, mode, now }, calendar);
      const body = {
        object: "balance" as const,
        currency: "EGP" as const,
        payable: money(payable),
        on_hold: money(onHold),
        next_payout: {
          date: date.toString(),
          cut_off: timestampOf(cutOff),
          expected: money(expected),
        },
      };
      return { status: 200, body };
    },
  });
}
