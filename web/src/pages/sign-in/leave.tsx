import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router";
import { Working } from "../../app/working.tsx";
import { safeNext } from "./next.ts";

/** Goes to the next page. Pages of the connect flow are the server's, not the dashboard's. */
export function Leave() {
  const [search] = useSearchParams();
  const next = safeNext(search.get("next"), location.origin);
  const isServers = next.startsWith("/connect/") || next.startsWith("/embedded/");
  useEffect(() => {
    if (isServers) location.replace(next);
  }, [isServers, next]);
  return isServers ? <Working /> : <Navigate to={next} replace />;
}
