import type { ReasonCode } from "./reason.ts";
import type { Shipment } from "./shipment.ts";
import { type Scan, stageOf } from "./state.ts";

/** Recipients' phones that decide, in the sandbox, how a delivery goes (E.164). Every other one is delivered at the first attempt. */
export const MAGIC_PHONES: Readonly<Record<string, ReasonCode | "lost">> = {
  "+201000000001": "refused",
  "+201000000002": "no_answer",
  "+201000000003": "address_unclear",
  "+201000000004": "lost",
};

export type SimulatedStep =
  | { kind: "scan"; scan: Scan }
  /** Delivered, returned or cancelled: nothing follows. */
  | { kind: "finished" }
  /** The parcel got lost after the hub: no further scan ever comes, as with a real one, and the promised day passes. */
  | { kind: "lost" };

/** The next scan of a sandbox shipment. Its time is `now`, or just after the last scan when that is not past yet. */
export function simulateNext(shipment: Shipment, now: number): SimulatedStep {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.max(now, (shipment.lastScanAt ?? 0) + 1));
  const fate = MAGIC_PHONES[shipment.recipient.phone];
  const collectedAt = shipment.collectedAt === null ? null : at;
  switch (stageOf({ status: shipment.status, collectedAt })) {
    case "booked":
      return { kind: "scan", scan: { kind: "collect", at } };
    case "collected":
      return { kind: "scan", scan: { kind: "hub", at } };
    case "at-hub":
    case "attempt-failed":
      if (fate === "lost") return { kind: "lost" };
      return { kind: "scan", scan: { kind: shipment.returning ? "return" : "load", at } };
    case "out-for-delivery":
      if (fate === "lost") return { kind: "lost" };
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
    case "delivered":
    case "returned":
    case "cancelled":
      return { kind: "finished" };
  }
}
