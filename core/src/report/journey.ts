import { fromEpochDay, timestampOf } from "../kernel/time.ts";
import { reasonOf } from "../shipment/reason.ts";
import type { JourneyRow, JourneySums } from "./journey-repository.ts";

/** Of the shipments that were created in the period and not cancelled. */
export interface Figures {
  shipments: number;
  delivered: number;
  /** Delivered at the first attempt. */
  firstAttempt: number;
  /** Delivered, and the promise kept. */
  onTime: number;
  returned: number;
  lostOrDamaged: number;
  /** From creation to delivery, together. */
  deliveryMs: number;
  failedAttempts: number;
}

/**
 * Whether a delivered parcel came when it was promised. The clock of the promise stops at the first attempt that failed
 * for a reason that is not ours (`slaClock` of the reason): who was at the door by the promised day kept the promise.
 */
export function isOnTime({ promised_by, delivered_at, failures }: JourneyRow): boolean {
  if (delivered_at === null) return false;
  const stops = failures.filter(({ reason }) => reasonOf(reason).slaClock === "stops").map(({ at }) => at);
  const atTheDoor = Math.min(delivered_at, ...stops);
  return timestampOf(atTheDoor).slice(0, 10) <= promised_by;
}

/** Adds one journey to the sums of its group. */
export function addJourney(figures: Figures, row: JourneyRow, failedAttempts: number): void {
  figures.shipments += 1;
  figures.failedAttempts += failedAttempts;
  if (row.status === "returned") figures.returned += 1;
  if (row.status === "lost" || row.status === "damaged") figures.lostOrDamaged += 1;
  if (row.status !== "delivered" || row.delivered_at === null) return;
  figures.delivered += 1;
  figures.deliveryMs += row.delivered_at - row.at;
  if (row.attempt_count === 0) figures.firstAttempt += 1;
  if (isOnTime(row)) figures.onTime += 1;
}

/** The same with journeys that the database added up. */
export function addSums(figures: Figures, sums: JourneySums): void {
  figures.shipments += sums.shipments;
  figures.failedAttempts += sums.failedAttempts;
  if (sums.status === "returned") figures.returned += sums.shipments;
  if (sums.status === "lost" || sums.status === "damaged") figures.lostOrDamaged += sums.shipments;
  if (sums.status !== "delivered" || sums.atTheDoorOn === null) return;
  figures.delivered += sums.shipments;
  figures.deliveryMs += sums.deliveryMs;
  if (sums.isFirstAttempt) figures.firstAttempt += sums.shipments;
  if (fromEpochDay(sums.atTheDoorOn).toString() <= sums.promisedBy) figures.onTime += sums.shipments;
}

export function noFigures(): Figures {
  return {
    shipments: 0,
    delivered: 0,
    firstAttempt: 0,
    onTime: 0,
    returned: 0,
    lostOrDamaged: 0,
    deliveryMs: 0,
    failedAttempts: 0,
  };
}

/** Four decimals for a share, two for days; null where there is nothing to divide by. */
export function quotient(part: number, whole: number, precision: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * precision) / precision;
}
