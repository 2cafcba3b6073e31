import bidiFactory, { type Bidi } from "bidi-js";
import type { Direction } from "./shape.ts";

// The package's types describe an ES module, what Node loads is CommonJS: the import itself is the factory.
const bidi = (bidiFactory as unknown as () => Bidi)();

const rightToLeft = /[\u0590-\u08ff]/;
const arabicOnly = /^[\u0621-\u063a\u0641-\u064a\u060c ]*$/;
const isolate = /[\u2066-\u2069]/;
/** The characters of Cairo that have a mirror image. */
const paired = /[()<>[\]{}«»‹›]/g;

/** Right to left when a text begins in Arabic, or begins otherwise (`12B شارع …`) but is mostly Arabic. */
export function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return "ltr";
  const letters = text.match(/[A-Za-z\u00c0-\u024f]|[\u0620-\u064a\u066e-\u06d3]/g) ?? [];
  const arabic = letters.filter((letter) => letter > "\u0600").length;
  return (letters[0] ?? "") > "\u0600" || arabic * 2 > letters.length ? "rtl" : "ltr";
}

/** A left-to-right isolate, for a phone or an amount inside an Arabic text: without it the groups of digits swap. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** The embedding level of each character of a text read in `direction` (UAX #9); undefined when all are 0. */
export function levelsOf(text: string, direction: Direction): Uint8Array | undefined {
  if (direction === "rtl" && arabicOnly.test(text)) return new Uint8Array(text.length).fill(1);
  if (direction === "ltr" && !rightToLeft.test(text) && !isolate.test(text)) return undefined;
  return bidi.getEmbeddingLevels(text, direction).levels;
}

/** Brackets and their like as they look in right-to-left text. */
export function mirrored(text: string): string {
  return text.replace(paired, (char) => bidi.getMirroredCharacter(char) ?? char);
}

/** Puts what stands on one line in the order it is seen from left to right (rule L2: after line breaking). */
export function visualOrder<Item extends { level: number }>(line: Item[]): Item[] {
  const order = [...line];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while ((order[end]?.level ?? 0) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  }
  return order;
}
