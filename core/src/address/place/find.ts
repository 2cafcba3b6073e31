import { type GovernorateCode, listGovernorates, parseGovernorate } from "../governorate.ts";
import { listPlaces, type Place, REGIONS } from "./gazetteer.ts";
import { type Word, wordsOf } from "./words.ts";

/** What a name in a line stands for. */
export type Meaning =
  | { kind: "governorate"; governorate: GovernorateCode }
  | { kind: "place"; place: Place }
  /** Lies in several governorates and is no town of either. */
  | { kind: "region"; governorates: readonly GovernorateCode[] }
  | { kind: "abroad" };

/** A name found in a line. Several meanings: the name lives in several places. */
export interface Found {
  meanings: readonly Meaning[];
  /** محافظة stands before it, or it is a governorate's code. */
  isStated: boolean;
}

/** A spelling of a name; Latin ones share their key with all that have the same consonants. */
interface Spelling {
  sound: string;
  meaning: Meaning;
}

const LONGEST = 4;

function buildIndex(): Map<string, Spelling[]> {
  const index = new Map<string, Spelling[]>();
  const add = (spelling: string, meaning: Meaning) => {
    const words = wordsOf(spelling);
    if (words.length === 0) return;
    enter(keyOf(words), soundOf(words), meaning);
    // كفرالشيخ and borsaid: the same without the space between.
    if (words.length > 1 && words.every((word) => word.script === "arabic")) {
      enter(`arabic:${words.map((word, at) => (at === 0 ? word.key : word.text)).join("")}`, "", meaning);
    }
  };
  const enter = (key: string, sound: string, meaning: Meaning) => {
    const spellings = index.get(key) ?? [];
    spellings.push({ sound, meaning });
    index.set(key, spellings);
  };
  for (const { code, ar, en } of listGovernorates()) {
    for (const name of [ar, en, ...(MORE_NAMES[code] ?? [])]) add(name, { kind: "governorate", governorate: code });
  }
  for (const place of listPlaces()) {
    for (const name of [...place.spellings.ar, ...place.spellings.en]) {
      add(name, { kind: "place", place });
      if (place.isCapital) add(name, { kind: "governorate", governorate: place.governorate });
    }
  }
  for (const { ar, en, governorates } of REGIONS) {
    for (const name of [...ar, ...en]) add(name, { kind: "region", governorates });
  }
  for (const name of ABROAD) add(name, { kind: "abroad" });
  return index;
}

/** Names of governorates beside those of the table and of their capitals. */
const MORE_NAMES: Readonly<Partial<Record<GovernorateCode, readonly string[]>>> = {
  C: ["Kahera", "El Qahira", "Kahira", "Al 2ahera"],
  DK: ["Dakahlia", "Daqahliya", "El Dakahleya"],
  BH: ["Behera", "Buhaira", "El Beheira"],
  GH: ["Gharbeya", "Gharbiya", "El 8arbeya"],
  KB: ["Qalyubia", "Kalyoubia", "El Kalyobeya", "Qaliubiya"],
  MNF: ["Monofia", "Menoufia", "Menofeya", "Minufiya"],
  SHR: ["Sharkia", "Sharqia", "El Sharkeya", "Sharqiya"],
  BA: ["El Bahr El Ahmar"],
  JS: ["Ganoub Sina"],
  SIN: ["Shamal Sina"],
  WAD: ["El Wadi El Gedid"],
  MT: ["Matruh"],
};

const ABROAD = [
  ..."السعودية|المملكة العربية السعودية|الإمارات|الكويت|قطر|البحرين|عمان|الأردن|ليبيا|السودان|لبنان|سوريا|العراق|فلسطين|تركيا|المغرب|تونس|الجزائر|اليمن|دبي|جدة|أبو ظبي".split(
    "|",
  ),
  ..."Saudi Arabia|KSA|Emirates|UAE|Dubai|Abu Dhabi|Kuwait|Qatar|Bahrain|Oman|Jordan|Libya|Sudan|Lebanon|Syria|Iraq|Turkey|Morocco|Tunisia|Germany|France|Italy".split(
    "|",
  ),
];

/** Before a name that is a street's and no place. */
const STREET_BEFORE = keys(
  "شارع ش ميدان طريق الطريق كورنيش جامعة مستشفى مدرسة مسجد جامع كنيسة محطة موقف كوبري ترعة مطار سوق نادي محور حارة عطفة برج عمارة صيدلية محلات شركة قرية كمبوند بنك مول share3 shar3 shari sharia midan tareeq tariq tare2 gam3et gamet",
);
/** After one, in English. */
const STREET_AFTER = keys(
  "street st str road rd square sq university airport bridge avenue ave station hospital school mosque",
);
const PROVINCE = keys("محافظة governorate province gov mohafzet mo7afzet");
/** Says that the name after it is a town's. */
const TOWN = keys("مدينة مركز حي قسم بندر city markaz madinet madinat hay kism");
/** The street's own name and one more word: شارع جمال عبد الناصر, شارع بورسعيد. */
const STREET_REACH = 2;

/** Every name, by its words' keys. Made once: it never changes. */
const INDEX: ReadonlyMap<string, readonly Spelling[]> = buildIndex();

/** Right after a place these are its eastern or western half, and no governorate: عين شمس الشرقية. */
const SIDES: ReadonlySet<string> = new Set(["شرقيه", "غربيه"]);

function inSame(meanings: readonly Meaning[], before: Found | undefined): boolean {
  const governorates = meanings.flatMap((meaning) => (meaning.kind === "governorate" ? [meaning.governorate] : []));
  return (before?.meanings ?? []).some(
    (meaning) => meaning.kind === "place" && governorates.includes(meaning.place.governorate),
  );
}

/** The names in a line, longest first where they overlap; streets, squares and the like are passed over. */
export function findNames(line: string): Found[] {
  const words = wordsOf(line);
  const found: Found[] = [];
  let at = 0;
  /** Where the name before ended, if its part of the line goes on. */
  let end = -1;
  while (at < words.length) {
    const match = longestAt(words, at);
    if (!match) {
      at += 1;
      continue;
    }
    const { length } = match;
    const word = words[at - 1];
    const before = word && word.part === words[at]?.part ? word.sound : "";
    const townNamed = TOWN.has(before);
    const meanings = townNamed ? match.meanings.filter(({ kind }) => kind !== "governorate") : match.meanings;
    const isSide = SIDES.has(words[at]?.key ?? "") && at === end && !inSame(meanings, found.at(-1));
    if (!isStreet(words, at, length) && meanings.length > 0 && !isSide) {
      const isStated = PROVINCE.has(before);
      const governorates = meanings.filter(({ kind }) => kind === "governorate");
      found.push({ meanings: isStated && governorates.length > 0 ? governorates : meanings, isStated });
      end = words[at + length]?.part === words[at]?.part ? at + length : -1;
    }
    at += length;
  }
  for (const text of line.split(/[\s،,;/]+/)) {
    const code = /^EG-?[A-Z]{1,3}$/.test(text) ? parseGovernorate(text) : undefined;
    if (code) found.push({ meanings: [{ kind: "governorate", governorate: code }], isStated: true });
  }
  return found;
}

function longestAt(words: readonly Word[], at: number): { meanings: Meaning[]; length: number } | undefined {
  const first = words[at];
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (run.some((word) => word.part !== first?.part)) continue;
    if (length === 1 && first && STREET_AFTER.has(first.sound)) return undefined;
    const meanings = meaningsOf(INDEX.get(keyOf(run)) ?? [], run);
    if (meanings.length > 0) return { meanings, length };
  }
  return undefined;
}

/** Words that share their consonants are the same only if they sound alike: a tower is not El Tor. The nearest wins. */
function meaningsOf(spellings: readonly Spelling[], run: readonly Word[]): Meaning[] {
  const isLatin = run.some((word) => word.script === "latin");
  const sound = soundOf(run);
  const far = spellings.map((spelling) => (isLatin ? distance(spelling.sound, sound) : 0));
  const nearest = Math.min(...far);
  if (nearest > (sound.length < 6 ? 0 : Math.floor(sound.length / 5))) return [];
  const meanings: Meaning[] = [];
  for (const [at, { meaning }] of spellings.entries()) {
    if (far[at] === nearest && !meanings.some((known) => same(known, meaning))) meanings.push(meaning);
  }
  return meanings;
}

function isStreet(words: readonly Word[], at: number, length: number): boolean {
  const part = words[at]?.part;
  for (let back = 1; back <= STREET_REACH; back += 1) {
    const word = words[at - back];
    if (!word || word.part !== part) break;
    if (STREET_BEFORE.has(word.sound)) return true;
  }
  const after = words[at + length];
  return after?.part === part && after !== undefined && STREET_AFTER.has(after.sound);
}

function keyOf(words: readonly Word[]): string {
  return `${words.some((word) => word.script === "latin") ? "latin" : "arabic"}:${words.map((word) => word.key).join(" ")}`;
}

function soundOf(words: readonly Word[]): string {
  return words.map((word) => word.sound).join(" ");
}

function keys(text: string): ReadonlySet<string> {
  return new Set(text.split(" ").flatMap((word) => wordsOf(word).map(({ sound }) => sound)));
}

function same(one: Meaning, other: Meaning): boolean {
  if (one.kind === "place" && other.kind === "place") {
    return one.place.governorate === other.place.governorate && one.place.name.ar === other.place.name.ar;
  }
  return one.kind === other.kind && JSON.stringify(one) === JSON.stringify(other);
}

/** Edits from one word to another (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
