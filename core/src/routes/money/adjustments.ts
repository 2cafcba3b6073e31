import { z } from "zod";
import { actorOf } from "../../account/activity/activity.ts";
import { findAccount } from "../../account/repository.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { once } from "../../http/idempotency.ts";
import { invalidField } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { id } from "../../kernel/fields.ts";
import type { NewId } from "../../kernel/id.ts";
import { parsePiastres, piastresOf } from "../../kernel/money.ts";
import { says } from "../../kernel/text.ts";
import { text } from "../../kernel/text-field.ts";
import { timestampOf } from "../../kernel/time.ts";
import { type Adjustment, bookAdjustment, recordAdjustment } from "../../payout/adjustment.ts";
import { initiatorOf, recordUnapproved } from "../../payout/unapproved.ts";
import type { UnapprovedAmount } from "../../payout/unapproved-repository.ts";
import { money } from "../../shipment/view.ts";
import { approvalSchema, propose } from "./proposals.ts";

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

/** Corrections of a merchant's balance (docs/api.md, Money). */
export function adjustmentRoute({ db, newId, clock, config }: AdjustmentTools): Route {
  return route({
    method: "post",
    path: "/adjustments",
    operationId: "createAdjustment",
    summary: "Create an adjustment for a merchant",
    description:
      "A claim or correction, as a new line of the merchant's next payout. Adjustments never change; correct one with another. If it takes the merchant's adjustments of the day, or those of all merchants that you and your account's keys booked, above the limit for one person, it becomes a proposal (202) and is booked when another user approves it. Approved ones do not count.",
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
      202: { description: "The proposal; another user must approve it", schema: approvalSchema },
    },
    problems: ["user_required"],
    async handle({ caller, body, idempotency, now }) {
      const amountPiastres = piastresOf(body.amount);
      const realNow = clock.now();
      return once<Booked | Proposed>(db, { caller, idempotency, now: realNow }, async (trx) => {
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
        const amount: UnapprovedAmount = {
          id: adjustment.id,
          kind: "adjustment",
          by: initiatorOf(caller),
          merchantId: account.id,
          amountPiastres: Math.abs(amountPiastres),
          at: now,
        };
        if (!(await recordUnapproved(trx, amount, config.approvalAbovePiastres))) {
          const request = { kind: "adjustment" as const, accountId: account.id, ...amountOf(adjustment) };
          const asked = { request, amountPiastres: amount.amountPiastres, now, realNow };
          return propose(trx, caller, { id: newId("apr"), ...asked });
        }
        await bookAdjustment(trx, adjustment);
        await recordAdjustment(trx, actorOf(caller, realNow), adjustment);
        return { status: 201, body: adjustmentView(adjustment) };
      });
    },
  });
}

const NO_MERCHANT = {
  en: "No merchant has this id. It begins with acc_.",
  ar: "لا يوجد تاجر بهذا المعرف. يبدأ المعرف بـ acc_.",
};

type Booked = ReturnType<typeof adjustmentView>;
type Proposed = z.output<typeof approvalSchema>;

function amountOf({ amountPiastres, description }: Adjustment) {
  return { amountPiastres, description };
}

function adjustmentView(adjustment: Adjustment) {
  return {
    id: adjustment.id,
    object: "adjustment" as const,
    account_id: adjustment.tenant.accountId,
    amount: money(adjustment.amountPiastres),
    description: adjustment.description,
    created_at: timestampOf(adjustment.occurredAt),
  };
}
