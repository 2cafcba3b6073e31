import { z } from "zod";
import { GOVERNORATE_CODES } from "../../address/governorate.ts";
import type { FieldName, Location, LocationReasonCode, PlaceName } from "../../address/place/location.ts";
import { ZONE_CODES } from "../../address/place/zone.ts";
import type { Language } from "../../kernel/text.ts";
import { candidateSchema, candidateView } from "../../shipment/address-conflict.ts";

const FIELDS: Readonly<Record<FieldName, "governorate" | "city" | "district" | "address" | "note">> = {
  stated: "governorate",
  state: "governorate",
  city: "city",
  district: "district",
  street: "address",
  note: "note",
};

/** Every code has its line: a new one does not compile without. */
const REASONS: Readonly<Record<LocationReasonCode, true>> = {
  governorate_stated: true,
  governorate_named: true,
  place_named: true,
  place_probable: true,
  name_shared: true,
  name_everyday: true,
  name_unknown: true,
  kilometre: true,
  not_a_place: true,
  side: true,
  either: true,
  abroad: true,
  no_place: true,
  several_places: true,
  contradiction: true,
};

export const checkSchema = z
  .strictObject({
    result: z.enum(["accepted", "ask"]).meta({
      description: "`accepted`: clear enough to send a parcel there. `ask`: ask the buyer; the last reason says what",
    }),
    governorate: z.enum(GOVERNORATE_CODES).nullable().meta({ description: "null when the buyer has to be asked" }),
    city: z.string().nullable().meta({ description: "The town, by Accept-Language" }),
    district: z.string().nullable().meta({ description: "The quarter, village or compound, by Accept-Language" }),
    zone: z
      .enum(ZONE_CODES)
      .nullable()
      .meta({ description: "A part of the governorate that rate cards may price apart, such as north_coast" }),
    reasons: z.array(
      z.strictObject({
        code: z.enum(Object.keys(REASONS) as [LocationReasonCode, ...LocationReasonCode[]]),
        field: z.enum(Object.values(FIELDS)).nullable().meta({ description: "null: the address as a whole" }),
        text: z.string().meta({ description: "The words of the field, as written" }),
        governorates: z.array(z.enum(GOVERNORATE_CODES)).meta({ description: "Those that the words fit" }),
        detail: z.string().meta({ description: "By Accept-Language" }),
      }),
    ),
    candidates: z.array(candidateSchema).meta({ description: "To choose from, likeliest first; for `ask` alone" }),
  })
  .meta({ id: "AddressCheck" });

/** By Accept-Language. */
export function checkView(
  { result, governorate, city, district, zone, reasons, candidates }: Location,
  language: Language,
) {
  const named = (name: PlaceName | null) => name?.[language] ?? null;
  return {
    result,
    governorate,
    city: named(city),
    district: named(district),
    zone,
    reasons: reasons.map(({ code, field, text, governorates, detail }) => ({
      code,
      field: field && FIELDS[field],
      text,
      governorates,
      detail: detail[language],
    })),
    candidates: candidates.map((candidate) => candidateView(candidate, language)),
  };
}
