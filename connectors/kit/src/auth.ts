import type { Store } from "./connector.ts";
import type { Network } from "./http.ts";
import type { RawRequest } from "./request.ts";
import type { Note, Text } from "./text.ts";

/** The ways in which a store can be connected; at least one. */
export type Auth<Secrets> = Partial<Ways<Secrets>> &
  (Pick<Ways<Secrets>, "plugin"> | Pick<Ways<Secrets>, "keys"> | Pick<Ways<Secrets>, "embedded">);

interface Ways<Secrets> {
  readonly plugin: PluginInstall<Secrets>;
  readonly keys: PastedKeys<Secrets>;
  readonly embedded: EmbeddedApp<Secrets>;
}

/** An input of the form that connects a store; the dashboard draws the form from these. */
export interface Field {
  name: string;
  kind: "url" | "text" | "secret";
  label: Text;
  help: Text;
  placeholder: string;
}

export type Answers = Readonly<Record<string, string>>;

/** Access to a store, and what was read of it. */
export interface Connection<Secrets> {
  /** The platform's name of the store: a domain or an id. Always the same for the same store. */
  remoteId: string;
  name: string;
  secrets: Secrets;
  facts: StoreFacts;
  /** What the merchant should know before the first order. */
  notes: readonly Note[];
  /** A shop under development: its orders are tests, so an account made for it begins in the sandbox. */
  isDevelopment?: boolean;
  /** The store's owner, where the platform states it: enough to create an account. */
  owner?: { email: string; phone: string | null; governorateCode: string | null; city: string | null; address: string };
}

/** The store's settings as last read. */
export interface StoreFacts {
  /** ISO 4217 */
  currency: string;
  /** Payment methods that mean cash on delivery. */
  cashGateways: readonly string[];
  /** The payment methods that the store offers now, where the platform lists them. */
  paymentMethods?: readonly PaymentMethod[];
  /** The connector's own: units, versions, storage. */
  values: Readonly<Record<string, string>>;
}

export interface PaymentMethod {
  /** As orders name it. */
  id: string;
  /** As buyers see it. */
  title: string;
  /**
   * What the platform itself tells of it. `cash`: at the door. `paid`: before delivery. `deposit`: part of the price before
   * delivery, the rest at the door, as each order says. `ask`: only the merchant knows.
   */
  means: PaymentMeaning;
}

export type PaymentMeaning = "cash" | "paid" | "deposit" | "ask";

export interface ApprovalRequest {
  answers: Answers;
  /** The account that will get the store, as the approval page names it: an e-mail address and the account's name. */
  account: string;
  /** One-time and unguessable; the grant contains it. */
  state: string;
  /** Where the store's server may post to. */
  callbackUrl: URL;
  /** Where the merchant's browser returns to. */
  returnUrl: URL;
}

/** What our plugin receives after its administrator approved. */
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
  /** The account that owns the store from now on, in words for its administrator. */
  account: string;
}

/**
 * The merchant installs our plugin in the store, presses Connect on its page and approves on the store's own page. A
 * connection never begins on our side: whoever begins it gets the store, and anybody could send its merchant a link.
 */
export interface PluginInstall<Secrets> {
  readonly fileName: string;
  /** The plugin's file for the service at that origin; undefined where this installation was made without it. */
  zip(appUrl: string): Promise<Uint8Array | undefined>;
  /** Whether this installation has the plugin's file; left out where every one has it. */
  readonly isBuilt?: () => boolean;
  /** The path of the plugin's page, below the store's address. */
  readonly page: string;
  readonly fields: readonly Field[];
  /** The store's page on which the merchant approves. Pure. @throws ConnectorError `refused` when an answer is invalid. */
  approvalUrl(request: ApprovalRequest, options: { allowPrivate: boolean }): URL;
  /** What the store sends to `callbackUrl`, or with the browser to `returnUrl`; undefined when the request contains no grant. */
  readGrant(request: RawRequest): { state: string; grant: string } | undefined;
  /** Verifies the grant and reads the store's settings. @throws ConnectorError */
  complete(grant: string, answers: Answers, network: Network): Promise<Connection<Secrets>>;
  /**
   * Asks the plugin to confirm that an administrator of this store began the connection, and gives it its access to our
   * API. Repeating the same introduction changes nothing.
   *
   * @throws ConnectorError `refused` when the connection began elsewhere, has expired, or was used.
   */
  introduce(store: Store<Secrets>, introduction: Introduction): Promise<void>;
}

/** The merchant copies keys by hand. */
export interface PastedKeys<Secrets> {
  readonly fields: readonly Field[];
  /** @throws ConnectorError `refused` when an answer is invalid. */
  complete(answers: Answers, network: Network): Promise<Connection<Secrets>>;
}

/** The merchant installs our app in the platform's admin, which shows our pages in a frame. */
export interface EmbeddedApp<Secrets> {
  /** Reads the address with which the platform opens our page. Not verified; `shop` is safe in a header. Pure. */
  readQuery(query: URLSearchParams): PageQuery;
  /** Origins that may frame our pages; undefined where they depend on the store and it is not known. */
  framedBy(remoteId: string | undefined): readonly string[] | undefined;
  readonly bridge: Bridge;
  /** The platform's page on which a merchant installs our app, and what to do there; left out where it has none. */
  readonly getApp?: { readonly url: URL; readonly how: Text };
  /** Sentences of our settings page that differ from platform to platform. */
  readonly settings: EmbeddedSettings;
  /** Verifies the platform's token. @throws ConnectorError only where the platform has to be asked, and does not answer. */
  readToken(token: string | undefined, options: PageOptions): Promise<TokenVerdict>;
  /**
   * Exchanges the token for lasting access.
   *
   * @param options.granted the access that the platform gave before, by webhook (`SignedByApp.grants`) or by `install`.
   * @throws ConnectorError `refused` when the token has expired, or no access was given.
   */
  complete(token: string, options: PageOptions & { granted: Secrets | undefined }): Promise<Connection<Secrets>>;
  readonly install?: AppInstall<Secrets>;
  /**
   * The token's user, if that user owns the shop: only such a user gets a way into an account that was made here. Left out
   * where the platform cannot tell: then nobody does.
   *
   * @throws ConnectorError
   */
  ownerOf?(token: string, network: Network): Promise<ShopOwner | undefined>;
  /** The cheapest authenticated call. @throws ConnectorError `access_revoked` when the store no longer accepts our access. */
  checkAccess(store: Store<Secrets>): Promise<void>;
}

/** What verifying the token of a page may need. */
export interface PageOptions {
  network: Network;
  pages: PageTokens;
}

/** The tokens with which a platform opens our page, where they are ours (`AppInstall.registerPage`). */
export interface PageTokens {
  /** The store for which it was registered; undefined when it is unknown, or was not used for a month. */
  find(token: string): Promise<string | undefined>;
}

/** The platform sends the merchant's browser to our address, we to its page of consent, and it back with a code (OAuth). */
export interface AppInstall<Secrets> {
  /** What to do when the browser keeps coming back without a code. */
  readonly notActivated: Text;
  /** Pure. */
  authorizeUrl(state: string, callbackUrl: URL): URL;
  /** @throws ConnectorError */
  exchange(
    code: string,
    options: { callbackUrl: URL; network: Network; nowMs: number },
  ): Promise<{ remoteId: string; secrets: Secrets }>;
  /** Tells the platform the token with which it opens our page. @returns the address of that page. @throws ConnectorError */
  registerPage(
    grant: { remoteId: string; secrets: Secrets },
    pageToken: string,
    options: { network: Network; language: "ar" | "en" },
  ): Promise<URL>;
}

export interface ShopOwner {
  /** Null when the platform has not verified it. */
  email: string | null;
}

export interface PageQuery {
  /** The platform's name of the store. */
  shop: string | undefined;
  token: string | undefined;
  locale: string | undefined;
  /** Orders that the merchant selected on the platform's own page, by their ids there; empty or left out for all. */
  orders?: readonly string[];
}

/** Connects our page in the frame with the platform's admin around it. */
export interface Bridge {
  /** Scripts of the platform; they are loaded first. */
  readonly scripts: readonly string[];
  /** `<meta>` elements that these scripts read, by name. */
  readonly meta: Readonly<Record<string, string>>;
  /** The admin shows a navigation menu of its own for our pages (`s-app-nav`); otherwise the pages show one. */
  readonly hasMenu?: true;
  /**
   * A script that sets `window.platform = { token(), allowRates(), renew(), onNavigate(go) }`. `token` resolves to a token
   * for `readToken`; `allowRates` asks the merchant for the permission that `rates.offer` needs. `renew`, where the
   * platform's own script does not renew tokens by itself, asks for another one after a 401. `onNavigate`, where `hasMenu`,
   * calls `go` with the address of a link that was pressed in the admin's navigation menu.
   */
  readonly code: string;
  /** Headers of our 401, with which the platform's script fetches another token. */
  readonly retryHeaders: Readonly<Record<string, string>>;
}

export interface EmbeddedSettings {
  /**
   * The value of the rule `delivered_status` that records collected cash as the order's payment, and its label; left out where
   * the platform decides that itself.
   */
  readonly markPaid?: { readonly status: string; readonly label: Text };
  /** Left out where the platform notifies buyers by itself. */
  readonly notifyBuyer?: Text;
  /** The rule `fulfil_on`, where the platform distinguishes. */
  readonly fulfilAtPickup?: Text;
  /** The order status of the store's own local delivery, and the label of the setting that ships such orders; left out where stores have none. */
  readonly localDelivery?: { readonly status: string; readonly label: Text };
  /** What our prices at checkout require; left out where the store's checkout cannot ask for them. */
  readonly ratesHelp?: Text;
}

/** What verifying a page's token found. */
export type TokenVerdict =
  | { kind: "valid"; remoteId: string; userId: string; expiresAt: number }
  /** `expired`: the page fetches another token by itself. */
  | { kind: "refused"; reason: "missing" | "expired" | "forged" };
