import { bucketOf } from "../account/bucket.ts";
import { foldText } from "../address/fold.ts";
import { joinText } from "../kernel/join-text.ts";

/**
 * Damm's quasigroup of order 10 (H. M. Damm, 2004). Row: the state so far; column: the next digit. A number with its check digit ends in state 0.
 * Chosen over ISO 7064 MOD 11,10 because it catches every adjacent transposition, not nearly every one, besides every wrong digit.
 */
const DAMM: readonly (readonly number[])[] = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
].map((row) => [...row].map(Number));

/** Numbers drawn before they carried a bucket have 11 digits, and are valid for good. */
const SHAPE = /^MS(?:\d{13}|\d{11})$/;
const NUMBERS_OF_A_BUCKET = 1_000_000_000;
/** Numbers of a bucket whose first three of nine digits are the same. */
const NUMBERS_OF_A_RANGE = 1_000_000;
const DRAWN_FROM_A_RANGE = 100;

/**
 * Draws tracking numbers at random: a range of the account's bucket for a hundred numbers, then each number within it
 * (docs/decisions/tracking-numbers.md). Numbers drawn one after the other stand near each other in the index, so that a commit
 * writes few of its pages. Those of a range are different. Two draws can still be equal: storage must refuse the second.
 *
 * @param takeInteger of so many bytes, of cryptographic quality.
 */
export function createNumberDrawing(takeInteger: (bytes: number) => number): (accountId: string) => string {
  // 48 bits: so many more than are needed that no number is noticeably likelier than another.
  const drawBelow = (limit: number) => takeInteger(6) % limit;
  const ranges = new Map<number, { first: number; drawn: Set<number> }>();
  return (accountId) => {
    const bucket = bucketOf(accountId);
    let range = ranges.get(bucket);
    if (range === undefined || range.drawn.size === DRAWN_FROM_A_RANGE) {
      const first = drawBelow(NUMBERS_OF_A_BUCKET / NUMBERS_OF_A_RANGE) * NUMBERS_OF_A_RANGE;
      range = { first, drawn: new Set() };
      ranges.set(bucket, range);
    }
    let place: number;
    do place = drawBelow(NUMBERS_OF_A_RANGE);
    while (range.drawn.has(place));
    range.drawn.add(place);
    return numberIn(bucket, range.first + place);
  };
}

/** `MS`, the three digits of the account's bucket, these nine digits, and a check digit. Throws RangeError when they are more than nine. */
export function trackingNumberOf(accountId: string, nineDigits: number): string {
  if (!Number.isInteger(nineDigits) || nineDigits < 0 || nineDigits >= NUMBERS_OF_A_BUCKET)
    throw new RangeError(`a tracking number has nine digits of its own, not ${nineDigits}`);
  return numberIn(bucketOf(accountId), nineDigits);
}

function numberIn(bucket: number, nineDigits: number): string {
  const digits = String(bucket * NUMBERS_OF_A_BUCKET + nineDigits).padStart(12, "0");
  return joinText("MS", digits, String(checkDigit(digits)));
}

/** Whether the text is a tracking number exactly as we print it, check digit right. */
export function isTrackingNumber(text: string): boolean {
  return SHAPE.test(text) && checkDigit(text.slice(2)) === 0;
}

/**
 * A tracking number as typed or scanned: any case, spaces and hyphens anywhere, Arabic-Indic or Persian digits, invisible marks.
 * Undefined when it is none of ours, as every number with one wrong digit or two neighbours swapped.
 */
export function normalizeTrackingNumber(text: string): string | undefined {
  const bare = foldText(text).replace(/[\s-]/g, "").toUpperCase();
  return isTrackingNumber(bare) ? bare : undefined;
}

/** The digit that brings the digits to state 0. Fed digits that end in their own check digit, it is 0. */
function checkDigit(digits: string): number {
  let state = 0;
  for (let at = 0; at < digits.length; at += 1) state = DAMM[state]?.[digits.charCodeAt(at) - 48] ?? Number.NaN;
  return state;
}
