import { useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { pagesOf } from "./list.ts";
import type { Activity } from "./types.ts";

/** @param action one of them, or "" for all. */
export function useActivity(action: Activity["action"] | "") {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "activity", action],
    ...pagesOf((cursor) =>
      api.get("/activity", { params: { query: { limit: 50, ...(action && { action }), ...cursor } } }),
    ),
  });
}
