import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { EVENT_TYPES } from "../../event/event-type.ts";
import type { Route } from "../../http/route.ts";
import { headerComponents } from "./headers.ts";
import { operation } from "./operation.ts";
import { ProblemResponses, problemSchema } from "./problems.ts";
import { SECURITY_SCHEMES } from "./security.ts";
import { TAGS } from "./tags.ts";
import { webhook } from "./webhooks.ts";

/** The API document, generated from all routes and the schemas that validate their requests. */
export function apiDocument(
  routes: readonly Route[],
  { liveUrl, sandboxUrl }: { liveUrl: string; sandboxUrl: string },
) {
  const sandbox = { url: sandboxUrl, description: "Sandbox: the same interface, nothing is shipped" };
  const { origin } = new URL(liveUrl);
  const shared = new ProblemResponses();
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route, { shared, sandbox }) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Masar",
        version: "1",
        description:
          "Last-mile shipping for merchants in Egypt: shipments, labels, tracking, events and payouts. Answers and events may get new fields, and new codes and event types may come: ignore what you do not know. Fields of requests that are unknown are refused.",
        contact: { name: "Masar", url: `${origin}/docs` },
        license: { name: "MIT", identifier: "MIT" },
      },
      externalDocs: { description: "Every error code", url: `${origin}/docs/errors` },
      // The sandbox is first, because tools use the first server by default.
      servers: [sandbox, { url: liveUrl, description: "Live" }],
      security: [{ apiKey: [] }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: webhook(type) }])),
      components: {
        securitySchemes: SECURITY_SCHEMES,
        headers: headerComponents(),
        responses: shared.components,
        schemas: { Problem: problemSchema },
      },
    },
    { override: ({ jsonSchema, io }) => refine(jsonSchema, io) },
  );
}

/** Response schemas allow unknown fields, so that new ones can be added; request schemas do not. */
function refine(schema: Record<string, unknown>, io: "input" | "output"): void {
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  // Zod adds the bounds of JavaScript's safe integers, which do not help readers.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
