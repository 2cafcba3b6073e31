import { type PhoneNumber, readNumber, readPlainMobile } from "./phone-number.ts";

export type FoundNumbers = {
  /** Every whole number, in the order written, the same one possibly twice. */
  readonly numbers: readonly { readonly number: PhoneNumber; readonly written: string }[];
  /** What stands around them, without the separators and joining words; includes digits that are no whole number. Empty when there is nothing. */
  readonly remark: string;
  /** The longest run of digits that is no whole number; empty when there is none. */
  readonly broken: string;
};

/** Digits with what people put between the digits of one number. Letters, slashes, commas, semicolons, bars and line breaks end a run. */
const RUN = /\+?\(?\d(?:[\d \t().+\-\u2010-\u2015\u2212]*\d)?\)?/g;
/** Places inside a run where one number may end and the next begin: before a plus or bracket, or after a space, dot or hyphen. */
const JOINT = /(?<=[\d)])(?=[+(])|(?<=[ \t.\-\u2010-\u2015\u2212])(?=[\d+(])/g;
/** Three of the longest numbers. Bounds the search for cuts, as the length bounds everything else: the field is written by strangers. */
const MOST_DIGITS = 45;
const MOST_CHARACTERS = 500;

const JOINING = /^(?:[\s/\\,،;؛|:.\-\u2010-\u2015\u2212]|(?<!\p{L})(?:أو|او|و|or)(?!\p{L}))+/u;
const JOINING_END = /(?:[\s/\\,،;؛|:\-\u2010-\u2015\u2212]|(?<!\p{L})(?:أو|او|و|or)(?!\p{L}))+$/u;

/**
 * Finds the whole phone numbers in a folded line of free text. Two numbers in one field are common in Egypt, in every way of joining them.
 * In more than 500 characters it finds nothing: cutting such a text could cut a number.
 */
export function findNumbers(text: string): FoundNumbers {
  if (text.length > MOST_CHARACTERS) return { numbers: [], remark: "", broken: "" };
  const numbers: { number: PhoneNumber; written: string }[] = [];
  const remarks: string[] = [];
  let broken = "";
  let end = 0;
  let around = "";
  for (const match of text.matchAll(RUN)) {
    around += text.slice(end, match.index);
    end = match.index + match[0].length;
    for (const part of cutRun(match[0])) {
      const number = readNumber(part);
      if (number) {
        numbers.push({ number, written: part });
        remarks.push(around);
        around = "";
      } else {
        around += part;
        if (digitsIn(part) > digitsIn(broken)) broken = part;
      }
    }
  }
  remarks.push(around + text.slice(end));
  return { numbers, remark: remarks.map(tidy).filter(Boolean).join(" "), broken };
}

/** Cuts a run into parts, in order and with nothing but separators lost; those of them that are whole numbers are the numbers in it. */
function cutRun(run: string): readonly string[] {
  if (digitsIn(run) > MOST_DIGITS || readNumber(run)) return [run];
  const digits = run.replace(/\D/g, "");
  if (digits.length === 22) {
    const halves = [digits.slice(0, 11), digits.slice(11)];
    if (halves.every((half) => readPlainMobile(half) !== undefined)) return halves;
  }
  return cutAtJoints(run) ?? cutAroundMobiles(run);
}

/** A space or hyphen parts two numbers only where both sides are whole numbers: `0100 123 4567 - 0110 123 4567`. */
function cutAtJoints(run: string): readonly string[] | undefined {
  for (const { index } of run.matchAll(JOINT)) {
    const left = run.slice(0, index);
    if (!readNumber(left)) continue;
    const right = run.slice(index);
    if (readNumber(right)) return [left, right];
    const more = cutAtJoints(right);
    if (more) return [left, ...more];
  }
  return undefined;
}

/** Eleven unbroken digits from 01 are a whole number whatever small number stands beside them: `12 01001234567` after «flat». */
function cutAroundMobiles(run: string): readonly string[] {
  if (run.includes("+")) return [run];
  return run.split(/(?<!\d)(01[0125]\d{8})(?!\d)/).filter((part) => part !== "");
}

function tidy(text: string): string {
  const bare = text.trim().replace(JOINING, "").replace(JOINING_END, "");
  return /[\p{L}\p{N}]/u.test(bare) ? bare.replace(/^\(([^()]*)\)$/, "$1") : "";
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}
