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

type Prices = Record<string, number>;

/**
 * Prices of a checkout. They never fail: the last known price of the same place is used while Masar does not answer, then
 * `fallbackPrice`, because a cart that cannot be priced cannot be changed any more.
 */
export class Quotes {
  private readonly known = new Map<string, { prices: Prices; at: number }>();
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
    return prices ? prices[service] : (kept?.prices[service] ?? this.highest(service) ?? this.options.fallbackPrice);
  }

  private async ask(key: string, cart: CartContext, connection?: Connection): Promise<Prices | undefined> {
    if (!connection || Date.now() - this.failedAt < PAUSE_MS) return undefined;
    const asking = this.asked.get(key) ?? this.fetchPrices(cart, connection);
    this.asked.set(key, asking);
    try {
      const prices = await asking;
      if (prices) this.keep(key, prices);
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

  private keep(key: string, prices: Prices): void {
    this.known.delete(key);
    this.known.set(key, { prices, at: Date.now() });
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_ENTRIES && oldest !== undefined) this.known.delete(oldest);
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
