import { refused } from "@masar/kit";
import { WORDING } from "./wording.ts";

/** Normalizes the address of a Medusa server. @throws ConnectorError `refused` */
export function readServerUrl(typed: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || text === "") throw refused("the address is not a URL", WORDING.addressMissing);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw refused("the address contains more than origin and path", WORDING.addressHasExtras);
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && allowPrivate);
  if (!isAllowed) throw refused("the address is not https", WORDING.addressNotHttps);
  return url.origin + url.pathname.replace(/\/(?:app|admin|hooks)(?:\/.*)?$/i, "").replace(/\/+$/, "");
}
