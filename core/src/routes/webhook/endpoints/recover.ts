import { z } from "zod";
import { actorOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { once } from "../../../http/idempotency.ts";
import { type Route, route } from "../../../http/route.ts";
import { count } from "../../../kernel/fields.ts";
import { instantOf } from "../../../kernel/time.ts";
import { HEALTHY } from "../../../webhook/endpoint.ts";
import { beginRecovery, RECOVERY_BATCH, recoverBatch } from "../../../webhook/recover.ts";
import * as repository from "../../../webhook/repository.ts";
import { endpointParams, lockedEndpoint } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export function recoverWebhookEndpointRoute(tools: WebhookEndpointTools): Route {
  const { db, clock, newId } = tools;
  return route({
    method: "post",
    path: "/webhook_endpoints/{id}/recover",
    operationId: "recoverWebhookEndpoint",
    summary: "Enable an endpoint and send missed events",
    description: "Enables the endpoint and delivers every event since the given time that it has not received.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    body: z.strictObject({
      since: z.iso
        .datetime({ offset: true })
        .meta({ description: "Events from this moment on; they are kept for 30 days" }),
    }),
    idempotent: true,
    answers: {
      202: {
        description: "Number of queued deliveries",
        schema: z.strictObject({
          deliveries: count.meta({ description: `Of the first ${RECOVERY_BATCH} events` }),
          has_more: z
            .boolean()
            .meta({ description: "Whether deliveries of later events are queued in the background" }),
        }),
      },
    },
    problems: ["not_found"],
    async handle(request) {
      const now = clock.now();
      const answer = await once(db, { caller: request.caller, idempotency: request.idempotency, now }, async (trx) => {
        const locked = await lockedEndpoint(trx, request, "delete");
        const endpoint = { ...locked, status: "enabled" as const, disabledReason: null, health: HEALTHY };
        await repository.updateEndpoint(trx, endpoint, now);
        const activity = { action: "webhook_endpoint.updated" as const, objectId: endpoint.id };
        await recordActivity(trx, actorOf(request.caller, now), { ...activity, details: { changes: ["status"] } });
        const since = instantOf(request.body.since).epochMilliseconds;
        const recovery = beginRecovery(endpoint, since);
        const { started, next } = await recoverBatch(trx, endpoint, recovery, { newId, now });
        return { status: 202, body: { deliveries: started, has_more: next !== null } };
      });
      tools.wakeEndpoints();
      return answer;
    },
  });
}
