import { faceFor } from "./face.ts";
import { inLatin } from "./latin.ts";

/** What most texts consist of; they pass as they are. */
const plain =
  /^[!-~\u0621-\u063a\u0641-\u064a\u0660-\u0669\u060c]+(?: [!-~\u0621-\u063a\u0641-\u064a\u0660-\u0669\u060c]+)*$/;

/** Cairo has one hyphen and straight primes only as quotation marks. */
const substitutes: Record<string, string> = {
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "―": "—",
  "′": "'",
  "″": '"',
  "٭": "*",
  "۔": ".",
};

/** Arabic letters and ligatures as old encodings have them, each already in its joined form. */
const presentationForms = /[\ufb50-\ufdff\ufe70-\ufefe]+/g;

/** Presentation forms as the plain letters they stand for: those join by themselves. */
export function unjoined(text: string): string {
  return text.replace(presentationForms, (forms) => forms.normalize("NFKC"));
}

/** Marks piled higher than this on one letter would reach into the line above. */
const pile = /(\p{M}{2})\p{M}+/gu;

/**
 * The part of a text that can be printed, on one line: control characters and line ends become spaces, direction
 * marks and overrides go, so that nobody can reorder a label from inside an address; letters and digits that Cairo
 * lacks are written in Latin ones, so that the courier can read a name aloud; any other character (emoji) is dropped.
 * Never throws. An isolate the caller wants is put around the result.
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  return Array.from(unjoined(text.toWellFormed()).normalize("NFC"), character)
    .join("")
    .replace(/[\p{L}\p{N}\p{M}]+/gu, word)
    .replace(pile, "$1")
    .replace(/ {2,}/g, " ")
    .trim();
}

function character(char: string): string {
  if (/[\s\p{Cc}]/u.test(char)) return " ";
  // Zero-width non-joiner: words part here without a gap. The layout knows it; no other format character does any good.
  if (char === "\u200c") return char;
  if (/[\p{C}\ufffd]/u.test(char)) return "";
  if (isDrawn(char)) return char;
  const compatible = char.normalize("NFKC");
  if (compatible !== char && isDrawn(compatible)) return compatible;
  if (substitutes[char]) return substitutes[char];
  return /[\p{L}\p{N}\p{M}]/u.test(char) ? char : " ";
}

/** A word with Latin letters for those that Cairo lacks. A mark that it lacks is left out of a word that it has. */
function word(letters: string): string {
  if (isDrawn(letters)) return letters;
  let text = "";
  let foreign = "";
  for (const char of letters) {
    if (isDrawn(char) && !otherScript.test(char)) {
      text += inLatin(foreign) + char;
      foreign = "";
    } else if (foreign !== "" || !/\p{M}/u.test(char)) foreign += char;
  }
  return text + inLatin(foreign);
}

/** Cairo has some letters of these as signs, such as π. */
const otherScript = /(?![\p{Script=Arabic}\p{Script=Latin}])\p{L}/u;

function isDrawn(text: string): boolean {
  return Array.from(text).every((char) => faceFor(char.codePointAt(0) ?? 0, "regular"));
}
