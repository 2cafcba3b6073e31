import { randomBytes } from "node:crypto";
import { createIds, randomToken } from "@masar/core/kernel/id";
import type { Shipment } from "@masar/core/shipment/shipment";
import { drawTrackingNumber } from "@masar/core/shipment/tracking-number";

const newId = createIds();
const BOOKED_AT = Temporal.Instant.from("2026-11-22T08:00:00Z").epochMilliseconds;

/** A shipment for tests that store rows themselves. */
export function sampleShipment(more: Partial<Shipment> = {}): Shipment {
  return {
    id: newId("shp"),
    accountId: "acc_a",
    mode: "live",
    trackingNumber: drawTrackingNumber(more.accountId ?? "acc_a", randomBytes(8)),
    trackingToken: randomToken(),
    reference: "ORD-1",
    service: "standard",
    status: "picked-up",
    lastEvent: "shipment.created",
    sequence: 1,
    hub: "CAI-1",
    zone: "cairo",
    origin: "C",
    pickupAddressId: null,
    codPiastres: 100,
    loweredFromPiastres: null,
    declaredPiastres: null,
    weightGrams: 1000,
    pieces: 1,
    description: null,
    allowOpen: false,
    notes: null,
    metadata: {},
    orderId: null,
    recipient: {
      name: "منى السيد",
      phone: "+201001234567",
      phone2: null,
      governorate: "C",
      city: null,
      district: null,
      address: "1 Nile",
      addressAsWritten: null,
      location: null,
    },
    addressConflict: null,
    part: null,
    shippingPiastres: 1,
    codFeePiastres: 1,
    vatPiastres: 1,
    rateCard: "r",
    committedDays: [1, 2],
    cutOff: "14:00",
    promisedBy: "2026-11-25",
    attemptCount: 1,
    returning: false,
    lastScanAt: null,
    lastScanKind: null,
    instructedAt: null,
    collectedAt: null,
    deliveredAt: null,
    collectedPiastres: null,
    receivedBy: null,
    compensationPiastres: null,
    collectionBlock: null,
    failure: null,
    nextStep: null,
    erasedAt: null,
    createdAt: BOOKED_AT,
    updatedAt: BOOKED_AT,
    ...more,
  };
}
