import { toEvent } from "@masar/core/event/event";
import { HUB_CODES } from "@masar/core/quote/hub";
import { REASON_CODES } from "@masar/core/shipment/reason";
import type { Shipment } from "@masar/core/shipment/shipment";
import { shipmentJson } from "@masar/core/shipment/view";
import { asOfEvent, type ShipmentAtEvent } from "@masar/core/sync/write-back/as-of-event";
import type { WriteBack } from "@masar/core/sync/write-back/repository";
import { trackingUpdateOf } from "@masar/core/sync/write-back/update";
import type { ShipmentEvent } from "@masar/kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleShipment } from "../../support/sample-shipment.ts";
import { sampleRules } from "../order/sample.ts";

const baseUrl = "https://api.masar.example/v1";
const at = Temporal.Instant.from("2026-11-28T12:05:00Z").epochMilliseconds;

function updateOf(event: ShipmentEvent, shipment: ShipmentAtEvent) {
  const writeBack = { id: "evt_1", event, at, remoteId: "41", writtenBefore: null } as WriteBack;
  const options = { rules: sampleRules({ tell_buyer: true }), baseUrl, labelUrl: "", hub: "CAI-1" };
  return trackingUpdateOf(writeBack, shipment, { ...options, isFirstAttempt: false });
}

function bodyOf(type: ShipmentEvent, shipment: Shipment): string {
  const tenant = { accountId: "acc_1", mode: "live" } as const;
  const about = { id: "evt_1", tenant, type, shipmentId: shipment.id, orderId: "ord_1", sequence: 4 };
  return toEvent({ ...about, objectJson: shipmentJson(shipment, { baseUrl }), previous: { status: null }, at }).body;
}

const day = fc.constantFrom("2026-11-29", "2026-12-01");
/** What later events change. */
const changing = fc.record({
  hub: fc.constantFrom(...HUB_CODES),
  attemptCount: fc.integer({ min: 1, max: 9 }),
  returning: fc.boolean(),
  collectedPiastres: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
  failure: fc.option(fc.constantFrom(...REASON_CODES).map((reason) => ({ reason, at }))),
  nextStep: fc.option(day.map((on) => ({ on, instructBy: at, decidedBy: "rule" as const }))),
});
const events: readonly [ShipmentEvent, Shipment["status"]][] = [
  ["shipment.attempt_failed", "attempt-failed"],
  ["shipment.at_hub", "at-hub"],
  ["shipment.delivered", "delivered"],
  ["shipment.returned", "returned"],
  ["shipment.lost", "lost"],
  ["shipment.damaged", "damaged"],
];

test("an update that is written late says what it would have said at its event", () => {
  fc.assert(
    fc.property(fc.constantFrom(...events), changing, changing, ([event, status], before, after) => {
      const then = sampleShipment({ ...before, status });
      const now: Shipment = { ...then, ...after, status: "returned" };
      expect(updateOf(event, asOfEvent(now, bodyOf(event, then)))).toEqual(updateOf(event, then));
    }),
  );
});

test("an event without these members, as an earlier version stored it, leaves the shipment as it is", () => {
  const now = sampleShipment({ attemptCount: 2 });
  expect(asOfEvent(now, JSON.stringify({ data: { object: { hub: "CAI-1" } } }))).toBe(now);
});

test.each(REASON_CODES)("the sentence of a failed attempt names it and fits in a comment of Zid: %s", (reason) => {
  const failure = { reason, at };
  const nextStep = { on: "2026-11-29", instructBy: at, decidedBy: "rule" } as const;
  const shipment = sampleShipment({ trackingNumber: "MS0000000000017", attemptCount: 2, failure, nextStep });
  const { sentence } = updateOf("shipment.attempt_failed", shipment);
  expect([...sentence.ar].length).toBeLessThanOrEqual(100);
  expect(sentence.ar).toMatch(/\(محاولة 2\): .+2026-11-29\.$/);
  expect(sentence.en).toContain("(attempt 2): ");
});
