import { bucketOf } from "../account/bucket.ts";
import { foldText } from "../address/fold.ts";

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

/**
 * Makes `MS`, the three digits of the account's bucket, nine digits from eight random bytes, and a check digit
 * (docs/decisions/tracking-numbers.md). With random bytes of cryptographic quality the numbers cannot be guessed from one
 * another. Two draws of a bucket can be equal (one in 10^9): storage must refuse the second. Throws RangeError on fewer bytes.
 */
export function drawTrackingNumber(accountId: string, randomBytes: Uint8Array): string {
  if (randomBytes.byteLength < 8) throw new RangeError("a tracking number is drawn from eight random bytes");
  const view = new DataView(randomBytes.buffer, randomBytes.byteOffset, randomBytes.byteLength);
  // 53 bits: the largest exact integer, millions of times the range, so that no number is noticeably likelier than another.
  const drawn = (view.getUint32(0) & 0x1fffff) * 2 ** 32 + view.getUint32(4);
  const digits = String(bucketOf(accountId) * NUMBERS_OF_A_BUCKET + (drawn % NUMBERS_OF_A_BUCKET)).padStart(12, "0");
  return `MS${digits}${checkDigit(digits)}`;
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
