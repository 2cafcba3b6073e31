import type { Mode } from "../account/account.ts";

/** What waits for a second person. The day is the payout day, in Cairo. */
export type ApprovalRequest =
  | { kind: "adjustment"; accountId: string; amountPiastres: number; description: string }
  | { kind: "payout_run"; date: string };

export const APPROVAL_STATES = ["waiting", "approved", "refused"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** An adjustment or a payout run above the limit: one user proposes it, another approves or refuses it. */
export interface Approval {
  id: string;
  mode: Mode;
  request: ApprovalRequest;
  /** What it would move, without sign. */
  amountPiastres: number;
  state: ApprovalState;
  /** User ids. */
  proposedBy: string;
  proposedAt: number;
  decidedBy: string | null;
  decidedAt: number | null;
}
