import { useInfiniteQuery } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { Activity } from "./shapes.ts";
import type { List } from "./types.ts";

/** @param action one of them, or "" for all. */
export function useActivity(action: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "activity", action],
    initialPageParam: "",
    queryFn({ pageParam }) {
      const query = new URLSearchParams({
        limit: "50",
        ...(action && { action }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.get<List<Activity>>(`/activity?${query}`);
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}
