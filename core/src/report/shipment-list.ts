import type { Shipment } from "../shipment/shipment.ts";
import type { ShipmentRow } from "./repository.ts";

/** A shipment as a row of the report of shipments. */
export function reportRow(shipment: Shipment): ShipmentRow {
  const { recipient } = shipment;
  return {
    id: shipment.id,
    at: shipment.createdAt,
    tracking_number: shipment.trackingNumber,
    reference: shipment.reference,
    service: shipment.service,
    status: shipment.status,
    hub: shipment.hub,
    governorate: recipient.governorate,
    city: recipient.city,
    recipient_name: recipient.name,
    recipient_phone: recipient.phone,
    cod_piastres: shipment.codPiastres,
    weight_grams: shipment.weightGrams,
    pieces: shipment.pieces,
    shipping_piastres: shipment.shippingPiastres,
    cod_fee_piastres: shipment.codFeePiastres,
    vat_piastres: shipment.vatPiastres,
    promised_by: shipment.promisedBy,
    collected_at: shipment.collectedAt,
    delivered_at: shipment.deliveredAt,
    attempt_count: shipment.attemptCount,
    failure_reason: shipment.failure?.reason ?? null,
    compensation_piastres: shipment.compensationPiastres,
  };
}
