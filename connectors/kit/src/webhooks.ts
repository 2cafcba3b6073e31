import type { Store } from "./connector.ts";
import type { Privacy, PrivacyEventType } from "./privacy.ts";
import type { RawRequest, Verdict } from "./request.ts";
import type { StoreEventType } from "./store-order.ts";

/** Events that the platform sends. Platforms without them are polled. */
export type Webhooks<Secrets> = EventsOf<Secrets> & (SignedByStore<Secrets> | SignedByApp<Secrets>);

interface EventsOf<Secrets> {
  /** Vendor topic → event type. Other topics are acknowledged and counted. */
  readonly topics: Readonly<Record<string, StoreEventType>>;
  /** The store that the request names, by our id or by its `remoteId`. Not verified: it only selects the secrets. */
  claimedStore(request: RawRequest): { id: string } | { remoteId: string } | undefined;
  /**
   * Creates or repairs our subscriptions.
   *
   * @param doubts.secret webhooks arrived whose signature did not verify: somebody may have changed the secret in the store.
   * @returns the number that had to be created, changed or deleted.
   */
  subscribe(store: Store<Secrets>, callbackUrl: URL, doubts?: { secret: boolean }): Promise<{ repaired: number }>;
  /** For bodies that only say which order changed. Without it, the body is the order itself. */
  readonly hints?: Hints<Secrets>;
  /** Adds to an order in a body what the store tells only on request, as the orders that are read from it have it. */
  complete?(store: Store<Secrets>, order: unknown): Promise<unknown>;
}

/** Each store has a secret of its own: it signs with it, or sends it as a password. */
export interface SignedByStore<Secrets> {
  readonly signedBy: "store";
  /** Never throws. */
  verify(request: RawRequest, secrets: Secrets): Verdict;
  /**
   * The store that a request without any proof names, where the platform sends such requests: the store is read again
   * soon, and nothing of the request is believed. Undefined for every other request. Never throws.
   */
  promptedStore?(request: RawRequest): { remoteId: string } | undefined;
  /** Whether the body is about this store, as far as it says. One about another store is acknowledged and counted, as other topics are. Pure. */
  isAbout?(payload: unknown, remoteId: string): boolean;
}

/** The platform signs with our app's secret: requests are verified before their store is known. */
export interface SignedByApp<Secrets = unknown> {
  readonly signedBy: "app";
  /** Never throws. */
  verify(request: RawRequest): Verdict;
  /** Whether the signed body names this store, where the claimed store is in an unsigned header. Checked before anything is ended or erased. Pure. */
  isAbout(payload: unknown, remoteId: string): boolean;
  readonly privacy?: Privacy;
  readonly grants?: Grants<Secrets>;
}

/** Access that the platform sends by webhook, before or after a merchant opens our page. Core keeps the newest of each store. */
export interface Grants<Secrets> {
  /** Topics whose body contains the access. */
  readonly topics: readonly string[];
  /** Pure. @param receivedAt in milliseconds. @throws ConnectorError `unreadable` */
  read(payload: unknown, receivedAt: number): Grant<Secrets>;
  /** A body that was sent earlier can arrive later. Pure. */
  isNewer(one: Secrets, other: Secrets): boolean;
}

export interface Grant<Secrets> {
  remoteId: string;
  secrets: Secrets;
}

/** Bodies that name an order instead of containing it. */
export interface Hints<Secrets> {
  /**
   * The order that the body is about: the id of the whole order (`WholeOrder.id`), or another key where it is not named.
   * Waiting bodies with the same key are processed together. Undefined when the body does not say. Pure, never throws.
   */
  subjectOf(payload: unknown): string | undefined;
  /** The current state of the orders that the newest body is about. @param older with the same key, that still wait. */
  read(store: Store<Secrets>, newest: Sent, older: readonly Sent[]): Promise<readonly unknown[]>;
}

/** A webhook's topic and its parsed body. */
export interface Sent {
  topic: string;
  payload: unknown;
}

/** The event type of a vendor's topic; undefined for topics that are not listed. */
export function eventTypeOf<Secrets>(
  webhooks: Webhooks<Secrets> | undefined,
  topic: string,
): StoreEventType | PrivacyEventType | undefined {
  const privacy = webhooks?.signedBy === "app" ? webhooks.privacy : undefined;
  return webhooks?.topics[topic] ?? privacy?.topics[topic];
}
