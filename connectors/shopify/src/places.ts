import type { StoreFacts } from "@masar/kit";
import { z } from "zod";

const text = z.string().nullish();
const addressSchema = z.object({ address1: text, city: text, zip: text });
/** The shop's locations, as stored in its facts; older entries have no address. */
const placesSchema = z.array(z.object({ id: z.string(), address: addressSchema.nullish() }));
/** The origin in a checkout's question. */
export const originSchema = z.object({ address1: text, city: text, postal_code: text }).nullish().catch(null);

/**
 * The location that a question is about. Shopify sends its address and no id: street and city identify it, and the postal code
 * where two locations share them. Null when none matches, or more than one.
 */
export function placeAt(origin: z.output<typeof originSchema>, facts: StoreFacts): string | null {
  const street = fold(origin?.address1);
  if (!origin || street === "") return null;
  const there = readPlaces(facts).filter(
    ({ address }) => address && fold(address.address1) === street && fold(address.city) === fold(origin.city),
  );
  const samePostcode = there.filter(({ address }) => fold(address?.zip) === fold(origin.postal_code));
  const [place, another] = there.length > 1 ? samePostcode : there;
  return place && !another ? place.id : null;
}

function readPlaces({ values }: StoreFacts): z.output<typeof placesSchema> {
  try {
    return placesSchema.parse(JSON.parse(values.places ?? "[]"));
  } catch {
    return [];
  }
}

function fold(part: string | null | undefined): string {
  return (part ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
