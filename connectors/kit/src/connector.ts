import type { output, ZodObject, ZodType } from "zod";
import type { Auth, StoreFacts } from "./auth.ts";
import type { Network } from "./http.ts";
import type { LabelRequests } from "./labels.ts";
import type { Rates } from "./rates.ts";
import type { Money, StoreOrder } from "./store-order.ts";
import type { Note, Text } from "./text.ts";
import type { Webhooks } from "./webhooks.ts";

/** A merchant's connected store, as a connector sees it. */
export interface Store<Secrets> {
  id: string;
  /** The platform's name of the store: a domain or an id. */
  remoteId: string;
  secrets: Secrets;
  facts: StoreFacts;
  network: Network;
  /**
   * Renews access that the store refused although it had not expired; returns the current secrets when they were renewed
   * meanwhile. Absent where access cannot be renewed. @throws ConnectorError
   */
  renewAccess?(refused: Secrets): Promise<Secrets>;
}

export const SHIPMENT_EVENTS = [
  "shipment.created",
  "shipment.picked_up",
  "shipment.at_hub",
  "shipment.out_for_delivery",
  "shipment.attempt_failed",
  "shipment.delivered",
  "shipment.returned",
  "shipment.cancelled",
  "shipment.lost",
  "shipment.damaged",
] as const;
/** What a store hears of a shipment. A connector has an answer to each, or states that it has none. */
export type ShipmentEvent = (typeof SHIPMENT_EVENTS)[number];

/**
 * One event of a shipment, to be written to the store's order. Repeating the same `key` changes nothing. What it says of the
 * shipment is as of the event, however late it is written.
 */
export interface TrackingUpdate {
  key: string;
  /** The store's id of its order. */
  orderId: string;
  shipmentId: string;
  trackingNumber: string;
  trackingUrl: string;
  /** The label as a PDF, for whoever has the link. */
  labelUrl: string;
  event: ShipmentEvent;
  status: string;
  at: Temporal.Instant;
  /** What happened, in words. */
  sentence: Text;
  /** The text that the store sends to the buyer; null when the store must not notify the buyer. */
  notifyBuyer: Text | null;
  /** The new status of the order; null leaves it. */
  orderStatus: string | null;
  /** The status of a delivered order, whatever this event is: some stores close an order with its last parcel, even when that one was returned. */
  deliveredStatus: string | null;
  /** No attempt follows, or the parcel is on its way back already. */
  isReturning: boolean;
  /** It is at the hub that delivers it; false for every other event. */
  isAtLastHub?: boolean;
  /** What the merchant pays for the parcel by now, VAT included. */
  cost?: Money;
  /** Cash that this event collected from the buyer. */
  collected: Money | null;
  /** Cash that was due with this delivery, after all that the merchant lowered, and was not collected. */
  uncollected?: Money;
  /** With which event the order counts as fulfilled, where the platform distinguishes (`Defaults.fulfilOn`). */
  fulfilOn?: FulfilOn;
  /** The store may notify the buyer in its own words. */
  mayNotify?: boolean;
  /** What an earlier update of the same shipment wrote; absent when there is none or the store says that it has ended. */
  writtenBefore?: string;
  /** No earlier attempt can have been executed, so nothing has to be looked up before it is written. */
  isFirstAttempt?: boolean;
}

export type FulfilOn = "created" | "picked_up";

/** What `pushTracking` did. */
export interface Written {
  /** The id of what was written. */
  remoteId: string;
  /** Why nothing was written, for the merchant. */
  skipped?: Text;
  /** Webhooks that these writes cause, which say nothing new; `at` by the store's clock. */
  echoes?: readonly Echo[];
}

export interface Echo {
  topic: string;
  at: Temporal.Instant;
}

/** First values of the merchant's rules. */
export interface Defaults {
  /** Order statuses that ship. */
  shipStatuses: readonly string[];
  /** The new status of the order; null leaves it. */
  deliveredStatus: string | null;
  returnedStatus: string | null;
  /** Absent where the platform does not distinguish. */
  fulfilOn?: FulfilOn;
  /** The store tells the buyer where the parcel is. */
  tellBuyer?: boolean;
}

/** Access that expires. Core renews it once at a time per store and saves the new secrets before they are used. */
export interface Renewal<Secrets> {
  isDue(secrets: Secrets, nowMs: number): boolean;
  renew(store: Store<Secrets>, options: { nowMs: number; callbackUrl: URL }): Promise<Secrets>;
}

/** For platforms whose list of changed orders can miss changes: open orders are also read by id. */
export interface Recheck<Secrets> {
  /** The current state of these orders. Orders missing from the result were trashed or deleted. */
  readOrders(store: Store<Secrets>, orderIds: readonly string[]): AsyncIterable<unknown>;
  /** True when `listOrders` can miss edits of this store: then open orders are read by id at every poll, not only once a night. */
  listMissesEdits(facts: StoreFacts): boolean;
}

/** One page of a store's open orders. */
export interface ImportPage {
  /** Orders read for this page. One order can have several payloads, or none yet. */
  orders: number;
  payloads: readonly unknown[];
  /** The connector's own position after this page; null after the last page. */
  cursor: string | null;
  /** All open orders, when this page states their number. */
  total: number | null;
}

/** @param wholeId `WholeOrder.id`. */
export type IsRead = (wholeId: string, changedAt: Temporal.Instant) => Promise<boolean>;

/** What is known of a platform without credentials and without a store. */
export interface Identity {
  /** Folder name, database value and URL segment. */
  readonly id: string;
  readonly label: Text;
  /** The vendor's documentation. */
  readonly docs: string;
  /** The vendor's API version that the connector uses. */
  readonly apiVersion: string;
  /** Minutes that connecting takes at most. */
  readonly connectMinutes: number;
  /** A folder with `en.md` and `ar.md`: how a merchant connects a store, step by step. */
  readonly guide?: URL;
  /** Offered in the sandbox only. */
  readonly sandboxOnly?: boolean;
}

/**
 * Everything core needs of a platform. Required members exist on every platform. An optional member is a capability:
 * present means supported, and a capability of several functions is a group that is present as a whole.
 * Functions that call the store are safe to repeat and throw only ConnectorError.
 */
export interface Connector<Secrets = unknown> extends Identity {
  /** Schema of what core stores encrypted; parsed on every read. */
  readonly secrets: ZodType<Secrets>;
  readonly auth: Auth<Secrets>;
  readonly defaults: Defaults;

  /** Pure. @throws ConnectorError `unreadable` and nothing else. */
  parseOrder(payload: unknown, facts: StoreFacts): StoreOrder;
  /** The order's id, from any payload that contains it. Pure. @throws ConnectorError `unreadable` */
  orderIdOf(payload: unknown): string;
  /** The current state of one order; undefined when it was deleted permanently. */
  fetchOrder(store: Store<Secrets>, orderId: string): Promise<unknown>;
  /**
   * Orders changed since then, oldest change first. @param isRead whether an order was read completely since its last change:
   * where reading costs a call for each order, it can be left out.
   */
  listOrders(store: Store<Secrets>, since: Temporal.Instant, isRead?: IsRead): AsyncIterable<unknown>;
  /** Reads the store's settings. */
  inspect(store: Store<Secrets>): Promise<{ facts: StoreFacts; notes: readonly Note[] }>;
  /** Writes a shipment's event to the store's order. */
  pushTracking(store: Store<Secrets>, update: TrackingUpdate): Promise<Written>;
  /**
   * Removes our webhooks from the store, and the access that the store created for us where it can be identified.
   * Succeeds when they no longer exist. Does not touch what a later connection of the same store created.
   */
  disconnect(store: Store<Secrets>, callbackUrl: URL): Promise<void>;

  readonly webhooks?: Webhooks<Secrets>;
  readonly renewal?: Renewal<Secrets>;
  readonly recheck?: Recheck<Secrets>;
  readonly rates?: Rates<Secrets>;
  readonly labelRequests?: LabelRequests<Secrets>;
  /**
   * Open orders placed since then, oldest first; read once after connecting. Continues at the cursor of the last page
   * that core saved.
   */
  importOrders?(
    store: Store<Secrets>,
    from: { since: Temporal.Instant; cursor: string | null },
  ): AsyncIterable<ImportPage>;
}

/**
 * A platform on which we are an app: there is no connector without the app's credentials. Without them the platform is
 * listed as not configured.
 */
export interface App<Secrets = unknown, Schema extends ZodObject = ZodObject> extends Identity {
  /** The credentials, by the names of their environment variables. Set all that are required, or none. */
  readonly credentials: Schema;
  configure(credentials: output<Schema>): Connector<Secrets>;
}

export type Platform<Secrets = unknown> = Connector<Secrets> | App<Secrets>;

export function isApp<Secrets>(platform: Platform<Secrets>): platform is App<Secrets> {
  return "configure" in platform;
}
