import { z } from "zod";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import { API_VERSION } from "../event/event.ts";
import { startMissed } from "../event/repository.ts";
import { count } from "../fields.ts";
import { timestampOf } from "../time.ts";
import { HEALTHY } from "../webhook/endpoint.ts";
import * as repository from "../webhook/repository.ts";
import { secretsOf } from "../webhook/worker.ts";
import { once } from "./idempotency.ts";
import { type Route, route } from "./route.ts";
import { endpointOf, endpointParams, lockedEndpoint } from "./webhook-endpoint-view.ts";
import type { WebhookEndpointTools } from "./webhook-endpoints.ts";

const testSchema = z.strictObject({
  outcome: z.string(),
  status: z.number().int().nullable(),
  detail: z.string().nullable(),
  response: z.string().nullable(),
  duration_ms: count,
});

/** A test delivery, and those that an endpoint missed (docs/api.md, Webhooks out). */
export function endpointDeliveryRoutes(tools: WebhookEndpointTools): Route[] {
  const { db, keys, clock, newId } = tools;
  const shared = { tag: "Webhook endpoints", access: "webhooks:write" as const, policy: "default" as const };
  return [
    route({
      ...shared,
      method: "post",
      path: "/webhook_endpoints/{id}/test",
      operationId: "testWebhookEndpoint",
      summary: "Send a test delivery now and say what the receiver answered",
      description:
        "Signed like every other. Its id begins with evt_test_ and its shipment does not exist; it is not kept and not repeated.",
      params: endpointParams,
      answers: { 200: { description: "What became of it", schema: testSchema } },
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
            object: { tracking_number: "MS00000000000", reference: "test", status: "picked-up" },
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
    }),
    route({
      ...shared,
      method: "post",
      path: "/webhook_endpoints/{id}/recover",
      operationId: "recoverWebhookEndpoint",
      summary: "Switch an endpoint on again and send what it missed",
      description: "Enables the endpoint and delivers every event since the moment given that it has not received.",
      params: endpointParams,
      idempotent: true,
      body: z.strictObject({
        since: z.iso
          .datetime({ offset: true })
          .meta({ description: "Events from this moment on; they are kept for 30 days" }),
      }),
      answers: {
        202: {
          description: "How many deliveries start again",
          schema: z.strictObject({ deliveries: count }),
        },
      },
      problems: ["not_found"],
      async handle(request) {
        const now = clock.now();
        const answer = await once(
          db,
          { caller: request.caller, idempotency: request.idempotency, now },
          async (trx) => {
            const endpoint = await lockedEndpoint(trx, request, "change");
            await repository.updateEndpoint(
              trx,
              { ...endpoint, status: "enabled", disabledReason: null, health: HEALTHY },
              now,
            );
            const activity = { action: "webhook_endpoint.updated" as const, objectId: endpoint.id };
            await recordActivity(trx, actorOf(request.caller, now), { ...activity, details: { changes: ["status"] } });
            const since = Temporal.Instant.from(request.body.since).epochMilliseconds;
            const restarted = await repository.restartUndelivered(trx, endpoint.id, since, now);
            const started = await startMissed(trx, endpoint, { since, now, newId });
            return { status: 202, body: { deliveries: restarted + started } };
          },
        );
        tools.wakeDeliveries();
        return answer;
      },
    }),
  ];
}
