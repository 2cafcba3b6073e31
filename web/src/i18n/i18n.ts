import i18next, { type i18n, type PostProcessorModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { words as attempts } from "../pages/attempts/words.ts";
import { words as bulk } from "../pages/bulk/words.ts";
import { words as developers } from "../pages/developers/words.ts";
import { words as keys } from "../pages/keys/words.ts";
import { words as money } from "../pages/money/words.ts";
import { words as orders } from "../pages/orders/words.ts";
import { words as reports } from "../pages/reports/words.ts";
import { words as security } from "../pages/security/words.ts";
import { words as settings } from "../pages/settings/words.ts";
import { words as shipment } from "../pages/shipments/shipment-words.ts";
import { words as shipments } from "../pages/shipments/words.ts";
import { words as sign_in } from "../pages/sign-in/words.ts";
import { words as staff } from "../pages/staff/words.ts";
import { words as start } from "../pages/start/words.ts";
import { words as stores } from "../pages/stores/words.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { words as reason } from "./reasons.ts";
import { words as refusal } from "./refusals.ts";

/** Each page's own words, under the page's name: `t("keys.title")`. */
const PAGES = {
  attempts,
  bulk,
  developers,
  keys,
  money,
  orders,
  reason,
  refusal,
  reports,
  security,
  settings,
  shipment,
  shipments,
  sign_in,
  staff,
  start,
  stores,
};

export const LANGUAGES = [
  { code: "ar", name: "العربية" },
  { code: "en", name: "English" },
] as const;

const STORED = "masar-language";

export function createI18n(language: string): i18n {
  const instance = i18next.createInstance();
  instance
    .use(initReactI18next)
    .use(ARABIC_DIGITS)
    .init({
      lng: language,
      fallbackLng: "en",
      resources: { ar: { translation: wordsIn("ar") }, en: { translation: wordsIn("en") } },
      interpolation: { escapeValue: false }, // React escapes
      postProcess: ["digits"],
    });
  return instance;
}

/** Counts in Arabic sentences have the digits that everything else on the page has. Names and numbers of orders stay as they are. */
const ARABIC_DIGITS: PostProcessorModule = {
  type: "postProcessor",
  name: "digits",
  process(sentence, _keys, options, translator) {
    if ((options.lng ?? translator.language) !== "ar") return sentence;
    const counts = Object.values(options).filter((value) => typeof value === "number");
    return counts.reduce(
      (text, count) => text.replace(new RegExp(`(?<!\\d)${count}(?!\\d)`), ARABIC_NUMBER.format(count)),
      sentence,
    );
  },
};
const ARABIC_NUMBER = new Intl.NumberFormat("ar-EG");

function wordsIn(language: "ar" | "en") {
  const pages = Object.entries(PAGES).map(([page, words]) => [page, words[language]]);
  return { ...(language === "ar" ? ar : en), ...Object.fromEntries(pages) };
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
