/**
 * The page of our plugin in a shop's admin, from the shop's address as typed.
 *
 * @returns undefined when it is no address of a web page.
 */
export function pluginPageOf(typed: string, page: string | null): string | undefined {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`);
  if (text === "" || page === null || url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  return url.origin + url.pathname.replace(/\/wp-admin(?:\/.*)?$/, "").replace(/\/+$/, "") + page;
}
