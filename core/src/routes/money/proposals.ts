import { z } from "zod";
import type { Caller } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import type { Transaction } from "../../db/database.ts";
import { Problem } from "../../http/problem.ts";
import { id } from "../../kernel/fields.ts";
import { formatPiastres } from "../../kernel/money.ts";
import { timestampOf } from "../../kernel/time.ts";
import { APPROVAL_STATES, type Approval, type ApprovalRequest } from "../../payout/approval.ts";
import { insertApproval } from "../../payout/approval-repository.ts";
import { money } from "../../shipment/view.ts";

const timestamp = z.string().meta({ format: "date-time" });

const amount = z.number().meta({ description: "EGP with two decimals" });

export const approvalSchema = z
  .strictObject({
    id: id("apr"),
    object: z.literal("approval"),
    state: z.enum(APPROVAL_STATES),
    amount: amount.meta({ description: "Absolute amount" }),
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

interface NewProposal {
  id: string;
  request: ApprovalRequest;
  amountPiastres: number;
  /** By the clock of the mode. */
  now: number;
  /** For the activity log. */
  realNow: number;
}

/** Stores a proposal that a second user must approve. @throws Problem 403 for API keys, which do not identify a person. */
export async function propose(
  trx: Transaction,
  caller: Caller,
  { id, request, amountPiastres, now, realNow }: NewProposal,
) {
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
  await recordActivity(trx, actorOf(caller, realNow), { action: "approval.proposed", objectId: id, details });
  return { status: 202, body: approvalView(approval) };
}

/** @throws Problem 403 if the caller is not a user. */
export function userOf({ via }: Caller): string {
  if (via.kind === "session") return via.userId;
  throw new Problem("user_required", { detail: TWO_PEOPLE });
}

const TWO_PEOPLE = {
  en: "This amount needs two people: one signed-in user proposes it and another approves it. API keys can do neither.",
  ar: "هذا المبلغ يحتاج شخصين: مستخدم مسجل الدخول يقترحه وآخر يوافق عليه. المفتاح لا يقوم بأي منهما.",
};

export function approvalView({ request, ...approval }: Approval) {
  const { decidedAt } = approval;
  return {
    id: approval.id,
    object: "approval" as const,
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
