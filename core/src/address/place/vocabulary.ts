import { readRows } from "./data.ts";
import { longestByFirstWord, type Word, wordsOf } from "./words.ts";

/** What a word says about the name beside it (data/words.tsv). */
export type WordMeaning =
  /** شارع, mall: the name after it is no place. */
  | "not_place_before"
  /** street, hotel: the name before it is no place. */
  | "not_place_after"
  /** الصحراوي, desert: the names before it are the ends of a road. */
  | "road_after"
  /** حي: the name after it is a quarter. */
  | "quarter_before"
  /** مساكن, قرية: the name after it is that of a smaller place, not of the town. */
  | "village_before"
  /** محافظة: the name after it is a governorate. */
  | "province"
  /** مدينة, مركز: the name after it is a town. */
  | "town"
  /** الغربية, قبلي: a side of the name before it. */
  | "side"
  /** عبد, الملك: the name of a street goes on after it. */
  | "given_name"
  /** أو, or: between two places the buyer has not decided. */
  | "either"
  /** عمارة, next: never a place. */
  | "generic";

type Meanings = Map<string, Set<WordMeaning>>;

/** By script and sound. */
const WORDS: Readonly<Record<Word["script"], Meanings>> = readWords();
const STREET_NAMES: ReadonlySet<string> = new Set(
  readRows("street-names.tsv").map(([name = ""]) => soundsOf(wordsOf(name))),
);
/** How many words the longest of them has that begins with a word's sound: most words begin none. */
const LONGEST_STREET_NAME = longestByFirstWord(STREET_NAMES);

function readWords(): Record<Word["script"], Meanings> {
  const words: Record<Word["script"], Meanings> = { arabic: new Map(), latin: new Map(), number: new Map() };
  for (const [meaning = "", text = ""] of readRows("words.tsv")) {
    for (const { script, sound } of wordsOf(text)) {
      const meanings = words[script].get(sound) ?? new Set();
      words[script].set(sound, meanings.add(meaning as WordMeaning));
    }
  }
  return words;
}

function meaningsOf({ script, sound }: Word): ReadonlySet<WordMeaning> | undefined {
  return WORDS[script].get(sound);
}

export function means(word: Word | undefined, meaning: WordMeaning): boolean {
  return word !== undefined && (meaningsOf(word)?.has(meaning) ?? false);
}

/** A word of the vocabulary, other than a first name or a side. */
export function isVocabulary(word: Word): boolean {
  const meanings = meaningsOf(word);
  if (meanings === undefined) return false;
  for (const meaning of meanings) if (meaning !== "given_name" && meaning !== "side") return true;
  return false;
}

/** A word of the vocabulary or a street's name, and so no misspelled place. */
export function isKnownWord(word: Word): boolean {
  return meaningsOf(word) !== undefined || STREET_NAMES.has(word.sound);
}

/** How many words from `at` on are the name of a well-known street; 0 when none. */
export function streetNameLength(words: readonly Word[], at: number): number {
  const longest = LONGEST_STREET_NAME.get(words[at]?.sound ?? "") ?? 0;
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (samePart(run) && STREET_NAMES.has(soundsOf(run))) return length;
  }
  return 0;
}

export function samePart(run: readonly Word[]): boolean {
  return run.every((word) => word.part === run[0]?.part);
}

export function soundsOf(words: readonly Word[]): string {
  return words.map((word) => word.sound).join(" ");
}
