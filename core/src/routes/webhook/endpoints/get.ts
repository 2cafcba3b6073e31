import { type Route, route } from "../../../http/route.ts";
import { endpointOf, endpointParams, endpointSchema, endpointView } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export function getWebhookEndpointRoute({ db }: WebhookEndpointTools): Route {
  return route({
    method: "get",
    path: "/webhook_endpoints/{id}",
    operationId: "getWebhookEndpoint",
    summary: "Get a webhook endpoint",
    description: "Shows whether deliveries succeed, and why the endpoint is disabled when it is.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    answers: { 200: { description: "The endpoint", schema: endpointSchema } },
    problems: ["not_found"],
    handle: async (request) => ({ status: 200, body: endpointView(await endpointOf(db.read, request)) }),
  });
}
