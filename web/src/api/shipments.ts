import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { basePath, newIdempotencyKey } from "./client.ts";
import type { EditShipment, Quote, ShipmentEvent } from "./shapes.ts";
import type { List, Mode, NewShipment, Shipment } from "./types.ts";

/** As it stands in the page's address, and in the API's. */
export type ShipmentFilters = Readonly<Record<string, string>>;

/** Newest first, page by page. What is shown stays until the answer to the next filter is here. */
export function useShipments(filters: ShipmentFilters = {}, limit = 50) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "shipments", filters],
    initialPageParam: "",
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...filters,
        limit: String(limit),
        ...(pageParam ? { cursor: pageParam } : {}),
      });
      return api.get<List<Shipment>>(`/shipments?${query}`);
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** With the ETag that an edit is made against. */
export interface Read {
  shipment: Shipment;
  etag: string;
}

export function useShipment(number: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "shipment", number],
    async queryFn(): Promise<Read> {
      const response = await api.read(`/shipments/${encodeURIComponent(number)}`);
      return { shipment: (await response.json()) as Shipment, etag: response.headers.get("ETag") ?? "" };
    },
  });
}

export function useShipmentEvents(number: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "shipment", number, "events"],
    enabled: number !== undefined,
    queryFn: () => api.get<List<ShipmentEvent>>(`/shipments/${encodeURIComponent(number ?? "")}/events`),
  });
}

export function useCreateShipment() {
  const api = useApi();
  return useShipmentChange(({ shipment, idempotencyKey }: { shipment: NewShipment; idempotencyKey: string }) =>
    api.post<Shipment>("/shipments", shipment, idempotencyKey),
  );
}

/** Refused with 412 when somebody else changed it since it was read. */
export function useEditShipment(number: string) {
  const api = useApi();
  return useShipmentChange(({ changes, etag }: { changes: EditShipment; etag: string }) =>
    api.patch<Shipment>(`/shipments/${number}`, changes, { "If-Match": etag }),
  );
}

export function useCancelShipment(number: string) {
  const api = useApi();
  return useShipmentChange(() => api.post<Shipment>(`/shipments/${number}/cancel`, {}, newIdempotencyKey()));
}

/** The sandbox's stand-in for the next scan. */
export function useAdvance(number: string) {
  const api = useApi();
  return useShipmentChange(() => api.post<Shipment>(`/simulations/${number}/advance`, {}));
}

/** What to do after a failed attempt. */
export interface Instruction {
  action: "reattempt" | "return";
  on?: string;
  recipient?: { address?: string; phone?: string };
}

export function useInstruct() {
  const api = useApi();
  return useShipmentChange(({ number, instruction }: { number: string; instruction: Instruction }) =>
    api.post<Shipment>(`/shipments/${number}/instructions`, instruction),
  );
}

/** For the buyer, to choose a day and mend the address. */
export function useRedeliveryLink() {
  const api = useApi();
  return useMutation({
    mutationFn: (number: string) =>
      api.post<{ url: string; expires_at: string }>(`/shipments/${number}/redelivery_link`, {}),
  });
}

/** What it would cost; asked anew whenever what is asked about changes. */
export function useQuotes(asked: { governorate: string; weight_kg: number; cod_value: number } | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "quotes", asked],
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: () =>
      api.post<{ data: Quote[] }>("/quotes", {
        cod_value: asked?.cod_value,
        parcel: { weight_kg: asked?.weight_kg },
        recipient: { governorate: asked?.governorate },
      }),
  });
}

/** How labels are printed. */
export interface LabelSheet {
  format: "10x15" | "a6" | "a4";
  per_sheet: 1 | 2 | 4 | 6;
  start: number;
}

export function usePrintLabels() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ numbers, sheet }: { numbers: readonly string[]; sheet: LabelSheet }) =>
      api.file("/labels", { tracking_numbers: numbers, ...sheet }),
  });
}

/** On the page's own host, where the session's cookie is sent along. */
export function labelPath(mode: Mode, shipment: Pick<Shipment, "tracking_number">): string {
  return `${basePath(mode)}/labels/${shipment.tracking_number}.pdf`;
}

/** The same label as a picture. */
export function labelPicturePath(mode: Mode, number: string): string {
  return `${basePath(mode)}/labels/${encodeURIComponent(number)}.png`;
}

function useShipmentChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(["shipments", "shipment"].map((kind) => queries.invalidateQueries({ queryKey: [mode, kind] }))),
  });
}
