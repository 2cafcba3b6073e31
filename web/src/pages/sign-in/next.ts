/** Where a visitor was going: a path of this site, never another one. */
export function safeNext(next: string | null, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : "/";
}
