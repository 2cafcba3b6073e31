import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import type { Config } from "../../config.ts";
import { isUnconfirmed } from "../../db/failure.ts";
import { once } from "../../http/idempotency.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/log.ts";
import { cairoDate } from "../../kernel/time.ts";
import { payoutSchema, payoutView } from "../../payout/payout.ts";
import { logFailedPayouts, owedInRun, type PayoutTools, pay, runPayouts } from "../../payout/run.ts";
import { initiatorOf, recordUnapproved } from "../../payout/unapproved.ts";
import { correctUnapproved, type UnapprovedAmount } from "../../payout/unapproved-repository.ts";
import { approvalSchema, propose } from "./proposals.ts";

interface PayoutRunTools extends PayoutTools {
  clock: Clock;
  log: Pick<Logger, "error">;
  config: Pick<Config, "approvalAbovePiastres">;
  wakeDeliveries(): void;
}

/** Payouts to merchants (docs/api.md, Money). */
export function payoutRunRoutes(tools: PayoutRunTools): Route[] {
  return [runPayoutsRoute(tools), simulatePayoutRoute(tools)];
}

function runPayoutsRoute(tools: PayoutRunTools): Route {
  return route({
    method: "post",
    path: "/payout_runs",
    operationId: "runPayouts",
    summary: "Run due payouts",
    description:
      "Pays every merchant who is due. For staff, with a live key. Running again never pays twice, so an interrupted run can be repeated, above the limit by a proposal. A run that, with what you and your account's keys ran that day, is above the limit for one person becomes a proposal (202) and runs when another user approves it. An interrupted run counts with all that it was to pay. Merchants whose payout failed are listed in failed; the others are paid.",
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
            description: "Merchants who could not be paid; the reason is in the log. Run again after fixing it",
          }),
        }),
      },
      202: { description: "The proposal; another user must approve it", schema: approvalSchema },
    },
    problems: ["invalid_state", "user_required"],
    async handle({ caller, body, baseUrl, now }) {
      if (caller.mode !== "live") throw new Problem("invalid_state", { detail: LIVE_ONLY });
      const date = dateOfRun(body.date, now);
      const by = initiatorOf(caller);
      const amountPiastres = await owedInRun(tools, date);
      const run: UnapprovedAmount = {
        id: tools.newId("run"),
        kind: "payout_run",
        by,
        merchantId: null,
        amountPiastres,
        at: now,
      };
      const realNow = tools.clock.now();
      const proposed = await tools.db.write(async (trx) => {
        // Recorded before the run: a run that stops halfway has also paid merchants.
        if (await recordUnapproved(trx, run, tools.config.approvalAbovePiastres)) {
          const activity = { action: "payout_run.started" as const, objectId: date.toString() };
          await recordActivity(trx, actorOf(caller, realNow), activity);
          return undefined;
        }
        const request = { kind: "payout_run" as const, date: date.toString() };
        return propose(trx, caller, { id: tools.newId("apr"), request, amountPiastres, now, realNow });
      });
      return proposed ?? startRun(tools, { runId: run.id, date, now, baseUrl });
    },
  });
}

/** @throws Problem when the day is in the future. */
function dateOfRun(day: string | undefined, now: number): Temporal.PlainDate {
  const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
  const date = day === undefined ? today : Temporal.PlainDate.from(day);
  if (Temporal.PlainDate.compare(date, today) <= 0) return date;
  throw invalidField("/date", "in_the_future", {
    en: `This day is in the future. Today is ${today}.`,
    ar: `هذا اليوم في المستقبل. اليوم هو ${today}.`,
  });
}

async function startRun(
  tools: PayoutRunTools,
  { runId, date, now, baseUrl }: { runId: string; date: Temporal.PlainDate; now: number; baseUrl: string },
) {
  const realNow = tools.clock.now();
  const run = await runPayouts(tools, date, { now, realNow, by: "staff" });
  logFailedPayouts(tools.log, run);
  tools.wakeDeliveries();
  // Every merchant was tried. The client repeats a request that the database did not confirm; no one is paid twice.
  const unconfirmed = run.failed.find(({ error }) => isUnconfirmed(error));
  if (unconfirmed) throw unconfirmed.error;
  const paidPiastres = run.paid.reduce((sum, { amountPiastres }) => sum + amountPiastres, 0);
  await tools.db.write((trx) => correctUnapproved(trx, runId, paidPiastres));
  const data = run.paid.map((payout) => payoutView(payout, { baseUrl }));
  const failed = run.failed.map(({ accountId }) => ({ account_id: accountId }));
  return { status: 200, body: { object: "list" as const, data, failed } };
}

const LIVE_ONLY = {
  en: "In the sandbox merchants run their own payouts: POST /simulations/payout.",
  ar: "في بيئة التجربة يشغّل التاجر التحويل بنفسه: POST /simulations/payout.",
};

function simulatePayoutRoute(tools: PayoutRunTools): Route {
  const { db } = tools;
  return route({
    method: "post",
    path: "/simulations/payout",
    operationId: "simulatePayout",
    summary: "Run a payout now",
    description: "Pays what this account's sandbox is owed now, on any day.",
    tag: "Sandbox",
    access: "shipments:write",
    only: "test",
    policy: "default",
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
  });
}

const NOTHING_OWED = {
  en: "Nothing is owed to this account: deliver a shipment with cash first (POST /simulations/{tracking_number}/advance).",
  ar: "لا يوجد مستحق لهذا الحساب: سلّم شحنة بتحصيل أولًا (POST /simulations/{tracking_number}/advance).",
};
