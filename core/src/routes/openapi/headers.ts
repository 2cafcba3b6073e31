import type { AnswerDoc, AnswerHeader, Route } from "../../http/route.ts";

type HeaderDoc = { description: string; schema: SchemaObject };
type SchemaObject = { type: "string" | "integer" } & Record<string, unknown>;

type HeaderName =
  | AnswerHeader
  | "Content-Disposition"
  | "Content-Language"
  | "Idempotent-Replayed"
  | "Link"
  | "RateLimit"
  | "RateLimit-Policy"
  | "Request-Id"
  | "Retry-After"
  | "WWW-Authenticate";

const HEADERS: Readonly<Record<HeaderName, HeaderDoc>> = {
  "Request-Id": {
    description: "The id of this request, for support",
    schema: { type: "string", pattern: "^req_[0-9a-z]{26}$" },
  },
  RateLimit: {
    description: 'What is left of the limit: `"shipments";r=119;t=42`, r requests for the next t seconds',
    schema: { type: "string", examples: ['"shipments";r=119;t=42'] },
  },
  "RateLimit-Policy": {
    description: 'The limit: `"shipments";q=120;w=60`, q requests in w seconds',
    schema: { type: "string", examples: ['"shipments";q=120;w=60'] },
  },
  "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer", minimum: 1 } },
  ETag: { description: "Changes with every byte of the answer", schema: { type: "string", pattern: '^"[^"]+"$' } },
  Location: { description: "The address of what was created", schema: { type: "string", format: "uri" } },
  Link: {
    description: 'The next page, as `<address>; rel="next"`; missing on the last page',
    schema: { type: "string" },
  },
  "Idempotent-Replayed": {
    description: "`true` when this is the stored answer of an earlier request with the same Idempotency-Key",
    schema: { type: "string", enum: ["true"] },
  },
  "Content-Disposition": { description: "The name of the file", schema: { type: "string" } },
  "Content-Language": {
    description: "The language of title and detail",
    schema: { type: "string", enum: ["en", "ar"] },
  },
  "Set-Cookie": { description: "Sets or clears the session cookie", schema: { type: "string" } },
  "WWW-Authenticate": { description: "`Bearer`, with the error when a key was sent", schema: { type: "string" } },
};

type HeaderObject = HeaderDoc & { required: boolean };
export type Headers = Record<string, HeaderObject | { $ref: string }>;

/** Headers that some responses always have, as components of the document. */
const REQUIRED = [
  "Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "ETag",
  "Set-Cookie",
  "Content-Disposition",
  "Content-Language",
] as const;

export function headerComponents(): Record<string, HeaderObject> {
  return Object.fromEntries(REQUIRED.map((name) => [name, { ...HEADERS[name], required: true }]));
}

/** Whether requests are rate limited, so that responses have the rate limit headers. */
export function isLimited(route: Route): boolean {
  return route.access !== "public" || route.policy === "tracking";
}

/** Headers of a response with success or 304. */
export function answerHeaders(route: Route, answer: AnswerDoc): Headers {
  const isFile = answer.contentType !== undefined;
  return {
    ...always("Request-Id"),
    ...(isLimited(route) ? limits(!route.signed) : {}),
    ...Object.assign({}, ...(answer.headers ?? []).map(ofAnswer)),
    ...(isFile ? always("Content-Disposition") : answer.otherTypes ? sometimes("Content-Disposition") : {}),
    ...(route.idempotent ? sometimes("Idempotent-Replayed") : {}),
    ...(isPaged(route) ? sometimes("Link") : {}),
  };
}

/** Headers of a problem document. */
export function problemHeaders(
  status: number,
  { limited, inFlight }: { limited: boolean; inFlight: boolean },
): Headers {
  return {
    ...always("Request-Id"),
    ...always("Content-Language"),
    ...(limited ? limits(false) : {}),
    ...(status === 429 || status === 503 ? always("Retry-After") : {}),
    ...(inFlight ? sometimes("Retry-After") : {}),
    ...(status === 401 ? sometimes("WWW-Authenticate") : {}),
  };
}

/** Request headers of a route, without those for authentication. */
export function requestHeaders(route: Route) {
  return [
    ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(route.ifMatch === "required" ? [IF_MATCH] : []),
    ...(route.ifMatch === "optional" ? [OPTIONAL_IF_MATCH] : []),
    ...(hasEtag(route) ? [IF_NONE_MATCH] : []),
    ACCEPT_LANGUAGE,
  ];
}

/** Whether the response to a GET has an ETag, so that If-None-Match can get 304. */
export function hasEtag(route: Route): boolean {
  return route.method === "get" && Object.values(route.answers).some(({ headers }) => headers?.includes("ETag"));
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  schema: { type: "string" as const, minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  description: "The same key with the same body is carried out once; kept for 7 days",
};
const IF_MATCH = {
  name: "If-Match",
  in: "header" as const,
  required: true,
  schema: { type: "string" as const, minLength: 1, examples: ["*"] },
  description: "The ETag that was read, or * to overwrite whatever is there. 428 without it, 412 when it changed",
};
const OPTIONAL_IF_MATCH = {
  ...IF_MATCH,
  required: false,
  description:
    "The ETag that was read: 412 when it changed since. Without it, or with *, whatever is there is overwritten",
};
const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header" as const,
  required: false,
  schema: { type: "string" as const, minLength: 1 },
  description: "The ETag that was read: 304 without a body while it is the same",
};
const ACCEPT_LANGUAGE = {
  name: "Accept-Language",
  in: "header" as const,
  required: false,
  schema: { type: "string" as const, examples: ["ar", "en"] },
  description: "ar or en, for the words in answers and problem documents",
};

function isPaged({ query }: Route): boolean {
  return query !== undefined && "shape" in query && Object.hasOwn(query.shape as object, "cursor");
}

function limits(required: boolean): Headers {
  return required
    ? { ...always("RateLimit"), ...always("RateLimit-Policy") }
    : { ...sometimes("RateLimit"), ...sometimes("RateLimit-Policy") };
}

/** A repeated POST gets the stored body without the `Location` of the first response. */
function ofAnswer(name: AnswerHeader): Headers {
  return name === "Location" ? sometimes(name) : always(name);
}

function always(name: (typeof REQUIRED)[number]): Headers {
  return { [name]: { $ref: `#/components/headers/${name}` } };
}

function sometimes(name: HeaderName): Headers {
  return { [name]: { ...HEADERS[name], required: false } };
}
