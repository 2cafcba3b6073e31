import type { Connector, RawRequest, Store, StoreFacts, StoreOrder, TrackingUpdate } from "@masar/kit";

/** The kinds of orders that every platform has. */
export const ORDER_KINDS = ["prepaid", "cash", "cancelled", "partlyRefunded", "edited"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** An order as the platform sends it, and what it says in neutral words. */
export interface OrderFixture {
  payload: unknown;
  expected: StoreOrder;
}

/** What the battery has to know of a platform. */
export interface Contract<Secrets> {
  /** Each of their texts is searched for in errors. */
  secrets: Secrets;
  facts: StoreFacts;
  orders: Readonly<Record<OrderKind, OrderFixture>>;
  signer: Signer;
  /** Where the platform signs with the app's secret: the same connector for another app. */
  stranger?: Connector<Secrets>;
  /** The platform tells the app of every shop, and no shop has subscriptions that could be lost. */
  isToldByPlatform?: boolean;
  /** A shop that answers, with an order in it. */
  openShop(): Promise<Shop<Secrets>>;
}

/** Makes requests as the platform makes them, with the secrets of the contract. */
export interface Signer {
  /** A topic that the connector knows. */
  topic: string;
  sign(body: Uint8Array): RawRequest;
  /** Lower-case name of the header that holds the signature. */
  signatureHeader: string;
  /** Correctly signed, long ago: only where the platform signs the time. */
  stale?: RawRequest;
}

export interface Shop<Secrets> {
  store: Store<Secrets>;
  callbackUrl: URL;
  update: TrackingUpdate;
  /** All that a merchant could see of our doings. */
  snapshot(): unknown;
  /** Ways in which every call from now on fails; the shop repeats what it was sent wherever it can. */
  troubles: Readonly<Record<string, () => void>>;
  close(): Promise<void>;
}
