import { type GovernorateCode, listGovernorates } from "../governorate.ts";
import { namesIn, readRows } from "./data.ts";
import { type Everyday, listPlaces, type Place } from "./gazetteer.ts";
import { editDistance, isOneEdit } from "./spelling.ts";
import { isKnownWord, means, samePart, soundsOf } from "./vocabulary.ts";
import { longestByFirstWord, skeleton, type Word, wordsOf } from "./words.ts";

/** What a name stands for. */
export type Meaning =
  | { kind: "governorate"; governorate: GovernorateCode }
  | { kind: "place"; place: Place; everyday: Everyday }
  /** Lies in several governorates and is no town of any: a coast. */
  | { kind: "region"; region: string; governorates: readonly GovernorateCode[] }
  | { kind: "abroad" };

/** A name that some words are. Several meanings: the name lives in several places. */
export interface Match {
  meanings: readonly Meaning[];
  /** In words. */
  length: number;
  isMisspelled: boolean;
}

interface Entry {
  sound: string;
  meaning: Meaning;
  /** Written with 2 for ق, and matches only what is written so: el za2azi2. */
  isChat?: boolean;
}

/** In words. */
const LONGEST_NAME = 5;
/** Shorter words are too often one letter away from another word. */
const SHORTEST_MISSPELLED = { arabic: 5, latin: 6 } as const;

type Index = Map<string, Entry[]>;
/** Names that a misspelled one may be, by script and their first or last two letters: one wrong letter leaves one of them. */
type Near = Map<string, { joined: string; meaning: Meaning }[]>;

/** Made when first needed, so that a start does not wait for them. */
let index: Index | undefined;
/** How many words the longest name has that begins with a word's key: most words begin none. */
let longest: ReadonlyMap<string, number> = new Map();
let near: Near | undefined;

/** Every name, by the keys of its words. */
function names(): Index {
  if (index) return index;
  index = buildIndex();
  longest = longestByFirstWord(index.keys().map((key) => key.slice(key.indexOf(":") + 1)));
  return index;
}

function buildIndex(): Index {
  const built: Index = new Map();
  const addName = (name: string, meaning: Meaning) => addTo(built, name, meaning);
  for (const { code, ar, en } of listGovernorates()) {
    for (const name of [ar, en]) addName(name, { kind: "governorate", governorate: code });
  }
  for (const [code, name = ""] of readRows("governorates.tsv")) {
    addName(name, { kind: "governorate", governorate: code as GovernorateCode });
  }
  for (const [region = "", names, codes = ""] of readRows("regions.tsv")) {
    const governorates = codes.split(" ") as GovernorateCode[];
    for (const name of namesIn(names)) addName(name, { kind: "region", region, governorates });
  }
  for (const [, name = ""] of readRows("abroad.tsv")) addName(name, { kind: "abroad" });
  for (const place of listPlaces()) {
    for (const { text, everyday } of place.spellings) {
      addName(text, { kind: "place", place, everyday });
      if (place.isCapital && place.kind === "town")
        addName(text, { kind: "governorate", governorate: place.governorate });
    }
  }
  shareQuarters(built);
  return built;
}

/** «حي الأربعين» is also each other place that is called الأربعين. */
function shareQuarters(built: Index): void {
  for (const [key, entries] of built) {
    const plain = key.startsWith("arabic:حي ") ? built.get(key.replace("حي ", "")) : undefined;
    for (const entry of plain ?? []) {
      const isTownOrQuarter = entry.meaning.kind === "place" && /^(?:town|quarter)$/.test(entry.meaning.place.kind);
      if (isTownOrQuarter) entries.push({ ...entry, sound: `حي ${entry.sound}` });
    }
  }
}

function addTo(built: Index, name: string, meaning: Meaning): void {
  const words = wordsOf(name);
  if (words.length === 0) return;
  append(built, keyOf(words), { sound: soundsOf(words), meaning });
  if (meaning.kind !== "abroad" && /q/i.test(name)) {
    const chat = wordsOf(name.replace(/q+/gi, "2"));
    append(built, keyOf(chat), { sound: soundsOf(chat), meaning, isChat: true });
  }
  // كفرالشيخ and nasrcity: the same without the space between.
  const isMinor = meaning.kind === "place" && meaning.place.kind !== "town" && meaning.place.kind !== "quarter";
  if (words.length > 1 && !isMinor) append(built, keyOfJoined(words), { sound: joinedOf(words), meaning });
}

function nearNames(): Near {
  if (near) return near;
  near = new Map();
  for (const [key, entries] of names()) {
    const script = key.startsWith("latin") ? "latin" : "arabic";
    for (const { sound, meaning, isChat } of entries) {
      if (isChat) continue;
      const isEveryday = meaning.kind === "place" && meaning.everyday !== "never";
      const isVillage = meaning.kind === "place" && meaning.place.kind === "village";
      const joined = sound.replaceAll(" ", "");
      if (isEveryday || isVillage || meaning.kind === "abroad" || joined.length < SHORTEST_MISSPELLED[script]) continue;
      append(near, `${script} ${joined.slice(0, 2)}`, { joined, meaning });
      append(near, `${script} ..${joined.slice(-2)}`, { joined, meaning });
    }
  }
  return near;
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** The longest name that begins at a word, undefined when none does. */
export function nameAt(words: readonly Word[], at: number): Match | undefined {
  const index = names();
  const most = longest.get(words[at]?.key ?? "") ?? 0;
  for (let length = Math.min(LONGEST_NAME, most, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    const entries = samePart(run) ? index.get(keyOf(run)) : undefined;
    const meanings = entries ? meaningsOf(entries, run) : [];
    if (meanings.length > 0) return { meanings, length, isMisspelled: false };
  }
  return undefined;
}

/** A name of one or two words that is one letter away from what stands there. */
export function misspelledNameAt(words: readonly Word[], at: number): Match | undefined {
  for (const length of [2, 1]) {
    const run = words.slice(at, at + length);
    const script = scriptOf(run);
    const isOneScript = run.every((word) => word.script === script);
    const isKnown = run.some((word, index) => isKnownWord(word) && !(length > 1 && index === 0 && means(word, "town")));
    if (run.length < length || !samePart(run) || !isOneScript || isKnown) continue;
    const joined = joinedOf(run);
    if (joined.length < SHORTEST_MISSPELLED[script]) continue;
    const meanings: Meaning[] = [];
    for (const key of [`${script} ${joined.slice(0, 2)}`, `${script} ..${joined.slice(-2)}`]) {
      for (const other of nearNames().get(key) ?? []) {
        if (isOneEdit(joined, other.joined) && !isDerived(joined, other.joined)) addMeaning(meanings, other.meaning);
      }
    }
    if (meanings.length > 0 && governoratesOf(meanings).size === 1) return { meanings, length, isMisspelled: true };
  }
  return undefined;
}

function governoratesOf(meanings: readonly Meaning[]): Set<GovernorateCode> {
  return new Set(
    meanings.flatMap((meaning) => {
      if (meaning.kind === "place") return [meaning.place.governorate];
      if (meaning.kind === "governorate") return [meaning.governorate];
      return meaning.kind === "region" ? meaning.governorates : [];
    }),
  );
}

/** منصور and المنصوري are people, not المنصورة misspelled. */
function isDerived(word: string, name: string): boolean {
  return word === `${name}ي` || `${word}ه` === name || name.replace(/[هي]$/, "ي") === word;
}

/** Words that share their consonants are the same only if they sound alike: a tower is not El Tor. The nearest wins. */
function meaningsOf(named: readonly Entry[], run: readonly Word[]): Meaning[] {
  const meanings: Meaning[] = [];
  if (!run.some((word) => word.script === "latin")) {
    for (const { meaning } of named) addMeaning(meanings, meaning);
    return meanings;
  }
  const sound = soundsOf(run);
  const isChat = run.some(({ text }) => text.includes("2"));
  const entries = named.filter((entry) => isChat || !entry.isChat);
  const far = entries.map((entry) => (entry.sound === sound ? 0 : editDistance(entry.sound, sound)));
  const nearest = Math.min(...far);
  if (nearest > (sound.length < 6 ? 0 : Math.floor(sound.length / 5))) return [];
  for (const [at, { meaning }] of entries.entries()) if (far[at] === nearest) addMeaning(meanings, meaning);
  return meanings;
}

function addMeaning(meanings: Meaning[], added: Meaning): void {
  if (!meanings.some((known) => isSame(known, added))) meanings.push(added);
}

function isSame(one: Meaning, other: Meaning): boolean {
  if (one.kind === "place" && other.kind === "place") return one.place === other.place;
  if (one.kind === "governorate" && other.kind === "governorate") return one.governorate === other.governorate;
  if (one.kind === "region" && other.kind === "region") return one.region === other.region;
  return one.kind === "abroad" && other.kind === "abroad";
}

function scriptOf(words: readonly Word[]): "arabic" | "latin" {
  return words.some((word) => word.script === "latin") ? "latin" : "arabic";
}

function keyOf(words: readonly Word[]): string {
  let key = `${scriptOf(words)}:${words[0]?.key}`;
  for (let at = 1; at < words.length; at += 1) key += ` ${words[at]?.key}`;
  return key;
}

function keyOfJoined(words: readonly Word[]): string {
  if (scriptOf(words) === "latin") return `latin:${skeleton(joinedOf(words))}`;
  return `arabic:${words.map((word, at) => (at === 0 ? word.key : word.text)).join("")}`;
}

function joinedOf(words: readonly Word[]): string {
  return words.map((word) => word.sound).join("");
}
