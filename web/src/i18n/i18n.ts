import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language, languageNow, onLanguage } from "./language.ts";
import { type Translate, translateTo } from "./translate.ts";

interface Translation {
  t: Translate;
  language: Language;
  direction: "rtl" | "ltr";
}

/** One of each language: what depends on `t` changes with the language alone. */
const TRANSLATIONS: Record<Language, Translation> = {
  ar: { language: "ar", direction: "rtl", t: translateTo("ar") },
  en: { language: "en", direction: "ltr", t: translateTo("en") },
};

/** The texts of the page's language. */
export function useTranslation(): Translation {
  return TRANSLATIONS[useSyncExternalStore(onLanguage, languageNow)];
}

/** A text in the other language. */
export function inOther(language: Language): Translate {
  const other = LANGUAGES.find(({ code }) => code !== language)?.code ?? language;
  return TRANSLATIONS[other].t;
}
