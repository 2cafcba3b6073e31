import { tenantOf } from "../../../account/account.ts";
import { listSchema } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import * as repository from "../../../webhook/repository.ts";
import { endpointSchema, endpointView } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export function listWebhookEndpointsRoute({ db }: WebhookEndpointTools): Route {
  return route({
    method: "get",
    path: "/webhook_endpoints",
    operationId: "listWebhookEndpoints",
    summary: "List webhook endpoints, newest first",
    description: "Secrets are not shown; roll an endpoint's secret to get a new one.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    answers: { 200: { description: "Every endpoint", schema: listSchema(endpointSchema) } },
    async handle({ caller }) {
      const endpoints = await repository.listEndpoints(db.read, tenantOf(caller));
      return {
        status: 200,
        body: { object: "list" as const, data: endpoints.map(endpointView), has_more: false, next_cursor: null },
      };
    },
  });
}
