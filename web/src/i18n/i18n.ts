import i18next, { type FormatterModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { ar } from "./ar.ts";
import { inChosenDigits } from "./digits.ts";
import { en } from "./en.ts";
import { figuresOf } from "./figures.ts";
import { localeOf } from "./locale.ts";

interface PageWords {
  en: object;
  ar: object;
}

/** Texts of a page, or of several, under a name: `t("keys.create")`. They are loaded with the pages that name them. */
const OF_PAGES = {
  activity: () => import("../pages/activity/words.ts"),
  attempts: () => import("../pages/attempts/words.ts"),
  bulk: () => import("../pages/bulk/words.ts"),
  customers: () => import("../pages/customers/words.ts"),
  developers: () => import("../pages/developers/words.ts"),
  event: () => import("./event-types.ts"),
  find: () => import("../pages/find/words.ts"),
  home: () => import("../pages/home/words.ts"),
  keys: () => import("../pages/keys/words.ts"),
  list: () => import("../ui/list/words.ts"),
  money: () => import("../pages/money/words.ts"),
  orders: () => import("../pages/orders/words.ts"),
  reason: () => import("./reasons.ts"),
  refusal: () => import("./refusals.ts"),
  reports: () => import("../pages/reports/words.ts"),
  security: () => import("../pages/security/words.ts"),
  service: () => import("./services.ts"),
  settings: () => import("../pages/settings/words.ts"),
  shipment: () => import("../pages/shipments/shipment-words.ts"),
  shipments: () => import("../pages/shipments/words.ts"),
  sign_in: () => import("../pages/sign-in/words.ts"),
  staff: () => import("../pages/staff/words.ts"),
  start: () => import("../pages/start/words.ts"),
  status: () => import("./statuses.ts"),
  stores: () => import("../pages/stores/words.ts"),
} satisfies Record<string, () => Promise<{ words: PageWords }>>;
export type WordsOfPage = keyof typeof OF_PAGES;

/** Loads the texts of a page in every language, so that switching needs no network. */
export async function loadWords(i18n: i18n, page: WordsOfPage): Promise<void> {
  const { words } = await OF_PAGES[page]();
  i18n.addResourceBundle("en", "translation", { [page]: words.en }, true);
  i18n.addResourceBundle("ar", "translation", { [page]: inChosenDigits(words.ar) }, true);
}

export const LANGUAGES = [
  { code: "ar", name: "العربية" },
  { code: "en", name: "English" },
] as const;

const STORED = "masar-language";

export function createI18n(language: string): i18n {
  const instance = i18next.createInstance();
  instance
    .use(initReactI18next)
    .use(NUMBERS)
    .init({
      lng: language,
      fallbackLng: "en",
      resources: { ar: { translation: inChosenDigits(ar) }, en: { translation: en } },
      interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key) => console.error(`no words for ${key}`),
    });
  return instance;
}

/** Numbers in texts, in the user's digits. */
const NUMBERS: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) =>
    typeof value === "number" ? figuresOf(localeOf(language ?? "en")).count(value) : value,
};

/** The stored choice, or else the browser's language. */
export function firstLanguage(): string {
  const known = (code: string | null) => LANGUAGES.find((language) => language.code === code)?.code;
  const asked = navigator.languages.map((tag) => known(tag.slice(0, 2))).find((code) => code !== undefined);
  return known(localStorage.getItem(STORED)) ?? asked ?? "en";
}

export function keepLanguage(language: string): void {
  localStorage.setItem(STORED, language);
}
