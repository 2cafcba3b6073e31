import type { Connector, RawRequest, Store, StoreFacts, StoreOrder, TrackingUpdate, Webhooks } from "@masar/kit";

/** The kinds of orders that every platform has. */
export const ORDER_KINDS = ["prepaid", "cash", "cancelled", "partlyRefunded", "edited"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** An order as the platform sends it, and the result of parsing it. */
export interface OrderFixture {
  payload: unknown;
  expected: StoreOrder;
}

/** What the battery needs to know of a platform. */
export interface Contract<Secrets> {
  /** No error may contain any of these texts. */
  secrets: Secrets;
  facts: StoreFacts;
  orders: Readonly<Record<OrderKind, OrderFixture>>;
  /** Required exactly when the connector has webhooks. */
  webhooks?: WebhookContract<Secrets>;
  /** The platform stores nothing: written tracking cannot be read back. */
  isStateless?: boolean;
  /** A store that answers and contains one order. */
  openShop(): Promise<Shop<Secrets>>;
}

export interface WebhookContract<Secrets> {
  signer: Signer;
  /** A body that the platform sends; the payload of the cash order where the two are the same. */
  body?: unknown;
  /** For platforms that sign with the app's secret: the webhooks of another app. */
  otherApp?: Webhooks<Secrets>;
  /** The platform signs nothing and sends a password: a body that was changed is not noticed, and is only a hint. */
  isPasswordOnly?: boolean;
  /** The platform sends the events of every store to the app: a store has no subscriptions to create. */
  isSubscribedByApp?: boolean;
}

/** Creates requests as the platform sends them, with the secrets of the contract. */
export interface Signer {
  /** A topic that the connector lists. */
  topic: string;
  sign(body: Uint8Array): RawRequest;
  /** Lower-case name of the header with the signature. */
  signatureHeader: string;
  /** Correctly signed, long ago: only where the platform signs the time. */
  stale?: RawRequest;
}

export interface Shop<Secrets> {
  store: Store<Secrets>;
  callbackUrl: URL;
  update: TrackingUpdate;
  /** Everything that the connector can change in the store. */
  snapshot(): unknown;
  /** Faults that make every further call fail; the store echoes what it received wherever it can. */
  faults: Readonly<Record<string, () => void>>;
  close(): Promise<void>;
}

/** The webhooks of a connector with those of its contract. @throws when only one of them has any. */
export function webhooksOf<Secrets>(
  connector: Connector<Secrets>,
  contract: Contract<Secrets>,
): (WebhookContract<Secrets> & { webhooks: Webhooks<Secrets> }) | undefined {
  const { webhooks } = connector;
  if ((webhooks === undefined) !== (contract.webhooks === undefined))
    throw new Error(`${connector.id}: the contract needs a signer exactly when the connector has webhooks`);
  return webhooks && contract.webhooks && { ...contract.webhooks, webhooks };
}
