import type { Tenant } from "../account/account.ts";

/** Tables whose rows are found by words in their column `search`, with the prefix of their ids. */
export const SEARCHED = { shipments: "shp", orders: "ord" } as const;
export type SearchedTable = keyof typeof SEARCHED;

const LENGTH = 3;

/**
 * Every three neighbouring characters of the words of a text, each as a 32-bit integer that depends on the merchant, the mode and the
 * table as well: what others have never makes a search longer. A text has every word of which it has all tokens, or looks as if it had.
 */
export function tokensOf({ accountId, mode }: Tenant, table: SearchedTable, text: string): number[] {
  const seed = hash(`${table}:${mode}:${accountId}`, FNV_OFFSET);
  const tokens = new Set<number>();
  for (const word of text.split(/\s+/))
    for (let at = 0; at + LENGTH <= word.length; at += 1) tokens.add(hash(word.slice(at, at + LENGTH), seed));
  return [...tokens];
}

/** FNV-1a. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** @returns a signed 32-bit integer. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  return value;
}
