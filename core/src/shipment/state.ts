import type { EventType } from "../event/event-type.ts";
import { type ReasonCode, reasonOf } from "./reason.ts";

export const STATUSES = [
  "picked-up",
  "at-hub",
  "out-for-delivery",
  "attempt-failed",
  "delivered",
  "returned",
  "cancelled",
  "lost",
  "damaged",
] as const;
/** Nothing moves a shipment that ended so. */
export const FINAL_STATUSES = [
  "delivered",
  "returned",
  "cancelled",
  "lost",
  "damaged",
] as const satisfies readonly Status[];

/**
 * The same as SQL, in the words of the partial indexes: no database uses one for values that are bound.
 * @param column its name, such as `status`.
 */
export function finalSql(column: string): string {
  return `${column} in (${FINAL_STATUSES.map((status) => `'${status}'`).join(", ")})`;
}
export type FinalStatus = (typeof FINAL_STATUSES)[number];

/** The `status` of a shipment. The first is `picked-up`: booked into the pick-up round; `collectedAt` says whether the courier has it. */
export type Status = (typeof STATUSES)[number];

/** What happened to a parcel, at the time the scanner gave it; `cancel` is the merchant's request, and its time is when we got it. */
export type Scan =
  | {
      readonly kind: "collect" | "hub" | "load" | "return" | "cancel" | "lost" | "damaged";
      readonly at: Temporal.Instant;
    }
  | { readonly kind: "fail"; readonly at: Temporal.Instant; readonly reason: ReasonCode }
  | {
      readonly kind: "deliver";
      readonly at: Temporal.Instant;
      readonly receiverName: string;
      readonly cashCollectedPiastres: number;
      /** Why the cash is not what was due. */
      readonly differenceReason?: string | undefined;
    };
export type ScanKind = Scan["kind"];

/** What decides the next step of a shipment; nothing else does. */
export type ShipmentState = {
  readonly status: Status;
  /** When the courier took the parcel, by the earliest scan known: the collect scan's time, or that of a later one while it is missing. */
  readonly collectedAt: Temporal.Instant | null;
  readonly attemptCount: number;
  /** On its way back to the merchant: not to be loaded for delivery. */
  readonly returning: boolean;
  /** When the merchant last said what to do after a failed attempt. */
  readonly instructedAt: Temporal.Instant | null;
  /** Cash due at the door. */
  readonly codPiastres: number;
  /** Since when the parcel may not be collected; null when it may. */
  readonly blockedSince: Temporal.Instant | null;
  /** Own time and kind of the newest scan applied: together its identity. */
  readonly lastScanAt: Temporal.Instant | null;
  readonly lastScanKind: ScanKind | null;
};

/** `picked-up` is two stages: booked, and collected. */
export type Stage = "booked" | "collected" | Exclude<Status, "picked-up">;

type Row = {
  /** Stages the scan ordinarily comes from. */
  readonly from: readonly Stage[];
  /** Whether a newer one proves the steps before it, so that it also moves a shipment whose earlier scans are late or lost. */
  readonly overtakes: boolean;
  /** Whether it takes a booked parcel along: refused while its collection is blocked. */
  readonly collects: boolean;
  readonly to: Status;
  readonly event: EventType;
};

/** From the collection to the end. */
const WITH_US: readonly Stage[] = ["collected", "at-hub", "out-for-delivery", "attempt-failed"];

/** Every way a shipment moves. Kinds are in the order in which they are applied when two have the same time. */
export const TRANSITIONS: Readonly<Record<ScanKind, Row>> = {
  cancel: { from: ["booked"], overtakes: false, collects: false, to: "cancelled", event: "shipment.cancelled" },
  collect: { from: ["booked"], overtakes: false, collects: true, to: "picked-up", event: "shipment.picked_up" },
  hub: {
    from: ["collected", "at-hub", "attempt-failed", "out-for-delivery"],
    overtakes: true,
    collects: true,
    to: "at-hub",
    event: "shipment.at_hub",
  },
  load: {
    from: ["at-hub", "attempt-failed"],
    overtakes: true,
    collects: true,
    to: "out-for-delivery",
    event: "shipment.out_for_delivery",
  },
  fail: {
    from: ["out-for-delivery"],
    overtakes: true,
    collects: true,
    to: "attempt-failed",
    event: "shipment.attempt_failed",
  },
  deliver: {
    from: ["out-for-delivery"],
    overtakes: true,
    collects: false,
    to: "delivered",
    event: "shipment.delivered",
  },
  return: {
    from: ["at-hub", "attempt-failed"],
    overtakes: true,
    collects: false,
    to: "returned",
    event: "shipment.returned",
  },
  lost: { from: WITH_US, overtakes: false, collects: false, to: "lost", event: "shipment.lost" },
  damaged: { from: WITH_US, overtakes: false, collects: false, to: "damaged", event: "shipment.damaged" },
};
const RANK = Object.keys(TRANSITIONS);

const FAILED_ATTEMPTS_TO_RETURN = 3;

export type Refusal =
  | `already_${FinalStatus}`
  | "already_collected"
  /** The courier does not have it yet: it can still be edited. */
  | "not_collected"
  /** After the collection the cash due is never raised. */
  | "cash_only_lowered"
  /** A load of a parcel on its way back. */
  | "returning"
  /** An order's change could not be followed: the merchant decides before anybody collects the parcel. */
  | "collection_blocked"
  /** An end dated before a scan that shows the parcel still with us: for people to sort out, there is money in it. */
  | "contradicts_later_scan"
  | "receiver_name_required"
  /** The cash collected is not what was due, and no reason is given. */
  | "cash_differs"
  /** An instruction without a failed attempt to instruct about. */
  | "no_failed_attempt"
  /** An instruction for a parcel that is with the courier. */
  | "out_for_delivery"
  /** An instruction for a parcel whose round is loaded already. */
  | "instruction_too_late"
  /** A recipient's instruction for a parcel on its way back: that is the merchant's to decide. */
  | "returning_to_merchant";

type Refused = { readonly kind: "refused"; readonly code: Refusal };
type Changes = Partial<ShipmentState>;

export type Transition =
  /** The shipment is now `{...shipment, ...changes}`; fire `event`, and only that one. `overtook`: scans before it are late or lost, staff may want to know. */
  | {
      readonly kind: "moved";
      readonly status: Status;
      readonly event: EventType;
      readonly overtook: boolean;
      readonly changes: Changes;
    }
  /** The newest scan again. Nothing to do. */
  | { readonly kind: "repeated" }
  /** Older than the newest: for the history. `changes` are facts it adds (an attempt counted, an earlier collection), never a status. No event. */
  | { readonly kind: "late"; readonly changes: Changes }
  /** It makes no sense here: 409, kept for staff to see. */
  | Refused;

/** Names a scan within its shipment. The history holds each once, so that an old scan sent again is known before `nextState` is asked; the newest one it knows itself. */
export function scanKey(scan: Pick<Scan, "kind" | "at">): string {
  return `${scan.kind}@${scan.at}`;
}

/**
 * Where a scan takes a shipment: the newest scan, by its own time, says where the parcel is, whatever order scans arrive in
 * (docs/decisions/forward-only-states.md). One event is fired, that of the scan itself: the events of steps it overtook are not,
 * neither then nor when their scans arrive late. Scans from the future must be turned away at the door, they would make all others late.
 */
export function nextState(shipment: ShipmentState, scan: Scan): Transition {
  const age = compareToLast(scan, shipment);
  if (age === 0) return { kind: "repeated" };
  if (shipment.status === "cancelled") {
    return scan.kind === "cancel" ? { kind: "repeated" } : refused("already_cancelled");
  }
  if (age < 0 && scan.kind !== "cancel") {
    return isFinal(TRANSITIONS[scan.kind].to)
      ? refused("contradicts_later_scan")
      : { kind: "late", changes: factsOf(shipment, scan) };
  }

  const row = TRANSITIONS[scan.kind];
  const stage = stageOf(shipment);
  if (isFinal(stage)) return refused(`already_${stage}`);
  const overtook = !row.from.includes(stage);
  if (overtook && !row.overtakes) return refused(stage === "booked" ? "not_collected" : "already_collected");
  if (stage === "booked" && row.collects && isBlocked(shipment, scan)) return refused("collection_blocked");
  if (scan.kind === "load" && shipment.returning) return refused("returning");
  if (scan.kind === "deliver") {
    if (scan.receiverName.trim() === "") return refused("receiver_name_required");
    const explained = (scan.differenceReason ?? "").trim() !== "";
    if (scan.cashCollectedPiastres !== shipment.codPiastres && !explained) return refused("cash_differs");
  }
  const facts = scan.kind === "cancel" ? {} : factsOf(shipment, scan);
  const changes = { ...facts, status: row.to, lastScanAt: scan.at, lastScanKind: scan.kind };
  return { kind: "moved", status: row.to, event: row.event, overtook, changes };
}

/** A scan from before the block shows a parcel that was with the courier already. */
function isBlocked({ blockedSince }: ShipmentState, { at }: Scan): boolean {
  return blockedSince !== null && Temporal.Instant.compare(at, blockedSince) >= 0;
}

/** What a scan says besides where the parcel is. Sums, minima and "ever": the same in whatever order scans come. */
function factsOf(shipment: ShipmentState, scan: Scan): Changes {
  const { collectedAt, instructedAt } = shipment;
  const earlier = collectedAt && Temporal.Instant.compare(collectedAt, scan.at) <= 0 ? collectedAt : scan.at;
  if (scan.kind !== "fail") return { collectedAt: earlier };

  const attemptCount = shipment.attemptCount + 1;
  const startsReturn = attemptCount >= FAILED_ATTEMPTS_TO_RETURN || !reasonOf(scan.reason).reattempt;
  const overruled = instructedAt !== null && Temporal.Instant.compare(scan.at, instructedAt) <= 0;
  return { collectedAt: earlier, attemptCount, returning: shipment.returning || (startsReturn && !overruled) };
}

/**
 * The merchant's word after a failed attempt: `reattempt` lets a returning parcel go out again, `return` sends it back. The next refusal, or the next failure
 * past the third, starts a return anew. No event: nothing has moved.
 */
export function instruct(
  shipment: ShipmentState,
  instruction: { readonly kind: "reattempt" | "return"; readonly at: Temporal.Instant },
): { readonly kind: "instructed"; readonly changes: Changes } | Refused {
  const { status, attemptCount } = shipment;
  if (isFinal(status)) return refused(`already_${status}`);
  if (status === "out-for-delivery") return refused("out_for_delivery");
  if (attemptCount === 0) return refused("no_failed_attempt");
  return { kind: "instructed", changes: { returning: instruction.kind === "return", instructedAt: instruction.at } };
}

/** The row of the table that a shipment is in. */
export function stageOf({ status, collectedAt }: Pick<ShipmentState, "status" | "collectedAt">): Stage {
  if (status !== "picked-up") return status;
  return collectedAt ? "collected" : "booked";
}

/** Whether the shipment is over. */
export function isFinal(stage: Stage | Status): stage is FinalStatus {
  return (FINAL_STATUSES as readonly (Stage | Status)[]).includes(stage);
}

function compareToLast(scan: Scan, { lastScanAt, lastScanKind }: ShipmentState): number {
  if (!lastScanAt || !lastScanKind) return 1;
  return Temporal.Instant.compare(scan.at, lastScanAt) || RANK.indexOf(scan.kind) - RANK.indexOf(lastScanKind);
}

function refused(code: Refusal): Refused {
  return { kind: "refused", code };
}
