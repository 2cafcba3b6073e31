import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { ApiKey, List, NewApiKey } from "./types.ts";

export function useKeys() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "keys"], queryFn: () => api.get<List<ApiKey>>("/api_keys") });
}

export function useCreateKey() {
  const api = useApi();
  return useChange((body: { name: string; scopes?: string[] }) => api.post<NewApiKey>("/api_keys", body));
}

/** The old key works for a day more. */
export function useRollKey() {
  const api = useApi();
  return useChange((id: string) => api.post<NewApiKey>(`/api_keys/${id}/roll`, { overlap_hours: 24 }));
}

export function useRevokeKey() {
  const api = useApi();
  return useChange((id: string) => api.delete<ApiKey>(`/api_keys/${id}`));
}

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, "keys"] }),
  });
}
