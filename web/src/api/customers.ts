import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "../i18n/i18n.ts";
import { useApi } from "./api.ts";
import { pagesOf } from "./list.ts";
import type { BodyOf, Query } from "./types.ts";

export type CustomerQuery = Readonly<Omit<Query<"/customers">, "limit" | "cursor">>;

/** By their newest parcel, page by page. The present rows stay until the next filter is answered. */
export function useCustomers(query: CustomerQuery) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "customers", "list", query],
    placeholderData: keepPreviousData,
    ...pagesOf((cursor) => api.get("/customers", { params: { query: { ...query, limit: 25, ...cursor } } })),
  });
}

export function useCustomer(phone: string) {
  const api = useApi();
  const { language } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "customers", "one", phone, language],
    queryFn: () => api.get("/customers/find", { params: { query: { phone } } }),
  });
}

export type CustomerChange = Omit<BodyOf<"/customers", "patch">, "phone">;

/**
 * Orders of the buyer are decided again.
 *
 * @param onDone called before the page reads the buyer again, which may replace the form.
 */
export function useChangeCustomer(phone: string, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: CustomerChange) => api.patch("/customers", { body: { phone, ...change } }),
    onSuccess() {
      onDone();
      return Promise.all(
        ["customers", "orders", "shipments"].map((kind) => queries.invalidateQueries({ queryKey: [api.mode, kind] })),
      );
    },
  });
}
