import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "./api.ts";
import { changesOf, type Edit } from "./clash.ts";
import type { Connector, List, Store, StoreRules, StoreWithHealth } from "./types.ts";

/** How long a page that waits for something lets pass between two looks. */
const LIVE_MS = 1_500;

export function useConnectors() {
  const api = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "connectors", i18n.language], // labels are in the reader's language
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.get<List<Connector>>("/connectors"),
  });
}

/** Connected stores, those that were disconnected last. */
export function useStores() {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "stores", "list"],
    queryFn: () => api.get<List<Store>>("/stores?limit=100"),
    select: ({ data }) => [...data].sort((a, b) => rank(a) - rank(b)),
  });
}

function rank({ status }: Store): number {
  return status === "disconnected" ? 1 : 0;
}

/** @param live looks again and again, while something is awaited. */
export function useStore(id: string, live: (store: StoreWithHealth | undefined) => boolean = () => false) {
  const api = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "stores", id, i18n.language],
    queryFn: () => api.get<StoreWithHealth>(`/stores/${id}`),
    refetchInterval: ({ state }) => (live(state.data) ? LIVE_MS : 30_000),
  });
}

const MOST_LOOKED_AT = 10;

/** Orders to put right, over all stores. */
export function useAttentionCount(): number | undefined {
  const api = useApi();
  const { i18n } = useTranslation();
  const stores = useStores();
  const connected = (stores.data ?? []).filter(({ status }) => status !== "disconnected").slice(0, MOST_LOOKED_AT);
  const answers = useQueries({
    queries: connected.map(({ id }) => ({
      queryKey: [api.mode, "stores", id, i18n.language],
      queryFn: () => api.get<StoreWithHealth>(`/stores/${id}`),
    })),
  });
  if (!stores.data || answers.some(({ data }) => !data)) return undefined;
  return answers.reduce((sum, { data }) => sum + (data?.health.attention_orders ?? 0), 0);
}

export interface ConnectRequest {
  platform: string;
  answers?: Record<string, string>;
}

export function useConnectStore() {
  const api = useApi();
  return useStoreChange((body: ConnectRequest) => api.post<Store>("/stores", body));
}

/** A store's name and rules as one form shows them. */
export type RulesForm = { name: string } & Partial<StoreRules>;

/** Read again before it is written: a change made elsewhere is not overwritten unawares. Fails with Clash. */
export function useUpdateStore(id: string) {
  const api = useApi();
  return useStoreChange(async ({ of, ...edit }: Edit<RulesForm> & { of(store: Store): RulesForm }) => {
    const present = await api.get<Store>(`/stores/${id}`);
    const changes = changesOf(edit, of(present));
    if (Object.keys(changes).length === 0) return present;
    const { name, ...rules } = changes;
    return api.patch<Store>(`/stores/${id}`, {
      ...(name === undefined ? {} : { name }),
      ...(Object.keys(rules).length > 0 ? { rules } : {}),
    });
  });
}

/** Reads the store's orders now, and writes again what could not be written. */
export function useReconcileStore(id: string) {
  const api = useApi();
  return useStoreChange(() => api.post<{ write_backs: number }>(`/stores/${id}/reconcile`));
}

export function useDisconnectStore(id: string) {
  const api = useApi();
  return useStoreChange(() => api.delete<Store>(`/stores/${id}`));
}

/** Rules change what becomes of orders, so these are read again too. */
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
