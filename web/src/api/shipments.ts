import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { basePath } from "./base-path.ts";
import { newIdempotencyKey } from "./client.ts";
import { pagesOf } from "./list.ts";
import { patiently } from "./patience.ts";
import {
  asTyped,
  type BodyOf,
  type EditShipment,
  type Instruction,
  type Mode,
  type Query,
  type Shipment,
  type Typed,
} from "./types.ts";

/** Filters of the list, named as in the API. */
export type ShipmentFilters = Readonly<Omit<Query<"/shipments">, "limit" | "cursor">>;

/** Newest first, page by page. The present rows stay visible until the next filter is answered. */
export function useShipments(filters: ShipmentFilters = {}, limit = 50) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "shipments", filters],
    placeholderData: keepPreviousData,
    ...pagesOf((cursor) => api.get("/shipments", { params: { query: { ...filters, limit, ...cursor } } })),
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
      const [shipment, etag] = await api.getWithEtag("/shipments/{tracking_number}", { params: of(number) });
      return { shipment, etag };
    },
  });
}

function of(tracking_number: string) {
  return { path: { tracking_number } };
}

export function useShipmentEvents(number: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "shipment", number, "events"],
    enabled: number !== undefined,
    queryFn: () => api.get("/shipments/{tracking_number}/events", { params: of(number ?? "") }),
  });
}

export type NewShipment = Typed<BodyOf<"/shipments", "post">>;

export function useCreateShipment() {
  const api = useApi();
  return useShipmentChange(({ shipment, idempotencyKey }: { shipment: NewShipment; idempotencyKey: string }) =>
    api.post("/shipments", { params: { header: { "Idempotency-Key": idempotencyKey } }, body: asTyped(shipment) }),
  );
}

/** Refused with 412 if another user changed it since it was read. */
export function useEditShipment(number: string) {
  const api = useApi();
  return useShipmentChange(({ changes, etag }: { changes: Typed<EditShipment>; etag: string }) =>
    api.patch("/shipments/{tracking_number}", {
      params: { ...of(number), header: { "If-Match": etag } },
      body: asTyped(changes),
    }),
  );
}

export function useCancelShipment(number: string) {
  const api = useApi();
  return useShipmentChange(() =>
    api.post("/shipments/{tracking_number}/cancel", {
      params: { ...of(number), header: { "Idempotency-Key": newIdempotencyKey() } },
    }),
  );
}

/** Simulates the next scan in the sandbox. */
export function useAdvance(number: string) {
  const api = useApi();
  return useShipmentChange(() => api.post("/simulations/{tracking_number}/advance", { params: of(number) }));
}

/** What to do after a failed attempt, or with the cash. */
export function useInstruct() {
  const api = useApi();
  return useShipmentChange(({ number, instruction }: { number: string; instruction: Instruction }) =>
    api.post("/shipments/{tracking_number}/instructions", { params: of(number), body: instruction }),
  );
}

/** Ends the block of the collection `block`. The order shows it too. */
export function useSendAsBooked(number: string, block: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.post("/shipments/{tracking_number}/send_as_booked", { params: of(number), body: { block } }),
    onSuccess: () =>
      Promise.all(
        ["shipments", "shipment", "orders"].map((kind) => queries.invalidateQueries({ queryKey: [api.mode, kind] })),
      ),
  });
}

/** For the buyer, to choose a day and correct the address. */
export function useRedeliveryLink() {
  const api = useApi();
  return useMutation({
    mutationFn: (number: string) => api.post("/shipments/{tracking_number}/redelivery_link", { params: of(number) }),
  });
}

/** What it would cost; asked again whenever what is asked about changes. */
export function useQuotes(asked: { governorate: string; weight_kg: number; cod_value: number } | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "quotes", asked],
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: () => {
      const { governorate = "", weight_kg = 0, cod_value = 0 } = asked ?? {};
      return api.post("/quotes", { body: { cod_value, parcel: { weight_kg }, recipient: { governorate } } });
    },
  });
}

/** How labels are printed. */
export type LabelSheet = Required<Pick<BodyOf<"/labels", "post">, "format" | "per_sheet" | "start">>;

/** One PDF has at most so many labels. */
export const MOST_IN_PDF = 1_000;

/** As many files as are needed, in the order of the numbers. */
export function usePrintLabels() {
  const api = useApi();
  return useMutation({
    async mutationFn({ numbers, sheet }: { numbers: readonly string[]; sheet: LabelSheet }) {
      const files: Blob[] = [];
      for (let at = 0; at < numbers.length; at += MOST_IN_PDF) {
        const start = at === 0 ? sheet.start : 1;
        const body = { tracking_numbers: numbers.slice(at, at + MOST_IN_PDF), ...sheet, start };
        files.push(await patiently(() => api.postFile("/labels", { body })));
      }
      return files;
    },
  });
}

/** On the page's own host, so that the session's cookie is sent. */
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

/** Tracking numbers of the newest parcels that no courier has collected, at most a hundred. */
export function useUncollected() {
  const api = useApi();
  return useMutation({
    async mutationFn(): Promise<string[]> {
      const { data } = await api.get("/shipments", { params: { query: { status: "picked-up", limit: 100 } } });
      return data.filter(({ collected_at }) => collected_at === null).map(({ tracking_number }) => tracking_number);
    },
  });
}
