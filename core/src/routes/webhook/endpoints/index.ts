import type { Route } from "../../../http/route.ts";
import { createWebhookEndpointRoute } from "./create.ts";
import { deleteWebhookEndpointRoute } from "./delete.ts";
import { getWebhookEndpointRoute } from "./get.ts";
import { listWebhookEndpointsRoute } from "./list.ts";
import { recoverWebhookEndpointRoute } from "./recover.ts";
import { rollWebhookSecretRoute } from "./roll-secret.ts";
import { testWebhookEndpointRoute } from "./test-delivery.ts";
import type { WebhookEndpointTools } from "./tools.ts";
import { updateWebhookEndpointRoute } from "./update.ts";

/** Endpoints that receive events (specification: Events; docs/api.md, Webhooks out). */
export function webhookEndpointRoutes(tools: WebhookEndpointTools): Route[] {
  return [
    listWebhookEndpointsRoute(tools),
    createWebhookEndpointRoute(tools),
    getWebhookEndpointRoute(tools),
    updateWebhookEndpointRoute(tools),
    deleteWebhookEndpointRoute(tools),
    rollWebhookSecretRoute(tools),
    testWebhookEndpointRoute(tools),
    recoverWebhookEndpointRoute(tools),
  ];
}
