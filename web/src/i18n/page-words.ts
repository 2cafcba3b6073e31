import { inChosenDigits } from "./digits.ts";
import type { Language } from "./language.ts";

export type Words = { readonly [name: string]: string | Words };

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
} satisfies Record<string, () => Promise<{ words: Record<Language, Words> }>>;
export type WordsOfPage = keyof typeof OF_PAGES;

const loaded: Record<Language, Record<string, Words>> = { ar: {}, en: {} };

export const loadedWords = (language: Language): Words => loaded[language];

/** Loads the texts of a page in every language, so that switching needs no network. */
export async function loadWords(page: WordsOfPage): Promise<void> {
  const { words } = await OF_PAGES[page]();
  addWords(page, words);
}

/** For texts that are in the same script as their page. */
export function addWords(page: WordsOfPage, words: Record<Language, Words>): void {
  loaded.ar[page] = inChosenDigits(words.ar);
  loaded.en[page] = words.en;
}
