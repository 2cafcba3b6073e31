import type { ZodType } from "zod";
import type { Auth, StoreFacts } from "./auth.ts";
import type { Network } from "./http.ts";
import type { PrivacyRequest } from "./privacy.ts";
import type { RatesShape } from "./rates.ts";
import type { RawRequest, Verdict } from "./request.ts";
import type { Money, StoreEventType, StoreOrder } from "./store-order.ts";
import type { Note, Text } from "./text.ts";

/** A merchant's connected shop, as a connector sees it. */
export interface Store<Secrets> {
  id: string;
  /** What the platform calls it: a domain or an id. */
  remoteId: string;
  secrets: Secrets;
  facts: StoreFacts;
  network: Network;
}

/** Where a shipment is, for the store's own order. Repeating `key` changes nothing. */
export interface TrackingUpdate {
  key: string;
  /** The store's id of its order. */
  orderId: string;
  shipmentId: string;
  trackingNumber: string;
  trackingUrl: string;
  /** Such as `shipment.delivered`. */
  event: string;
  status: string;
  at: Temporal.Instant;
  /** What happened, for people. */
  sentence: Text;
  /** For the buyer, when the merchant wants the store to tell. */
  tellBuyer: Text | null;
  /** What the order's status becomes; null leaves it. */
  orderStatus: string | null;
  /** What it becomes once delivered, whatever this event is: some stores settle an order with its last parcel, also one that came back. */
  deliveredStatus: string | null;
  /** Cash taken at the door by this event. */
  collected: Money | null;
}

/** What a merchant installs in the shop itself. */
export interface ShopPlugin {
  fileName: string;
  /** The file, made for the service at that origin. */
  zip(appUrl: string): Promise<Uint8Array>;
}

/** What the merchant's rules start with. */
export interface Defaults {
  /** Order statuses that ship. */
  shipStatuses: readonly string[];
  /** What the order becomes; null leaves it. */
  deliveredStatus: string | null;
  returnedStatus: string | null;
}

export interface Renewal<Secrets> {
  isDue(secrets: Secrets, nowMs: number): boolean;
  renew(store: Store<Secrets>): Promise<Secrets>;
}

/** Some of a shop's open orders, and where to go on. */
export interface ImportPage {
  /** How many orders were read for it; one may be several payloads, or none that can be sent yet. */
  orders: number;
  payloads: readonly unknown[];
  /** The connector's own; null after the last page. */
  cursor: string | null;
  /** How many there are in all, where this page says it. */
  total: number | null;
}

/**
 * All that core needs of a platform. Members marked `?` are capabilities: present means supported. Everything that
 * reaches out may be repeated without harm and throws ConnectorError and nothing else.
 */
export interface Connector<Secrets = unknown> {
  /** Folder name, database value and URL segment. */
  readonly id: string;
  readonly label: Text;
  /** The vendor's page it was written from. */
  readonly docs: string;
  /** The vendor's version it pins. */
  readonly apiVersion: string;
  /** The time in which a merchant is promised to be connected. */
  readonly connectMinutes: number;
  /** Exists in the sandbox alone. */
  readonly sandboxOnly?: boolean;
  /** Names of what the platform gave us as its app; it cannot be used before `configure` was given all of them. */
  readonly credentials?: readonly string[];
  configure?(credentials: Readonly<Record<string, string>>): Connector<Secrets>;
  /** What core keeps, encrypted; parsed on every read. */
  readonly secrets: ZodType<Secrets>;
  readonly auth: Auth<Secrets>;
  readonly defaults: Defaults;
  readonly plugin?: ShopPlugin;
  /** Vendor topic → neutral; topics that are not listed are acknowledged and counted. */
  readonly topics: Readonly<Record<string, StoreEventType>>;
  /** Unverified: only picks the secret to verify with. The store's id or its `remoteId`. */
  claimedStore(request: RawRequest): { id: string } | { remoteId: string } | undefined;
  /** Where the platform signs with our app's secret, so that a request can be verified before its store is known. Never throws. */
  verifyApp?(request: RawRequest): Verdict;
  /** Never throws. */
  verifyWebhook(request: RawRequest, secrets: Secrets): Verdict;
  /** Pure. @throws ConnectorError `unreadable` and nothing else. */
  parseOrder(payload: unknown, facts: StoreFacts): StoreOrder;
  /** The id of the order that an event of these topics is about, when that is all it says. @throws ConnectorError `unreadable` */
  orderIdOf(payload: unknown): string;
  /**
   * The order that a webhook of an order's topic is about. Of several that wait with the same subject only the newest is
   * worked on. Pure, and never throws; undefined where the payload does not say.
   */
  subjectOf?(payload: unknown): string | undefined;
  /** Where a webhook is a hint and no order: the orders that it is about, as they are now. */
  readHint?(store: Store<Secrets>, topic: string, payload: unknown): Promise<readonly unknown[]>;
  /** Whether a message that ends or erases something agrees in its body with the shop that it is said to come from. Pure. */
  isAbout?(payload: unknown, remoteId: string): boolean;
  /** What a privacy request asks. Pure. @throws ConnectorError `unreadable` */
  readPrivacyRequest?(payload: unknown): PrivacyRequest;
  /** Access that ends by itself: core renews it before, once at a time for each store, and keeps the new one before it is used. */
  readonly renewal?: Renewal<Secrets>;
  readonly ratesShape?: RatesShape;
  /** Makes sure of what the merchant's settings ask of the store beside orders, such as prices at checkout. */
  offerRates?(store: Store<Secrets>, callbackUrl: URL | null): Promise<void>;
  /** Makes sure that the store tells us of its orders. @returns how many subscriptions had to be mended. */
  subscribe(store: Store<Secrets>, callbackUrl: URL): Promise<{ mended: number }>;
  /**
   * Takes our webhooks, and the access that the store made for us where we can name it, out of the shop. Succeeds when they
   * are gone already, and leaves alone what a later connection of the same shop made.
   */
  disconnect(store: Store<Secrets>, callbackUrl: URL): Promise<void>;
  /** Reads the shop's settings again. */
  inspect?(store: Store<Secrets>): Promise<{ facts: StoreFacts; notes: readonly Note[] }>;
  /** One order as it is now; undefined when it was deleted for good. */
  fetchOrder?(store: Store<Secrets>, orderId: string): Promise<unknown>;
  /** Orders that changed since then, oldest change first. */
  listOrders?(store: Store<Secrets>, since: Temporal.Instant): AsyncIterable<unknown>;
  /** Open orders placed since then, oldest first, read once when the shop is connected. Goes on at the cursor of the last page that was taken in. */
  importOrders?(
    store: Store<Secrets>,
    from: { since: Temporal.Instant; cursor: string | null },
  ): AsyncIterable<ImportPage>;
  /** These orders as they are now; those that are missing from the answer were trashed or deleted. */
  readOrders?(store: Store<Secrets>, orderIds: readonly string[]): AsyncIterable<unknown>;
  /** True when changes of an order may not show in `listOrders`, so that open orders are read by id at every poll. */
  isBlindToEdits?(facts: StoreFacts): boolean;
  pushTracking?(store: Store<Secrets>, update: TrackingUpdate): Promise<{ remoteId: string }>;
}

/** Gives a connector its type where it is written, so that a missing member does not compile. */
export function defineConnector<Secrets>(connector: Connector<Secrets>): Connector<Secrets> {
  return connector;
}
