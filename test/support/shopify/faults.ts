/** A fault of a call. The first matching call consumes it, unless it is lasting. */
export interface Fault {
  /** Name of the operation, such as `CreateFulfillment`; `token` for tokens; every call by default. */
  on?: string;
  kind:
    | "throttled"
    | "too_many"
    | "down"
    | "unauthorized"
    | "frozen"
    /** Shopify's own refusal. */
    | "forbidden"
    /** A page about an outage, with the status of a refusal. */
    | "blocked_page"
    | "missing_page"
    | "redirected"
    | "page"
    | "empty"
    | "shape"
    | "broken"
    | "denied"
    | "refused"
    /** The call is executed, and the answer is lost. */
    | "lost"
    /** The call is executed, and another field has an error. */
    | "beside";
  isLasting?: boolean;
  /** Calls that succeed before it. */
  after?: number;
  /** Request data that the shop echoes. */
  echo?: string;
}

export function answerOf(fault: Fault): Response {
  const echo = fault.echo ?? "";
  switch (fault.kind) {
    case "throttled":
      return json(200, {
        errors: [{ message: `Throttled ${echo}`, extensions: { code: "THROTTLED" } }],
        extensions: {
          cost: {
            requestedQueryCost: 100,
            throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 99, restoreRate: 1000 },
          },
        },
      });
    case "too_many":
      return json(429, { errors: `slow down ${echo}` }, { "retry-after": "2.0" });
    case "down":
      return json(503, { errors: echo });
    case "unauthorized":
      return json(401, { errors: `[API] Invalid API key or access token ${echo}` });
    case "frozen":
      return json(402, { errors: `Unavailable Shop ${echo}` });
    case "forbidden":
      return json(403, { errors: `[API] This action requires merchant approval ${echo}` });
    case "blocked_page":
      return page(403, echo);
    case "missing_page":
      return page(404, echo);
    case "redirected":
      return new Response("", { status: 302, headers: { location: `https://example.test/?${echo}` } });
    case "page":
      return page(200, echo);
    case "empty":
      return new Response("", { status: 200, headers: { "content-type": "application/json" } });
    case "shape":
      return json(200, { data: { echo } });
    case "denied":
      return json(200, {
        data: null,
        errors: [{ message: `Access denied ${echo}`, extensions: { code: "ACCESS_DENIED", requiredAccess: "`x`" } }],
      });
    case "refused":
      return json(200, { errors: [{ message: `Variable ${echo}`, extensions: { code: "INVALID_VARIABLE" } }] });
    default:
      throw new TypeError(`fetch failed ${echo}`);
  }
}

function page(status: number, echo: string): Response {
  return new Response(`<html>${echo}</html>`, { status, headers: { "content-type": "text/html" } });
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}
