import { readRows } from "./data.ts";
import { type Word, wordsOf } from "./words.ts";

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

const WORDS: ReadonlyMap<string, ReadonlySet<WordMeaning>> = readWords();
const STREET_NAMES: ReadonlySet<string> = new Set(
  readRows("street-names.tsv").map(([name = ""]) => soundsOf(wordsOf(name))),
);
const LONGEST_STREET_NAME = 4;

function readWords(): Map<string, Set<WordMeaning>> {
  const meanings = new Map<string, Set<WordMeaning>>();
  for (const [meaning = "", text = ""] of readRows("words.tsv")) {
    for (const word of wordsOf(text)) {
      const key = `${word.script} ${word.sound}`;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(meaning as WordMeaning));
    }
  }
  return meanings;
}

export function means(word: Word | undefined, meaning: WordMeaning): boolean {
  return word !== undefined && (WORDS.get(`${word.script} ${word.sound}`)?.has(meaning) ?? false);
}

/** A word of the vocabulary, other than a first name or a side. */
export function isVocabulary(word: Word): boolean {
  const meanings = WORDS.get(`${word.script} ${word.sound}`) ?? [];
  return [...meanings].some((meaning) => meaning !== "given_name" && meaning !== "side");
}

/** A word of the vocabulary or a street's name, and so no misspelled place. */
export function isKnownWord(word: Word): boolean {
  return WORDS.has(`${word.script} ${word.sound}`) || STREET_NAMES.has(word.sound);
}

/** How many words from `at` on are the name of a well-known street; 0 when none. */
export function streetNameLength(words: readonly Word[], at: number): number {
  for (let length = LONGEST_STREET_NAME; length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (run.length === length && samePart(run) && STREET_NAMES.has(soundsOf(run))) return length;
  }
  return 0;
}

export function samePart(run: readonly Word[]): boolean {
  return run.every((word) => word.part === run[0]?.part);
}

export function soundsOf(words: readonly Word[]): string {
  return words.map((word) => word.sound).join(" ");
}
