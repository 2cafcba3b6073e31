import { z } from "zod";
import type { Caller } from "../account/account.ts";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database, Transaction } from "../db/database.ts";
import { id, idParams } from "../fields.ts";
import type { Logger } from "../log.ts";
import { formatPiastres } from "../money.ts";
import { bookAdjustment, recordAdjustment } from "../payout/adjustment.ts";
import { APPROVAL_STATES, type Approval, type ApprovalRequest } from "../payout/approval/approval.ts";
import { decideApproval, insertApproval, listApprovals, lockApproval } from "../payout/approval/repository.ts";
import { logFailedPayouts, type PayoutTools, runPayouts } from "../payout/run.ts";
import { money } from "../shipment/view.ts";
import { timestampOf } from "../time.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { Problem } from "./problem.ts";
import { type Answer, type AuthenticatedRequest, type Route, route } from "./route.ts";

const timestamp = z.string().meta({ format: "date-time" });
const amount = z.number().meta({ description: "EGP with two decimals" });

export const approvalSchema = z
  .strictObject({
    id: id("apr"),
    object: z.literal("approval"),
    state: z.enum(APPROVAL_STATES),
    amount: amount.meta({ description: "What it would move, without sign" }),
    request: z.union([
      z.strictObject({
        kind: z.literal("adjustment"),
        account_id: id("acc"),
        amount,
        description: z.string(),
      }),
      z.strictObject({ kind: z.literal("payout_run"), date: z.string().meta({ format: "date" }) }),
    ]),
    proposed_by: z.string(),
    proposed_at: timestamp,
    decided_by: z.string().nullable(),
    decided_at: timestamp.nullable(),
  })
  .meta({ id: "Approval" });

interface ApprovalTools extends PayoutTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  log: Pick<Logger, "error">;
  wakeDeliveries(): void;
}

type Decision = "approved" | "refused";

/** Adjustments and payout runs above the limit: one user proposes, another decides (docs/api.md, Money). */
export function approvalRoutes(tools: ApprovalTools): Route[] {
  const { db, keys } = tools;
  const shared = { tag: "Operations", access: "payouts:write" as const, policy: "default" as const };
  const deciding = {
    ...shared,
    usersOnly: true,
    method: "post" as const,
    params: idParams("apr", "Of the approval"),
    answers: { 200: { description: "The approval as it now is", schema: approvalSchema } },
    problems: ["not_found", "invalid_state", "second_person_required"] as const,
  };
  return [
    route({
      ...shared,
      method: "get",
      path: "/approvals",
      operationId: "listApprovals",
      summary: "Adjustments and payout runs that need or needed a second person, newest first",
      description: "Kept after they are decided.",
      query: z.strictObject({
        ...pageQuery,
        state: z.enum(APPROVAL_STATES).optional().meta({ description: "Those in this state alone" }),
      }),
      answers: { 200: { description: "A page of approvals", schema: listSchema(approvalSchema) } },
      async handle({ caller, query, baseUrl, now }) {
        const where = { mode: caller.mode, state: query.state };
        const before = readCursor(keys, "approvals", query.cursor, now);
        const rows = await listApprovals(db.read, where, before, query.limit + 1);
        const request = { baseUrl, path: "/approvals", query };
        return page(keys, request, { list: "approvals", rows, limit: query.limit, idOf: ({ id }) => id, view });
      },
    }),
    route({
      ...deciding,
      path: "/approvals/{id}/approve",
      operationId: "approve",
      summary: "Approve and carry out what another user proposed",
      description:
        "Carries out the adjustment or payout run in the same transaction. Whoever proposed it cannot approve it.",
      handle: (request) => decide(request, "approved"),
    }),
    route({
      ...deciding,
      path: "/approvals/{id}/refuse",
      operationId: "refuse",
      summary: "Refuse what was proposed; whoever proposed it may too",
      description: "Nothing is carried out.",
      handle: (request) => decide(request, "refused"),
    }),
  ];

  async function decide(request: AuthenticatedRequest<{ id: string }>, state: Decision): Promise<Answer> {
    const { caller, params, now } = request;
    const userId = userOf(caller);
    const decided = await db.write(async (trx) => {
      const waiting = await lockApproval(trx, caller.mode, params.id);
      if (!waiting) throw new Problem("not_found");
      if (state === "approved" && waiting.proposedBy === userId) throw new Problem("second_person_required");
      if (waiting.state !== "waiting") throw new Problem("invalid_state", { detail: DECIDED });
      const approval: Approval = { ...waiting, state, decidedBy: userId, decidedAt: now };
      await decideApproval(trx, approval);
      const actor = actorOf(caller, tools.clock.now());
      await recordActivity(trx, actor, {
        action: `approval.${state}`,
        objectId: approval.id,
        details: { kind: waiting.request.kind, amount: formatPiastres(waiting.amountPiastres) },
      });
      if (state === "approved" && waiting.request.kind === "adjustment") {
        const { accountId, amountPiastres, description } = waiting.request;
        const tenant = { accountId, mode: caller.mode };
        const id = tools.newId("lge");
        const enteredBy = waiting.proposedBy;
        await bookAdjustment(trx, { id, tenant, amountPiastres, description, enteredBy, occurredAt: now });
        await recordAdjustment(trx, actor, { id, tenant, amountPiastres, description });
      }
      return approval;
    });
    // In transactions of its own, each merchant's. If it breaks off, the next run pays the rest.
    if (state === "approved" && decided.request.kind === "payout_run") {
      const date = Temporal.PlainDate.from(decided.request.date);
      const times = { now, realNow: tools.clock.now(), by: "staff" as const };
      logFailedPayouts(tools.log, await runPayouts(tools, date, times));
      tools.wakeDeliveries();
    }
    return { status: 200, body: view(decided) };
  }
}

/** Keeps what needs a second person. @throws Problem 403 when a key asks: nobody could say who is behind it. */
export async function propose(
  trx: Transaction,
  caller: Caller,
  { id, request, amountPiastres, now }: { id: string; request: ApprovalRequest; amountPiastres: number; now: number },
): Promise<Answer> {
  const approval: Approval = {
    id,
    mode: caller.mode,
    request,
    amountPiastres,
    state: "waiting",
    proposedBy: userOf(caller),
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
  };
  await insertApproval(trx, approval);
  const details = { kind: request.kind, amount: formatPiastres(amountPiastres) };
  await recordActivity(trx, actorOf(caller, now), { action: "approval.proposed", objectId: id, details });
  return { status: 202, body: view(approval) };
}

/** @throws Problem 403 when it is no user. */
function userOf({ via }: Caller): string {
  if (via.kind === "session") return via.userId;
  throw new Problem("user_required", { detail: TWO_PEOPLE });
}

const TWO_PEOPLE = {
  en: "This amount needs two people: a signed-in user proposes it and another one approves it. A key can do neither.",
  ar: "هذا المبلغ يحتاج شخصين: مستخدم مسجل الدخول يقترحه وآخر يوافق عليه. المفتاح لا يقوم بأي منهما.",
};

const DECIDED = {
  en: "This was approved or refused already. Nothing was changed.",
  ar: "تمت الموافقة على هذا أو رفضه من قبل. لم يتغير شيء.",
};

function view({ request, ...approval }: Approval) {
  const { decidedAt } = approval;
  return {
    id: approval.id,
    object: "approval",
    state: approval.state,
    amount: money(approval.amountPiastres),
    request:
      request.kind === "payout_run"
        ? request
        : {
            kind: request.kind,
            account_id: request.accountId,
            amount: money(request.amountPiastres),
            description: request.description,
          },
    proposed_by: approval.proposedBy,
    proposed_at: timestampOf(approval.proposedAt),
    decided_by: approval.decidedBy,
    decided_at: decidedAt === null ? null : timestampOf(decidedAt),
  };
}
