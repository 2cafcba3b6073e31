import { z } from "zod";
import { findAccount } from "../account/repository.ts";
import { actorOf } from "../activity/activity.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { id } from "../fields.ts";
import type { NewId } from "../id.ts";
import { parsePiastres, piastresOf } from "../money.ts";
import { type Adjustment, adjustedToday, bookAdjustment, recordAdjustment } from "../payout/adjustment.ts";
import { text } from "../shipment/request.ts";
import { money } from "../shipment/view.ts";
import { says } from "../text.ts";
import { timestampOf } from "../time.ts";
import { approvalSchema, propose } from "./approvals.ts";
import { once } from "./idempotency.ts";
import { invalidField } from "./problem.ts";
import { type Route, route } from "./route.ts";

const adjustmentAmount = z
  .number()
  .refine(
    (value) => parsePiastres(value) !== undefined && value !== 0 && Math.abs(value) <= 1_000_000,
    says(
      "amount_invalid",
      "This must be an amount in EGP other than 0, with at most two decimals and at most a million.",
      "يجب أن تكون القيمة مبلغًا بالجنيه غير الصفر، بخانتين عشريتين على الأكثر، ولا تزيد على مليون.",
    ),
  )
  .meta({ description: "EGP; positive is in the merchant's favour", examples: [-106.02] });

const adjustmentSchema = z.strictObject({
  id: id("lge"),
  object: z.literal("adjustment"),
  account_id: id("acc"),
  amount: z.number(),
  description: z.string(),
  created_at: z.string().meta({ format: "date-time" }),
});

interface AdjustmentTools {
  db: Database;
  newId: NewId;
  clock: Clock;
  config: Pick<Config, "approvalAbovePiastres">;
}

/** Putting right what scans cannot (docs/api.md, Money). */
export function adjustmentRoute({ db, newId, clock, config }: AdjustmentTools): Route {
  return route({
    method: "post",
    path: "/adjustments",
    operationId: "createAdjustment",
    summary: "Book a claim or a correction for a merchant",
    description:
      "A new line in the merchant's next payout; what is booked is never changed, it is corrected by another. One that takes the merchant's adjustments of the day, or those that you booked alone for all merchants, above the limit for one person is proposed instead (202) and booked when another user approves it.",
    tag: "Operations",
    access: "payouts:write",
    policy: "default",
    idempotent: true,
    body: z.strictObject({
      account_id: z.string().min(1).max(60),
      amount: adjustmentAmount,
      description: text(3, 200).meta({ description: "Why; shown to the merchant" }),
    }),
    answers: {
      201: { description: "The adjustment", schema: adjustmentSchema },
      202: { description: "The proposal: another user has to approve it", schema: approvalSchema },
    },
    problems: ["user_required"],
    async handle({ caller, body, idempotency, now }) {
      const amountPiastres = piastresOf(body.amount);
      return once(db, { caller, idempotency, now: clock.now() }, async (trx) => {
        const account = await findAccount(trx, body.account_id);
        if (account?.kind !== "merchant") throw invalidField("/account_id", "unknown_account", NO_MERCHANT);
        const adjustment: Adjustment = {
          id: newId("lge"),
          tenant: { accountId: account.id, mode: caller.mode },
          amountPiastres,
          description: body.description,
          enteredBy: caller.actor,
          occurredAt: now,
        };
        if ((await adjustedToday(trx, adjustment)) > config.approvalAbovePiastres) {
          const request = { kind: "adjustment" as const, accountId: account.id, ...amountOf(adjustment) };
          return propose(trx, caller, { id: newId("apr"), request, amountPiastres: Math.abs(amountPiastres), now });
        }
        await bookAdjustment(trx, adjustment);
        await recordAdjustment(trx, actorOf(caller, clock.now()), adjustment);
        return { status: 201, body: adjustmentView(adjustment) };
      });
    },
  });
}

const NO_MERCHANT = {
  en: "No merchant has this id. It begins with acc_.",
  ar: "لا يوجد تاجر بهذا المعرف. يبدأ المعرف بـ acc_.",
};

function amountOf({ amountPiastres, description }: Adjustment) {
  return { amountPiastres, description };
}

function adjustmentView(adjustment: Adjustment) {
  return {
    id: adjustment.id,
    object: "adjustment",
    account_id: adjustment.tenant.accountId,
    amount: money(adjustment.amountPiastres),
    description: adjustment.description,
    created_at: timestampOf(adjustment.occurredAt),
  };
}
