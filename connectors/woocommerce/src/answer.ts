import { accessRevoked, ConnectorError, rateLimited, refused, retryAfterMs, unavailable } from "@masar/kit";
import { decodeEntities } from "./entity.ts";
import { StoreRefusal } from "./refusal.ts";
import { errorSchema } from "./schema.ts";
import { storeMoved, storeRefused, WORDING } from "./wording.ts";

/** What came back, whatever the status. */
export interface Answer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** Parsed, when it was JSON alone; else text. */
  data: unknown;
}

/**
 * Passes a good answer on and makes an error of every other, from its status, code and message alone.
 *
 * @param call such as `GET orders/19`, without query.
 * @param secrets texts that the shop could echo and that must not be in a message.
 * @throws ConnectorError
 */
export function expectGood(answer: Answer, call: string, secrets: readonly string[]): Answer {
  const { status, headers, data } = answer;
  if (status >= 300 && status < 400) throw moved(call, headers.location);
  if (status === 429) throw rateLimited(`${call}: 429`, retryAfterMs(headers["retry-after"], Date.now()));
  if (status >= 500) throw down(`${call}: ${status}`, headers["retry-after"]);
  // Maintenance pages, security plugins and caches answer in HTML, also with 200; notices of PHP stand before the JSON.
  if (typeof data !== "object" || data === null) throw unavailable(`${call}: ${status} without JSON`, WORDING.notJson);
  if (status >= 200 && status < 300) return answer;
  throw denied(answer, call, secrets);
}

/**
 * Whether WordPress saw no keys. Hosts that strip `Authorization` give the same answer as an unknown key.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-over-https
 */
export function keysUnseen({ status, data }: Answer): boolean {
  const error = errorSchema.safeParse(data);
  return status === 401 && error.success && error.data.code.startsWith("woocommerce_rest_cannot_");
}

function denied({ status, data }: Answer, call: string, secrets: readonly string[]): ConnectorError {
  const error = errorSchema.safeParse(data);
  if (!error.success) return unavailable(`${call}: ${status} without a code`, WORDING.notJson);
  const code = withoutSecrets(error.data.code, secrets);
  const reason = decodeEntities(withoutSecrets(error.data.message, secrets)).slice(0, 200).trim();
  const message = `${call}: ${status} ${code}: ${reason}`;
  if (isAboutAccess(status, code)) {
    const isReadOnly = /does not have write permissions/i.test(reason);
    if (!isReadOnly) return accessRevoked(message);
    return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.keysReadOnly });
  }
  const isGone = code === "woocommerce_rest_shop_order_invalid_id";
  return new StoreRefusal(message, {
    status,
    code,
    params: Object.keys(error.data.data?.params ?? {}),
    publicMessage: isGone ? WORDING.orderGone : storeRefused(/[.!?]$/.test(reason) ? reason : `${reason || code}.`),
  });
}

/** The user who approved may have lost the right (403), or the key is gone. Our plugin's own codes are about other things. */
function isAboutAccess(status: number, code: string): boolean {
  if (status === 401) return code.startsWith("woocommerce_rest_") || code.startsWith("rest_");
  return status === 403 && code.startsWith("woocommerce_rest_cannot_");
}

/** The new address without path and query: with keys in the query, it holds them. */
function moved(call: string, location: string | undefined): ConnectorError {
  const address = URL.parse(location ?? "")?.origin ?? "?";
  return refused(`${call}: redirected to ${address}`, storeMoved(address));
}

/** WordPress in maintenance mode says when to come back. */
function down(message: string, retryAfter: string | undefined): ConnectorError {
  const { publicMessage } = unavailable(message);
  return new ConnectorError(message, {
    failure: "unavailable",
    publicMessage,
    retryAfterMs: retryAfterMs(retryAfter, Date.now()),
  });
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => (secret === "" ? clean : clean.replaceAll(secret, "…")), text);
}
