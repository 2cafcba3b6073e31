import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { pagesOf } from "./list.ts";
import { asTyped, type BodyOf, type Typed } from "./types.ts";

export function useBalance() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "money", "balance"], queryFn: () => api.get("/balance") });
}

export function usePayouts() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "money", "payouts"],
    ...pagesOf((cursor) => api.get("/payouts", { params: { query: { limit: 20, ...cursor } } })),
  });
}

export function usePayout(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "money", "payout", id],
    queryFn: () => api.get("/payouts/{id}", { params: { path: { id } } }),
  });
}

/** A hundred at a time: a payout may have a hundred thousand. */
export function usePayoutLines(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "money", "payout", id, "lines"],
    ...pagesOf((cursor) =>
      api.get("/payouts/{id}/lines", { params: { path: { id }, query: { limit: 100, ...cursor } } }),
    ),
  });
}

/** Sandbox only. */
export function useSimulatePayout() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/simulations/payout"),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "money"] }),
  });
}

/** Where payouts go, and a destination that is not in effect yet. The same in both environments. */
export function usePayoutDestination() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "money", "destination"], queryFn: () => api.get("/payout_destination") });
}

export type EnteredDestination = Typed<BodyOf<"/payout_destination", "put">>;

/** By an owner with a second factor, after a recent proof. */
export function useEnterDestination() {
  const api = useApi();
  return useDestinationChange((body: EnteredDestination) => api.put("/payout_destination", { body: asTyped(body) }));
}

export function useCancelDestination() {
  const api = useApi();
  return useDestinationChange((_: undefined) => api.post("/payout_destination/cancel"));
}

function useDestinationChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "destination" }),
  });
}
