import { z } from "zod";
import type { PickupAddress } from "../account/account.ts";
import { type GovernorateCode, parseGovernorate } from "../address/governorate.ts";
import { locateBare } from "../address/place/locate.ts";
import { MOST_PLACES, type StoreRules } from "./rules.ts";
import type { ConnectedStore } from "./store.ts";

const text = z.string().nullish();
const address = z.object({
  address1: text,
  address2: text,
  city: text,
  province: text,
  /** After ISO 3166-2:EG. */
  governorateCode: text,
  countryCode: text,
  phone: text,
});
/** Those that were stored before addresses were read have none. */
const placesSchema = z.array(z.object({ id: z.string(), name: z.string(), address: address.nullish() })).catch([]);

/** A place of the store that holds goods, as the store describes it. */
export type StorePlace = z.output<typeof placesSchema>[number];

/** The store's places, as of the last time its settings were read. */
export function placesOf({ facts }: Pick<ConnectedStore, "facts">): StorePlace[] {
  if (facts.values.places === undefined) return [];
  try {
    return placesSchema.parse(JSON.parse(facts.values.places));
  } catch {
    return [];
  }
}

export const PLACE_STANDINGS = ["mapped", "not_shipped", "unmapped"] as const;
/**
 * `mapped`: the merchant chose where the courier collects. `not_shipped`: the merchant ships from there without us.
 * `unmapped`: nobody has said, and an address is never guessed.
 */
export type PlaceStanding = (typeof PLACE_STANDINGS)[number];

/** @param place undefined or null for a store, or an order, without places: it is collected at the default address. */
export function standingOf(
  place: string | null | undefined,
  { pickup_by_place, places_not_shipped }: Pick<StoreRules, "pickup_by_place" | "places_not_shipped">,
): PlaceStanding {
  if (place === null || place === undefined || place in pickup_by_place) return "mapped";
  return places_not_shipped.includes(place) ? "not_shipped" : "unmapped";
}

export function unmappedPlaces(store: Pick<ConnectedStore, "facts" | "rules">): StorePlace[] {
  return placesOf(store).filter(({ id }) => standingOf(id, store.rules) === "unmapped");
}

/** The street as a pickup address has it; empty when the store has none. */
export function streetOf({ address: at }: StorePlace): string {
  return [at?.address1, at?.address2].flatMap((line) => (line?.trim() ? [line.trim()] : [])).join("، ");
}

/** By the same rules as a buyer's address; undefined when it is not in Egypt or does not say which. */
export function governorateOfPlace({ address: at }: StorePlace): GovernorateCode | undefined {
  if (!at || (at.countryCode && at.countryCode !== "EG")) return undefined;
  const stated = parseGovernorate(at.governorateCode ?? "");
  const fields = { state: at.province ?? null, city: at.city ?? null, street: streetLines(at) };
  const { governorate, question } = locateBare(fields, stated);
  // The merchant chose the governorate from a list: names that nobody knows do not contradict it.
  return governorate ?? (question === "no_place" ? stated : undefined);
}

function streetLines({ address1, address2 }: z.output<typeof address>): string[] {
  return [address1, address2].flatMap((line) => (line ? [line] : []));
}

/** The pickup address that is this place; undefined when none has its governorate and street. */
export function pickupOfPlace(place: StorePlace, pickups: readonly PickupAddress[]): PickupAddress | undefined {
  const governorate = governorateOfPlace(place);
  const street = fold(streetOf(place));
  if (!governorate || street === "") return undefined;
  const city = fold(place.address?.city ?? "");
  const isThere = (one: PickupAddress) =>
    one.governorate === governorate &&
    fold(one.address) === street &&
    (!one.city || city === "" || fold(one.city) === city);
  return pickups.find(isThere);
}

/**
 * The rules with every place that is evidently one of the account's pickup addresses; the others stay unmapped. The only
 * place of a shop is the account's default address when both are in one governorate.
 */
export function withEvidentPlaces(
  rules: StoreRules,
  places: readonly StorePlace[],
  pickups: readonly PickupAddress[],
): StoreRules {
  const [only, another] = places;
  const main = pickups.find(({ isDefault, address: street }) => isDefault && street !== "");
  const evident = places.flatMap((place) => {
    if (standingOf(place.id, rules) !== "unmapped") return [];
    const isMain = place === only && !another && main && main.governorate === governorateOfPlace(place);
    const pickup = pickupOfPlace(place, pickups) ?? (isMain ? main : undefined);
    return pickup ? [[place.id, pickup.id] as const] : [];
  });
  return evident.length === 0 ? rules : withPlaces(rules, Object.fromEntries(evident), places);
}

/**
 * The rules with more places. Beyond what rules may name, places that the store no longer has make room, and the rest
 * stay unmapped.
 */
export function withPlaces(
  rules: StoreRules,
  chosen: Readonly<Record<string, string | null>>,
  places: readonly StorePlace[],
): StoreRules {
  const all = Object.entries({ ...rules.pickup_by_place, ...chosen });
  const present = new Set(places.map(({ id }) => id));
  const [gone, kept] = [all.filter(([id]) => !present.has(id)), all.filter(([id]) => present.has(id))];
  const named = all.length > MOST_PLACES ? [...kept, ...gone].slice(0, MOST_PLACES) : all;
  return { ...rules, pickup_by_place: Object.fromEntries(named) };
}

function fold(words: string): string {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s,،]+/g, " ")
    .trim();
}
