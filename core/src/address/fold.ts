const FOREIGN_DIGIT = /[٠-٩۰-۹]/g;
/** Zero-width characters, bidi marks and isolates, soft hyphen, byte order mark: pasted from chats and documents, seen by nobody. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Text that neither NFKC nor the marks below change: ASCII, and Arabic letters and punctuation without marks. */
const PLAIN = /^[\x20-\x7e\u060c\u061b\u061f\u0621-\u063a\u0641-\u064a]*$/;

/** Arabic-Indic, Persian and full-width digits to 0-9, compatibility forms to plain ones (NFKC), invisible marks dropped. For reading only: keep the original for printing. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(FOREIGN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * One spelling for the usual ones of Arabic, after `foldText`: no short vowels and no stretching, أ إ آ as ا, ى and ئ as ي, ة as ه, ؤ as و, چ as ج,
 * small letters for Latin ones. For comparing only.
 */
export function foldSpelling(text: string): string {
  return foldText(text)
    .toLowerCase()
    .replace(RESPELLED, (letter) => USUAL_SPELLING[letter] ?? "");
}

const RESPELLED = /[\u064b-\u065f\u0670\u0640ءأإآٱىئةؤچ]/g;
/** The others of them are left out. */
const USUAL_SPELLING: Readonly<Record<string, string>> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ئ: "ي",
  ة: "ه",
  ؤ: "و",
  چ: "ج",
};

/** An Arabic vowel mark between Latin letters stands for a letter that has none: Būr Saٰīd. */
const MARK_IN_LATIN = /(?<=\p{Script=Latin}\p{M}*)[\u064b-\u065f\u0670]|[\u064b-\u065f\u0670](?=\p{Script=Latin})/gu;

/** Latin letters without the marks of a transliteration: Al Jīzah as Al Jizah. For comparing only. */
export function foldMarks(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(MARK_IN_LATIN, "")
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));
}
