/** An amount in the smallest unit of its currency. */
export interface Money {
  minor: number;
  /** ISO 4217 */
  currency: string;
}

/** A store's order in neutral words. It says what the store says; deciding what to ship is core's. */
export interface StoreOrder {
  id: string;
  /** What the merchant calls it. */
  number: string;
  placedAt: Temporal.Instant;
  recipient: {
    name: string;
    phones: readonly string[];
    /** As the store gave them, whatever they are. */
    address: {
      country: string | null;
      stateCode: string | null;
      stateName: string | null;
      city: string | null;
      line1: string | null;
      line2: string | null;
      postcode: string | null;
    };
  };
  lines: readonly { title: string; quantity: number; sku: string | null; unitGrams: number | null }[];
  payment: {
    total: Money;
    paid: Money;
    refunded: Money;
    credited: Money;
    gateway: string | null;
    isCod: boolean;
  };
  note: string | null;
  cancelled: boolean;
  /** Contradictions in the store's own data: they hold the order until someone looks. */
  doubts: readonly { code: string; saidHere: string; saidThere: string }[];
}

/** What happens to an order in any store. */
export type StoreEventType = "order_changed" | "order_cancelled" | "store_disconnected";
