import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { Scope } from "./types.ts";

export function useKeys() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "keys"], queryFn: () => api.get("/api_keys") });
}

export function useCreateKey() {
  const api = useApi();
  return useChange((body: { name: string; scopes?: Scope[] }) => api.post("/api_keys", { body }));
}

/** The old key works for 24 hours more. */
export function useRollKey() {
  const api = useApi();
  return useChange((id: string) =>
    api.post("/api_keys/{id}/roll", { params: { path: { id } }, body: { overlap_hours: 24 } }),
  );
}

export function useRevokeKey() {
  const api = useApi();
  return useChange((id: string) => api.delete("/api_keys/{id}", { params: { path: { id } } }));
}

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, "keys"] }),
  });
}
