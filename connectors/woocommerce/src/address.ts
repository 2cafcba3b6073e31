import { refused } from "@masar/kit";
import { WORDING } from "./wording.ts";

/**
 * Normalizes the address of a shop that a merchant typed: scheme, host, port and the path of a shop in a sub-folder, without
 * a trailing slash and without paths of the shop's admin.
 *
 * @throws ConnectorError `refused`
 */
export function readStoreUrl(typed: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || text === "") throw refused("the address is not a URL", WORDING.addressMissing);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw refused("the address contains more than origin and path", WORDING.addressHasExtras);
  }
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && allowPrivate);
  if (!isAllowed) throw refused("the address is not https", WORDING.addressNotHttps);
  const path = url.pathname.replace(/\/(?:wp-admin|wp-json|wp-login\.php)(?:\/.*)?$/i, "").replace(/\/+$/, "");
  return url.origin + path;
}
