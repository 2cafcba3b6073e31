import { z } from "zod";
import type { PickupAddress } from "../account/account.ts";
import { piastresOf } from "../money.ts";
import { SERVICES, type Service } from "../pricing/card.ts";
import { codValue, e164Of, governorateOf, gramsOf, metadata, parcelSchema, recipientSchema, text } from "./request.ts";
import { type Recipient, type Shipment, stateOf } from "./shipment.ts";
import { type Refusal, stageOf } from "./state.ts";
import { type TermsTools, termsOf } from "./terms.ts";

/** Parts of a recipient to put in place of what is there; null empties. */
export const recipientEditSchema = recipientSchema.partial().extend({
  phone_2: recipientSchema.shape.phone_2.nullable(),
  city: recipientSchema.shape.city.nullable(),
  district: recipientSchema.shape.district.nullable(),
  location: recipientSchema.shape.location.nullable(),
});

export type RecipientEdit = z.output<typeof recipientEditSchema>;

/** Body of `PATCH /shipments/{tracking_number}`: what is named changes, null empties, the rest stays. */
export const editShipmentSchema = z
  .strictObject({
    service: z.enum(SERVICES).optional(),
    cod_value: codValue.optional(),
    parcel: parcelSchema.partial().extend({ description: parcelSchema.shape.description.nullable() }).optional(),
    recipient: recipientEditSchema.optional(),
    allow_open: z.boolean().optional(),
    notes: text(0, 500).nullable().optional(),
    metadata: metadata.optional(),
  })
  .meta({ id: "EditShipment" });
export type EditShipmentBody = z.output<typeof editShipmentSchema>;

export type Edited =
  | { kind: "edited" | "unchanged"; shipment: Shipment }
  | { kind: "refused"; code: Refusal }
  | { kind: "service_unavailable"; service: Service; offered: readonly Service[] };

/**
 * A shipment as it would be after an edit: priced and promised anew, by the rate card it was booked with. Only before the
 * courier has it.
 *
 * @param pickup where it is collected from now on; left out, that stays.
 */
export function editShipment(
  shipment: Shipment,
  body: EditShipmentBody,
  now: number,
  tools: TermsTools,
  pickup?: Pick<PickupAddress, "id" | "governorate">,
): Edited {
  const refused = tooLateToEdit(shipment);
  if (refused) return { kind: "refused", code: refused };
  const { parcel } = body;
  const draft: Shipment = {
    ...shipment,
    ...(pickup ? { origin: pickup.governorate, pickupAddressId: pickup.id } : {}),
    service: body.service ?? shipment.service,
    codPiastres: body.cod_value === undefined ? shipment.codPiastres : piastresOf(body.cod_value),
    weightGrams: parcel?.weight_kg === undefined ? shipment.weightGrams : gramsOf(parcel.weight_kg),
    pieces: parcel?.pieces ?? shipment.pieces,
    description: kept(parcel?.description, shipment.description),
    allowOpen: body.allow_open ?? shipment.allowOpen,
    notes: kept(body.notes, shipment.notes),
    metadata: body.metadata ?? shipment.metadata,
    recipient: body.recipient ? mendRecipient(shipment.recipient, body.recipient) : shipment.recipient,
  };
  const route = { service: draft.service, origin: draft.origin, destination: draft.recipient.governorate };
  const agreed = termsOf({ ...route, ...draft }, shipment.createdAt, tools);
  if (agreed.kind === "service_unavailable") return agreed;
  const edited = { ...draft, ...agreed.terms };
  if (JSON.stringify(edited) === JSON.stringify(shipment)) return { kind: "unchanged", shipment };
  return { kind: "edited", shipment: { ...edited, sequence: shipment.sequence + 1, updatedAt: now } };
}

function tooLateToEdit(shipment: Shipment): Refusal | undefined {
  switch (stageOf(stateOf(shipment))) {
    case "booked":
      return undefined;
    case "delivered":
      return "already_delivered";
    case "returned":
      return "already_returned";
    case "cancelled":
      return "already_cancelled";
    default:
      return "already_collected";
  }
}

/** The recipient with what is named put in its place; null empties. */
export function mendRecipient(now: Recipient, body: RecipientEdit): Recipient {
  return {
    name: body.name ?? now.name,
    phone: body.phone === undefined ? now.phone : e164Of(body.phone),
    phone2: typeof body.phone_2 === "string" ? e164Of(body.phone_2) : kept(body.phone_2, now.phone2),
    governorate: body.governorate === undefined ? now.governorate : governorateOf(body.governorate),
    city: kept(body.city, now.city),
    district: kept(body.district, now.district),
    address: body.address ?? now.address,
    location: kept(body.location, now.location),
  };
}

function kept<Value>(named: Value | null | undefined, before: Value | null): Value | null {
  return named === undefined ? before : named;
}
