import type { Mode } from "../../account/account.ts";
import { listSandboxOffsets } from "../../account/repository.ts";
import type { Transaction } from "../../db/database.ts";
import type { Batch } from "../../db/group-commit.ts";
import { type Event, toEvent } from "../../event/event.ts";
import type { EventType } from "../../event/event-type.ts";
import type { EventLog } from "../../event/log.ts";
import type { NewId } from "../../kernel/id.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import type { RateCard } from "../../quote/card.ts";
import { compensationPiastres } from "../claim.ts";
import { afterFailure } from "../next-step.ts";
import { lockByTrackingNumbers, updateScanned } from "../repository.ts";
import { type NextStep, type Shipment, stateOf } from "../shipment.ts";
import { isFinal, nextState, type Scan, type ShipmentState, type Status, scanKey, stageOf } from "../state.ts";
import { shipmentJson } from "../view.ts";
import { postScans, type ScannedShipment } from "./post-scans.ts";
import type { ScanRefusal } from "./refusal.ts";
import { insertScans, knownScans, type StoredScan } from "./repository.ts";

/** A scan of one parcel as it came in. */
export interface ParcelScan {
  mode: Mode;
  /** Normalised; what could not be read is kept as it came. */
  trackingNumber: string;
  scan: Scan;
  hub: string | null;
  note: string | null;
  /** Key or user. */
  scannedBy: string;
  /** The shipment must be this account's; staff scan everybody's. */
  onlyAccountId?: string;
  /** How far the scanner's clock and `times` are ahead of the real time, when that may differ from the shipment's sandbox. */
  clockOffsetMs?: number;
}

/** What became of a scan. `shipment` is as it stood after it. */
export type ScanOutcome =
  | { kind: "moved"; shipment: Shipment; event: EventType }
  | { kind: "late" | "repeated"; shipment: Shipment }
  | { kind: "refused"; code: ScanRefusal; shipment: Shipment | undefined };

export interface ScanTools {
  events: EventLog;
  newId: NewId;
  /** The base address of a mode, for links in events. */
  baseUrl(mode: Mode): string;
  /** Days on which couriers work. */
  calendar: WorkCalendar;
  /** Every rate card that shipments may have been booked with. */
  cards: readonly RateCard[];
}

/** The caller's clocks: `now` as the mode sees it (the sandbox's may be ahead), `realNow` for due times. */
export interface ScanTimes {
  now: number;
  realNow: number;
}

export interface ScanJob {
  scans: readonly ParcelScan[];
  times: ScanTimes;
}

/** A scan by the clock of the shipment's account. */
interface TimedScan extends ParcelScan {
  times: ScanTimes;
  /** The scan as it was sent, by which a repeated one is known. */
  key: string;
}

/** Scanners' clocks are allowed to run ahead of ours by this much. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/** Many requests' scans in one commit. */
export function scanBatch(tools: ScanTools): Batch<ScanJob, ScanOutcome[]> {
  return {
    name: "apply scans",
    async apply(trx, jobs) {
      const outcomes = await applyScans(
        trx,
        jobs.flatMap(({ scans, times }) => scans.map((scan) => ({ ...scan, times }))),
        tools,
      );
      let taken = 0;
      return jobs.map(({ scans }) => {
        taken += scans.length;
        return outcomes.slice(taken - scans.length, taken);
      });
    },
  };
}

/**
 * Applies scans in the order given: history, shipment and event in one transaction. A scan that was applied before
 * changes nothing; one that is refused is kept for staff to see.
 */
export async function applyScans(
  trx: Transaction,
  scans: readonly (ParcelScan & { times: ScanTimes })[],
  tools: ScanTools,
): Promise<ScanOutcome[]> {
  const shipments = new Map<string, Shipment>();
  for (const shipment of await lockByTrackingNumbers(
    trx,
    scans.map((scan) => scan.trackingNumber),
  )) {
    shipments.set(nameOf(shipment), shipment);
  }
  const known = await knownScans(trx, [...shipments.values()]);
  const offsets = await readOffsets(trx, scans, [...shipments.values()]);
  const changed = new Map<string, ScannedShipment>();
  const history: StoredScan[] = [];
  const events: Event[] = [];

  const outcomes = scans.map((sent): ScanOutcome => {
    const shipment = shipments.get(nameOf(sent));
    const scan = timed(sent, offsets.get(shipment?.accountId ?? ""));
    const outcome = judge(scan, shipment, known, tools);
    if (outcome.kind !== "repeated") history.push(toHistory(scan, shipment, outcome, tools.newId("scn")));
    if (outcome.kind === "repeated" || outcome.kind === "refused") return outcome;
    known.add(identityOf(scan));
    shipments.set(nameOf(scan), outcome.shipment);
    const before = changed.get(outcome.shipment.id)?.before ?? shipment ?? outcome.shipment;
    changed.set(outcome.shipment.id, { before, after: outcome.shipment, at: scan.times.now });
    if (shipment && outcome.shipment.sequence !== shipment.sequence)
      events.push(scanEvent(outcome, shipment.status, scan, tools));
    return outcome;
  });

  await insertScans(trx, history);
  const moved = [...changed.values()];
  await updateScanned(
    trx,
    moved.map(({ after }) => after),
  );
  await postScans(trx, moved, tools);
  const [first] = scans;
  if (first) await tools.events.append(trx, events, first.times.realNow);
  return outcomes;
}

/** How far the sandboxes are ahead in which staff scan; nothing for live parcels. */
async function readOffsets(trx: Transaction, scans: readonly ParcelScan[], shipments: readonly Shipment[]) {
  if (!scans.some(({ mode, clockOffsetMs }) => mode === "test" && clockOffsetMs !== undefined))
    return new Map<string, number>();
  return listSandboxOffsets(trx, [...new Set(shipments.map(({ accountId }) => accountId))]);
}

/** Staff's clock is not that of the sandbox: by it, a scan could be before the last one or the booking. */
function timed(sent: ParcelScan & { times: ScanTimes }, accountOffsetMs: number | undefined): TimedScan {
  const { mode, scan, times, clockOffsetMs } = sent;
  const key = scanKey(scan);
  // Scans of both modes may share a transaction.
  if (mode !== "test" || clockOffsetMs === undefined || accountOffsetMs === undefined) return { ...sent, key };
  const milliseconds = accountOffsetMs - clockOffsetMs;
  return {
    ...sent,
    key,
    scan: { ...scan, at: scan.at.add({ milliseconds }) },
    times: { ...times, now: times.now + milliseconds },
  };
}

function judge(
  input: TimedScan,
  shipment: Shipment | undefined,
  known: ReadonlySet<string>,
  { calendar, cards }: Pick<ScanTools, "calendar" | "cards">,
): ScanOutcome {
  const { scan, times } = input;
  if (!shipment || (input.onlyAccountId !== undefined && shipment.accountId !== input.onlyAccountId)) {
    return { kind: "refused", code: "unknown_tracking_number", shipment: undefined };
  }
  if (known.has(identityOf(input))) return { kind: "repeated", shipment };
  const atMs = scan.at.epochMilliseconds;
  if (atMs > times.now + CLOCK_TOLERANCE_MS) return { kind: "refused", code: "in_the_future", shipment };
  if (atMs < shipment.createdAt) return { kind: "refused", code: "before_creation", shipment };
  const state = stateOf(shipment);
  const next = nextState(state, scan);
  switch (next.kind) {
    case "refused":
      return { kind: "refused", code: next.code, shipment };
    case "repeated":
      return { kind: "repeated", shipment };
    case "late": {
      const after = changedBy(shipment, { ...state, ...next.changes }, { scan, now: times.now, calendar });
      // The merchant decides what follows an attempt, also after one that is reported late; after the end there is nothing to decide.
      const isReported = after.attemptCount !== shipment.attemptCount && !isFinal(after.status);
      return { kind: "late", shipment: isReported ? { ...after, sequence: shipment.sequence + 1 } : after };
    }
    case "moved": {
      const moved = changedBy(shipment, { ...state, ...next.changes }, { scan, now: times.now, calendar });
      return {
        kind: "moved",
        event: next.event,
        shipment: {
          ...moved,
          ...handover(scan),
          ...claimed(shipment, scan, cards),
          sequence: shipment.sequence + 1,
          lastEvent: next.event,
        },
      };
    }
  }
}

function changedBy(
  shipment: Shipment,
  state: ShipmentState,
  { scan, now, calendar }: { scan: Scan; now: number; calendar: WorkCalendar },
): Shipment {
  const atMs = scan.at.epochMilliseconds;
  const failed = scan.kind === "fail" ? { reason: scan.reason, at: atMs } : undefined;
  return {
    ...shipment,
    status: state.status,
    collectedAt: state.collectedAt?.epochMilliseconds ?? null,
    attemptCount: state.attemptCount,
    returning: state.returning,
    lastScanAt: state.lastScanAt?.epochMilliseconds ?? null,
    lastScanKind: state.lastScanKind,
    failure: failed && atMs >= (shipment.failure?.at ?? 0) ? failed : shipment.failure,
    failedAttempts: failed ? [...shipment.failedAttempts, failed] : shipment.failedAttempts,
    nextStep: nextStepAfter(shipment, scan, calendar),
    collectionBlock: stageOf(state) === "booked" ? shipment.collectionBlock : null,
    updatedAt: now,
  };
}

/** A failure asks anew, unless what was said came after it; being out again, or done, settles it. */
function nextStepAfter(shipment: Shipment, scan: Scan, calendar: WorkCalendar): NextStep | null {
  const atMs = scan.at.epochMilliseconds;
  switch (scan.kind) {
    case "fail": {
      if (atMs < Math.max(shipment.failure?.at ?? 0, shipment.instructedAt ?? 0)) return shipment.nextStep;
      if (atMs < (shipment.lastScanAt ?? 0) && shipment.lastScanKind === "load") return null;
      const { on, loadedAt } = afterFailure(scan.at, calendar);
      return { on: on.toString(), instructBy: loadedAt.epochMilliseconds, decidedBy: "rule" };
    }
    case "load":
    case "deliver":
    case "return":
    case "lost":
    case "damaged":
      return atMs < (shipment.failure?.at ?? 0) ? shipment.nextStep : null;
    default:
      return shipment.nextStep;
  }
}

function handover(scan: Scan): Partial<Shipment> {
  if (scan.kind !== "deliver") return {};
  return {
    deliveredAt: scan.at.epochMilliseconds,
    collectedPiastres: scan.cashCollectedPiastres,
    receivedBy: scan.receiverName,
  };
}

function claimed(shipment: Shipment, { kind }: Scan, cards: readonly RateCard[]): Partial<Shipment> {
  return kind === "lost" || kind === "damaged" ? { compensationPiastres: compensationPiastres(shipment, cards) } : {};
}

/** The event of a scan that moved the parcel, or the update by a late one. */
function scanEvent(
  outcome: Extract<ScanOutcome, { kind: "moved" | "late" | "repeated" }>,
  previous: Status,
  scan: ParcelScan & { times: ScanTimes },
  { newId, baseUrl }: ScanTools,
): Event {
  const { shipment } = outcome;
  const isMoved = outcome.kind === "moved";
  return toEvent({
    id: newId("evt"),
    tenant: { accountId: shipment.accountId, mode: shipment.mode },
    type: isMoved ? outcome.event : "shipment.updated",
    shipmentId: shipment.id,
    orderId: shipment.orderId,
    sequence: shipment.sequence,
    objectJson: shipmentJson(shipment, { baseUrl: baseUrl(shipment.mode) }),
    previous: { status: previous },
    at: isMoved ? scan.scan.at.epochMilliseconds : scan.times.now,
  });
}

function toHistory(input: TimedScan, shipment: Shipment | undefined, outcome: ScanOutcome, id: string): StoredScan {
  const { scan } = input;
  const refused = outcome.kind === "refused";
  // Who was erased stays so, whatever a scanner that was offline says later.
  const isErased = shipment !== undefined && shipment.erasedAt !== null;
  const of = refused && outcome.shipment === undefined ? undefined : shipment;
  return {
    id,
    accountId: of?.accountId ?? "",
    shipmentId: of?.id ?? null,
    mode: input.mode,
    trackingNumber: input.trackingNumber,
    // A refused scan may come again corrected, so it does not use its identity up.
    fingerprint: refused ? id : input.key,
    kind: scan.kind,
    hub: input.hub,
    reason: scan.kind === "fail" ? scan.reason : isErased ? null : differenceReasonOf(scan),
    receiverName: scan.kind === "deliver" && !isErased ? scan.receiverName : null,
    collectedPiastres: scan.kind === "deliver" ? scan.cashCollectedPiastres : null,
    note: isErased ? null : input.note,
    scannedAt: scan.at.epochMilliseconds,
    receivedAt: input.times.now,
    scannedBy: input.scannedBy,
    outcome: outcome.kind === "repeated" ? "late" : outcome.kind,
    refusal: refused ? outcome.code : null,
  };
}

/** Why the cash differs, in the courier's own words. */
function differenceReasonOf(scan: Scan): string | null {
  return scan.kind === "deliver" ? (scan.differenceReason ?? null) : null;
}

function identityOf({ trackingNumber, key }: TimedScan): string {
  return `${trackingNumber}\n${key}`;
}

function nameOf({ mode, trackingNumber }: { mode: Mode; trackingNumber: string }): string {
  return `${mode}:${trackingNumber}`;
}
