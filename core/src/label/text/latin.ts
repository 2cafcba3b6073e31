import { createRequire } from "node:module";

type Transliterate = typeof import("transliteration").transliterate;

let loaded: Transliterate | undefined;

/** A word of any script in Latin letters, or `?` when none of its letters is known: `Иван` → `Ivan`. */
export function inLatin(text: string): string {
  if (text === "") return "";
  // Loaded with the first such name: its tables take 4 MB, and few labels need them.
  loaded ??= (createRequire(import.meta.url)("transliteration") as { transliterate: Transliterate }).transliterate;
  return loaded(text).trim() || "?";
}
