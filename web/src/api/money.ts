import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { Balance, Payout, PayoutLine } from "./shapes.ts";
import type { List } from "./types.ts";

export function useBalance() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "money", "balance"], queryFn: () => api.get<Balance>("/balance") });
}

export function usePayouts() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "money", "payouts"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      api.get<List<Payout>>(`/payouts?limit=20${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`),
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function usePayout(id: string) {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "money", "payout", id], queryFn: () => api.get<Payout>(`/payouts/${id}`) });
}

/** A hundred at a time: a payout may have a hundred thousand. */
export function usePayoutLines(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "money", "payout", id, "lines"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      api.get<List<PayoutLine>>(
        `/payouts/${id}/lines?limit=100${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`,
      ),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Sandbox only. */
export function useSimulatePayout() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<Payout>("/simulations/payout", {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "money"] }),
  });
}
