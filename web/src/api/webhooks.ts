import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { newIdempotencyKey } from "./client.ts";
import { pagesOf } from "./list.ts";
import type { EventType, WebhookEndpoint } from "./types.ts";

/** The fields of an endpoint that a person sets. */
export interface EndpointFields {
  url: string;
  events: WebhookEndpoint["events"];
  description: string;
}

export function useEndpoints() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "webhooks"], queryFn: () => api.get("/webhook_endpoints") });
}

export function useCreateEndpoint() {
  const api = useApi();
  return useEndpointChange((body: EndpointFields) =>
    api.post("/webhook_endpoints", { params: { header: { "Idempotency-Key": newIdempotencyKey() } }, body }),
  );
}

export function useUpdateEndpoint() {
  const api = useApi();
  return useEndpointChange(
    ({ id, ...body }: Partial<EndpointFields> & { id: string; status?: WebhookEndpoint["status"] }) =>
      api.patch("/webhook_endpoints/{id}", { params: { path: { id } }, body }),
  );
}

export function useDeleteEndpoint() {
  const api = useApi();
  return useEndpointChange((id: string) => api.delete("/webhook_endpoints/{id}", { params: { path: { id } } }));
}

/** Deliveries carry the signatures of both secrets for 24 hours. */
export function useRollSecret() {
  const api = useApi();
  return useEndpointChange((id: string) =>
    api.post("/webhook_endpoints/{id}/roll_secret", {
      params: { path: { id }, header: { "Idempotency-Key": newIdempotencyKey() } },
    }),
  );
}

export function useTestEndpoint() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: string) => api.post("/webhook_endpoints/{id}/test", { params: { path: { id } } }),
  });
}

/** Enables it and sends what it has missed since then. */
export function useRecoverEndpoint() {
  const api = useApi();
  return useEndpointChange(({ id, since }: { id: string; since: string }) =>
    api.post("/webhook_endpoints/{id}/recover", { params: { path: { id } }, body: { since } }),
  );
}

export function useEvents({ type, failed }: { type: EventType | ""; failed: boolean }) {
  const api = useApi();
  const filter = { ...(type && { type }), ...(failed && { delivery_success: "false" as const }) };
  return useInfiniteQuery({
    queryKey: [api.mode, "webhooks", "events", filter],
    ...pagesOf((cursor) => api.get("/events", { params: { query: { limit: 50, ...filter, ...cursor } } })),
  });
}

export function useAttempts(eventId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "webhooks", "attempts", eventId],
    queryFn: () => api.get("/events/{id}/attempts", { params: { path: { id: eventId } } }),
  });
}

export function useRedeliver() {
  const api = useApi();
  return useEndpointChange((eventId: string) =>
    api.post("/events/{id}/redeliver", { params: { path: { id: eventId } }, body: {} }),
  );
}

function useEndpointChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, "webhooks"] }),
  });
}
