import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "./api.ts";

/** Orders, shipments and customers; the results before stay visible until the next ones are answered. */
export function useSearch(typed: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "search", typed],
    enabled: typed.length > 1,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get("/search", { params: { query: { q: typed } }, signal }),
  });
}
