import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../i18n/i18n.ts";
import { useApi } from "./api.ts";
import { changesOf, type Edit } from "./clash.ts";
import type { BodyOf, Store, StoreRules, StoreWithHealth } from "./types.ts";

/** Polling interval of a page that waits for something. */
const LIVE_MS = 1_500;

export function useConnectors() {
  const api = useApi();
  const { language } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "connectors", language], // labels are in the user's language
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.get("/connectors"),
  });
}

/** Connected stores first, then disconnected ones. */
export function useStores() {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "stores", "list"],
    queryFn: () => api.get("/stores", { params: { query: { limit: 100 } } }),
    select: ({ data }) => [...data].sort((a, b) => rank(a) - rank(b)),
  });
}

function rank({ status }: Store): number {
  return status === "disconnected" ? 1 : 0;
}

/** @param live polls fast while it returns true. */
export function useStore(id: string, live: (store: StoreWithHealth | undefined) => boolean = () => false) {
  const api = useApi();
  const { language } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "stores", id, language],
    queryFn: () => api.get("/stores/{id}", { params: { path: { id } } }),
    refetchInterval: ({ state }) => (live(state.data) ? LIVE_MS : 30_000),
  });
}

export function useConnectStore() {
  const api = useApi();
  return useStoreChange((body: BodyOf<"/stores", "post">) => api.post("/stores", { body }));
}

/** A store's name and rules as one form shows them. */
export type RulesForm = { name: string } & Partial<StoreRules>;

/** Reads the store again before writing, so that a change made elsewhere is not overwritten. Fails with Clash. */
export function useUpdateStore(id: string) {
  const api = useApi();
  return useStoreChange(async ({ of, ...edit }: Edit<RulesForm> & { of(store: Store): RulesForm }) => {
    const present = await api.get("/stores/{id}", { params: { path: { id } } });
    const changes = changesOf(edit, of(present));
    if (Object.keys(changes).length === 0) return present;
    const { name, ...rules } = changes;
    return api.patch("/stores/{id}", {
      params: { path: { id } },
      body: { ...(name === undefined ? {} : { name }), ...(Object.keys(rules).length > 0 ? { rules } : {}) },
    });
  });
}

/** Adds a payment method to one of the two lists of a store's rules, and takes it off the other. */
export function useRememberGateway(id: string) {
  const api = useApi();
  return useStoreChange(async ({ list, gateway }: { list: "cash_gateways" | "prepaid_gateways"; gateway: string }) => {
    const { rules } = await api.get("/stores/{id}", { params: { path: { id } } });
    const without = (names: readonly string[]) => names.filter((name) => name !== gateway);
    const { cash_gateways, prepaid_gateways } = rules;
    const changed = { cash_gateways: without(cash_gateways), prepaid_gateways: without(prepaid_gateways) };
    return api.patch("/stores/{id}", {
      params: { path: { id } },
      body: { rules: { ...changed, [list]: [...changed[list], gateway] } },
    });
  });
}

/** @param pickup undefined: the place does not ship with us. */
export function useUpdatePlace(id: string) {
  const api = useApi();
  return useStoreChange(async ({ place, pickup }: { place: string; pickup: string | undefined }) => {
    const { rules } = await api.get("/stores/{id}", { params: { path: { id } } });
    const { [place]: _, ...others } = rules.pickup_by_place;
    const elsewhere = rules.places_not_shipped.filter((one) => one !== place);
    return api.patch("/stores/{id}", {
      params: { path: { id } },
      body: {
        rules: {
          pickup_by_place: pickup === undefined ? others : { ...others, [place]: pickup },
          places_not_shipped: pickup === undefined ? [...elsewhere, place] : elsewhere,
        },
      },
    });
  });
}

/** Makes the store's places pickup addresses. */
export function useImportPlaces(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useStoreChange(async () => {
    const store = await api.post("/stores/{id}/import_places", { params: { path: { id } } });
    await queries.invalidateQueries({ queryKey: [api.mode, "pickup_addresses"] });
    return store;
  });
}

/** Imports the store's orders now, and retries failed store updates. */
export function useReconcileStore(id: string) {
  const api = useApi();
  return useStoreChange(() => api.post("/stores/{id}/reconcile", { params: { path: { id } } }));
}

export function useDisconnectStore(id: string) {
  const api = useApi();
  return useStoreChange(() => api.delete("/stores/{id}", { params: { path: { id } } }));
}

/** Rules change orders too, so these are refetched. */
function useStoreChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess() {
      void queries.invalidateQueries({ queryKey: [mode, "stores"] });
      void queries.invalidateQueries({ queryKey: [mode, "orders"] });
    },
  });
}
