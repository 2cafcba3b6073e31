import type { ZodType } from "zod";
import type { Money, StoreEventType, StoreOrder } from "./store-order.ts";

/** A request as it arrived: nothing is verified yet. */
export interface RawRequest {
  method: string;
  url: URL;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
}

/** What verifying a webhook found. */
export type Verdict =
  | { kind: "genuine"; topic: string; deliveryId: string | undefined }
  /** A greeting that the platform sends unsigned when it is set up. */
  | { kind: "greeting" }
  | { kind: "refused"; reason: "unsigned" | "altered" | "stale" };

/** A merchant's connected shop. */
export interface Store<Secrets> {
  id: string;
  /** What the platform calls it: a domain or an id. */
  remoteId: string;
  secrets: Secrets;
}

/** Where a shipment is, for the store's own order. Repeating `key` changes nothing. */
export interface TrackingUpdate {
  key: string;
  orderId: string;
  trackingNumber: string;
  trackingUrl: string;
  event: string;
  at: Temporal.Instant;
}

/**
 * All that core needs of a platform. Members marked `?` are capabilities: present means supported. Everything that
 * reaches out may be repeated without harm and throws ConnectorError and nothing else.
 */
export interface Connector<Secrets = unknown> {
  /** Folder name, database value and URL segment. */
  readonly id: string;
  readonly label: { en: string; ar: string };
  /** The vendor's page it was written from. */
  readonly docs: string;
  /** The vendor's version it pins. */
  readonly apiVersion: string;
  /** The time in which a merchant is promised to be connected. */
  readonly connectMinutes: number;
  /** What core keeps, encrypted; parsed on every read. */
  readonly secrets: ZodType<Secrets>;
  /** Vendor topic → neutral; topics that are not listed are acknowledged and counted. */
  readonly topics: Readonly<Record<string, StoreEventType>>;
  /** Unverified: only picks the secret to verify with. */
  claimedStore(request: RawRequest): string | undefined;
  /** Never throws. */
  verifyWebhook(request: RawRequest, secrets: Secrets): Verdict;
  /** Pure. @throws ConnectorError `unreadable` and nothing else. */
  parseOrder(payload: unknown): StoreOrder;
  subscribe(store: Store<Secrets>, callbackUrl: URL): Promise<void>;
  /** Succeeds when the store has already removed us. */
  disconnect(store: Store<Secrets>): Promise<void>;
  fetchOrder?(store: Store<Secrets>, orderId: string): Promise<unknown>;
  listOrders?(store: Store<Secrets>, since: Temporal.Instant): AsyncIterable<unknown>;
  pushTracking?(store: Store<Secrets>, update: TrackingUpdate): Promise<{ remoteId: string }>;
  /** Cash collected at the door. */
  markCollected?(store: Store<Secrets>, orderId: string, amount: Money): Promise<void>;
}

/** Gives a connector its type where it is written, so that a missing member does not compile. */
export function defineConnector<Secrets>(connector: Connector<Secrets>): Connector<Secrets> {
  return connector;
}
