import { actorOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { type Route, route } from "../../../http/route.ts";
import * as repository from "../../../webhook/repository.ts";
import { endpointParams, lockedEndpoint } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export function deleteWebhookEndpointRoute({ db, clock, wakeEndpoints }: WebhookEndpointTools): Route {
  return route({
    method: "delete",
    path: "/webhook_endpoints/{id}",
    operationId: "deleteWebhookEndpoint",
    summary: "Delete a webhook endpoint",
    description: "Pending deliveries are dropped.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    answers: { 204: { description: "Deleted; pending deliveries are dropped" } },
    problems: ["not_found"],
    async handle(request) {
      await db.write(async (trx) => {
        const endpoint = await lockedEndpoint(trx, request, "delete");
        await repository.deleteEndpoint(trx, endpoint, clock.now());
        const details = { url: endpoint.url };
        const activity = { action: "webhook_endpoint.deleted" as const, objectId: endpoint.id, details };
        await recordActivity(trx, actorOf(request.caller, clock.now()), activity);
      });
      wakeEndpoints();
      return { status: 204 };
    },
  });
}
