import { z } from "zod";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import type { Database } from "../../db/database.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { idParams } from "../../kernel/fields.ts";
import type { Logger } from "../../kernel/log.ts";
import { formatPiastres } from "../../kernel/money.ts";
import { bookAdjustment, recordAdjustment } from "../../payout/adjustment.ts";
import { APPROVAL_STATES, type Approval } from "../../payout/approval.ts";
import { decideApproval, listApprovals, lockApproval } from "../../payout/approval-repository.ts";
import { logFailedPayouts, type PayoutTools, runPayouts } from "../../payout/run.ts";
import { approvalSchema, approvalView, userOf } from "./proposals.ts";

interface ApprovalTools extends PayoutTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  log: Pick<Logger, "error">;
  wakeDeliveries(): void;
}

const approvalParams = idParams("apr", "Of the approval");

type Decision = "approved" | "refused";

/** Adjustments and payout runs above the limit: one user proposes, another decides (docs/api.md, Money). */
export function approvalRoutes(tools: ApprovalTools): Route[] {
  return [listApprovalsRoute(tools), approveRoute(tools), refuseRoute(tools)];
}

function listApprovalsRoute({ db, keys }: ApprovalTools): Route {
  return route({
    method: "get",
    path: "/approvals",
    operationId: "listApprovals",
    summary: "List approvals, newest first",
    description: "Adjustments and payout runs that need a second person, including decided ones.",
    tag: "Operations",
    access: "payouts:write",
    policy: "default",
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(APPROVAL_STATES).optional().meta({ description: "Only approvals in this state" }),
    }),
    answers: { 200: { description: "A page of approvals", schema: listSchema(approvalSchema) } },
    async handle({ caller, query, baseUrl, now }) {
      const where = { mode: caller.mode, state: query.state };
      const before = readCursor(keys, "approvals", query.cursor, now);
      const rows = await listApprovals(db.read, where, before, query.limit + 1);
      const request = { baseUrl, path: "/approvals", query };
      return page(keys, request, {
        list: "approvals",
        rows,
        limit: query.limit,
        idOf: ({ id }) => id,
        view: approvalView,
      });
    },
  });
}

function approveRoute(tools: ApprovalTools): Route {
  return route({
    method: "post",
    path: "/approvals/{id}/approve",
    operationId: "approve",
    summary: "Approve a proposal",
    description: "Books the adjustment or runs the payouts. The user who proposed it cannot approve it.",
    tag: "Operations",
    access: "payouts:write",
    usersOnly: true,
    policy: "default",
    params: approvalParams,
    answers: { 200: { description: "The updated approval", schema: approvalSchema } },
    problems: ["not_found", "invalid_state", "second_person_required"],
    handle: (request) => decide(tools, request, "approved"),
  });
}

function refuseRoute(tools: ApprovalTools): Route {
  return route({
    method: "post",
    path: "/approvals/{id}/refuse",
    operationId: "refuse",
    summary: "Refuse a proposal",
    description: "The adjustment or payout run is not carried out. The user who proposed it may refuse it too.",
    tag: "Operations",
    access: "payouts:write",
    usersOnly: true,
    policy: "default",
    params: approvalParams,
    answers: { 200: { description: "The updated approval", schema: approvalSchema } },
    problems: ["not_found", "invalid_state", "second_person_required"],
    handle: (request) => decide(tools, request, "refused"),
  });
}

async function decide(tools: ApprovalTools, request: AuthenticatedRequest<{ id: string }>, state: Decision) {
  const { caller, params, now } = request;
  const userId = userOf(caller);
  const decided = await tools.db.write(async (trx) => {
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
  // One transaction per merchant. If the run stops halfway, the next run pays the rest.
  if (state === "approved" && decided.request.kind === "payout_run") {
    const date = Temporal.PlainDate.from(decided.request.date);
    const times = { now, realNow: tools.clock.now(), by: "staff" as const };
    logFailedPayouts(tools.log, await runPayouts(tools, date, times));
    tools.wakeDeliveries();
  }
  return { status: 200, body: approvalView(decided) };
}

const DECIDED = {
  en: "This was approved or refused already. Nothing was changed.",
  ar: "تمت الموافقة على هذا أو رفضه من قبل. لم يتغير شيء.",
};
