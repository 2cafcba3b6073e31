import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { basePath } from "./client.ts";
import type { List, Mode, NewShipment, Shipment } from "./types.ts";

/** Newest first, page by page. */
export function useShipments() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "shipments"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      api.get<List<Shipment>>(`/shipments?limit=20${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`),
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useCreateShipment() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ shipment, idempotencyKey }: { shipment: NewShipment; idempotencyKey: string }) =>
      api.post<Shipment>("/shipments", shipment, idempotencyKey),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "shipments"] }),
  });
}

/** On the page's own host, where the session's cookie is sent along. */
export function labelPath(mode: Mode, shipment: Pick<Shipment, "tracking_number">): string {
  return `${basePath(mode)}/labels/${shipment.tracking_number}.pdf`;
}
