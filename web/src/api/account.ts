import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { changesOf, type Edit } from "./clash.ts";
import { SESSION } from "./session-key.ts";
import type { Account, List, PickupAddress } from "./types.ts";

// One account has both environments, but what it reads is kept apart by them as everything else is.

export function useAccount() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "account"], queryFn: () => api.get<Account>("/account") });
}

/** What of an account its owner changes. */
export type AccountForm = Pick<Account, "name" | "phone"> & Account["settings"];

export function accountForm({ name, phone, settings }: Account): AccountForm {
  return { name, phone, ...settings };
}

/** Read again before it is written: a change made elsewhere is not overwritten unawares. Fails with Clash. */
export function useUpdateAccount() {
  const api = useApi();
  return useAccountChange(async (edit: Edit<AccountForm>) => {
    const present = await api.get<Account>("/account");
    const changes = changesOf(edit, accountForm(present));
    if (Object.keys(changes).length === 0) return present;
    const { name, phone, ...settings } = changes;
    const named = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
    return api.patch<Account>("/account", { ...named, ...(Object.keys(settings).length > 0 ? { settings } : {}) });
  });
}

/** For an owner who has a second factor. */
export function useRequireSecondFactor() {
  const api = useApi();
  return useAccountChange((isRequired: boolean) =>
    api.patch<Account>("/account", { require_second_factor: isRequired }),
  );
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
