import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { basePath } from "./base-path.ts";
import type { OrderQuery } from "./orders.ts";
import type { ShipmentFilters } from "./shipments.ts";
import type { Mode, SavedView } from "./types.ts";

export type ListName = SavedView["list"];

/** All orders that match the filter, up to the server's limit. */
export function useSelectOrders() {
  const api = useApi();
  return useMutation({
    mutationFn: (query: OrderQuery) => api.get("/selections/orders", { params: { query } }),
  });
}

/** All shipments that match the filter, up to the server's limit. */
export function useSelectShipments() {
  const api = useApi();
  return useMutation({
    mutationFn: (query: ShipmentFilters) => api.get("/selections/shipments", { params: { query } }),
  });
}

export interface FileWanted {
  mode: Mode;
  list: ListName | "payouts";
  query: Readonly<Record<string, unknown>>;
  format: "csv" | "xlsx";
  language: string;
}

/** The address of a list as a file. */
export function listFilePath({ mode, list, query, format, language }: FileWanted): string {
  const params = new URLSearchParams({ ...(query as Record<string, string>), format, language });
  return `${basePath(mode)}/exports/${list}?${params}`;
}

/** The views that this user keeps of a list. */
export function useSavedViews(list: ListName) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "saved_views"],
    staleTime: 60_000,
    queryFn: () => api.get("/saved_views"),
    select: ({ data }) => data.filter((view) => view.list === list),
  });
}

export function useSaveView(list: ListName) {
  const api = useApi();
  return useViewChange((body: { name: string; query: string }) =>
    api.post("/saved_views", { body: { list, ...body } }),
  );
}

export function useDeleteView() {
  const api = useApi();
  return useViewChange((id: string) => api.delete("/saved_views/{id}", { params: { path: { id } } }));
}

function useViewChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, "saved_views"] }),
  });
}
