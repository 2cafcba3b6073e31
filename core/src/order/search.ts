import { foldSpelling, foldText } from "../address/fold.ts";
import { nationalDigits, readPhone } from "../address/phone.ts";
import { readSearch } from "../shipment/search.ts";
import { clean } from "./clean.ts";
import type { Order } from "./order.ts";

/** Keeps an entry of the index well under the third of a page that Postgres allows. */
const MOST_CHARACTERS = 500;

/** A search: any of the numbers, the phone (E.164), the shipment, or all of the words. */
export interface OrderSearch {
  numbers: readonly string[];
  phone: string | undefined;
  trackingNumber: string | undefined;
  words: readonly string[];
}

/** The searchable text of an order, normalized: its number, its buyer, their phones and their town. */
export function orderSearchText({ number, content, corrections, recipientPhone }: Order): string {
  const recipient = content?.recipient;
  const phone = content && recipientPhone ? nationalDigits(recipientPhone) : "";
  const names = [
    recipient?.name,
    corrections.recipient?.name,
    phone,
    recipient?.address.city,
    corrections.recipient?.city,
  ];
  const text = [number, ...names.filter((one) => typeof one === "string")].join(" ");
  return foldSpelling(clean(text, 2 * MOST_CHARACTERS))
    .trim()
    .slice(0, MOST_CHARACTERS);
}

/** Parses a search text: the # may be missing, and phones and names may be in any spelling. */
export function readOrderSearch(typed: string): OrderSearch {
  const { verdict, e164 } = readPhone(typed);
  const plain = foldText(typed).trim();
  const search = readSearch(typed);
  return {
    numbers: [...new Set([typed, plain, `#${plain}`])],
    phone: verdict === "reject" || e164 === null ? undefined : e164,
    trackingNumber: search?.kind === "number" ? search.trackingNumber : undefined,
    words: search?.kind === "words" ? search.words : [],
  };
}
