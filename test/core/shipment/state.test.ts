import { EVENT_TYPES } from "@masar/core/event/event-type";
import { REASON_CODES } from "@masar/core/shipment/reason";
import {
  instruct,
  nextState,
  type Scan,
  type ScanKind,
  type ShipmentState,
  STATUSES,
  type Stage,
  stageOf,
  TRANSITIONS,
} from "@masar/core/shipment/state";
import { describe, expect, it } from "vitest";
import { bookedState } from "../../support/booked-state.ts";

const minute = (n: number) => Temporal.Instant.from("2026-11-20T08:00Z").add({ minutes: n });
const KINDS = Object.keys(TRANSITIONS) as ScanKind[];
const STAGES: Stage[] = ["booked", "collected", ...STATUSES.filter((status) => status !== "picked-up")];
const FINAL: Stage[] = ["delivered", "returned", "cancelled", "lost", "damaged"];

function scan(kind: ScanKind, at: number): Scan {
  if (kind === "fail") return { kind, at: minute(at), reason: "no_answer" };
  if (kind === "deliver") return { kind, at: minute(at), receiverName: "Mona", cashCollectedPiastres: 99_000 };
  return { kind, at: minute(at) };
}

/** A shipment in a stage, reached by the usual scans, one per minute. */
const WAYS: Record<Stage, ScanKind[]> = {
  booked: [],
  collected: ["collect"],
  "at-hub": ["collect", "hub"],
  "out-for-delivery": ["collect", "hub", "load"],
  "attempt-failed": ["collect", "hub", "load", "fail"],
  delivered: ["collect", "hub", "load", "deliver"],
  returned: ["collect", "hub", "return"],
  cancelled: ["cancel"],
  lost: ["collect", "hub", "lost"],
  damaged: ["collect", "hub", "load", "damaged"],
};
const shipmentAt = (stage: Stage) =>
  feed(
    bookedState(99_000),
    WAYS[stage].map((kind, index) => scan(kind, index)),
  );

function feed(shipment: ShipmentState, scans: readonly Scan[]): ShipmentState {
  let state = shipment;
  for (const next of scans) {
    const transition = nextState(state, next);
    if (transition.kind === "refused") throw new Error(`${next.kind} refused: ${transition.code}`);
    if ("changes" in transition) state = { ...state, ...transition.changes };
  }
  return state;
}

/** The table of the API's documentation, repeated. */
const TABLE: [Stage, ScanKind, Stage, string][] = [
  ["booked", "collect", "collected", "shipment.picked_up"],
  ["booked", "cancel", "cancelled", "shipment.cancelled"],
  ["collected", "hub", "at-hub", "shipment.at_hub"],
  ["at-hub", "hub", "at-hub", "shipment.at_hub"],
  ["attempt-failed", "hub", "at-hub", "shipment.at_hub"],
  ["out-for-delivery", "hub", "at-hub", "shipment.at_hub"],
  ["at-hub", "load", "out-for-delivery", "shipment.out_for_delivery"],
  ["attempt-failed", "load", "out-for-delivery", "shipment.out_for_delivery"],
  ["out-for-delivery", "deliver", "delivered", "shipment.delivered"],
  ["out-for-delivery", "fail", "attempt-failed", "shipment.attempt_failed"],
  ["at-hub", "return", "returned", "shipment.returned"],
  ["attempt-failed", "return", "returned", "shipment.returned"],
  ["collected", "lost", "lost", "shipment.lost"],
  ["at-hub", "lost", "lost", "shipment.lost"],
  ["out-for-delivery", "lost", "lost", "shipment.lost"],
  ["attempt-failed", "lost", "lost", "shipment.lost"],
  ["collected", "damaged", "damaged", "shipment.damaged"],
  ["at-hub", "damaged", "damaged", "shipment.damaged"],
  ["out-for-delivery", "damaged", "damaged", "shipment.damaged"],
  ["attempt-failed", "damaged", "damaged", "shipment.damaged"],
];

describe("the table of states", () => {
  it.each(TABLE)("changes %s by %s to %s and fires %s", (from, kind, to, event) => {
    const shipment = shipmentAt(from);
    const transition = nextState(shipment, scan(kind, 60));
    if (transition.kind !== "moved") throw new Error(transition.kind);
    expect(stageOf({ ...shipment, ...transition.changes })).toBe(to);
    expect(transition).toMatchObject({ event, overtook: false, status: transition.changes.status });
  });

  it("has no other transitions", () => {
    const ways = KINDS.flatMap((kind) => TRANSITIONS[kind].from.map((from) => `${from} ${kind}`));
    expect(ways.toSorted()).toEqual(TABLE.map(([from, kind]) => `${from} ${kind}`).toSorted());
  });

  it("reaches every state from the first, and a final state from every state", () => {
    const reached = new Set<Stage>(["booked"]);
    for (const stage of reached) for (const [from, , to] of TABLE) if (from === stage) reached.add(to);
    expect(reached).toEqual(new Set(STAGES));
    const ending = new Set<Stage>(FINAL);
    for (const stage of ending) for (const [from, , to] of TABLE) if (to === stage) ending.add(from);
    expect(ending).toEqual(new Set(STAGES));
  });

  it("fires every shipment event, and lists none that is never fired", () => {
    const moves = ["shipment.created", ...TABLE.map(([, , , event]) => event)];
    // Fired by changes without a new status, and by events of no shipment.
    const fired = [...moves, "shipment.updated", "payout.executed"];
    expect(new Set(fired)).toEqual(new Set(EVENT_TYPES));
  });

  it("accepts a newer scan without the missing ones before it in every stage that is not final, except collect, cancel, lost and damaged", () => {
    for (const stage of STAGES.filter((stage) => !FINAL.includes(stage))) {
      for (const kind of KINDS) {
        const transition = nextState(shipmentAt(stage), scan(kind, 60));
        const listed = TABLE.some(([from, by]) => from === stage && by === kind);
        if (listed || !["collect", "cancel", "lost", "damaged"].includes(kind)) {
          expect(transition).toMatchObject({ kind: "moved", overtook: !listed, status: TRANSITIONS[kind].to });
        } else {
          const code = stage === "booked" ? "not_collected" : "already_collected";
          expect(transition).toEqual({ kind: "refused", code });
        }
      }
    }
  });

  it.each(["delivered", "returned", "lost", "damaged"] as const)(
    "is final at %s: no newer scan changes it",
    (stage) => {
      for (const kind of KINDS)
        expect(nextState(shipmentAt(stage), scan(kind, 60))).toEqual({ kind: "refused", code: `already_${stage}` });
    },
  );

  it("is final at cancelled: every scan is rejected, and cancelling again changes nothing", () => {
    for (const kind of KINDS.filter((kind) => kind !== "cancel")) {
      for (const at of [-60, 60]) {
        expect(nextState(shipmentAt("cancelled"), scan(kind, at))).toEqual({
          kind: "refused",
          code: "already_cancelled",
        });
      }
    }
    expect(nextState(shipmentAt("cancelled"), scan("cancel", 60))).toEqual({ kind: "repeated" });
  });
});

describe("a scan", () => {
  it("sent twice changes nothing", () => {
    for (const stage of STAGES) {
      const kind = WAYS[stage].at(-1);
      if (kind) expect(nextState(shipmentAt(stage), scan(kind, WAYS[stage].length - 1))).toEqual({ kind: "repeated" });
    }
  });

  it("that is older than the newest changes no status and fires no event", () => {
    for (const stage of STAGES.filter((stage) => !["booked", "collected", "cancelled"].includes(stage))) {
      for (const kind of ["collect", "hub", "load", "fail"] as const) {
        const transition = nextState(shipmentAt(stage), scan(kind, -5));
        if (transition.kind !== "late") throw new Error(transition.kind);
        expect(Object.keys(transition.changes)).not.toContain("status");
        expect(Object.keys(transition.changes)).not.toContain("lastScanAt");
      }
    }
  });

  it("that is final, but older than a scan that shows the parcel with the courier, is rejected for staff to review", () => {
    for (const kind of ["deliver", "return", "lost", "damaged"] as const) {
      expect(nextState(shipmentAt("at-hub"), scan(kind, 0))).toEqual({
        kind: "refused",
        code: "contradicts_later_scan",
      });
    }
  });

  it("sets the time of collection until an earlier scan replaces it", () => {
    const unseen = feed(bookedState(0), [scan("hub", 30)]);
    expect(String(unseen.collectedAt)).toBe(String(minute(30)));
    expect(nextState(unseen, scan("cancel", 40))).toEqual({ kind: "refused", code: "already_collected" });
    expect(String(feed(unseen, [scan("collect", 10)]).collectedAt)).toBe(String(minute(10)));
  });

  it("that collects a second time is rejected", () => {
    expect(nextState(shipmentAt("collected"), scan("collect", 60))).toEqual({
      kind: "refused",
      code: "already_collected",
    });
  });
});

describe("a blocked collection", () => {
  const blocked = { ...bookedState(99_000), blockedSince: minute(30) };

  it.each(["collect", "hub", "load"] as const)(
    "refuses %s from the moment of the block, and not one before it",
    (kind) => {
      expect(nextState(blocked, scan(kind, 30))).toEqual({ kind: "refused", code: "collection_blocked" });
      expect(nextState(blocked, scan(kind, 60))).toEqual({ kind: "refused", code: "collection_blocked" });
      expect(nextState(blocked, scan(kind, 29))).toMatchObject({ kind: "moved" });
    },
  );

  it("lets the shipment be cancelled, and records how a parcel ended that went out all the same", () => {
    for (const kind of ["cancel", "deliver", "return"] as const)
      expect(nextState(blocked, scan(kind, 60))).toMatchObject({ kind: "moved" });
  });

  it("does not concern a parcel that the courier has", () => {
    const collected = { ...shipmentAt("collected"), blockedSince: minute(30) };
    expect(nextState(collected, scan("hub", 60))).toMatchObject({ kind: "moved" });
  });
});

describe("a delivery", () => {
  const deliver = (change: Partial<Extract<Scan, { kind: "deliver" }>>) =>
    nextState(shipmentAt("out-for-delivery"), {
      kind: "deliver",
      at: minute(60),
      receiverName: "Mona",
      cashCollectedPiastres: 99_000,
      ...change,
    });

  it("needs the receiver's name", () => {
    expect(deliver({ receiverName: " " })).toEqual({ kind: "refused", code: "receiver_name_required" });
  });

  it("needs exactly the cash due, or a reason for the difference", () => {
    for (const cashCollectedPiastres of [0, 98_999, 99_001]) {
      expect(deliver({ cashCollectedPiastres })).toEqual({ kind: "refused", code: "cash_differs" });
      expect(deliver({ cashCollectedPiastres, differenceReason: " " })).toEqual({
        kind: "refused",
        code: "cash_differs",
      });
      expect(deliver({ cashCollectedPiastres, differenceReason: "one item kept" })).toMatchObject({
        status: "delivered",
      });
    }
    expect(deliver({})).toMatchObject({ status: "delivered" });
  });
});

describe("a return", () => {
  const fail = (at: number, reason: (typeof REASON_CODES)[number] = "no_answer"): Scan => ({
    kind: "fail",
    at: minute(at),
    reason,
  });
  const twice = feed(shipmentAt("attempt-failed"), [scan("load", 10), fail(11)]);
  const thrice = feed(twice, [scan("load", 12), fail(13)]);
  const refusal = feed(shipmentAt("out-for-delivery"), [fail(10, "refused")]);

  it("starts with the third failed attempt, not earlier", () => {
    expect(twice).toMatchObject({ attemptCount: 2, returning: false, status: "attempt-failed" });
    expect(thrice).toMatchObject({ attemptCount: 3, returning: true, status: "attempt-failed" });
  });

  it("starts at once with a refusal and with reasons that allow no other attempt", () => {
    const pointless = REASON_CODES.filter(
      (reason) => feed(shipmentAt("out-for-delivery"), [fail(10, reason)]).returning,
    );
    expect(pointless).toEqual(["refused", "out_of_coverage", "cancelled_by_merchant", "security_risk"]);
  });

  it("keeps the parcel off the delivery routes, also after a hub scan", () => {
    expect(nextState(refusal, scan("load", 20))).toEqual({ kind: "refused", code: "returning" });
    const atHub = feed(refusal, [scan("hub", 20)]);
    expect(nextState(atHub, scan("load", 21))).toEqual({ kind: "refused", code: "returning" });
    expect(feed(atHub, [scan("return", 22)]).status).toBe("returned");
  });

  it("starts with a refusal that arrives after the hub scan", () => {
    const atHub = feed(shipmentAt("out-for-delivery"), [scan("hub", 20), fail(10, "refused")]);
    expect(atHub).toMatchObject({ status: "at-hub", returning: true, attemptCount: 1 });
  });

  it("is cancelled by a merchant's instruction; a late older failure does not restart it, a new one does", () => {
    const instruction = instruct(refusal, { kind: "reattempt", at: minute(15) });
    if (instruction.kind !== "instructed") throw new Error(instruction.code);
    const again = feed({ ...refusal, ...instruction.changes }, [scan("load", 20)]);
    expect(feed(again, [fail(9, "refused")])).toMatchObject({ returning: false, attemptCount: 2 });
    expect(feed(again, [fail(21, "refused")])).toMatchObject({ returning: true, attemptCount: 2 });
  });

  it("is started by a merchant's instruction after a failed attempt", () => {
    expect(instruct(twice, { kind: "return", at: minute(15) })).toMatchObject({
      kind: "instructed",
      changes: { returning: true },
    });
  });

  it.each([
    ["booked", "no_failed_attempt"],
    ["at-hub", "no_failed_attempt"],
    ["out-for-delivery", "out_for_delivery"],
    ["delivered", "already_delivered"],
    ["returned", "already_returned"],
    ["cancelled", "already_cancelled"],
    ["lost", "already_lost"],
    ["damaged", "already_damaged"],
  ] as const)("is not to be instructed about when %s: %s", (stage, code) => {
    expect(instruct(shipmentAt(stage), { kind: "reattempt", at: minute(60) })).toEqual({ kind: "refused", code });
  });
});
