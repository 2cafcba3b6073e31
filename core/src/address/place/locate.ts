import type { GovernorateCode } from "../governorate.ts";
import { type Found, findNames, type Meaning } from "./find.ts";
import type { Place } from "./gazetteer.ts";

/** A governorate, and a town or quarter in it when one is named. */
export interface Candidate {
  governorate: GovernorateCode;
  /** As we show it. */
  city: { ar: string; en: string } | null;
}

/** Where an address is, as far as it can be told without a guess. */
export type Located =
  /** Good enough to send a parcel there. */
  | ({ kind: "certain" } & Candidate)
  /** The name lives in several places: somebody has to say which. */
  | { kind: "ambiguous"; candidates: readonly Candidate[] }
  /** The governorate that is stated is not the one the town lies in. */
  | { kind: "conflict"; stated: GovernorateCode; candidates: readonly Candidate[] }
  /** No place of ours is named, or one abroad. */
  | { kind: "unknown" };

/**
 * Reads where an address is. A town is never matched without its governorate: one that is stated, by the platform's own
 * code or in the text, or the only one that the names in the text agree on. Streets that are called after places are no
 * places.
 *
 * @param lines the address as the buyer wrote it: town, district, street, in any order and script.
 * @param stated what the store's own list said, already translated.
 */
export function locate(lines: readonly string[], stated?: GovernorateCode): Located {
  const found = lines.flatMap(findNames);
  if (found.some(({ meanings }) => meanings.some(({ kind }) => kind === "abroad"))) return { kind: "unknown" };
  const named = governoratesStated(found, stated);
  const places = found
    .flatMap(({ meanings, isStated }) => (isStated ? [] : [placesOf(meanings)]))
    .filter((list) => list.length > 0);
  const [governorate, ...others] = named;
  if (governorate === undefined) return infer(found, places);
  if (others.length > 0) return amongStated(named, places);
  return within(governorate, found, places);
}

/** One governorate is stated: the town must lie in it. */
function within(governorate: GovernorateCode, found: readonly Found[], places: readonly (readonly Place[])[]): Located {
  const inside = places.flatMap((list) => list.filter((place) => place.governorate === governorate));
  // A name that has a meaning here needs no other; one that has none is somewhere else, unless it is an everyday word.
  const elsewhere = places.filter(
    (list) => !list.some((place) => place.governorate === governorate) && list.some((place) => !place.isEveryday),
  );
  const town = mostSpecific(inside);
  if (elsewhere.length > 0 && (!town || town.isCapital)) {
    const candidates = elsewhere.flatMap((list) => list.filter((place) => !place.isEveryday).map(candidateOf));
    return { kind: "conflict", stated: governorate, candidates: unique(candidates) };
  }
  const regions = found.some(({ meanings }) => meanings.some((meaning) => meaning.kind === "region"));
  if (!town && regions) return { kind: "certain", governorate, city: null };
  return { kind: "certain", governorate, city: town ? town.name : null };
}

/** Several are stated, as where a governorate and a town of that name stand together: a town must decide. */
function amongStated(named: readonly GovernorateCode[], places: readonly (readonly Place[])[]): Located {
  const inside = places.flatMap((list) =>
    list.filter((place) => named.includes(place.governorate) && !place.isEveryday && !place.isCapital),
  );
  const deciding = new Set(inside.map((place) => place.governorate));
  const [only, ...more] = deciding;
  const town = mostSpecific(inside);
  if (only !== undefined && more.length === 0 && town) return { kind: "certain", governorate: only, city: town.name };
  return { kind: "ambiguous", candidates: named.map((governorate) => ({ governorate, city: null })) };
}

/** None is stated: the names must agree on one. */
function infer(found: readonly Found[], places: readonly (readonly Place[])[]): Located {
  const sets = found
    .map(({ meanings }) => meanings.flatMap(governoratesOf))
    .filter((list) => list.length > 0)
    .map((list) => new Set(list));
  const [first, ...rest] = sets;
  if (!first) return { kind: "unknown" };
  const agreed = [...first].filter((governorate) => rest.every((set) => set.has(governorate)));
  const [governorate, ...others] = agreed;
  if (governorate !== undefined && others.length === 0) {
    const inside = places.flatMap((list) => list.filter((place) => place.governorate === governorate));
    const town = mostSpecific(inside.filter((place) => !place.isEveryday)) ?? mostSpecific(inside);
    return { kind: "certain", governorate, city: town ? town.name : null };
  }
  const candidates = places.flatMap((list) => list.filter((place) => !place.isEveryday).map(candidateOf));
  const all = [...new Set(sets.flatMap((set) => [...set]))].map((code) => ({ governorate: code, city: null }));
  return { kind: "ambiguous", candidates: unique(candidates.length > 0 ? candidates : all) };
}

/** What the store's list says, what «محافظة» stands before, and names that are a governorate's alone or its capital's. */
function governoratesStated(found: readonly Found[], stated: GovernorateCode | undefined): GovernorateCode[] {
  const named = new Set<GovernorateCode>(stated === undefined ? [] : [stated]);
  for (const { meanings } of found) {
    for (const meaning of meanings) if (meaning.kind === "governorate") named.add(meaning.governorate);
  }
  return [...named];
}

/** What a meaning says about the governorate when nothing else does; an everyday word says nothing. */
function governoratesOf(meaning: Meaning): GovernorateCode[] {
  switch (meaning.kind) {
    case "governorate":
      return [meaning.governorate];
    case "region":
      return [...meaning.governorates];
    case "place":
      return meaning.place.isEveryday ? [] : [meaning.place.governorate];
    case "abroad":
      return [];
  }
}

function placesOf(meanings: readonly Meaning[]): Place[] {
  return meanings.flatMap((meaning) => (meaning.kind === "place" ? [meaning.place] : []));
}

/** A quarter before the capital it lies in; the first that is named where several are. */
function mostSpecific(places: readonly Place[]): Place | undefined {
  return (
    places.find((place) => !place.isCapital && !place.isEveryday) ??
    places.find((place) => !place.isCapital) ??
    places[0]
  );
}

function candidateOf({ governorate, name }: Place): Candidate {
  return { governorate, city: name };
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ governorate, city }) => {
    const key = `${governorate} ${city?.ar ?? ""}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
