import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { SESSION } from "./session-key.ts";
import type { Account, List, PickupAddress } from "./types.ts";

// One account has both environments, but what it reads is kept apart by them as everything else is.

export function useAccount() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "account"], queryFn: () => api.get<Account>("/account") });
}

export interface AccountChange {
  name?: string;
  phone?: string | null;
  settings?: Partial<Account["settings"]>;
}

export function useUpdateAccount() {
  const api = useApi();
  return useAccountChange((body: AccountChange) => api.patch<Account>("/account", body));
}

export function usePickupAddresses() {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "pickup_addresses"],
    queryFn: () => api.get<List<PickupAddress>>("/pickup_addresses"),
  });
}

export interface NewPickupAddress {
  name?: string;
  phone?: string;
  governorate?: string;
  city?: string;
  address?: string;
  is_default: boolean;
}

export function useCreatePickupAddress() {
  const api = useApi();
  return useAccountChange((body: NewPickupAddress) => api.post<PickupAddress>("/pickup_addresses", body));
}

export function useDeletePickupAddress() {
  const api = useApi();
  return useAccountChange((id: string) => api.delete(`/pickup_addresses/${id}`));
}

function useAccountChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[1] === "account" || queryKey[1] === "pickup_addresses",
        }),
        queries.invalidateQueries({ queryKey: SESSION }),
      ]),
  });
}
