import { foldMarks, foldSpelling, foldText } from "../fold.ts";

/** A word of an address, as it is compared. */
export interface Word {
  script: "arabic" | "latin" | "number";
  /** Arabic: one spelling for the usual ones, without ال. Latin: the letters that carry the word. */
  key: string;
  /** Latin: with its vowels, to tell words apart that share their consonants. */
  sound: string;
  /** As it stands there, folded. */
  text: string;
  /** As it was written. */
  raw: string;
  /** Which part of the line it stands in: commas, dashes and line breaks begin another. */
  part: number;
  /** The part begins after a dash: «القاهرة - الإسكندرية» can be one road. */
  afterDash: boolean;
}

const PARTS = /[،,;\n\r\t/|()]+|\s[-–—]+\s|\.\s/;
const DASH = /\s[-–—]+\s/y;

/** Splits a line into words, article dropped, as Arabic, English or Arabic in Latin letters. */
export function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  const text = foldMarks(foldText(line));
  let from = 0;
  const pieces = text.split(PARTS);
  for (let part = 0; part < pieces.length; part += 1) {
    const piece = pieces[part] ?? "";
    DASH.lastIndex = from;
    const separator = part === 0 ? null : DASH.exec(text);
    const at = text.indexOf(piece, from);
    for (const raw of piece.split(/[\s_\-–—.:#"'’`]+/)) {
      for (const reading of read(raw)) words.push({ ...reading, part, afterDash: separator !== null });
    }
    from = at + piece.length;
  }
  return words.filter((word, at) => !isArticleOf(word, words[at + 1]));
}

/** ash Sharqiyah, as Suways, ad Daqahliyah: before such a letter the article sounds like it. */
function isArticleOf({ script, text, part }: Word, next: Word | undefined): boolean {
  if (script !== "latin") return false;
  const letter = /^[ae](sh|th|dh|[stdnrz])$/.exec(text)?.[1];
  return letter !== undefined && next?.part === part && next.text.startsWith(letter);
}

/** A word wherever it stands. */
type Reading = Omit<Word, "part" | "afterDash">;

/** Most words of an address stand in many others, and looking one up costs a fraction of reading it. */
const known = new Map<string, readonly Reading[]>();
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 30;

/** The words of what stands between two spaces. Digits and Arabic letters written together are two words: عمارة12. */
function read(raw: string): readonly Reading[] {
  const found = known.get(raw);
  if (found) return found;
  const runs = raw.match(/[\u0600-\u06ff]+|[^\u0600-\u06ff]+/g) ?? [];
  const readings = runs.flatMap((run) => toReading(run) ?? []);
  if (known.size === MOST_KNOWN) known.clear();
  if (raw.length <= LONGEST_KNOWN) known.set(raw, readings);
  return readings;
}

function toReading(raw: string): Reading | undefined {
  const text = foldSpelling(raw);
  if (/^\d+$/.test(text)) return { script: "number", key: text, sound: text, text, raw };
  if (/[\u0600-\u06ff]/.test(text)) {
    // المقطمم is a slip; the last two letters of نزهة are different ones, though they are folded to the same.
    const key = text
      .replace(/اا+/g, "ا")
      .replace(/(?<=.{2})([^ه])\1+$/, "$1")
      .replace(/^(?:ال(?=.{2})|[بوف]ال(?=.{4})|لل(?=.{4}))/, "");
    return key === "" ? undefined : { script: "arabic", key, sound: key, text, raw };
  }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(text)?.[1];
  if (ordinal) return { script: "number", key: ordinal, sound: ordinal, text, raw };
  if (!/[a-z]/.test(text) || ARTICLES.has(text)) return undefined;
  const sound = soundOf(text);
  return { script: "latin", key: skeleton(sound), sound, text, raw };
}

const ARTICLES = new Set(["el", "al", "il", "ul", "the", "of", "in"]);

/** Digits that stand for letters, where they touch one: 3 ع, 7 ح, 5 خ, 2 ء or ق, 6 ط, 8 غ, 9 ص. */
const CHAT_LETTERS: Readonly<Record<string, string>> = { 2: "", 3: "", 5: "x", 6: "t", 7: "h", 8: "g", 9: "s" };

/** Letters that sound like another, two before one. */
const SOUNDS: Readonly<Record<string, string>> = {
  kh: "x",
  gh: "g",
  sh: "j",
  ch: "j",
  dj: "g",
  th: "t",
  dh: "d",
  ph: "f",
  ck: "k",
  ee: "i",
  oo: "u",
  ou: "u",
  ei: "i",
  ai: "i",
  ay: "i",
  ey: "i",
  aw: "u",
  q: "k",
  c: "k",
  p: "b",
  v: "f",
  o: "u",
  e: "i",
  y: "i",
  w: "u",
};
const SOUND = new RegExp(Object.keys(SOUNDS).join("|"), "g");

/** Brings the many ways to write an Arabic name in Latin letters closer to each other. */
function soundOf(text: string): string {
  let letters = text;
  if (/\d/.test(text)) {
    const number = /^(\d+)([a-z]{4,})$/.exec(text);
    // 6october is a number and a word; 3agamy is a word.
    const isNumber = number !== null && !/^[2356789]$/.test(number[1] ?? "");
    letters = (isNumber ? (number[2] ?? "") : text).replace(/\d/g, (digit) => CHAT_LETTERS[digit] ?? "");
  }
  return letters
    .replace(/[^a-z]+/g, "")
    .replace(/^(?:el|al)(?=[bcdfghjklmnpqrstvwxz][a-z]{2})/, "")
    .replace(SOUND, (found) => SOUNDS[found] ?? found)
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=[aiu])h$/, "");
}

/** The consonants of a sound, and a mark where it begins with a vowel. */
export function skeleton(sound: string): string {
  const begins = /^[aiu]/.test(sound) ? "a" : "";
  return begins + sound.replace(/[aiu]/g, "").replace(/(.)\1+/g, "$1");
}

/** How many words the longest name has that begins with a word. @param names of words with one space between them. */
export function longestByFirstWord(names: Iterable<string>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ");
    const [first = ""] = words;
    lengths.set(first, Math.max(lengths.get(first) ?? 0, words.length));
  }
  return lengths;
}
