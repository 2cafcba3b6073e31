import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { SCOPES } from "../account/account.ts";
import { EVENT_TYPES, type EventType } from "../shipment/state.ts";
import { eventSchema } from "./events.ts";
import { problems } from "./problem-catalog.ts";
import type { Route } from "./route.ts";

const problemSchema = z
  .looseObject({
    type: z.string().meta({ format: "uri" }),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(Object.keys(problems) as [string, ...string[]]),
    request_id: z.string(),
    errors: z
      .array(
        z.strictObject({ pointer: z.string().meta({ description: "RFC 6901" }), code: z.string(), detail: z.string() }),
      )
      .optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem document" });

const EVENT_TEXTS: Record<EventType, string> = {
  "shipment.created": "The shipment was registered.",
  "shipment.picked_up": "A courier collected the parcel from the merchant.",
  "shipment.at_hub": "The parcel entered sorting.",
  "shipment.out_for_delivery": "The parcel is out with the delivery courier.",
  "shipment.delivered": "The parcel was delivered and signed for.",
  "shipment.attempt_failed": "A delivery attempt failed.",
  "shipment.returned": "The parcel was returned to the merchant.",
  "shipment.cancelled": "The shipment was cancelled before collection.",
  "shipment.updated": "The shipment was edited before collection, or what follows a failed attempt was decided.",
  "payout.executed": "A cash-out transfer was executed.",
};

/** The API document, made of the schemas that the routes validate with: a route that is not in it cannot exist. */
export function apiDocument(routes: readonly Route[], servers: { liveUrl: string; sandboxUrl: string }) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Masar",
      version: "1",
      description: "Last-mile shipping for merchants in Egypt: shipments, labels, tracking, events and payouts.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: servers.liveUrl, description: "Live" },
      { url: servers.sandboxUrl, description: "Sandbox: the same interface, nothing is shipped" },
    ],
    security: [{ apiKey: [] }],
    paths,
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: webhook(type) }])),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key: masar_live_… at the live address, masar_test_… at the sandbox",
        },
      },
    },
  });
}

function operation(route: Route): ZodOpenApiOperationObject {
  const headers = [
    ...(route.idempotent
      ? [
          {
            name: "Idempotency-Key",
            in: "header" as const,
            required: false,
            schema: { type: "string" as const, minLength: 1, maxLength: 255 },
            description: "The same key with the same body is carried out once; kept for 7 days",
          },
        ]
      : []),
    {
      name: "Accept-Language",
      in: "header" as const,
      required: false,
      schema: { type: "string" as const },
      description: "ar or en, for the words in problem documents",
    },
  ];
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [route.tag],
    parameters: headers,
    ...(route.access === "public" ? { security: [] } : {}),
    ...(SCOPES.some((scope) => scope === route.access) ? { "x-required-scope": route.access } : {}),
    ...(route.access === "owner" ? { "x-owner-only": true } : {}),
    ...(route.usersOnly ? { "x-users-only": true } : {}),
    ...(route.changesBothModes ? { "x-no-test-keys": true } : {}),
    ...(route.only === "test" ? { "x-sandbox-only": true } : {}),
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: route.query as z.ZodObject } : {}),
    },
    ...(route.upload ? { requestBody: fileBody(route.upload) } : {}),
    ...(route.body ? { requestBody: { required: true, content: { "application/json": { schema: route.body } } } } : {}),
    responses: responses(route),
  };
}

function fileBody(types: readonly string[]) {
  const file = { type: "string" as const, format: "binary" };
  const form = { type: "object" as const, properties: { file }, required: ["file"] };
  return {
    required: true,
    content: {
      ...Object.fromEntries(types.map((type) => [type, { schema: file }])),
      "multipart/form-data": { schema: form },
    },
  };
}

function responses(route: Route): ZodOpenApiResponsesObject {
  const described: ZodOpenApiResponsesObject = {};
  for (const [status, answer] of Object.entries(route.answers)) {
    const type = answer.contentType ?? (answer.schema ? "application/json" : undefined);
    const content = {
      ...(type ? { [type]: answer.schema ? { schema: answer.schema } : {} } : {}),
      ...Object.fromEntries((answer.otherTypes ?? []).map((other) => [other, {}])),
    };
    described[status as `${1 | 2 | 3 | 4 | 5}${string}`] = {
      description: answer.description,
      ...(Object.keys(content).length > 0 ? { content } : {}),
    };
  }
  for (const status of problemStatuses(route)) {
    described[String(status) as `${1 | 2 | 3 | 4 | 5}${string}`] = {
      description: problemTitles(status),
      content: { "application/problem+json": { schema: problemSchema } },
    };
  }
  return described;
}

/** What any route of its kind can answer, and what it says itself. */
function problemStatuses(route: Route): number[] {
  const statuses = new Set<number>([400, 500, 503, ...(route.problems ?? [])]);
  if (route.access !== "public") for (const status of [401, 403, 429]) statuses.add(status);
  if (route.access === "public" && route.policy === "tracking") statuses.add(429);
  if (route.upload) statuses.add(422);
  if (route.body) for (const status of [413, 415, 422]) statuses.add(status);
  if (route.query || route.params) statuses.add(422);
  if (route.params || route.only) statuses.add(404);
  if (route.idempotent) for (const status of [409, 422]) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

function problemTitles(status: number): string {
  return Object.values(problems)
    .filter((entry) => entry.status === status)
    .map((entry) => entry.title.en)
    .join("; ");
}

function webhook(type: EventType): ZodOpenApiOperationObject {
  return {
    operationId: type.replace(".", "_"),
    summary: EVENT_TEXTS[type],
    tags: ["Events"],
    description:
      "Signed after Standard Webhooks 1.0 (webhook-id, webhook-timestamp, webhook-signature). Delivered at least once; anything but 2xx is tried again, six times at most.",
    requestBody: { required: true, content: { "application/json": { schema: eventSchema } } },
    responses: { "2XX": { description: "Received" } },
  };
}
