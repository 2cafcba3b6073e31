import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { EventType } from "../../event/event-type.ts";
import { EVENT_TEXTS, eventSchemaName } from "../webhook/event-schemas.ts";

/** The request that a merchant's endpoint receives for an event. */
export function webhook(type: EventType): ZodOpenApiOperationObject {
  return {
    operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: EVENT_TEXTS[type],
    tags: ["Events"],
    description:
      "Signed after Standard Webhooks 1.0. Delivered at least once: use webhook-id to recognise repeats. Without a 2xx response within 15 seconds it is retried, at most six times; 410 disables the endpoint. A test delivery (POST /webhook_endpoints/{id}/test) has an id that begins with evt_test_ and a shortened object.",
    security: [],
    parameters: SIGNATURE_HEADERS,
    requestBody: {
      required: true,
      content: { "application/json": { schema: { $ref: `#/components/schemas/${eventSchemaName(type)}` } } },
    },
    responses: { "2XX": { description: "Received" } },
  };
}

const SIGNATURE_HEADERS = [
  {
    name: "webhook-id",
    in: "header" as const,
    required: true,
    schema: { type: "string" as const, pattern: "^evt_[0-9a-z_]+$" },
    description: "The id of the event, the same on every attempt",
  },
  {
    name: "webhook-timestamp",
    in: "header" as const,
    required: true,
    schema: { type: "string" as const, pattern: "^[0-9]+$" },
    description:
      "When this attempt was made, in seconds since 1970. Reject requests that are more than five minutes off",
  },
  {
    name: "webhook-signature",
    in: "header" as const,
    required: true,
    schema: { type: "string" as const, pattern: "^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$" },
    description:
      "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the endpoint's secret; two, separated by a space, for a day after the secret was rolled",
  },
];
