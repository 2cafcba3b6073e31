import { createHmac, randomUUID } from "node:crypto";

/** A parameter of a query, not encoded. */
export type Pair = readonly [name: string, value: string];

/**
 * The query with these parameters and those of one-legged OAuth 1.0a, whose signature WooCommerce requires over http. It stands in the
 * order in which it is signed: WooCommerce sorts parameters again, but not the items of a list.
 *
 * @param url without query.
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-over-http
 */
export function signedQueryOf(
  method: string,
  url: string,
  pairs: readonly Pair[],
  { consumerKey, consumerSecret }: { consumerKey: string; consumerSecret: string },
): string {
  const all: Pair[] = [
    ...pairs,
    ["oauth_consumer_key", consumerKey],
    ["oauth_nonce", randomUUID()], // from bytes that Node asked the system for in advance
    ["oauth_signature_method", "HMAC-SHA256"],
    ["oauth_timestamp", String(Math.floor(Date.now() / 1000))],
    ["oauth_version", "1.0"],
  ];
  const sorted = all.map(([name, value]): Pair => [encode(name), encode(value)]).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = sorted.map((pair) => pair.join("=")).join("&");
  const base = [method, url, query].map(encode).join("&");
  const signature = createHmac("sha256", `${encode(consumerSecret)}&`)
    .update(base)
    .digest("base64");
  return `?${query}&oauth_signature=${encode(signature)}`;
}

/** With its question mark; empty without parameters. */
export function queryOf(pairs: readonly Pair[]): string {
  return pairs.length === 0 ? "" : `?${pairs.map(encodePair).join("&")}`;
}

function encodePair([name, value]: Pair): string {
  return `${encode(name)}=${encode(value)}`;
}

/** As RFC 3986 does, and PHP's `rawurlencode`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
