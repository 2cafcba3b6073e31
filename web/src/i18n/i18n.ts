import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { words as shipment } from "../pages/shipments/shipment-words.ts";
import { words as sign_in } from "../pages/sign-in/words.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { words as event } from "./event-types.ts";
import { words as reason } from "./reasons.ts";
import { words as service } from "./services.ts";
import { words as status } from "./statuses.ts";

interface PageWords {
  en: object;
  ar: object;
}

/** Texts of several pages, each under its own name: `t("shipment.cancel")`. */
const SHARED = { event, reason, service, shipment, sign_in, status };

/** A page's own texts, under the page's name: `t("keys.create")`. They are loaded with the page. */
const OF_PAGES = {
  activity: () => import("../pages/activity/words.ts"),
  attempts: () => import("../pages/attempts/words.ts"),
  bulk: () => import("../pages/bulk/words.ts"),
  customers: () => import("../pages/customers/words.ts"),
  developers: () => import("../pages/developers/words.ts"),
  home: () => import("../pages/home/words.ts"),
  keys: () => import("../pages/keys/words.ts"),
  money: () => import("../pages/money/words.ts"),
  orders: () => import("../pages/orders/words.ts"),
  refusal: () => import("./refusals.ts"),
  reports: () => import("../pages/reports/words.ts"),
  security: () => import("../pages/security/words.ts"),
  settings: () => import("../pages/settings/words.ts"),
  shipments: () => import("../pages/shipments/words.ts"),
  staff: () => import("../pages/staff/words.ts"),
  start: () => import("../pages/start/words.ts"),
  stores: () => import("../pages/stores/words.ts"),
} satisfies Record<string, () => Promise<{ words: PageWords }>>;
export type WordsOfPage = keyof typeof OF_PAGES;

/** Loads the texts of a page in every language, so that switching needs no network. */
export async function loadWords(i18n: i18n, page: WordsOfPage): Promise<void> {
  const { words } = await OF_PAGES[page]();
  for (const { code } of LANGUAGES) i18n.addResourceBundle(code, "translation", { [page]: words[code] }, true);
}

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
    resources: { ar: { translation: wordsIn("ar") }, en: { translation: wordsIn("en") } },
    interpolation: { escapeValue: false }, // React escapes
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => console.error(`no words for ${key}`),
  });
  return instance;
}

function wordsIn(language: "ar" | "en") {
  const shared = Object.entries(SHARED).map(([name, words]) => [name, words[language]]);
  return { ...(language === "ar" ? ar : en), ...Object.fromEntries(shared) };
}

/** The stored choice, or else the browser's language. */
export function firstLanguage(): string {
  const known = (code: string | null) => LANGUAGES.find((language) => language.code === code)?.code;
  const asked = navigator.languages.map((tag) => known(tag.slice(0, 2))).find((code) => code !== undefined);
  return known(localStorage.getItem(STORED)) ?? asked ?? "en";
}

export function keepLanguage(language: string): void {
  localStorage.setItem(STORED, language);
}
