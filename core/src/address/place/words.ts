import { foldSpelling } from "../fold.ts";

/** A word of an address, as it is compared. */
export interface Word {
  script: "arabic" | "latin" | "number";
  /** Arabic: one spelling for the usual ones, without ال. Latin: the letters that carry the word. */
  key: string;
  /** Latin: with its vowels, to tell words apart that share their consonants. */
  sound: string;
  /** As it stands there, folded. */
  text: string;
  /** Which part of the line it stands in: commas, dashes and line breaks begin another. */
  part: number;
}

/** Splits a line into words, article dropped, as Arabic, English or Arabic in Latin letters. */
export function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  const parts = foldSpelling(line).split(/[،,;\n\r\t/|()]+|\s[-–—]+\s|\.\s/);
  for (const [part, text] of parts.entries()) {
    for (const raw of text.split(/[\s_\-–—.:#"'’`]+/)) {
      if (raw === "") continue;
      // Digits and Arabic letters written together are two words: عمارة12.
      for (const piece of raw.match(/[\u0600-\u06ff]+|[^\u0600-\u06ff]+/g) ?? []) {
        const word = toWord(piece, part);
        if (word) words.push(word);
      }
    }
  }
  return words;
}

function toWord(text: string, part: number): Word | undefined {
  if (/^\d+$/.test(text)) return { script: "number", key: text, sound: text, text, part };
  if (/[\u0600-\u06ff]/.test(text)) {
    const key = text.replace(/^ال(?=.{2})/, "");
    return key === "" ? undefined : { script: "arabic", key, sound: key, text, part };
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(text)?.[1];
  if (ordinal) return { script: "number", key: ordinal, sound: ordinal, text, part };
  if (!/[a-z]/.test(text) || ARTICLES.has(text)) return undefined;
  const sound = soundOf(text);
  return { script: "latin", key: skeleton(sound), sound, text, part };
}

const ARTICLES = new Set(["el", "al", "il", "ul", "the", "of", "in"]);

/** Digits that stand for letters, where they touch one: 3 ع, 7 ح, 5 خ, 2 ء or ق, 6 ط, 8 غ, 9 ص. */
const CHAT_LETTERS: Readonly<Record<string, string>> = { 2: "", 3: "", 5: "x", 6: "t", 7: "h", 8: "g", 9: "s" };

/** Latin letters by what they sound like, so that the many ways to write an Arabic name come closer to each other. */
function soundOf(text: string): string {
  const number = /^(\d+)([a-z]{4,})$/.exec(text);
  // 6october is a number and a word; 3agamy is a word.
  const letters =
    number && (number[1] ?? "").length > 0 && !/^[2356789]$/.test(number[1] ?? "") ? (number[2] ?? "") : text;
  return letters
    .replace(/\d/g, (digit) => CHAT_LETTERS[digit] ?? "")
    .replace(/[^a-z]/g, "")
    .replace(/^(?:el|al)(?=[bcdfghjklmnpqrstvwxyz]{2})/, "")
    .replaceAll("kh", "x")
    .replaceAll("gh", "g")
    .replaceAll("sh", "j")
    .replaceAll("ch", "j")
    .replaceAll("dj", "g")
    .replaceAll("th", "t")
    .replaceAll("dh", "d")
    .replaceAll("ph", "f")
    .replaceAll("ck", "k")
    .replaceAll("q", "k")
    .replaceAll("c", "k")
    .replaceAll("p", "b")
    .replaceAll("v", "f")
    .replaceAll("ee", "i")
    .replaceAll("oo", "u")
    .replaceAll("ou", "u")
    .replaceAll("ei", "i")
    .replaceAll("ai", "i")
    .replaceAll("ay", "i")
    .replaceAll("ey", "i")
    .replaceAll("aw", "u")
    .replaceAll("o", "u")
    .replaceAll("e", "i")
    .replaceAll("y", "i")
    .replaceAll("w", "u")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=[aiu])h$/, "");
}

/** Its consonants, and a mark where it begins with a vowel. */
function skeleton(sound: string): string {
  const begins = /^[aiu]/.test(sound) ? "a" : "";
  return begins + sound.replace(/[aiu]/g, "").replace(/(.)\1+/g, "$1");
}
