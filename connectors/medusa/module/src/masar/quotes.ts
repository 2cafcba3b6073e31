import type { Connection } from "../modules/masar-shipping/service.ts";
import type { Options } from "../options.ts";
import { loadClient, openMasar } from "./client.ts";
import { type Address, numberOf } from "./medusa.ts";

export interface CartContext {
  currency_code?: string;
  locale?: string;
  item_total?: unknown;
  items?: { quantity?: unknown; unit_price?: unknown; variant?: { weight?: number | null } | null }[];
  shipping_address?: Address | null;
}

const FRESH_MS = 5 * 60_000;
/** After a failure the next carts get the last known price without waiting. */
const PAUSE_MS = 15_000;
const LIMIT_MS = 2_000;
const MOST_ENTRIES = 2_000;

/** Where nothing else says a price, in EGP. */
const DEFAULT_PRICE = 70;

type Prices = Record<string, number>;

interface Known {
  prices: Prices;
  at: number;
  /** The governorate as carts name it. */
  area: string;
  kilograms: number;
}

/**
 * Prices of a checkout, by address and weight: a part of a governorate can have a price of its own. They never fail, because a
 * cart that cannot be priced cannot be changed any more. While Masar does not answer, the last known price is used, of the same
 * address or else of the same governorate, then `fallbackPrice`, then the highest price seen.
 */
export class Quotes {
  private readonly known = new Map<string, Known>();
  private readonly asked = new Map<string, Promise<Prices | undefined>>();
  private failedAt = Number.NEGATIVE_INFINITY;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** In Egyptian pounds. `undefined`: Masar does not serve the place, or cannot tell which governorate it is in. */
  async price(service: string, cart: CartContext, connection: Connection | undefined): Promise<number | undefined> {
    const key = JSON.stringify([placeOf(cart), gramsOf(cart, this.options)]);
    const kept = this.known.get(key);
    const prices = kept && Date.now() - kept.at < FRESH_MS ? kept.prices : await this.ask(key, cart, connection);
    return prices ? prices[service] : (kept?.prices[service] ?? this.ofGovernorate(service, cart));
  }

  /** For a place of which nothing is known, and one that Masar does not serve. */
  fallback(service: string): number {
    return this.options.fallbackPrice ?? this.highest(service) ?? DEFAULT_PRICE;
  }

  private async ask(key: string, cart: CartContext, connection?: Connection): Promise<Prices | undefined> {
    if (!connection || Date.now() - this.failedAt < PAUSE_MS) return undefined;
    const asking = this.asked.get(key) ?? this.fetchPrices(cart, connection);
    this.asked.set(key, asking);
    try {
      const prices = await asking;
      if (prices) this.keep(key, cart, prices);
      else this.failedAt = Date.now();
      return prices;
    } finally {
      this.asked.delete(key);
    }
  }

  private async fetchPrices(cart: CartContext, connection: Connection): Promise<Prices | undefined> {
    try {
      const masar = await openMasar(connection, { timeoutMs: LIMIT_MS, retries: 0 });
      const { state, city, address, postcode } = placeOf(cart);
      const { rates } = await masar.post("/stores/{id}/rates", {
        params: { path: { id: connection.storeId } },
        body: {
          destination: { country: "EG", state, city, address, postcode },
          weight_kg: gramsOf(cart, this.options) / 1000,
          cart_total: totalOf(cart).toFixed(2),
          currency: "EGP",
          items: [],
        },
      });
      return Object.fromEntries(rates.map(({ service, price }) => [service, Number(price)]));
    } catch (error) {
      const { isProblem } = await loadClient();
      // One cart that cannot be delivered must not take the live prices from all others.
      return isProblem(error, "validation_failed") ? {} : undefined;
    }
  }

  private keep(key: string, cart: CartContext, prices: Prices): void {
    this.known.delete(key);
    this.known.set(key, { prices, at: Date.now(), area: areaOf(cart), kilograms: kilogramsOf(cart, this.options) });
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_ENTRIES && oldest !== undefined) this.known.delete(oldest);
  }

  /**
   * The highest known price of the governorate at this weight, else at the next higher one: which part of it the address is in is
   * not known. Where only lighter parcels are known, the fallback, and not less than those cost.
   */
  private ofGovernorate(service: string, cart: CartContext): number {
    const [area, kilograms] = [areaOf(cart), kilogramsOf(cart, this.options)];
    const known = [...this.known.values()].filter((one) => area !== "" && one.area === area && one.prices[service]);
    const enough = Math.min(...known.map((one) => one.kilograms).filter((weight) => weight >= kilograms));
    const alike = known.filter((one) => one.kilograms === enough);
    const highest = Math.max(0, ...(alike.length > 0 ? alike : known).map(({ prices }) => prices[service] ?? 0));
    return alike.length > 0 ? highest : Math.max(highest, this.fallback(service));
  }

  /** Of the prices seen so far. */
  private highest(service: string): number | undefined {
    const seen = [...this.known.values()].map(({ prices }) => prices[service] ?? 0);
    const most = Math.max(0, ...seen);
    return most > 0 ? most : undefined;
  }
}

function placeOf({ shipping_address }: CartContext) {
  const { province, city, address_1, postal_code } = shipping_address ?? {};
  return { state: province || null, city: city || null, address: address_1 || null, postcode: postal_code || null };
}

/** Masar reads the governorate out of the state, and out of the city where there is none. */
function areaOf(cart: CartContext): string {
  const { state, city } = placeOf(cart);
  return (state ?? city ?? "").trim().toLowerCase();
}

/** A price rises with each started kilogram. */
function kilogramsOf(cart: CartContext, options: Options): number {
  return Math.ceil(gramsOf(cart, options) / 1000);
}

function gramsOf({ items = [] }: CartContext, { weightUnit, defaultWeightGrams }: Options): number {
  const perUnit = weightUnit === "kg" ? 1000 : 1;
  const grams = items.reduce((sum, { quantity, variant }) => {
    const each = (variant?.weight ?? 0) > 0 ? numberOf(variant?.weight) * perUnit : defaultWeightGrams;
    return sum + each * numberOf(quantity ?? 1);
  }, 0);
  return Math.max(1, Math.round(grams));
}

function totalOf({ items = [] }: CartContext): number {
  return items.reduce((sum, { quantity, unit_price }) => sum + numberOf(quantity ?? 1) * numberOf(unit_price), 0);
}
