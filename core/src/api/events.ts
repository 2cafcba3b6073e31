import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import type { StoredEvent } from "../event/event.ts";
import { findEvent, insertDeliveries, listEvents } from "../event/repository.ts";
import { count, id, idParams } from "../fields.ts";
import type { NewId } from "../id.ts";
import { EVENT_TYPES } from "../shipment/state.ts";
import { timestampOf } from "../time.ts";
import {
  listAttempts,
  listEndpoints,
  lockEndpoint,
  lockEndpoints,
  restartDelivery,
  type StoredAttempt,
} from "../webhook/repository.ts";
import { eventSchema } from "./event-schemas.ts";
import { once } from "./idempotency.ts";
import { listSchema, page, pageQuery, readCursor } from "./list.ts";
import { Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";

export function eventView(event: StoredEvent): unknown {
  return JSON.parse(event.body, keepAmounts);
}

/** Amounts keep their two decimals when a stored body is put into a list. */
function keepAmounts(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" && context?.source?.includes(".") ? JSON.rawJSON(context.source) : value;
}

const headersSchema = z.array(z.strictObject({ name: z.string(), value: z.string() })).nullable();

const attemptSchema = z
  .strictObject({
    id: id("dla"),
    endpoint: id("whe"),
    attempt: z.number().int().min(1).meta({ description: "1 is the first, 7 the last" }),
    outcome: z.string().meta({ description: "delivered, or why it failed" }),
    status: z.number().int().min(100).max(999).nullable().meta({ description: "What the receiver answered" }),
    detail: z.string().nullable(),
    response: z.string().nullable().meta({ description: "The beginning of the receiver's answer" }),
    request_headers: headersSchema.meta({
      description:
        "What was sent with it; signatures are cut. null when there was no connection, or the attempt is older than this log",
    }),
    response_headers: headersSchema.meta({ description: "Of the answer; cookies and the like are masked" }),
    duration_ms: count,
    attempted_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "DeliveryAttempt" });

const eventParams = idParams("evt", "Of the event");
const KEPT_MS = 30 * 86_400_000;

/** The log of events and of what became of each at the merchant's endpoints (docs/api.md, Operations). */
export function eventRoutes(tools: {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  wakeDeliveries(): void;
}): Route[] {
  const { db, keys, clock } = tools;
  const shared = { tag: "Events", access: "webhooks:write" as const, policy: "default" as const };
  return [
    route({
      ...shared,
      method: "get",
      path: "/events",
      operationId: "listEvents",
      summary: "Events of the last 30 days, newest first",
      description: "The same documents that webhooks deliver.",
      query: z.strictObject({
        ...pageQuery,
        type: z.enum(EVENT_TYPES).optional().meta({ description: "Events of this type alone" }),
        delivery_success: z
          .enum(["true", "false"])
          .optional()
          .meta({ description: "false: those that some endpoint has not received" }),
      }),
      answers: { 200: { description: "A page of events", schema: listSchema(eventSchema) } },
      async handle({ caller, query, baseUrl, now }) {
        const filter = {
          type: query.type,
          deliverySuccess: query.delivery_success === undefined ? undefined : query.delivery_success === "true",
          since: clock.now() - KEPT_MS,
          after: readCursor(keys, "events", query.cursor, now),
        };
        const rows = await listEvents(db.read, tenantOf(caller), filter, query.limit + 1);
        return page(
          keys,
          { baseUrl, path: "/events", query },
          { list: "events", rows, limit: query.limit, idOf: (event) => event.id, view: eventView },
        );
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/events/{id}",
      operationId: "getEvent",
      summary: "Read an event",
      description: "The same bytes that every attempt delivers.",
      params: eventParams,
      answers: { 200: { description: "The event, as it is delivered", schema: eventSchema } },
      problems: ["not_found"],
      async handle({ caller, params }) {
        const event = await findEvent(db.read, tenantOf(caller), params.id);
        if (!event) throw new Problem("not_found");
        return { status: 200, body: event.body };
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/events/{id}/attempts",
      operationId: "listAttempts",
      summary: "Attempts to deliver an event, newest first",
      description: "With what was sent and what the receiver answered, for each endpoint.",
      params: eventParams,
      answers: { 200: { description: "Up to 100 attempts", schema: listSchema(attemptSchema) } },
      problems: ["not_found"],
      async handle({ caller, params }) {
        if (!(await findEvent(db.read, tenantOf(caller), params.id))) throw new Problem("not_found");
        const attempts = await listAttempts(db.read, params.id);
        return {
          status: 200,
          body: { object: "list", data: attempts.map(attemptView), has_more: false, next_cursor: null },
        };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/events/{id}/redeliver",
      operationId: "redeliverEvent",
      summary: "Deliver an event again",
      description:
        "To the endpoint named, or to every enabled one that was subscribed when it happened. Seven attempts anew.",
      params: eventParams,
      idempotent: true,
      body: z.strictObject({
        endpoint: z
          .string()
          .max(64)
          .regex(/^\w+$/)
          .optional()
          .meta({ description: "Id of an endpoint; every one that is subscribed when left out" }),
      }),
      answers: { 202: { description: "On its way", schema: z.strictObject({ deliveries: count }) } },
      problems: ["not_found"],
      async handle({ caller, params, body, idempotency }) {
        const now = clock.now();
        const answer = await once(db, { caller, idempotency, now }, async (trx) => {
          const event = await findEvent(trx, tenantOf(caller), params.id);
          const named =
            body.endpoint === undefined ? undefined : await lockEndpoint(trx, tenantOf(caller), body.endpoint, "keep");
          if (!event || (body.endpoint !== undefined && !named)) throw new Problem("not_found");
          const ids = named ? [named.id] : (await listEndpoints(trx, tenantOf(caller))).map(({ id }) => id);
          // Deliveries of one that is being deleted would never be sent.
          const endpoints = (await lockEndpoints(trx, ids, "keep")).values();
          let deliveries = 0;
          for (const endpoint of endpoints) {
            if (endpoint.status === "disabled") continue;
            const restarted = await restartDelivery(trx, { eventId: event.id, endpointId: endpoint.id }, now);
            if (restarted === 0 && named)
              await insertDeliveries(trx, [{ event, endpointId: endpoint.id }], { newId: tools.newId, now });
            deliveries += named ? 1 : restarted;
          }
          return { status: 202, body: { deliveries } };
        });
        tools.wakeDeliveries();
        return answer;
      },
    }),
  ];
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
