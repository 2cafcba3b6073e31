import { keep, kept } from "../kept.ts";

const STORED = "masar-digits";

/** Unicode's names for 0 to 9 and for ٠ to ٩. */
export const DIGITS = ["latn", "arab"] as const;
export type Digits = (typeof DIGITS)[number];

/** The digits of Arabic texts. Another choice reloads the page. */
export const chosenDigits: Digits = kept("browser", STORED) === "arab" ? "arab" : "latn";

export function chooseDigits(digits: Digits): void {
  keep("browser", STORED, digits);
  location.reload();
}

/**
 * What keeps its digits: placeholders, tags, addresses of pages, numbers of orders, codes with Latin letters, phone numbers
 * (the last two also in groups); or a number, with its marks.
 */
const PARTS =
  /\{\{.*?\}\}|<.*?>|https?:\S+|#\d+|[\w-]*[A-Za-z][\w-]*(?: \d{4})*|\+?\d{2,4}(?: \d{3,4}){2,}|\d{7,}|\d+(?:[,.]\d+)*/g;

/** An Arabic text, or each of an object of texts, in the chosen digits. */
export function inChosenDigits<Texts>(texts: Texts): Texts {
  if (chosenDigits === "latn") return texts;
  if (typeof texts === "string") return texts.replace(PARTS, inArabic) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, inChosenDigits(text)])) as Texts;
}

function inArabic(part: string): string {
  if (!/^[\d,.]+$/.test(part) || part.length > 6 + part.replace(/[^,.]/g, "").length) return part;
  return part
    .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replaceAll(",", "٬")
    .replaceAll(".", "٫");
}
