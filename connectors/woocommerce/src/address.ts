import { refused } from "@masar/kit";
import { WORDING } from "./wording.ts";

/**
 * The address of a shop as a merchant types it, in the one form that we keep: scheme, host, port and the path of a shop in a
 * sub-folder, without a trailing slash. Pages of the shop's admin are cut off.
 *
 * @throws ConnectorError `refused`
 */
export function readStoreUrl(typed: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || text === "") throw refused("no address of a store", WORDING.addressMissing);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw refused("an address with more than a store's", WORDING.addressHasExtras);
  }
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && allowPrivate);
  if (!isAllowed) throw refused("an address that is not https", WORDING.addressNotHttps);
  const path = url.pathname.replace(/\/(?:wp-admin|wp-json|wp-login\.php)(?:\/.*)?$/i, "").replace(/\/+$/, "");
  return url.origin + path;
}
