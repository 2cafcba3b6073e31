import type { ReasonCode } from "./reason.ts";
import type { Shipment } from "./shipment.ts";
import { isFinal, type Scan, stageOf } from "./state.ts";

/** Recipients' phones that decide, in the sandbox, how a delivery goes (E.164). Every other one is delivered at the first attempt. */
export const MAGIC_PHONES: Readonly<Record<string, ReasonCode | "lost" | "damaged">> = {
  "+201000000001": "refused",
  "+201000000002": "no_answer",
  "+201000000003": "address_unclear",
  "+201000000004": "lost",
  "+201000000005": "damaged",
};

export type SimulatedStep =
  | { kind: "scan"; scan: Scan }
  /** The shipment is over: nothing follows. */
  | { kind: "finished" };

/** The next scan of a sandbox shipment. Its time is `now`, or just after the last scan when that is not past yet. */
export function simulateNext(shipment: Shipment, now: number): SimulatedStep {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.max(now, (shipment.lastScanAt ?? 0) + 1));
  const fate = MAGIC_PHONES[shipment.recipient.phone];
  const collectedAt = shipment.collectedAt === null ? null : at;
  const stage = stageOf({ status: shipment.status, collectedAt });
  if (isFinal(stage)) return { kind: "finished" };
  switch (stage) {
    case "booked":
      return { kind: "scan", scan: { kind: "collect", at } };
    case "collected":
      return { kind: "scan", scan: { kind: "hub", at } };
    case "at-hub":
    case "attempt-failed":
      if (fate === "lost") return { kind: "scan", scan: { kind: "lost", at } };
      return { kind: "scan", scan: { kind: shipment.returning ? "return" : "load", at } };
    case "out-for-delivery":
      if (fate === "lost" || fate === "damaged") return { kind: "scan", scan: { kind: fate, at } };
      if (fate !== undefined) return { kind: "scan", scan: { kind: "fail", at, reason: fate } };
      return {
        kind: "scan",
        scan: {
          kind: "deliver",
          at,
          receiverName: shipment.recipient.name,
          cashCollectedPiastres: shipment.codPiastres,
        },
      };
  }
}
