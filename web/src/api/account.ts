import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { changesOf, type Edit } from "./clash.ts";
import { SESSION } from "./session-key.ts";
import { type Account, asTyped, type BodyOf, type Typed } from "./types.ts";

// An account is the same in both environments; it is cached per environment as everything else.

export function useAccount() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "account"], queryFn: () => api.get("/account") });
}

/** The fields of an account that its owner may change. */
export type AccountForm = Pick<Account, "name" | "phone"> & Account["settings"];

export function accountForm({ name, phone, settings }: Account): AccountForm {
  return { name, phone, ...settings };
}

/** Reads the account again before writing, so that a change made elsewhere is not overwritten. Fails with Clash. */
export function useUpdateAccount() {
  const api = useApi();
  return useAccountChange(async (edit: Edit<AccountForm>) => {
    const present = await api.get("/account");
    const changes = changesOf(edit, accountForm(present));
    if (Object.keys(changes).length === 0) return present;
    const { name, phone, ...settings } = changes;
    const named = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) };
    return api.patch("/account", { body: { ...named, ...(Object.keys(settings).length > 0 ? { settings } : {}) } });
  });
}

/** Some settings, whatever the others are. */
export function useChangeSettings() {
  const api = useApi();
  return useAccountChange((settings: Partial<Account["settings"]>) => api.patch("/account", { body: { settings } }));
}

export function usePickupAddresses() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "pickup_addresses"], queryFn: () => api.get("/pickup_addresses") });
}

export type NewPickupAddress = Typed<BodyOf<"/pickup_addresses", "post">>;

export function useCreatePickupAddress() {
  const api = useApi();
  return useAccountChange((body: NewPickupAddress) => api.post("/pickup_addresses", { body: asTyped(body) }));
}

export function useDeletePickupAddress() {
  const api = useApi();
  return useAccountChange((id: string) => api.delete("/pickup_addresses/{id}", { params: { path: { id } } }));
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
