import { createHmac } from "node:crypto";

/**
 * The signature that WooCommerce expects on a one-legged OAuth 1.0a request. It sorts parameters by name, and leaves what a list contains as
 * it comes in the query. The last value of a repeated parameter counts: the client library sends the caller's parameters twice.
 *
 * @see https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication-over-http
 */
export function expectedSignature(method: string, home: string, path: string, search: URLSearchParams, secret: string) {
  const params = new Map([...search].filter(([key]) => key !== "oauth_signature"));
  const byName = Map.groupBy(params, ([key]) => key.replace(/\[.*$/, ""));
  const joined = [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, pairs]) => pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`))
    .join("&");
  const base = `${method.toUpperCase()}&${encode(home + path)}&${encode(joined)}`;
  return createHmac("sha256", `${secret}&`).update(base).digest("base64");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
