import { z } from "zod";
import { actorOf, fieldsOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { type Route, route } from "../../../http/route.ts";
import { text } from "../../../kernel/text-field.ts";
import { type Endpoint, HEALTHY } from "../../../webhook/endpoint.ts";
import * as repository from "../../../webhook/repository.ts";
import { lockSubscriptions } from "../../../webhook/subscriber-repository.ts";
import { checkedUrl, url } from "./checked-url.ts";
import { endpointOf, endpointParams, endpointSchema, endpointView, events, lockedEndpoint } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export function updateWebhookEndpointRoute(tools: WebhookEndpointTools): Route {
  const { db, clock } = tools;
  return route({
    method: "patch",
    path: "/webhook_endpoints/{id}",
    operationId: "updateWebhookEndpoint",
    needsVerifiedEmail: "live",
    summary: "Update, disable or enable a webhook endpoint",
    description: "Only the fields that are sent change. Enabling an endpoint resets its failures.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    body: z.strictObject({
      url: url.optional(),
      events: events.optional(),
      description: text(0, 200).nullable().optional(),
      status: z.enum(["enabled", "disabled"]).optional(),
    }),
    answers: { 200: { description: "The updated endpoint", schema: endpointSchema } },
    problems: ["not_found"],
    async handle(request) {
      const { body, caller } = request;
      await endpointOf(db.read, request);
      const checked = body.url === undefined ? undefined : await checkedUrl(tools, body.url, caller.mode);
      const now = clock.now();
      const changed = await db.write(async (trx) => {
        // Only these decide which events it gets. The name is held first: bookings that follow each other closely could hold the row for long.
        const decides = body.events !== undefined || body.status !== undefined;
        if (decides) await lockSubscriptions(trx, caller.account.id);
        const endpoint = await lockedEndpoint(trx, request, decides ? "delete" : "change");
        const status = body.status ?? endpoint.status;
        const next: Endpoint = {
          ...endpoint,
          url: checked ?? endpoint.url,
          events: body.events ?? endpoint.events,
          description: body.description === undefined ? endpoint.description : body.description,
          status,
          disabledReason: status === "enabled" ? null : (endpoint.disabledReason ?? "merchant"),
          // A new address or enabling the endpoint resets its failures.
          health:
            checked !== undefined || (status === "enabled" && endpoint.status === "disabled")
              ? HEALTHY
              : endpoint.health,
          recovery: status === "disabled" ? null : endpoint.recovery,
        };
        if (status === "disabled" && endpoint.status === "enabled")
          await repository.disableEndpoint(trx, endpoint, "merchant", now);
        await repository.updateEndpoint(trx, next, now);
        const details = { changes: fieldsOf(body), url: next.url };
        const activity = { action: "webhook_endpoint.updated" as const, objectId: next.id, details };
        await recordActivity(trx, actorOf(caller, now), activity);
        return next;
      });
      tools.wakeEndpoints();
      return { status: 200, body: endpointView(changed) };
    },
  });
}
