import type { GovernorateCode } from "../governorate.ts";
import type { Place } from "./gazetteer.ts";
import type { FieldName, LocationReasonCode } from "./location.ts";
import type { Match, Meaning } from "./names.ts";

/** What some words of an address say about where it is. */
export interface Evidence {
  code: LocationReasonCode;
  field: FieldName;
  /** The words, as written. */
  text: string;
  /** How strongly they speak for each governorate that they fit; empty when they say nothing about it. */
  weights: ReadonlyMap<GovernorateCode, number>;
  places: readonly Place[];
  region: string | null;
  /** The name stands alone between commas. */
  isAlone: boolean;
  /** The name is alone, or first and followed by a word such as شارع. */
  leads: boolean;
  /** A place outside Egypt has the name too, or alone. */
  isAbroad: boolean;
}

/** How strongly a name speaks for its governorate. */
export const STRENGTH = {
  governorate: 6,
  town: 6,
  quarter: 4,
  compound: 3,
  landmark: 3,
  region: 4,
  kilometre: 6,
  village: 3,
  everyday: 1,
} as const;
/** Taken off a name that is misspelled. */
const MISSPELLED = 2;
/** A misspelled name in the middle of other words. */
const MISSPELLED_IN_PASSING = 2;
/** The most that a note says: it contradicts the address, but is none. */
const NOTE = 3;

/** What stands around a name. */
export interface Surroundings {
  field: FieldName;
  text: string;
  /** Nothing else stands between the commas, besides مدينة and the like. */
  isAlone: boolean;
  /** It is alone, or first and followed by a word such as شارع. */
  leads: boolean;
  /** محافظة, مدينة, حي or قرية before it. */
  after: "province" | "town" | "quarter" | "village" | null;
}

/** The evidence of a name. */
export function evidenceOf(match: Match, around: Surroundings): Evidence {
  const { field, text } = around;
  const meanings = fitting(match.meanings, around.after);
  const weights = new Map<GovernorateCode, number>();
  const add = (governorate: GovernorateCode, strength: number) => {
    weights.set(governorate, Math.max(weights.get(governorate) ?? 0, limited(strength, match, around)));
  };
  for (const meaning of meanings) {
    if (meaning.kind === "governorate")
      add(meaning.governorate, around.after === "village" ? STRENGTH.everyday : STRENGTH.governorate);
    if (meaning.kind === "region") for (const code of meaning.governorates) add(code, STRENGTH.region);
    if (meaning.kind === "place") add(meaning.place.governorate, strengthOf(meaning, around));
  }
  levelEveryday(weights);
  const places = meanings.flatMap((meaning) => (meaning.kind === "place" ? [meaning.place] : []));
  const region = meanings.flatMap((meaning) => (meaning.kind === "region" ? [meaning.region] : []))[0] ?? null;
  // قرية بغداد is a village of Egypt, as are many that are called after Arab capitals.
  const isAbroad = around.after !== "village" && meanings.some(({ kind }) => kind === "abroad");
  return {
    code: weights.size === 0 && !isAbroad ? "name_unknown" : codeOf(match, meanings, weights),
    field,
    text,
    weights,
    places,
    region,
    isAlone: around.isAlone,
    leads: around.leads || around.after === "quarter",
    isAbroad,
  };
}

/** A name that several governorates have is no more certain in the one where it is no everyday word. */
function levelEveryday(weights: Map<GovernorateCode, number>): void {
  const most = Math.max(...weights.values());
  for (const [governorate, weight] of weights) if (weight <= STRENGTH.everyday) weights.set(governorate, most);
}

/** Words that say nothing about where the address is. */
export function noEvidence(code: LocationReasonCode, field: FieldName, text: string): Evidence {
  return {
    code,
    field,
    text,
    weights: new Map(),
    places: [],
    region: null,
    isAlone: false,
    leads: false,
    isAbroad: false,
  };
}

/** After محافظة a governorate is meant, after مدينة a town. */
function fitting(meanings: readonly Meaning[], after: Surroundings["after"]): readonly Meaning[] {
  const wanted = after === "province" ? "governorate" : after === "town" ? "place" : null;
  const narrowed = meanings.filter(({ kind }) => kind === wanted);
  // "Riyadh city" is no less abroad than Riyadh.
  return narrowed.length > 0 ? [...narrowed, ...meanings.filter(({ kind }) => kind === "abroad")] : meanings;
}

function strengthOf({ place, everyday }: Meaning & { kind: "place" }, around: Surroundings): number {
  const { field, isAlone, leads, after } = around;
  const isTown = place.kind === "town";
  if (after === "village" && isTown) return STRENGTH.everyday;
  const isTownField = field === "city" || field === "state";
  const isNamedAsTown = isTown && (after === "town" || after === "province" || (isTownField && isAlone));
  if (everyday === "with-town") return place.kind === "landmark" ? STRENGTH.quarter : STRENGTH.town;
  if (everyday === "never" || isNamedAsTown) return STRENGTH[place.kind];
  const standsAlone = everyday === "often" && leads && after === null;
  return standsAlone ? STRENGTH.quarter : STRENGTH.everyday;
}

function limited(strength: number, match: Match, { field, leads }: Surroundings): number {
  const most = field === "note" ? NOTE : strength;
  if (!match.isMisspelled) return Math.min(most, strength);
  return Math.min(most, leads ? strength - MISSPELLED : MISSPELLED_IN_PASSING);
}

function codeOf(
  match: Match,
  meanings: readonly Meaning[],
  weights: ReadonlyMap<GovernorateCode, number>,
): LocationReasonCode {
  if (weights.size === 0) return "abroad";
  if (weights.size > 1) return "name_shared";
  if (match.isMisspelled) return "place_probable";
  if (Math.max(...weights.values()) <= STRENGTH.everyday) return "name_everyday";
  return meanings.some(({ kind }) => kind === "governorate") ? "governorate_named" : "place_named";
}
