import type { Store } from "./connector.ts";
import type { Network } from "./http.ts";
import type { RawRequest } from "./request.ts";
import type { Note, Text } from "./text.ts";

/** What a merchant types to connect; the dashboard draws its form from these. */
export interface Field {
  name: string;
  kind: "url" | "text" | "secret";
  label: Text;
  help: Text;
  placeholder: string;
}

export type Answers = Readonly<Record<string, string>>;

/** A shop that has let us in. */
export interface Connection<Secrets> {
  /** What the platform calls it: a domain or an id. The same shop always has the same. */
  remoteId: string;
  name: string;
  secrets: Secrets;
  facts: StoreFacts;
  /** What the merchant should know before the first order. */
  notes: readonly Note[];
  /** Whoever owns the shop, where the platform says it: enough to open an account. */
  owner?: { email: string; phone: string | null; governorateCode: string | null; city: string | null; address: string };
}

/** What is known of a shop beside its secrets: its settings as last read. */
export interface StoreFacts {
  /** ISO 4217 */
  currency: string;
  /** Payment methods that mean cash at the door. */
  cashGateways: readonly string[];
  /** The connector's own: units, versions, storage. */
  values: Readonly<Record<string, string>>;
}

export interface ApprovalRequest {
  answers: Answers;
  /** Who asks, as the shop's page is to name them: an e-mail address and the name of an account. */
  account: string;
  /** One-time, unguessable: comes back with the grant. */
  state: string;
  /** Where the store's server may post to. */
  callbackUrl: URL;
  /** Where the merchant's browser comes back to. */
  returnUrl: URL;
}

/** What our plugin inside a shop is told once its administrator approved. */
export interface Introduction {
  /** From the plugin's own page, single use. */
  state: string;
  /** The answers with which the connection began. */
  answers: Answers;
  storeId: string;
  apiUrl: string;
  apiKey: string;
  appUrl: string;
  mode: "live" | "test";
  /** Whose the store is from now on, in words for its administrator. */
  account: string;
}

/**
 * The merchant presses Connect in our plugin, in the shop's own admin, and approves on a page of the store's own
 * (OAuth 2, wc-auth). It never begins on our side: whoever begins a connection gets the shop, and a link to the store's
 * page can be sent to its merchant by anybody.
 */
export interface Approval<Secrets> {
  /** The plugin's page, below the shop's address. */
  readonly pluginPage: string;
  readonly fields: readonly Field[];
  /** Pure. @throws ConnectorError `refused` when an answer cannot be right. */
  pageUrl(request: ApprovalRequest, options: { allowPrivate: boolean }): URL;
  /** What the store hands over, at `callbackUrl` or with the browser at `returnUrl`; undefined when it is nothing of the kind. */
  readGrant(request: RawRequest): { state: string; grant: string } | undefined;
  /** Makes sure of the grant and reads what must be known. @throws ConnectorError */
  complete(grant: string, answers: Answers, network: Network): Promise<Connection<Secrets>>;
  /**
   * Has the plugin confirm that an administrator of this very shop began the connection, and tells it how it reaches us.
   * Repeating the same introduction changes nothing.
   *
   * @throws ConnectorError `refused` when it was begun elsewhere, too long ago, or was used.
   */
  introduce(store: Store<Secrets>, introduction: Introduction): Promise<void>;
}

/** The merchant copies keys by hand. */
export interface PastedKeys<Secrets> {
  readonly fields: readonly Field[];
  /** @throws ConnectorError `refused` when an answer cannot be right. */
  complete(answers: Answers, network: Network): Promise<Connection<Secrets>>;
}

/** What a page that stands inside the platform's own admin is given of whoever opened it. */
export type Opened =
  | { kind: "opened"; remoteId: string; userId: string; expiresAt: number }
  /** `stale`: right, and too old; the page fetches another by itself. */
  | { kind: "refused"; reason: "missing" | "stale" | "forged" };

/** The platform installs us from its own admin and shows our pages inside it. */
export interface EmbeddedInstall<Secrets> {
  /** The app's public name at the platform, for its script. */
  readonly publicId: string;
  /** Scripts that the page loads first, from the platform. */
  readonly scripts: readonly string[];
  /** The shop that a request for a page names, unverified and safe in a header; undefined when it is none of the platform's. */
  claimedShop(query: URLSearchParams): string | undefined;
  /** Origins that may show our pages for this shop. */
  framedBy(remoteId: string): readonly string[];
  /** Never throws. */
  readToken(token: string | undefined): Promise<Opened>;
  /** Turns the token into lasting access. @throws ConnectorError `refused` when it is too old. */
  complete(token: string, network: Network): Promise<Connection<Secrets>>;
  /** The smallest question there is. @throws ConnectorError `access_revoked` when the shop lets us in no more. */
  knock(store: Store<Secrets>): Promise<void>;
}

/** The ways in which a shop can be connected; at least one. */
export interface Auth<Secrets> {
  readonly approval?: Approval<Secrets>;
  readonly keys?: PastedKeys<Secrets>;
  readonly embedded?: EmbeddedInstall<Secrets>;
}
