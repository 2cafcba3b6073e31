import { accessRevoked, ConnectorError, rateLimited, retryAfterMs, unavailable } from "@masar/kit";
import { decodeEntities } from "./html-entities.ts";
import { StoreRefusal } from "./refusal.ts";
import { errorSchema } from "./schema.ts";
import { storeRedirects, storeRefused, WORDING } from "./wording.ts";

/** The shop's answer, with any status. */
export interface ShopResponse {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Parsed when the whole body was JSON; otherwise text. */
  data: unknown;
}

/** What was asked. */
export interface Asked {
  /** Such as `GET orders/19`, without query. */
  call: string;
  /** The shop's address. */
  home: string;
  /** A route of WooCommerce itself, not of a plugin. */
  isCore: boolean;
  /** Texts that the shop could echo and that must not be in a message. */
  redact: readonly string[];
}

/**
 * Returns a successful answer; throws an error made only of the status, code and message of any other.
 *
 * @throws ConnectorError
 */
export function expectSuccess(answer: ShopResponse, asked: Asked): ShopResponse {
  const { status, headers, data } = answer;
  const { call } = asked;
  if (status >= 300 && status < 400) throw redirected(asked, headers.location);
  if (status === 429) throw rateLimited(`${call}: 429`, retryAfterMs(headers["retry-after"], Date.now()));
  if (status >= 500) throw down(`${call}: ${status}`, headers["retry-after"]);
  // Maintenance pages, security plugins and caches answer with HTML, also with 200; PHP prints notices before the JSON.
  if (typeof data !== "object" || data === null) throw unavailable(`${call}: ${status} without JSON`, WORDING.notJson);
  if (status >= 200 && status < 300) return answer;
  throw failureOf(answer, asked);
}

/**
 * Whether WordPress received no keys. A host that strips `Authorization` causes the same answer as an unknown key.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-over-https
 */
export function keysNotReceived({ status, data }: ShopResponse): boolean {
  if (status !== 401) return false;
  const error = errorSchema.safeParse(data);
  return error.success && error.data.code.startsWith("woocommerce_rest_cannot_");
}

function failureOf({ status, data }: ShopResponse, { call, isCore, redact }: Asked): ConnectorError {
  const error = errorSchema.safeParse(data);
  if (!error.success) return unavailable(`${call}: ${status} without a code`, WORDING.notJson);
  const code = withoutSecrets(error.data.code, redact);
  const reason = decodeEntities(withoutSecrets(error.data.message, redact)).slice(0, 200).trim();
  const message = `${call}: ${status} ${code}: ${reason}`;
  if (isAboutAccess(status, code)) {
    const isReadOnly = /does not have write permissions/i.test(reason);
    if (!isReadOnly) return accessRevoked(message);
    return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.keysReadOnly });
  }
  // Not WooCommerce's answer: it is switched off, as during an update, or a security plugin stands in front of it.
  if (isCore && code === "rest_no_route") return unavailable(message, WORDING.noWooCommerceNow);
  if (isCore && status === 403 && !code.startsWith("woocommerce_")) return unavailable(message, WORDING.notJson);
  const isGone = code === "woocommerce_rest_shop_order_invalid_id";
  return new StoreRefusal(message, {
    status,
    code,
    params: Object.keys(error.data.data?.params ?? {}),
    publicMessage: isGone ? WORDING.orderGone : storeRefused(/[.!?]$/.test(reason) ? reason : `${reason || code}.`),
  });
}

/** The key was deleted (401), or its user lost the permission (403). Our plugin's own codes mean other things. */
function isAboutAccess(status: number, code: string): boolean {
  if (status === 401) return code.startsWith("woocommerce_rest_") || code.startsWith("rest_");
  return status === 403 && code.startsWith("woocommerce_rest_cannot_");
}

/**
 * A shop that moved, or a page about maintenance or a suspended account: it may answer again. The new address is shown without
 * path and query: the query can contain the keys.
 */
function redirected({ call, home }: Asked, location: string | undefined): ConnectorError {
  const address = URL.parse(location ?? "", home)?.origin ?? "?";
  const isSame = address === URL.parse(home)?.origin;
  return unavailable(`${call}: redirected to ${address}`, isSame ? WORDING.notJson : storeRedirects(address));
}

/** WordPress in maintenance mode sends `Retry-After`. */
function down(message: string, retryAfter: string | undefined): ConnectorError {
  const { publicMessage } = unavailable(message);
  return new ConnectorError(message, {
    failure: "unavailable",
    publicMessage,
    retryAfterMs: retryAfterMs(retryAfter, Date.now()),
  });
}

function withoutSecrets(text: string, redact: readonly string[]): string {
  return redact.reduce((clean, secret) => (secret === "" ? clean : clean.replaceAll(secret, "…")), text);
}
