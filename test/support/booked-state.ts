import type { ShipmentState } from "@masar/core/shipment/state";

/** Of a shipment that was just booked. */
export function bookedState(codPiastres: number): ShipmentState {
  return {
    status: "picked-up",
    collectedAt: null,
    attemptCount: 0,
    returning: false,
    instructedAt: null,
    codPiastres,
    blockedSince: null,
    lastScanAt: null,
    lastScanKind: null,
  };
}
