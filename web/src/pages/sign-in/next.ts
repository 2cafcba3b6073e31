import { useSearchParams } from "react-router";

/** Where the visitor was going: a path of this site, never another one. */
export function useNext(): string {
  const [search] = useSearchParams();
  return safeNext(search.get("next"), location.origin);
}

export function safeNext(next: string | null, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : "/";
}
