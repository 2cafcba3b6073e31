import type { GovernorateCode } from "../governorate.ts";
import { type Evidence, STRENGTH } from "./evidence.ts";
import { questionReason, reasonOf } from "./explain.ts";
import type { Place } from "./gazetteer.ts";
import type { AddressFields, Candidate, Location, Question } from "./location.ts";
import { zoneOfRoad } from "./road.ts";
import { scanFields } from "./scan.ts";

/** What all evidence together must say for a governorate. */
const ACCEPT = 4;
/** By how much it must be ahead of the next one. */
const LEAD = 3;
/** Evidence of this strength that fits only other governorates contradicts. */
const CONTRADICTS = 3;
/** Villages and quarters often share their names: one does not contradict a governorate and a town in it that agree. */
const AGREED = STRENGTH.governorate + STRENGTH.town;

/**
 * Reads where an address is. Every name in it speaks for the governorates that it fits, with the strength of its kind and
 * place (docs/decisions/finding-places.md). A governorate is accepted when enough speaks for it, no other is near, and
 * nothing strong contradicts it; a stated governorate is evidence like the rest.
 *
 * @param stated the governorate that the store's own list or the request gives, already translated.
 */
export function locate(fields: AddressFields, stated?: GovernorateCode): Location {
  const evidence = evidenceIn(fields, stated);
  const found = judge(evidence);
  const reasons = evidence.map(reasonOf);
  if (found.question !== null) {
    const governorates = found.candidates.map(({ governorate }) => governorate);
    reasons.push(questionReason(found.question, governorates));
  }
  return { ...found, reasons };
}

/** A location without the sentences that explain it, which take as long as the rest. */
export type BareLocation = Omit<Location, "reasons">;

/** As `locate`, for who shows no reasons. */
export function locateBare(fields: AddressFields, stated?: GovernorateCode): BareLocation {
  return judge(evidenceIn(fields, stated));
}

function evidenceIn(fields: AddressFields, stated: GovernorateCode | undefined): Evidence[] {
  return [...statedEvidence(stated), ...scanFields(fields)];
}

function judge(evidence: readonly Evidence[]): BareLocation {
  const scores = scoresOf(evidence);
  const [best, next] = scores;
  const question = questionOf(evidence, best, next);
  if (question === null && best) return accepted(best.governorate, evidence);
  return asked(question ?? "no_place", evidence, scores);
}

function statedEvidence(stated: GovernorateCode | undefined): Evidence[] {
  if (stated === undefined) return [];
  const weights = new Map([[stated, STRENGTH.governorate]]);
  const given = { code: "governorate_stated", field: "stated", text: stated, weights } as const;
  return [{ ...given, places: [], region: null, isAlone: true, leads: true, isAbroad: false }];
}

interface Score {
  governorate: GovernorateCode;
  score: number;
}

/** The governorates that evidence fits, best first. */
function scoresOf(evidence: readonly Evidence[]): Score[] {
  const sums = new Map<GovernorateCode, number>();
  const counted = new Set<string>();
  for (const { code, weights, places, region } of evidence) {
    for (const [governorate, weight] of weights) {
      // What is said twice counts once: Cairo as state and as city.
      const place = places.find((one) => one.governorate === governorate && !one.isCapital);
      const said = `${governorate} ${place?.name.ar ?? (code === "kilometre" ? code : region)}`;
      if (!counted.has(said)) sums.set(governorate, (sums.get(governorate) ?? 0) + weight);
      counted.add(said);
    }
  }
  return [...sums].map(([governorate, score]) => ({ governorate, score })).sort((a, b) => b.score - a.score);
}

function questionOf(evidence: readonly Evidence[], best?: Score, next?: Score): Question | null {
  if (!best || best.score < ACCEPT || isAbroad(best, evidence))
    return evidence.some((one) => one.isAbroad) ? "abroad" : "no_place";
  if (isUndecided(evidence)) return "contradiction";
  if (isUnknownTown(best.governorate, evidence)) return "no_place";
  const isAgreed = best.score >= AGREED && namesTown(best.governorate, evidence);
  const contradicts = (one: Evidence) => {
    const strength = Math.max(0, ...one.weights.values());
    const isOutweighed = isAgreed && strength < STRENGTH.town && isMinor(one);
    return strength >= CONTRADICTS && !one.weights.has(best.governorate) && !isOutweighed;
  };
  if (evidence.some(contradicts)) return "contradiction";
  return next && best.score - next.score < LEAD ? "several_places" : null;
}

/** A village, or the name of a quarter that stands between other words. */
function isMinor({ places, leads }: Evidence): boolean {
  return places.length > 0 && (!leads || places.every(({ kind }) => kind === "village"));
}

function namesTown(governorate: GovernorateCode, evidence: readonly Evidence[]): boolean {
  return evidence.some(
    ({ weights, places }) =>
      (weights.get(governorate) ?? 0) >= STRENGTH.town &&
      places.some((place) => place.governorate === governorate && !place.isCapital),
  );
}

/** A place abroad in the town's field, two of them, beside nothing but a misspelled name, first in the address, or one between commas beside no town of the governorate. */
function isAbroad({ governorate, score }: Score, evidence: readonly Evidence[]): boolean {
  const named = evidence.filter((one) => one.isAbroad);
  // الرياض is a town of Kafr El Sheikh only where that is said.
  const shared = named.some(
    ({ weights }) => weights.has(governorate) && score - (weights.get(governorate) ?? 0) < ACCEPT,
  );
  const speaking = evidence.filter(({ code, weights }) => code !== "governorate_stated" && weights.has(governorate));
  const isGuessed = named.length > 0 && speaking.length > 0 && speaking.every(({ code }) => code === "place_probable");
  if (shared || isGuessed || named.length > 1) return true;
  const abroad = named.filter(({ code, isAlone }) => code === "abroad" && isAlone);
  if (abroad.some(({ field }) => field === "city" || field === "state")) return true;
  const opens = evidence.find(({ weights, isAbroad }) => isAbroad || weights.size > 0);
  const isNamed = evidence.some(({ code, weights }) => code.startsWith("governorate_") && weights.has(governorate));
  if (opens !== undefined && abroad.includes(opens) && !isNamed) return true;
  const isBeside = evidence.some(
    ({ field, weights }) => field !== "stated" && field !== "state" && (weights.get(governorate) ?? 0) >= ACCEPT,
  );
  return abroad.length > 0 && !isBeside;
}

/** «طنطا أو المحلة»: two places on both sides of the word. */
function isUndecided(evidence: readonly Evidence[]): boolean {
  return evidence.some(({ code }, at) => {
    const isPlace = (one: Evidence | undefined) => one !== undefined && Math.max(0, ...one.weights.values()) >= ACCEPT;
    return code === "either" && isPlace(evidence[at - 1]) && isPlace(evidence[at + 1]);
  });
}

/** Cities whose quarters are all known: a town or village there that is not known is somewhere else. */
const CITIES: readonly GovernorateCode[] = ["C", "ALX", "PTS", "SUZ"];

/** Only the governorate is known, and it is a city that the named town is not in. */
function isUnknownTown(governorate: GovernorateCode, evidence: readonly Evidence[]): boolean {
  const isPlaced = evidence.some(
    ({ weights, places }) =>
      weights.has(governorate) && places.some((place) => place.governorate === governorate && !place.isCapital),
  );
  return CITIES.includes(governorate) && !isPlaced && evidence.some(({ code }) => code === "name_unknown");
}

function accepted(governorate: GovernorateCode, evidence: readonly Evidence[]): BareLocation {
  const places = placesIn(governorate, evidence);
  // A quarter speaks for its town, which is more exact than the capital that shares the governorate's name.
  const exact =
    places.find((place) => place.kind === "town" && !place.isCapital) ??
    places.find((place) => place.town !== null) ??
    places.find((place) => place.isCapital);
  const city = exact?.town ?? exact ?? null;
  const district = places.find((place) => place.kind !== "town" && (place.town ?? city) === city) ?? null;
  const road = evidence.find(({ region, weights }) => region !== null && weights.has(governorate));
  const zone = district?.zone ?? city?.zone ?? zoneOfRoad(road?.region ?? null, governorate);
  return {
    result: "accepted",
    question: null,
    governorate,
    city: city?.name ?? null,
    district: district?.name ?? null,
    zone,
    candidates: [],
  };
}

/** The places of a governorate that evidence names, those in the city field and the strongest first. */
function placesIn(governorate: GovernorateCode, evidence: readonly Evidence[]): Place[] {
  const rank = ({ field, weights }: Evidence) => (field === "city" ? 10 : 0) + (weights.get(governorate) ?? 0);
  return evidence
    .filter(({ weights }) => weights.has(governorate))
    .sort((a, b) => rank(b) - rank(a))
    .flatMap(({ places }) => places.filter((place) => place.governorate === governorate));
}

function asked(question: Question, evidence: readonly Evidence[], scores: readonly Score[]): BareLocation {
  const candidates = question === "abroad" ? [] : scores.flatMap((score) => candidatesOf(score, evidence));
  return {
    result: "ask",
    question,
    governorate: null,
    city: null,
    district: null,
    zone: null,
    candidates,
  };
}

/** A governorate to choose; one that only everyday words fit is none. */
function candidatesOf({ governorate }: Score, evidence: readonly Evidence[]): Candidate[] {
  const speaking = evidence.filter(({ weights }) => (weights.get(governorate) ?? 0) > STRENGTH.everyday);
  if (speaking.length === 0) return [];
  const [place] = placesIn(governorate, speaking);
  const city = place?.town ?? place;
  return [{ governorate, city: city?.name ?? null }];
}
