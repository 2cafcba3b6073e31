import type { StoreFacts } from "@masar/kit";
import { z } from "zod";

const text = z.string().nullish();
const addressSchema = z.object({ address1: text, city: text, zip: text });
/** The shop's own places, as kept in its facts; those from before their addresses were kept have none. */
const placesSchema = z.array(z.object({ id: z.string(), address: addressSchema.nullish() }));
/** Where a checkout's question says that it would be sent from. */
export const originSchema = z.object({ address1: text, city: text, postal_code: text }).nullish().catch(null);

/**
 * The place that a question is about. Shopify sends its address and no id: it is told by street and city, and by the postal
 * code where two places share them. Null where none fits, or more than one.
 */
export function placeAt(origin: z.output<typeof originSchema>, facts: StoreFacts): string | null {
  const street = fold(origin?.address1);
  if (!origin || street === "") return null;
  const there = readPlaces(facts).filter(
    ({ address }) => address && fold(address.address1) === street && fold(address.city) === fold(origin.city),
  );
  const sharper = there.filter(({ address }) => fold(address?.zip) === fold(origin.postal_code));
  const [place, another] = there.length > 1 ? sharper : there;
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
