/** An amount in the smallest unit of its currency. */
export interface Money {
  minor: number;
  /** ISO 4217 */
  currency: string;
}

/** A store's order in neutral words. It says what the store says; deciding what to ship is core's. */
export interface StoreOrder {
  id: string;
  /** What people call it; need not be a number. */
  number: string;
  placedAt: Temporal.Instant;
  /** By the store's clock; null when it keeps none. Older never replaces newer. */
  updatedAt: Temporal.Instant | null;
  /** The store's own word, for the merchant's rules. */
  status: string;
  /** `closed`: nothing is left to do in the store. `gone`: trashed or deleted. */
  stage: "open" | "closed" | "cancelled" | "gone";
  /** False when there is nothing to bring: files, pick-up in the shop. */
  needsShipping: boolean;
  recipient: {
    name: string;
    /** In order of preference, as the store gave them. */
    phones: readonly string[];
    address: StoreAddress;
  };
  lines: readonly OrderLine[];
  /** Of the whole parcel; null when the store does not say. */
  weightGrams: number | null;
  /** The service the buyer chose among ours at checkout. */
  service: string | null;
  payment: {
    total: Money;
    paid: Money;
    refunded: Money;
    credited: Money;
    /** The store's own flag, whatever the amounts say. */
    isPaid: boolean;
    gateway: string | null;
    isCod: boolean;
  };
  /** The buyer's. */
  note: string | null;
  /** Which of the merchant's places the goods lie in, where the store knows several. */
  place?: { id: string; name: string };
  /** Our shipment that was written onto the order before it was read, perhaps when its shop had another address. */
  shipmentId?: string;
  /** Contradictions in the store's own data: they hold the order until someone looks. */
  doubts: readonly Doubt[];
}

/** As the store gave it, whatever it is. */
export interface StoreAddress {
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  /** The platform's code, already translated to ISO 3166-2:EG without its prefix; null when there is none or it is no code. */
  governorateCode: string | null;
  /** The state as text, when it is no code of the platform's. */
  stateName: string | null;
  city: string | null;
  line1: string | null;
  line2: string | null;
  postcode: string | null;
}

export interface OrderLine {
  title: string;
  quantity: number;
  sku: string | null;
  unitGrams: number | null;
}

export interface Doubt {
  code: string;
  saidHere: string;
  saidThere: string;
}

/** What happens to an order in any store. */
export type StoreEventType =
  | "order_changed"
  /** Or so somebody says, without its date: the store is asked what has become of it. */
  | "order_gone"
  /** Settings or rights changed: they are read again. */
  | "store_changed"
  | "store_disconnected"
  /** A person asks, through the merchant, what is known of him. */
  | "customer_data_asked"
  | "customer_redacted"
  /** The shop is gone for good: what was kept of it goes too. */
  | "store_redacted";
