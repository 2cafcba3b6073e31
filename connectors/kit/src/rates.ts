import type { StoreFacts } from "./auth.ts";

/** What a buyer's checkout asks: where to and how heavy. */
export interface RatesQuestion {
  /** The store's id of the place that it would be sent from; null where that cannot be told. */
  place: string | null;
  destination: {
    country: string;
    /** ISO 3166-2:EG without its prefix, or a name. */
    state: string | null;
    city: string | null;
    address: string | null;
    postcode: string | null;
  };
  /** Null when the store does not know. */
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

/** The shape in which a platform's checkout asks for prices. */
export interface RatesShape {
  /** Pure. Undefined for what is no question. */
  read(payload: unknown, facts: StoreFacts): RatesQuestion | undefined;
  /** Pure. An empty list: no price of ours. */
  write(rates: readonly CheckoutRate[]): unknown;
}
