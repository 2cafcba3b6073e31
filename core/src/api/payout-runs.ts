import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { isUnconfirmed } from "../db/failure.ts";
import type { Logger } from "../log.ts";
import { payoutSchema, payoutView } from "../payout/payout.ts";
import { logFailedPayouts, owedInRun, type PayoutTools, pay, runPayouts } from "../payout/run.ts";
import { cairoDate } from "../time.ts";
import { approvalSchema, propose } from "./approvals.ts";
import { once } from "./idempotency.ts";
import { invalidField, Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";

/** Paying merchants (docs/api.md, Money). */
export function payoutRunRoutes(
  tools: PayoutTools & {
    clock: Clock;
    log: Pick<Logger, "error">;
    config: Pick<Config, "approvalAbovePiastres">;
    wakeDeliveries(): void;
  },
): Route[] {
  const { db } = tools;
  return [
    route({
      method: "post",
      path: "/payout_runs",
      operationId: "runPayouts",
      summary: "Pay every merchant whose payout day has come",
      description:
        "For staff, with a live key. Running twice pays nothing twice; a run that broke off is simply run again. A run above the limit for one person is proposed instead (202) and carried out when another user approves it. A merchant whose payout fails does not keep the others from theirs and is named in failed.",
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
        202: { description: "The proposal: another user has to approve it", schema: approvalSchema },
      },
      problems: ["invalid_state", "user_required"],
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
        const amountPiastres = await owedInRun(tools, date);
        if (amountPiastres > tools.config.approvalAbovePiastres) {
          const request = { kind: "payout_run" as const, date: date.toString() };
          const what = { id: tools.newId("apr"), request, amountPiastres, now };
          return db.write((trx) => propose(trx, caller, what));
        }
        const realNow = tools.clock.now();
        // Before it: what a run that breaks off has paid was paid by somebody too.
        await db.write((trx) => {
          const activity = { action: "payout_run.started" as const, objectId: date.toString() };
          return recordActivity(trx, actorOf(caller, realNow), activity);
        });
        const run = await runPayouts(tools, date, { now, realNow, by: "staff" });
        logFailedPayouts(tools.log, run);
        tools.wakeDeliveries();
        const data = run.paid.map((payout) => payoutView(payout, { baseUrl }));
        // Every merchant had a turn; what the database did not confirm is repeated, and pays nothing twice.
        const unconfirmed = run.failed.find(({ error }) => isUnconfirmed(error));
        if (unconfirmed) throw unconfirmed.error;
        const failed = run.failed.map(({ accountId }) => ({ account_id: accountId }));
        return { status: 200, body: { object: "list", data, failed } };
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
      problems: ["invalid_state"],
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
