import { foldSpelling } from "../address/fold.ts";
import { nationalDigits } from "../address/phone.ts";
import type { Shipment } from "./shipment.ts";
import { normalizeTrackingNumber } from "./tracking-number.ts";

/** Keeps an entry of the index well under the third of a page that Postgres allows. */
const MOST_CHARACTERS = 500;

/** A search. */
export type Search =
  | { kind: "number"; trackingNumber: string }
  /** A whole mobile number, as stored. */
  | { kind: "phone"; phone: string }
  /** At least one; every one must be found. */
  | { kind: "words"; words: readonly string[] }
  /** Characters that no search text has, such as a lone hamza: nothing matches. */
  | { kind: "nothing" };

/** What a search text is made of. */
export interface Searched extends Pick<Shipment, "trackingNumber" | "reference"> {
  recipient: Pick<Shipment["recipient"], "name" | "phone" | "phone2">;
}

/** All that a shipment is looked for by, in one spelling. Empty fields of an erased recipient leave nothing behind. */
export function searchText({ trackingNumber, reference, recipient }: Searched): string {
  const parts = [trackingNumber, reference, recipient.name, recipient.phone && nationalDigits(recipient.phone)];
  if (recipient.phone2) parts.push(nationalDigits(recipient.phone2));
  return foldSpelling(parts.join(" ")).trim().slice(0, MOST_CHARACTERS);
}

/** Reads what was typed; undefined when it is empty or white space. A whole tracking number is that one shipment and no other. */
export function readSearch(typed: string): Search | undefined {
  if (typed.trim() === "") return undefined;
  const trackingNumber = normalizeTrackingNumber(typed);
  if (trackingNumber !== undefined) return { kind: "number", trackingNumber };
  const folded = foldSpelling(typed).trim();
  if (folded === "") return { kind: "nothing" };
  const phone = phoneDigits(folded);
  if (phone?.length === 11) return { kind: "phone", phone: `+2${phone}` };
  return { kind: "words", words: phone === undefined ? distinct(folded.split(/\s+/)) : [phone] };
}

/** Without words that are part of another, which are found with it. The longest first: fewest texts have it. */
function distinct(words: readonly string[]): string[] {
  const longestFirst = [...new Set(words)].sort((one, other) => other.length - one.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}

/** A mobile, or the beginning of one, as it is stored: without spaces and country. What may be a reference stays as typed. */
function phoneDigits(folded: string): string | undefined {
  if (!/^[\d\s+()-]+$/.test(folded)) return undefined;
  const mobile = /^(?:\+20|0020|20(?=1[0125]\d{8}$)|0)(1[0125]\d{0,8})$/.exec(folded.replace(/[\s()-]/g, ""));
  return mobile ? `0${mobile[1]}` : undefined;
}
