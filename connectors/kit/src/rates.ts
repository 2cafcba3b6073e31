import type { StoreFacts } from "./auth.ts";
import type { Store } from "./connector.ts";

/** Our prices at the store's checkout. */
export interface Rates<Secrets> {
  readonly shape: RatesShape;
  /** Makes the store's checkout ask this URL for prices; null removes our prices. */
  offer(store: Store<Secrets>, callbackUrl: URL | null): Promise<void>;
}

/** What a checkout asks: the destination and the weight. */
export interface RatesQuestion {
  /** The store's id of the location that ships the cart; null when unknown. */
  place: string | null;
  destination: {
    country: string;
    /** ISO 3166-2:EG without its prefix, or a name. */
    state: string | null;
    city: string | null;
    address: string | null;
    postcode: string | null;
  };
  /** Null when the store does not know it. */
  weightGrams: number | null;
  cartMinor: number;
  currency: string;
  language: "ar" | "en";
}

export interface CheckoutRate {
  service: string;
  title: string;
  priceMinor: number;
  minDays: number;
  maxDays: number;
}

/** The platform's format of questions and answers about prices. */
export interface RatesShape {
  /** Pure. Undefined when the payload is not a question about prices. */
  read(payload: unknown, facts: StoreFacts): RatesQuestion | undefined;
  /** Pure. An empty list means that we do not deliver there. */
  write(rates: readonly CheckoutRate[]): unknown;
}
