import { foldSpelling } from "../fold.ts";
import { GOVERNORATE_CODES, type GovernorateCode } from "../governorate.ts";
import { listFiles, namesIn, readRows } from "./data.ts";
import type { PlaceName } from "./location.ts";
import { ZONE_CODES, type ZoneCode } from "./zone.ts";

const KINDS = ["town", "quarter", "compound", "landmark", "village"] as const;
export type PlaceKind = (typeof KINDS)[number];

/**
 * How far a name is also an everyday word. `never`: it always means the place. `often` (العبور): it means the place where
 * it stands alone. `mostly` (السلام): only a field for towns makes it one. `with-town` (هو نجع حمادي): it says its town itself.
 */
export type Everyday = "never" | "often" | "mostly" | "with-town";

export interface Spelling {
  text: string;
  everyday: Everyday;
}

export interface Place {
  kind: PlaceKind;
  governorate: GovernorateCode;
  /** As we show it. A place without a Latin name is shown by its Arabic one. */
  name: PlaceName;
  spellings: readonly Spelling[];
  /** The town that a quarter, compound or village belongs to; null for a town. */
  town: Place | null;
  zone: ZoneCode | null;
  /** Shares its name with the governorate. */
  isCapital: boolean;
}

/** Every place of the data files (data/README.md gives their columns). @throws Error naming the file and row that is wrong. */
export function listPlaces(): readonly Place[] {
  places ??= listFiles("places").flatMap(readPlaces);
  return places;
}

let places: readonly Place[] | undefined;

function readPlaces(file: string): Place[] {
  const governorate = GOVERNORATE_CODES.find((code) => file === `${code}.tsv`);
  if (governorate === undefined) throw new Error(`places/${file} is not named after a governorate`);
  const read: Place[] = [];
  const towns = new Map<string, Place>();
  for (const row of readRows(`places/${file}`)) {
    const wrong = (what: string) => new Error(`places/${file}: ${what} in the row ${row.join(" | ")}`);
    const [kindText, arabic, latin, townName = "", zoneText = ""] = row;
    const kind = KINDS.find((known) => known === kindText);
    if (kind === undefined) throw wrong("unknown kind");
    const town = towns.get(foldSpelling(townName)) ?? null;
    if (townName !== "" && town === null) throw wrong("no such town above");
    const zone = ZONE_CODES.find((known) => known === zoneText) ?? null;
    if (zoneText !== "" && zone === null) throw wrong("unknown zone");
    const place = withTown(toPlace({ kind, governorate, town, zone }, namesIn(arabic), namesIn(latin)), towns);
    read.push(place);
    if (kind === "town")
      for (const { text } of place.spellings) {
        const key = foldSpelling(text);
        towns.set(key, towns.get(key) ?? place);
      }
  }
  return read;
}

/** Marks the spellings that end in the name of a town of the governorate. */
function withTown(place: Place, towns: ReadonlyMap<string, Place>): Place {
  if (place.kind === "town" || /^(?:جامعة|مطار|استاد)/.test(place.name.ar)) return place;
  let { town } = place;
  const spellings = place.spellings.map((spelling): Spelling => {
    const words = spelling.text.split(" ");
    const named = words
      .map((_, at) => towns.get(foldSpelling(words.slice(at).join(" "))))
      .find((known, at) => at > (/^(?:كفر|عزبة|ميت|منشأة)$/.test(words[0] ?? "") ? 1 : 0) && known);
    if (named === undefined) return spelling;
    town ??= named;
    return { ...spelling, everyday: "with-town" };
  });
  return { ...place, spellings, town, zone: place.zone ?? town?.zone ?? null };
}

type Standing = Pick<Place, "kind" | "governorate" | "town" | "zone">;

function toPlace(standing: Standing, arabic: readonly string[], latin: readonly string[]): Place {
  const ar = arabic.map(toSpelling);
  const first = ar[0]?.text ?? "";
  const everyday = ar[0]?.everyday ?? "never";
  const isAlways = ar.every((spelling) => spelling.everyday !== "never");
  // The Latin form of an everyday word is one too; "Obour City" is not.
  const en = latin
    .map(toSpelling)
    .map((spelling) =>
      isAlways || !/[ -]/.test(spelling.text.replace(/^(?:El|Al) /, "")) ? { ...spelling, everyday } : spelling,
    );
  return {
    ...standing,
    name: { ar: first, en: en[0]?.text ?? first },
    spellings: [...ar, ...en],
    zone: standing.zone ?? standing.town?.zone ?? null,
    isCapital: arabic.some((name) => name.endsWith("*")),
  };
}

function toSpelling(marked: string): Spelling {
  const everyday = marked.endsWith("~~") ? "mostly" : marked.endsWith("~") ? "often" : "never";
  return { text: marked.replace(/[~*]+$/, ""), everyday };
}
