import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "./api.ts";
import type { List, Order, OrderWithHistory } from "./types.ts";

const PAGE = 50;
const LOOK_FOR_NEW_MS = 20_000;

/** What is asked of the list, as the API's own query. */
export type OrderQuery = Readonly<Record<string, string>>;

/** Newest first, page by page. */
export function useOrders(query: OrderQuery) {
  const api = useApi();
  const { i18n } = useTranslation();
  return useInfiniteQuery({
    queryKey: [api.mode, "orders", "list", i18n.language, query],
    initialPageParam: "",
    staleTime: 30_000,
    queryFn: ({ pageParam }) => api.get<List<Order>>(`/orders?${search(query, pageParam)}`),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The newest order that the list would begin with: when it is another one, there is something new. */
export function useNewestOrder(query: OrderQuery) {
  const api = useApi();
  const newest = useQuery({
    queryKey: [api.mode, "orders", "newest", query],
    refetchInterval: LOOK_FOR_NEW_MS,
    queryFn: () => api.get<List<Order>>(`/orders?${new URLSearchParams({ ...query, limit: "1" })}`),
  });
  return newest.data?.data[0]?.id;
}

function search(query: OrderQuery, cursor: string): URLSearchParams {
  return new URLSearchParams({ ...query, limit: String(PAGE), ...(cursor ? { cursor } : {}) });
}

/** @param live looks again and again while an update is on its way. */
export function useOrder(id: string) {
  const api = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "orders", id, i18n.language],
    queryFn: () => api.get<OrderWithHistory>(`/orders/${id}`),
    refetchInterval: ({ state }) => (state.data?.write_backs.some(({ state }) => state === "pending") ? 3_000 : 30_000),
  });
}

export interface Mend {
  recipient?: Partial<Record<"name" | "phone" | "governorate" | "city" | "address", string>>;
  cod_value?: number | string;
  weight_kg?: number | string;
  service?: string;
}

export function useMendOrder(id: string) {
  const api = useApi();
  return useOrderChange((mend: Mend) => api.patch<Order>(`/orders/${id}`, mend));
}

export type OrderAct = "ship" | "hold" | "ignore" | "dismiss_alerts";

export function useActOnOrder() {
  const api = useApi();
  return useOrderChange(({ id, act }: { id: string; act: OrderAct }) => api.post<Order>(`/orders/${id}/${act}`));
}

export function useRetryWriteBacks(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<{ write_backs: number }>(`/orders/${id}/retry_write_backs`),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "orders", id] }),
  });
}

/** A link for the buyer to complete the address. */
export function useMendLink(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.post<{ url: string; expires_at: string }>(`/orders/${id}/mend_link`),
  });
}

/** The order as it now is goes into every list that shows it: no list is read again for one row. */
function useOrderChange<Input>(change: (input: Input) => Promise<Order>) {
  const put = usePutOrder();
  return useMutation({ mutationFn: change, onSuccess: put });
}

export function usePutOrder() {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useCallback(
    (order: Order) => {
      queries.setQueriesData<InfiniteData<List<Order>>>({ queryKey: [mode, "orders", "list"] }, (list) =>
        list ? { ...list, pages: list.pages.map((page) => withOrder(page, order)) } : list,
      );
      void queries.invalidateQueries({ queryKey: [mode, "orders", order.id] });
      void queries.invalidateQueries({ queryKey: [mode, "stores"] });
      void queries.invalidateQueries({ queryKey: [mode, "shipments"] });
    },
    [mode, queries],
  );
}

function withOrder(page: List<Order>, order: Order): List<Order> {
  if (page.data.every(({ id }) => id !== order.id)) return page;
  return { ...page, data: page.data.map((before) => (before.id === order.id ? order : before)) };
}
