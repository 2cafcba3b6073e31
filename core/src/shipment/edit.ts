import { z } from "zod";
import type { PickupAddress } from "../account/account.ts";
import { text } from "../kernel/text-field.ts";
import { SERVICES, type Service } from "../quote/card.ts";
import { hasSameAddress, readAddress } from "./address-conflict.ts";
import { cash, declaredValue, metadata } from "./fields.ts";
import { type NewShipment, parcelFields, recipientFields } from "./new-shipment.ts";
import { type Recipient, type Shipment, stateOf } from "./shipment.ts";
import { isFinal, type Refusal, stageOf } from "./state.ts";
import { type TermsTools, termsOf } from "./terms.ts";

/** Parts of a recipient to put in place of what is there; null empties. */
export type RecipientEdit = { [Field in keyof Recipient]?: Recipient[Field] | undefined };

/** Parts of a shipment to put in place of what is there: what is left out stays, null empties. */
export interface ShipmentEdit extends Partial<Omit<NewShipment, "reference" | "recipient">> {
  recipient?: RecipientEdit;
}

/** The same fields as sent; `toRecipientEdit` makes an edit of them. */
export const recipientEditFields = recipientFields.partial().extend({
  phone_2: recipientFields.shape.phone_2.nullable(),
  city: recipientFields.shape.city.nullable(),
  district: recipientFields.shape.district.nullable(),
  location: recipientFields.shape.location.nullable(),
});

export function toRecipientEdit({ phone_2, ...fields }: Partial<z.output<typeof recipientEditFields>>): RecipientEdit {
  return withoutUndefined({ ...fields, phone2: phone_2 });
}

/** Body of `PATCH /shipments/{tracking_number}`, decoded. */
export const editShipmentSchema = z
  .strictObject({
    service: z.enum(SERVICES).optional(),
    cod_value: cash.optional(),
    declared_value: declaredValue.nullable().optional(),
    parcel: parcelFields.partial().extend({ description: parcelFields.shape.description.nullable() }).optional(),
    recipient: recipientEditFields.transform(toRecipientEdit).optional(),
    allow_open: z.boolean().optional(),
    notes: text(0, 500).nullable().optional(),
    metadata: metadata.optional(),
  })
  .meta({ id: "EditShipment" })
  .transform(
    (body): ShipmentEdit =>
      withoutUndefined({
        service: body.service,
        codPiastres: body.cod_value,
        declaredPiastres: body.declared_value,
        weightGrams: body.parcel?.weight_kg,
        pieces: body.parcel?.pieces,
        description: body.parcel?.description,
        recipient: body.recipient,
        allowOpen: body.allow_open,
        notes: body.notes,
        metadata: body.metadata,
      }),
  );

/** The fields of an edit as the API names them, for the activity log. */
const API_NAMES: Readonly<Record<string, string>> = {
  codPiastres: "cod_value",
  declaredPiastres: "declared_value",
  weightGrams: "parcel.weight_kg",
  pieces: "parcel.pieces",
  description: "parcel.description",
  allowOpen: "allow_open",
  "recipient.phone2": "recipient.phone_2",
};

/** Names as in the API of fields that an edit names, those of the recipient with a dot: `recipient.phone_2`. */
export function apiNameOf(field: string): string {
  return API_NAMES[field] ?? field;
}

type Defined<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

export type EditResult =
  | { kind: "edited" | "unchanged"; shipment: Shipment }
  | { kind: "refused"; code: Refusal }
  | { kind: "service_unavailable"; service: Service; offered: readonly Service[] };

/**
 * A shipment as it would be after an edit: priced and promised anew, by the rate card it was booked with. Only before the
 * courier has it.
 *
 * @param change.pickup where it is collected from now on; left out, that stays.
 */
export function editShipment(
  change: {
    shipment: Shipment;
    edit: ShipmentEdit;
    pickup?: Pick<PickupAddress, "id" | "governorate"> | undefined;
  },
  now: number,
  tools: TermsTools,
): EditResult {
  const { shipment, edit, pickup } = change;
  const refused = tooLateToEdit(shipment);
  if (refused) return { kind: "refused", code: refused };
  const { recipient, ...fields } = edit;
  const draft: Shipment = {
    ...shipment,
    ...(pickup ? { origin: pickup.governorate, pickupAddressId: pickup.id } : {}),
    ...fields,
    ...(recipient ? changeRecipient(shipment, recipient) : {}),
  };
  const route = { service: draft.service, origin: draft.origin, destination: draft.recipient.governorate };
  const agreed = termsOf({ ...route, ...draft }, shipment.createdAt, tools);
  if (agreed.kind === "service_unavailable") return agreed;
  const edited = { ...draft, ...agreed.terms };
  if (JSON.stringify(edited) === JSON.stringify(shipment)) return { kind: "unchanged", shipment };
  return { kind: "edited", shipment: { ...edited, sequence: shipment.sequence + 1, updatedAt: now } };
}

function tooLateToEdit(shipment: Shipment): Refusal | undefined {
  const stage = stageOf(stateOf(shipment));
  if (stage === "booked") return undefined;
  return isFinal(stage) ? `already_${stage}` : "already_collected";
}

/** A shipment's recipient after an edit. Another address is compared with its governorate. */
export function changeRecipient(
  shipment: Shipment,
  edit: RecipientEdit,
): Pick<Shipment, "recipient" | "addressConflict" | "part"> {
  const recipient = editRecipient(shipment.recipient, edit);
  const { addressConflict, part } = shipment;
  if (hasSameAddress(shipment.recipient, recipient)) return { recipient, addressConflict, part };
  const read = readAddress(recipient);
  return { recipient, addressConflict: read.conflict, part: read.part };
}

/** The recipient with what is named put in its place; null empties. Another address makes the buyer's first text obsolete. */
function editRecipient(now: Recipient, edit: RecipientEdit): Recipient {
  const isReplaced = edit.address !== undefined && edit.address !== now.address;
  return { ...now, ...(isReplaced ? { addressAsWritten: null } : {}), ...withoutUndefined(edit) };
}
