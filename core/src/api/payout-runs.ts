import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { findAccount } from "../account/repository.ts";
import type { Clock } from "../clock.ts";
import { adjustmentPostings } from "../ledger/entry.ts";
import { post } from "../ledger/repository.ts";
import type { Logger } from "../log.ts";
import { parsePiastres } from "../money.ts";
import { payoutSchema, payoutView } from "../payout/payout.ts";
import { logFailedPayouts, type PayoutTools, pay, runPayouts } from "../payout/run.ts";
import { text } from "../shipment/request.ts";
import { money } from "../shipment/view.ts";
import { says } from "../text.ts";
import { cairoDate, timestampOf } from "../time.ts";
import { once } from "./idempotency.ts";
import { invalidField, Problem } from "./problem.ts";
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

/** Paying merchants, and putting right what scans cannot (docs/api.md, Money). */
export function payoutRunRoutes(
  tools: PayoutTools & { clock: Clock; log: Pick<Logger, "error">; wakeDeliveries(): void },
): Route[] {
  const { db } = tools;
  return [
    route({
      method: "post",
      path: "/payout_runs",
      operationId: "runPayouts",
      summary: "Pay every merchant whose payout day has come",
      description:
        "For staff, with a live key. Running twice pays nothing twice; a run that broke off is simply run again. A merchant whose payout fails does not keep the others from theirs and is named in failed.",
      tag: "Operations",
      access: "payouts:write",
      policy: "default",
      body: z.strictObject({
        date: z.iso.date().optional().meta({ description: "Day in Cairo, not in the future; today when left out" }),
      }),
      answers: {
        200: {
          description: "The payouts that were executed",
          schema: z.strictObject({
            object: z.literal("list"),
            data: z.array(payoutSchema),
            failed: z.array(z.strictObject({ account_id: z.string() })).meta({
              description: "Merchants who could not be paid; the log says why. Run again once it is put right",
            }),
          }),
        },
      },
      problems: [409],
      async handle({ caller, body, baseUrl, now }) {
        if (caller.mode !== "live") {
          throw new Problem("invalid_state", {
            detail: {
              en: "In the sandbox merchants run their own payouts: POST /simulations/payout.",
              ar: "في بيئة التجربة يشغّل التاجر التحويل بنفسه: POST /simulations/payout.",
            },
          });
        }
        const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
        const date = body.date === undefined ? today : Temporal.PlainDate.from(body.date);
        if (Temporal.PlainDate.compare(date, today) > 0) {
          throw invalidField("/date", "in_the_future", {
            en: `This day has not come yet. Today is ${today}.`,
            ar: `هذا اليوم لم يأت بعد. اليوم هو ${today}.`,
          });
        }
        const run = await runPayouts(tools, date, { now, realNow: tools.clock.now() });
        logFailedPayouts(tools.log, run);
        tools.wakeDeliveries();
        const data = run.paid.map((payout) => payoutView(payout, { baseUrl }));
        const failed = run.failed.map(({ accountId }) => ({ account_id: accountId }));
        return { status: 200, body: { object: "list", data, failed } };
      },
    }),
    route({
      method: "post",
      path: "/adjustments",
      operationId: "createAdjustment",
      summary: "Book a claim or a correction for a merchant",
      description:
        "A new line in the merchant's next payout; what is booked is never changed, it is corrected by another.",
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
        201: {
          description: "The adjustment",
          schema: z.strictObject({
            id: z.string(),
            object: z.literal("adjustment"),
            account_id: z.string(),
            amount: z.number(),
            description: z.string(),
            created_at: z.string().meta({ format: "date-time" }),
          }),
        },
      },
      async handle({ caller, body, idempotency, now }) {
        const amountPiastres = parsePiastres(body.amount) ?? 0;
        return once(db, { caller, idempotency, now: tools.clock.now() }, async (trx) => {
          const account = await findAccount(trx, body.account_id);
          if (account?.kind !== "merchant") {
            throw invalidField("/account_id", "unknown_account", {
              en: "No merchant has this id. It begins with acc_.",
              ar: "لا يوجد تاجر بهذا المعرف. يبدأ المعرف بـ acc_.",
            });
          }
          const id = tools.newId("lge");
          await post(trx, [
            {
              id,
              tenant: { accountId: account.id, mode: caller.mode },
              kind: "adjustment",
              shipmentId: null,
              payoutId: null,
              description: body.description,
              enteredBy: caller.actor,
              postings: adjustmentPostings(amountPiastres),
              occurredAt: now,
            },
          ]);
          return {
            status: 201,
            body: {
              id,
              object: "adjustment",
              account_id: account.id,
              amount: money(amountPiastres),
              description: body.description,
              created_at: timestampOf(now),
            },
          };
        });
      },
    }),
    route({
      method: "post",
      path: "/simulations/payout",
      operationId: "simulatePayout",
      summary: "Let a payout happen now",
      description: "Pays what this account's sandbox is owed up to this moment, whatever the day.",
      tag: "Sandbox",
      access: "shipments:write",
      policy: "default",
      only: "test",
      idempotent: true,
      answers: { 200: { description: "The payout", schema: payoutSchema } },
      problems: [409],
      async handle({ caller, idempotency, now, baseUrl }) {
        const realNow = tools.clock.now();
        const date = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
        const answer = await once(db, { caller, idempotency, now: realNow }, async (trx) => {
          const payout = await pay(trx, tools, tenantOf(caller), { date, before: now + 1, now, realNow });
          if (!payout) throw new Problem("invalid_state", { detail: NOTHING_OWED });
          return { status: 200, body: payoutView(payout, { baseUrl }) };
        });
        tools.wakeDeliveries();
        return answer;
      },
    }),
  ];
}

const NOTHING_OWED = {
  en: "Nothing is owed to this account: deliver a shipment with cash first (POST /simulations/{tracking_number}/advance).",
  ar: "لا يوجد مستحق لهذا الحساب: سلّم شحنة بتحصيل أولًا (POST /simulations/{tracking_number}/advance).",
};
