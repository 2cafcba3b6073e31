import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { useApi } from "./api.ts";
import { Clash } from "./clash.ts";
import { HOME } from "./home-key.ts";
import { type List, pagesOf } from "./list.ts";
import { ApiProblem } from "./problem.ts";
import { asTyped, type BodyOf, type Order, type OrderWithHistory, type Query, type Typed } from "./types.ts";

const PAGE = 50;
const LOOK_FOR_NEW_MS = 20_000;

/** Filters of the list, as the API names them. */
export type OrderQuery = Readonly<Omit<Query<"/orders">, "limit" | "cursor">>;

/** Newest first, page by page. */
export function useOrders(query: OrderQuery) {
  const api = useApi();
  const { language } = useTranslation();
  return useInfiniteQuery({
    queryKey: [api.mode, "orders", "list", language, query],
    staleTime: 30_000,
    ...pagesOf((cursor) => api.get("/orders", { params: { query: { ...query, limit: PAGE, ...cursor } } })),
  });
}

/** The newest order of the list: when it differs from the first row, there are new orders. */
export function useNewestOrder(query: OrderQuery) {
  const api = useApi();
  const newest = useQuery({
    queryKey: [api.mode, "orders", "newest", query],
    refetchInterval: LOOK_FOR_NEW_MS,
    queryFn: () => api.get("/orders", { params: { query: { ...query, limit: 1 } } }),
  });
  return newest.data?.data[0]?.id;
}

/** Polled faster while a store update is pending. */
export function useOrder(id: string) {
  const api = useApi();
  const { language } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "orders", id, language],
    queryFn: () => api.get("/orders/{id}", { params: { path: { id } } }),
    refetchInterval: ({ state }) => (isAboutToChange(state.data) ? 3_000 : 30_000),
  });
}

/** A store update is pending, or the answer about its payment method may be given at another order. */
function isAboutToChange(order: OrderWithHistory | undefined): boolean {
  return (
    order !== undefined &&
    (order.write_backs.some(({ state }) => state === "pending") ||
      order.reasons.some(({ code }) => code === "gateway_unknown"))
  );
}

export type OrderCorrection = Typed<BodyOf<"/orders/{id}", "patch">>;

/** @throws Clash when the order was changed since it was read. */
export function useCorrectOrder(id: string) {
  const api = useApi();
  const path = { id };
  return useOrderChange(({ correction, etag }: { correction: OrderCorrection; etag: string }) =>
    api
      .patch("/orders/{id}", { params: { path, header: { "If-Match": etag } }, body: asTyped(correction) })
      .catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem) || error.document.status !== 412) throw error;
        throw new Clash<Order>(await api.get("/orders/{id}", { params: { path } }));
      }),
  );
}

export type OrderAct = "ship" | "hold" | "ignore" | "dismiss_alerts";

export function useActOnOrder() {
  const api = useApi();
  return useOrderChange(({ id, act }: { id: string; act: OrderAct }) =>
    api.post(`/orders/{id}/${act}`, { params: { path: { id } } }),
  );
}

export function useRetryWriteBacks(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/orders/{id}/retry_write_backs", { params: { path: { id } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "orders", id] }),
  });
}

/** A link for the buyer to complete the address. */
export function useAddressLink(id: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.post("/orders/{id}/address_link", { params: { path: { id } } }),
  });
}

/** Replaces the order in every cached list, so that no list is loaded again for one row. */
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
      void queries.invalidateQueries({ queryKey: [mode, HOME] });
      void queries.invalidateQueries({ queryKey: [mode, "stores"] });
      void queries.invalidateQueries({ queryKey: [mode, "shipments"] });
      void queries.invalidateQueries({ queryKey: [mode, "shipment"] });
    },
    [mode, queries],
  );
}

function withOrder(page: List<Order>, order: Order): List<Order> {
  if (page.data.every(({ id }) => id !== order.id)) return page;
  return { ...page, data: page.data.map((before) => (before.id === order.id ? order : before)) };
}
