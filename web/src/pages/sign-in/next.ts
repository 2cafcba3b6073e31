/** The page to open after sign-in: a path of this site, never of another. */
export function safeNext(next: string | null, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  // `/x/..//site` is a path of this site whose name, asked for again, is another site's.
  if (url?.origin !== origin || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
