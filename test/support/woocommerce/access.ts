import { expectedSignature } from "./oauth.ts";
import type { ApiKey, ShopState } from "./state.ts";
import { type ShopAnswer, type ShopRequest, wpError } from "./wire.ts";

/**
 * Authenticates as WooCommerce does: Basic or keys in the query when it detects TLS, otherwise OAuth. Missing and unknown keys
 * get the same answer.
 */
export function authenticate(shop: ShopState, request: ShopRequest): ApiKey | ShopAnswer {
  const isTls = shop.isTls && !shop.isUnawareOfTls;
  const found = isTls ? byPair(shop, request) : bySignature(shop, request);
  if (found === undefined) return cannot(request.method, 401);
  if ("status" in found) return found;
  if (found.permissions === "read" && request.method !== "GET") {
    return authenticationError("The API key provided does not have write permissions.");
  }
  return found.mayManage ? found : cannot(request.method, 403);
}

/** The permission is missing; the code names the operation. */
export function cannot(method: string, status: number): ShopAnswer {
  const verb = { POST: "create", PUT: "edit", DELETE: "delete" }[method] ?? "view";
  return wpError(status, `woocommerce_rest_cannot_${verb}`, `Sorry, you cannot ${verb} resources.`);
}

function byPair(shop: ShopState, { headers, query }: ShopRequest): ApiKey | ShopAnswer | undefined {
  const basic = shop.stripsAuthorization ? undefined : /^Basic (.+)$/.exec(headers.authorization ?? "")?.[1];
  const [name, secret] = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":")
    : [query.consumer_key, query.consumer_secret];
  const key = typeof name === "string" ? shop.keys.get(name) : undefined;
  if (key === undefined) return undefined;
  return key.consumerSecret === secret ? key : authenticationError("Consumer secret is invalid.");
}

function bySignature(shop: ShopState, { method, path, url, query }: ShopRequest): ApiKey | ShopAnswer | undefined {
  const key = typeof query.oauth_consumer_key === "string" ? shop.keys.get(query.oauth_consumer_key) : undefined;
  if (key === undefined) return undefined;
  const expected = expectedSignature(method, shop.home, path, url.searchParams, key.consumerSecret);
  if (query.oauth_signature !== expected) {
    return authenticationError("Invalid signature - provided signature does not match.");
  }
  const nonce = String(query.oauth_nonce);
  if (shop.usedNonces.has(nonce)) return authenticationError("Invalid nonce - nonce has already been used.");
  shop.usedNonces.add(nonce);
  return key;
}

function authenticationError(message: string): ShopAnswer {
  return wpError(401, "woocommerce_rest_authentication_error", message);
}
