import { foldSpelling } from "../fold.ts";
import type { GovernorateCode } from "../governorate.ts";
import { readRows } from "./data.ts";
import { type Evidence, STRENGTH } from "./evidence.ts";
import { nameAt } from "./names.ts";
import { means } from "./vocabulary.ts";
import type { Word } from "./words.ts";
import { ZONE_CODES, type ZoneCode } from "./zone.ts";

/** Where along a road a governorate certainly is; stretches near a border are left out. */
const STRETCHES = readRows("kilometres.tsv").map(([road = "", from, to, governorate, zone]) => ({
  road,
  from: Number(from),
  to: Number(to),
  governorate: governorate as GovernorateCode,
  zone: ZONE_CODES.find((known) => known === zone) ?? null,
}));

const KILOMETRE =
  /(?:كيلو(?:متر)?|(?<![\u0600-\u06ff])(?:كم|ك)|\b(?:km|kilo|k))\s*\.?\s*(\d{1,3})(?![\d.])|(?<!\d)(\d{1,3})\s*(?:كيلو|كم(?![\u0600-\u06ff])|km\b|kilo\b)/;

/** The road that some words name by its ends, as kilometres.tsv calls it; null when it is none of those. */
export function roadBetween(words: readonly Word[]): string | null {
  const ends = new Set(
    words.flatMap((_, at) =>
      (nameAt(words, at)?.meanings ?? []).flatMap((meaning) =>
        meaning.kind === "governorate" ? [meaning.governorate] : [],
      ),
    ),
  );
  if (ends.has("ALX") && ends.has("MT")) return "north_coast";
  const isDesert = words.some((word) => means(word, "road_after") && /صحراو|desert|sa7rawy|sahrawy/.test(word.text));
  return ends.has("ALX") && isDesert ? "cairo_alexandria_desert" : null;
}

/** A kilometre says where on a road the address is, where the road is named too. @param text of all fields. */
export function kilometreEvidence(evidence: readonly Evidence[], text: () => string): Evidence[] {
  const named = evidence.find(({ region }) => region !== null && STRETCHES.some(({ road }) => road === region));
  const found = named && KILOMETRE.exec(foldSpelling(text()));
  if (!named || !found) return [];
  const kilometre = Number(found[1] ?? found[2]);
  const stretches = STRETCHES.filter(
    ({ road, from, to }) => road === named.region && kilometre >= from && kilometre <= to,
  );
  if (stretches.length === 0) return [];
  const weights = new Map(stretches.map(({ governorate }) => [governorate, STRENGTH.kilometre]));
  const known = { code: "kilometre", field: named.field, text: found[0].trim(), weights } as const;
  return [{ ...known, places: [], region: named.region, isAlone: false, leads: false, isAbroad: false }];
}

/** The zone of a stretch of road. */
export function zoneOfRoad(region: string | null, governorate: GovernorateCode): ZoneCode | null {
  return STRETCHES.find((stretch) => stretch.road === region && stretch.governorate === governorate)?.zone ?? null;
}
