import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { newIdempotencyKey } from "./client.ts";
import type { DeliveryAttempt, NewWebhookEndpoint, ShipmentEvent, WebhookEndpoint } from "./shapes.ts";
import type { List } from "./types.ts";

export const EVENT_TYPES = [
  "shipment.created",
  "shipment.picked_up",
  "shipment.at_hub",
  "shipment.out_for_delivery",
  "shipment.delivered",
  "shipment.attempt_failed",
  "shipment.returned",
  "shipment.cancelled",
  "shipment.updated",
  "payout.executed",
] as const satisfies readonly ShipmentEvent["type"][];

/** What a person says about an endpoint. */
export interface EndpointFields {
  url: string;
  events: string[];
  description: string;
}

export interface TestOutcome {
  outcome: string;
  status: number | null;
  detail: string | null;
  response: string | null;
  duration_ms: number;
}

export function useEndpoints() {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "webhooks"],
    queryFn: () => api.get<List<WebhookEndpoint>>("/webhook_endpoints"),
  });
}

export function useCreateEndpoint() {
  const api = useApi();
  return useEndpointChange((fields: EndpointFields) =>
    api.post<NewWebhookEndpoint>("/webhook_endpoints", fields, newIdempotencyKey()),
  );
}

export function useUpdateEndpoint() {
  const api = useApi();
  return useEndpointChange(
    ({ id, ...changes }: Partial<EndpointFields> & { id: string; status?: WebhookEndpoint["status"] }) =>
      api.patch<WebhookEndpoint>(`/webhook_endpoints/${id}`, changes),
  );
}

export function useDeleteEndpoint() {
  const api = useApi();
  return useEndpointChange((id: string) => api.delete<undefined>(`/webhook_endpoints/${id}`));
}

/** The old secret signs along for 24 hours. */
export function useRollSecret() {
  const api = useApi();
  return useEndpointChange((id: string) =>
    api.post<NewWebhookEndpoint>(`/webhook_endpoints/${id}/roll_secret`, {}, newIdempotencyKey()),
  );
}

export function useTestEndpoint() {
  const api = useApi();
  return useMutation({ mutationFn: (id: string) => api.post<TestOutcome>(`/webhook_endpoints/${id}/test`, {}) });
}

/** Switches it on and sends what it missed since then. */
export function useRecoverEndpoint() {
  const api = useApi();
  return useEndpointChange(({ id, since }: { id: string; since: string }) =>
    api.post<{ deliveries: number }>(`/webhook_endpoints/${id}/recover`, { since }),
  );
}

export function useEvents(filter: { type: string; failed: boolean }) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "webhooks", "events", filter],
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        limit: "50",
        ...(filter.type ? { type: filter.type } : {}),
        ...(filter.failed ? { delivery_success: "false" } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      });
      return api.get<List<ShipmentEvent>>(`/events?${query}`);
    },
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useAttempts(eventId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "webhooks", "attempts", eventId],
    queryFn: () => api.get<List<DeliveryAttempt>>(`/events/${eventId}/attempts`),
  });
}

export function useRedeliver() {
  const api = useApi();
  return useEndpointChange((eventId: string) => api.post<{ deliveries: number }>(`/events/${eventId}/redeliver`, {}));
}

function useEndpointChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const { mode } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, "webhooks"] }),
  });
}
