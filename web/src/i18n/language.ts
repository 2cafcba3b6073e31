import { keep, kept } from "../kept.ts";

/** The language of the page: what the user chose, or else the browser's. */

export const LANGUAGES = [
  { code: "ar", name: "العربية" },
  { code: "en", name: "English" },
] as const;
export type Language = (typeof LANGUAGES)[number]["code"];

const STORED = "masar-language";
const listeners = new Set<() => void>();
let present = firstLanguage();

export const languageNow = (): Language => present;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseLanguage(language: string): void {
  present = known(language) ?? present;
  keep("browser", STORED, present);
  for (const listener of listeners) listener();
}

function firstLanguage(): Language {
  const asked = navigator.languages.map((tag) => known(tag.slice(0, 2))).find((code) => code !== undefined);
  return known(kept("browser", STORED)) ?? asked ?? "en";
}

function known(code: string | null): Language | undefined {
  return LANGUAGES.find((language) => language.code === code)?.code;
}
