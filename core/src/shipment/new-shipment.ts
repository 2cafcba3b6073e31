import { z } from "zod";
import { governorate, location, phone } from "../address/fields.ts";
import { says } from "../kernel/text.ts";
import { echoedText, text } from "../kernel/text-field.ts";
import { SERVICES, type Service } from "../quote/card.ts";
import {
  cashOrNone,
  declaredValue,
  MAX_COD_PIASTRES,
  MAX_DECLARED_PIASTRES,
  MAX_WEIGHT_GRAMS,
  metadata,
  weight,
} from "./fields.ts";
import type { Recipient } from "./shipment.ts";

/** What a shipment is made of, wherever it came from: a request, a row of a file, or a store's order. */
export interface NewShipment {
  reference: string;
  service: Service;
  /** Cash to collect at the door, in piastres. */
  codPiastres: number;
  /** Value of the goods, for the compensation of a lost or damaged parcel; null: the cash to collect. */
  declaredPiastres: number | null;
  weightGrams: number;
  pieces: number;
  description: string | null;
  /** The recipient may open the parcel before paying. */
  allowOpen: boolean;
  notes: string | null;
  metadata: Record<string, string>;
  recipient: Recipient;
}

/** A recipient's fields as sent. */
export const recipientFields = z.strictObject({
  name: text(2, 120),
  phone,
  phone_2: phone.optional(),
  governorate,
  city: text(1, 100).optional(),
  district: text(1, 100).optional(),
  address: text(5, 500),
  location: location.optional(),
});

/** The same from a store's order, with what the buyer typed there. */
export const storeRecipientFields = recipientFields.extend({ address_as_written: text(1, 1000).optional() });

/** A parcel's fields as sent. */
export const parcelFields = z.strictObject({
  weight_kg: weight,
  description: text(0, 500).optional(),
  pieces: z.number().int().min(1).max(100).optional(),
});

/** Body of `POST /shipments` (specification: Request fields), decoded. An unknown field is refused, so no misspelt field is lost. */
export const createShipmentSchema = z
  .strictObject({
    reference: echoedText(1, 100).meta({
      description: "Your order reference, echoed and compared as it is sent, with its spaces",
      examples: ["ORD-1001"],
    }),
    service: z.enum(SERVICES).meta({ description: "Service level, echoed" }),
    cod_value: cashOrNone,
    declared_value: declaredValue.optional(),
    parcel: parcelFields,
    recipient: recipientFields,
    allow_open: z.boolean().optional().meta({ description: "The recipient may open the parcel before paying" }),
    notes: text(0, 500).optional(),
    metadata: metadata.optional(),
  })
  .meta({ id: "CreateShipment" })
  .transform(
    (body): NewShipment => ({
      reference: body.reference,
      service: body.service,
      codPiastres: body.cod_value,
      declaredPiastres: body.declared_value ?? null,
      weightGrams: body.parcel.weight_kg,
      pieces: body.parcel.pieces ?? 1,
      description: body.parcel.description ?? null,
      allowOpen: body.allow_open ?? false,
      notes: body.notes ?? null,
      metadata: body.metadata ?? {},
      recipient: toRecipient(body.recipient),
    }),
  );

/** The same rules for amounts that are exact already, as a store's order has them: piastres and grams. */
export const exactShipmentSchema = z
  .strictObject({
    reference: text(1, 100),
    service: z.enum(SERVICES),
    cod_piastres: z
      .int()
      .min(0)
      .refine(
        (piastres) => piastres <= MAX_COD_PIASTRES,
        says("too_big", "Cash on delivery is at most 30000.", "الحد الأقصى للتحصيل 30000."),
      ),
    declared_piastres: z.int().min(0).max(MAX_DECLARED_PIASTRES).optional(),
    weight_grams: z.int().min(1).max(MAX_WEIGHT_GRAMS),
    description: text(0, 500),
    pieces: parcelFields.shape.pieces,
    allow_open: z.boolean(),
    notes: text(0, 500),
    metadata,
    recipient: storeRecipientFields,
  })
  .transform(
    (order): NewShipment => ({
      reference: order.reference,
      service: order.service,
      codPiastres: order.cod_piastres,
      declaredPiastres: order.declared_piastres ?? null,
      weightGrams: order.weight_grams,
      pieces: order.pieces ?? 1,
      description: order.description,
      allowOpen: order.allow_open,
      notes: order.notes === "" ? null : order.notes,
      metadata: order.metadata,
      recipient: toRecipient(order.recipient),
    }),
  );

function toRecipient(fields: z.output<typeof storeRecipientFields>): Recipient {
  return {
    name: fields.name,
    phone: fields.phone,
    phone2: fields.phone_2 ?? null,
    governorate: fields.governorate,
    city: fields.city ?? null,
    district: fields.district ?? null,
    address: fields.address,
    addressAsWritten: fields.address_as_written ?? null,
    location: fields.location ?? null,
  };
}
