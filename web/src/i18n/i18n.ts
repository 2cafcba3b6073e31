import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { ar } from "./ar.ts";
import { en } from "./en.ts";

export const LANGUAGES = [
  { code: "ar", name: "العربية" },
  { code: "en", name: "English" },
] as const;

const STORED = "masar-language";

export function createI18n(language: string): i18n {
  const instance = i18next.createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    resources: { ar: { translation: ar }, en: { translation: en } },
    interpolation: { escapeValue: false }, // React escapes
  });
  return instance;
}

/** What was chosen before, else what the browser asks for. */
export function firstLanguage(): string {
  const known = (code: string | null) => LANGUAGES.find((language) => language.code === code)?.code;
  const asked = navigator.languages.map((tag) => known(tag.slice(0, 2))).find((code) => code !== undefined);
  return known(localStorage.getItem(STORED)) ?? asked ?? "en";
}

export function keepLanguage(language: string): void {
  localStorage.setItem(STORED, language);
}
