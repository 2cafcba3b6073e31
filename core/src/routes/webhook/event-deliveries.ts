import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { findEvent } from "../../event/repository.ts";
import { once } from "../../http/idempotency.ts";
import { listSchema } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { count, id } from "../../kernel/fields.ts";
import type { NewId } from "../../kernel/id.ts";
import { timestampOf } from "../../kernel/time.ts";
import { listAttempts, type StoredAttempt } from "../../webhook/attempt-repository.ts";
import { insertDeliveries } from "../../webhook/delivery-repository.ts";
import { listEndpoints, lockEndpoint, lockEndpoints, restartDelivery } from "../../webhook/repository.ts";
import { type EventRouteTools, eventParams } from "./events.ts";

const headersSchema = z.array(z.strictObject({ name: z.string(), value: z.string() })).nullable();

const attemptSchema = z
  .strictObject({
    id: id("dla"),
    endpoint: id("whe"),
    attempt: z.number().int().min(1).meta({ description: "1 is the first, 7 the last" }),
    outcome: z.string().meta({ description: "delivered, or the reason of the failure" }),
    status: z.number().int().min(100).max(999).nullable().meta({ description: "HTTP status of the response" }),
    detail: z.string().nullable(),
    response: z.string().nullable().meta({ description: "First part of the response body" }),
    request_headers: headersSchema.meta({
      description: "Request headers; signatures are shortened. null if there was no connection, or for old attempts",
    }),
    response_headers: headersSchema.meta({ description: "Response headers; cookies and credentials are masked" }),
    duration_ms: count,
    attempted_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "DeliveryAttempt" });

interface EventDeliveryTools extends EventRouteTools {
  newId: NewId;
  wakeDeliveries(): void;
}

/** Delivery attempts of an event, and redelivery (docs/api.md, Webhooks out). */
export function eventDeliveryRoutes(tools: EventDeliveryTools): Route[] {
  return [listAttemptsRoute(tools), redeliverEventRoute(tools)];
}

function listAttemptsRoute({ db }: EventDeliveryTools): Route {
  return route({
    method: "get",
    path: "/events/{id}/attempts",
    operationId: "listAttempts",
    summary: "List delivery attempts of an event, newest first",
    description: "With the request and the receiver's response, for all endpoints.",
    tag: "Events",
    access: "webhooks:write",
    policy: "default",
    params: eventParams,
    answers: { 200: { description: "Up to 100 attempts", schema: listSchema(attemptSchema) } },
    problems: ["not_found"],
    async handle({ caller, params }) {
      if (!(await findEvent(db.read, tenantOf(caller), params.id))) throw new Problem("not_found");
      const attempts = await listAttempts(db.read, caller.account.id, params.id);
      return {
        status: 200,
        body: { object: "list" as const, data: attempts.map(attemptView), has_more: false, next_cursor: null },
      };
    },
  });
}

function redeliverEventRoute(tools: EventDeliveryTools): Route {
  const { db, clock } = tools;
  return route({
    method: "post",
    path: "/events/{id}/redeliver",
    operationId: "redeliverEvent",
    summary: "Redeliver an event",
    description:
      "To the given endpoint, or to every enabled endpoint that was subscribed when the event happened. Up to seven new attempts.",
    tag: "Events",
    access: "webhooks:write",
    policy: "default",
    params: eventParams,
    body: z.strictObject({
      endpoint: z
        .string()
        .max(64)
        .regex(/^\w+$/)
        .optional()
        .meta({ description: "Id of an endpoint; every one that is subscribed when left out" }),
    }),
    idempotent: true,
    answers: { 202: { description: "Number of queued deliveries", schema: z.strictObject({ deliveries: count }) } },
    problems: ["not_found"],
    async handle({ caller, params, body, idempotency }) {
      const now = clock.now();
      const answer = await once(db, { caller, idempotency, now }, async (trx) => {
        const event = await findEvent(trx, tenantOf(caller), params.id);
        // Two requests at once could both find no delivery and add one.
        const named =
          body.endpoint === undefined ? undefined : await lockEndpoint(trx, tenantOf(caller), body.endpoint, "change");
        if (!event || (body.endpoint !== undefined && !named)) throw new Problem("not_found");
        const wanted = named ? [named] : await listEndpoints(trx, tenantOf(caller));
        // Locked, because deliveries to an endpoint that is being deleted would never be sent.
        const endpoints = (await lockEndpoints(trx, wanted, "keep")).values();
        let deliveries = 0;
        for (const endpoint of endpoints) {
          if (endpoint.status === "disabled") continue;
          const restarted = await restartDelivery(trx, { eventId: event.id, endpoint }, now);
          if (restarted === 0 && named) await insertDeliveries(trx, [{ event, endpoint }], { newId: tools.newId, now });
          deliveries += named ? 1 : restarted;
        }
        return { status: 202, body: { deliveries } };
      });
      tools.wakeDeliveries();
      return answer;
    },
  });
}

function attemptView(attempt: StoredAttempt) {
  return {
    id: attempt.id,
    endpoint: attempt.endpointId,
    attempt: attempt.attempt,
    outcome: attempt.outcome,
    status: attempt.status,
    detail: attempt.detail,
    response: attempt.response,
    request_headers: headersView(attempt.requestHeaders),
    response_headers: headersView(attempt.responseHeaders),
    duration_ms: attempt.durationMs,
    attempted_at: timestampOf(attempt.attemptedAt),
  };
}

function headersView(headers: StoredAttempt["requestHeaders"]) {
  return headers === null ? null : headers.map(([name, value]) => ({ name, value }));
}
