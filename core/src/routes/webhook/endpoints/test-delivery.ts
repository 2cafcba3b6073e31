import { z } from "zod";
import { API_VERSION } from "../../../event/event.ts";
import { type Route, route } from "../../../http/route.ts";
import { count } from "../../../kernel/fields.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { secretsOf } from "../../../webhook/endpoint-secrets.ts";
import { endpointOf, endpointParams } from "./endpoint-view.ts";
import type { WebhookEndpointTools } from "./tools.ts";

const testSchema = z.strictObject({
  outcome: z.string(),
  status: z.number().int().nullable(),
  detail: z.string().nullable(),
  response: z.string().nullable(),
  duration_ms: count,
});

export function testWebhookEndpointRoute(tools: WebhookEndpointTools): Route {
  const { db, keys, clock, newId } = tools;
  return route({
    method: "post",
    path: "/webhook_endpoints/{id}/test",
    operationId: "testWebhookEndpoint",
    summary: "Send a test delivery",
    description:
      "Sends a signed event now and returns the receiver's response. The id begins with evt_test_ and the shipment does not exist. It is not stored and not retried.",
    tag: "Webhook endpoints",
    access: "webhooks:write",
    policy: "default",
    params: endpointParams,
    answers: { 200: { description: "The result", schema: testSchema } },
    problems: ["not_found"],
    async handle(request) {
      const endpoint = await endpointOf(db.read, request);
      const now = clock.now();
      const eventId = newId("evt_test");
      const body = {
        id: eventId,
        type: "shipment.created",
        timestamp: timestampOf(now),
        api_version: API_VERSION,
        livemode: endpoint.mode === "live",
        data: {
          sequence: 1,
          object: { tracking_number: "MS0000000000000", reference: "test", status: "picked-up" },
          previous: { status: null },
        },
      };
      const outcome = await tools.sender.send({
        url: endpoint.url,
        livemode: endpoint.mode === "live",
        eventId,
        body: JSON.stringify(body),
        secrets: secretsOf(keys, endpoint, now),
        timestampSeconds: Math.floor(now / 1000),
      });
      return {
        status: 200,
        body: {
          outcome: outcome.kind === "delivered" ? "delivered" : outcome.reason,
          status: outcome.status ?? null,
          detail: outcome.kind === "failed" ? outcome.detail : null,
          response: outcome.responseExcerpt || null,
          duration_ms: Math.round(outcome.durationMs),
        },
      };
    },
  });
}
