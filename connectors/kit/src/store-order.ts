import type { Text } from "./text.ts";

/** An amount in the smallest unit of its currency. */
export interface Money {
  minor: number;
  /** ISO 4217 */
  currency: string;
}

/** A store's order in the same terms for every platform. A connector repeats what the store says; core decides what to ship. */
export interface StoreOrder {
  id: string;
  /** The number that people see; any text. */
  number: string;
  placedAt: Temporal.Instant;
  /** By the store's clock; null when the store has no such date. An older state never replaces a newer one. */
  updatedAt: Temporal.Instant | null;
  /** The store's own status, for the merchant's rules. */
  status: string;
  /** `closed`: completed in the store. `gone`: trashed or deleted. */
  stage: "open" | "closed" | "cancelled" | "gone";
  /** `closed` because another carrier has the goods, which `status` says: our courier must not collect them. */
  sentElsewhere?: boolean;
  /** Its status says that the goods are on their way: a shipment that is booked already is collected, whether or not the status ships. */
  isUnderWay?: true;
  /** False for downloads and pick-up in the shop. */
  needsShipping: boolean;
  /** The store delivers it with its own people: its status says so too, and ships only where the merchant's rules name that status. */
  isLocalDelivery?: true;
  /** Cancelled for good: what says that it is open is older. */
  isCancelledForGood?: true;
  /** Nobody bought it: an order of a test, or of a shop under development. It never becomes a real shipment. */
  isTest?: true;
  recipient: {
    name: string;
    /** Unchanged, in order of preference: the one of the shipping address first. */
    phones: readonly string[];
    /** How many of the phones, from the first on, are of the shipping address; left out where it has none, or the buyer's. */
    ownPhones?: number;
    address: StoreAddress;
    /** `name` without the company, where orders are stored whose company an earlier version of the connector did not read. */
    person?: string;
  };
  lines: readonly OrderLine[];
  /** Of the whole parcel; null when unknown. */
  weightGrams: number | null;
  /** Left out where the store does not say: one. */
  pieces?: number;
  /** The service the buyer chose among ours at checkout. */
  service: string | null;
  /** Our id of the quote that the buyer was shown, where the store keeps it. */
  quote?: string;
  /** Of the whole order, also when this is one of its parcels. */
  payment: StorePayment;
  /** Where the store divides an order into parcels, each a StoreOrder of its own: the whole order. */
  whole?: WholeOrder;
  /** From the buyer. */
  note: string | null;
  /** The merchant's location that holds the goods, where the store knows several. */
  place?: { id: string; name: string };
  /** The id of our shipment that an earlier `pushTracking` wrote to the order, perhaps under another address of the store. */
  shipmentId?: string;
  /** What the store refused to tell us, in words for the merchant; these fields are empty. */
  withheld?: readonly Text[];
  /**
   * It could not be read which goods were refunded: what to do, in words for the merchant, and the same for every failure. Lines and
   * weight are then those of all that was sold: the order waits, and is read again at every poll.
   */
  refundsUnread?: Text;
  /** Contradictions in the store's own data: the order waits until somebody resolves them. */
  doubts: readonly Doubt[];
}

/** What the store says about an order's money. It says so; core decides what to collect. */
export interface StorePayment {
  /** Charged now, after edits and before refunds. */
  total: Money;
  /** The store's own figure of what is still to be paid; null when it keeps none. Then the amounts below decide. */
  outstanding: Money | null;
  paid: Money;
  refunded: Money;
  /** The part of `refunded` that was handed back out of `paid`; null when the store does not say. */
  handedBack: Money | null;
  /** Store credit, gift cards and deposits that are not in `paid`. */
  credited: Money;
  /** Each payment that was made, where the store keeps a record of it. */
  payments: readonly RecordedPayment[];
  /** The store's own flag; the amounts can contradict it. */
  isPaid: boolean;
  gateway: string | null;
  isCod: boolean;
  /** The store shows that this method takes the money before delivery: by card, wallet or transfer. */
  isPrepaid: boolean;
}

/** How an order without a payment method is called in a store's rules. */
export const NO_GATEWAY = "none";

export interface RecordedPayment {
  /** The store's id of it. */
  id: string;
  amount: Money;
  /** The method as the store names it. */
  method: string | null;
  /** `cash`: under a method that means cash on delivery. `other`: by card or another method that is not cash. */
  kind: "cash" | "other" | "unknown";
  /** Milliseconds; null when the store has no date. */
  at: number | null;
}

export interface WholeOrder {
  /** The store's id of it. */
  id: string;
  /** The price of all goods that are still charged, after discounts and without delivery; null when the store does not say. */
  goods: Money | null;
  /** Every parcel, this one included. */
  parcels: readonly OrderParcel[];
}

/** A parcel of a whole order, as far as the division of the cash needs it. */
export interface OrderParcel extends Pick<StoreOrder, "id" | "status" | "stage" | "needsShipping"> {
  placeId: string | null;
  /** The price of its contents, after discounts. */
  goods: Money;
}

/** The address as the store sent it, not checked. */
export interface StoreAddress {
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  /** The platform's code translated to ISO 3166-2:EG without its prefix; null when it is missing or unknown. */
  governorateCode: string | null;
  /** The state as text, when it is not a code of the platform. */
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

/** What happens in any store. */
export type StoreEventType =
  | "order_changed"
  /** Kept also for an order that is not known: what creates it can arrive later. */
  | "order_cancelled"
  /** Sent without a date: the store is asked for the order's current state. */
  | "order_gone"
  /** Settings or permissions changed: they are read again. */
  | "store_changed"
  | "store_disconnected";
