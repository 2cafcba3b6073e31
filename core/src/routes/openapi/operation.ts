import type { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { SCOPES } from "../../account/account.ts";
import type { AnswerDoc, Route } from "../../http/route.ts";
import { answerHeaders, hasEtag, requestHeaders } from "./headers.ts";
import { type ProblemResponses, problemsOf } from "./problems.ts";
import { securityOf } from "./security.ts";

/** One operation of the document. @param sandbox server of operations that exist only in the sandbox. */
export function operation(
  route: Route,
  { shared, sandbox }: { shared: ProblemResponses; sandbox: { url: string; description: string } },
): ZodOpenApiOperationObject {
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    parameters: requestHeaders(route),
    security: securityOf(route),
    ...(route.only === "test" ? { servers: [sandbox], "x-sandbox-only": true } : {}),
    ...(SCOPES.some((scope) => scope === route.access) ? { "x-required-scope": route.access } : {}),
    ...(route.access === "owner" ? { "x-owner-only": true } : {}),
    ...(route.usersOnly ? { "x-users-only": true } : {}),
    ...(route.needsProof ? { "x-needs-proof": true } : {}),
    ...(route.changesBothModes ? { "x-no-test-keys": true } : {}),
    requestParams: {
      ...(route.params ? { path: route.params as z.ZodObject } : {}),
      ...(route.query ? { query: withoutSignature(route) } : {}),
    },
    ...(route.upload ? { requestBody: fileBody(route, route.upload) } : {}),
    ...(route.body ? { requestBody: { required: true, content: { "application/json": { schema: route.body } } } } : {}),
    responses: responses(route, shared),
  };
}

/** The query without `signature`, which the security scheme of signed links describes. */
function withoutSignature(route: Route): z.ZodObject {
  const query = route.query as z.ZodObject;
  return route.signed ? query.omit({ signature: true }) : query;
}

const FILE = { type: "string" as const, format: "binary" };

function fileBody({ uploadJson }: Route, types: readonly string[]) {
  return {
    required: true,
    content: {
      ...Object.fromEntries(
        types.map((type) => [type, { schema: type === "application/json" && uploadJson ? uploadJson : FILE }]),
      ),
      "multipart/form-data": {
        schema: { type: "object" as const, properties: { file: FILE }, required: ["file"] },
        encoding: { file: { contentType: types.join(", ") } },
      },
    },
  };
}

function responses(route: Route, shared: ProblemResponses): ZodOpenApiResponsesObject {
  const described: Record<string, ZodOpenApiResponseObject | { $ref: string }> = {};
  for (const [status, answer] of Object.entries(route.answers)) {
    const content = contentOf(answer);
    described[status] = {
      description: answer.description,
      headers: answerHeaders(route, answer),
      ...(Object.keys(content).length > 0 ? { content } : {}),
    };
  }
  if (hasEtag(route)) {
    const headers = answerHeaders(route, { description: "", headers: ["ETag"] });
    described["304"] = { description: "Nothing changed since If-None-Match", headers };
  }
  for (const [status, codes] of problemsOf(route)) described[status] = shared.refer(route, status, codes);
  return described as ZodOpenApiResponsesObject;
}

function contentOf(answer: AnswerDoc): NonNullable<ZodOpenApiResponseObject["content"]> {
  const type = answer.contentType ?? (answer.schema ? "application/json" : undefined);
  return {
    ...(type ? { [type]: { schema: answer.schema ?? fileOf(type) } } : {}),
    ...Object.fromEntries((answer.otherTypes ?? []).map((other) => [other, { schema: fileOf(other) }])),
  };
}

/** Generated clients read text as a string and other types as bytes. */
function fileOf(type: string) {
  return type.startsWith("text/") ? { type: "string" as const } : FILE;
}
