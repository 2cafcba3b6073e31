import type { Mode } from "../../account/account.ts";
import type { Embedding } from "../../connect/embedding.ts";
import type { Language } from "../../kernel/text.ts";
import type { IntakeTools } from "../../order/intake.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import type { StoreAccess } from "../../store/access.ts";
import type { ConnectedStore } from "../../store/store.ts";

export interface EmbeddedPageTools extends IntakeTools {
  embedding: Embedding;
  access: StoreAccess;
  calendar: WorkCalendar;
  /** Origin of the dashboard. */
  appUrl: string;
  baseUrl(mode: Mode): string;
  /** The address at which a store's checkout requests prices. */
  ratesUrl(store: ConnectedStore): URL;
  wakeReconciling(): void;
  /** Mails a link that signs in whoever has the address; not more often than a few times in a quarter of an hour. */
  mailSignInLink(email: string, language: Language): Promise<void>;
}

/** The page of one store, in the language of whoever reads it. */
export interface ShopPage {
  store: ConnectedStore;
  language: Language;
  /** Orders that the merchant selected on the platform's own page; empty or left out for all. */
  selected?: readonly string[];
}

/** Orders on a page. */
export const ROWS = 50;
