import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import type { StoredEvent } from "../../event/event.ts";
import { EVENT_TYPES } from "../../event/event-type.ts";
import { findEvent, listEvents } from "../../event/repository.ts";
import { listSchema, page, pageQuery, readCursor } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { idParams } from "../../kernel/fields.ts";
import { eventSchema } from "./event-schemas.ts";

export function eventView(event: StoredEvent): z.output<typeof eventSchema> {
  return JSON.parse(event.body, keepAmounts) as z.output<typeof eventSchema>;
}

/** Amounts keep their two decimals when a stored body is put into a list. */
function keepAmounts(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" && context?.source?.includes(".") ? JSON.rawJSON(context.source) : value;
}

export const eventParams = idParams("evt", "Of the event");

const KEPT_MS = 30 * 86_400_000;

export interface EventRouteTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
}

/** The log of events (docs/api.md, Operations). */
export function eventRoutes(tools: EventRouteTools): Route[] {
  return [listEventsRoute(tools), getEventRoute(tools)];
}

function listEventsRoute({ db, keys, clock }: EventRouteTools): Route {
  return route({
    method: "get",
    path: "/events",
    operationId: "listEvents",
    summary: "List events, newest first",
    description: "Events of the last 30 days, as webhooks deliver them.",
    tag: "Events",
    access: "webhooks:write",
    policy: "default",
    query: z.strictObject({
      ...pageQuery,
      type: z.enum(EVENT_TYPES).optional().meta({ description: "Only events of this type" }),
      delivery_success: z
        .enum(["true", "false"])
        .optional()
        .meta({ description: "false: only events that at least one endpoint has not received" }),
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
  });
}

function getEventRoute({ db }: EventRouteTools): Route {
  return route({
    method: "get",
    path: "/events/{id}",
    operationId: "getEvent",
    summary: "Get an event",
    description: "The same bytes that webhooks deliver.",
    tag: "Events",
    access: "webhooks:write",
    policy: "default",
    params: eventParams,
    answers: { 200: { description: "The event, as it is delivered", schema: eventSchema } },
    problems: ["not_found"],
    async handle({ caller, params }) {
      const event = await findEvent(db.read, tenantOf(caller), params.id);
      if (!event) throw new Problem("not_found");
      return { status: 200, body: event.body };
    },
  });
}
