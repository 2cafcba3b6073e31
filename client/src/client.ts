import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type Middleware,
} from "openapi-fetch";
import { problemOf, Unreachable } from "./problem.ts";
import { repeating } from "./retry.ts";
import type { paths } from "./schema.ts";

export interface MasarOptions {
  apiKey: string;
  /** The address of the API. It ends in `/v1`; that of the sandbox in `/sandbox/v1`. */
  baseUrl: string;
  /** The language of error messages. */
  language?: "en" | "ar";
  /** For each attempt. */
  timeoutMs?: number;
  /** Attempts after the first one. */
  retries?: number;
  /** A longer `Retry-After` is not waited for: the error is thrown at once. */
  longestWaitMs?: number;
  /** Added to `User-Agent`. */
  userAgent?: string;
  fetch?: typeof fetch;
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;
type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M>;
type Input<P extends keyof paths, M extends Method> =
  undefined extends Init<P, M> ? [init?: Init<P, M>] : [init: Init<P, M>];
type JsonOf<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;
type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never;

/**
 * Resolves to the body of the response. @throws ApiProblem when the API refuses, Unreachable when it does not answer, and
 * the reason of your `signal` when you give up.
 */
type Call<M extends Method> = <P extends PathWith<M>>(path: P, ...input: Input<P, M>) => Promise<Answer<P, M>>;

export interface Masar {
  get: Call<"get">;
  /** Sends an `Idempotency-Key`: yours from `params.header`, or a new one for each call. Attempts of a call share it. */
  post: Call<"post">;
  put: Call<"put">;
  patch: Call<"patch">;
  delete: Call<"delete">;
  /** openapi-fetch, for responses with their status and headers, such as `ETag`. It throws the same errors. */
  raw: Client<paths>;
}

export function createMasar(options: MasarOptions): Masar {
  const { apiKey, baseUrl, language = "en", userAgent } = options;
  if (!apiKey) throw new TypeError("createMasar: apiKey is missing");
  if (!URL.canParse(baseUrl)) throw new TypeError("createMasar: baseUrl is not an address");
  const raw = createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ""),
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Accept-Language": language,
      "User-Agent": ["masar-client/0.1", userAgent].filter(Boolean).join(" "),
    },
    fetch: repeating(options),
    // A redirect would send the key to another address.
    redirect: "error",
  });
  raw.use(throwing);
  return {
    get: bodyOf(raw.GET),
    post: bodyOf(raw.POST),
    put: bodyOf(raw.PUT),
    patch: bodyOf(raw.PATCH),
    delete: bodyOf(raw.DELETE),
    raw,
  };
}

const throwing: Middleware = {
  async onResponse({ response }) {
    // 304 answers the `If-None-Match` of the caller.
    if (response.ok || response.status === 304) return;
    throw problemOf(response, await response.json().catch(() => undefined));
  },
  onError: ({ error, request }) => {
    if (error instanceof Unreachable) return error;
    // The caller gave up: what it gave up with is thrown.
    if (request.signal.aborted) return;
    return new Unreachable(String(error), { cause: error });
  },
};

/** openapi-fetch's types follow from the path, which is generic here: the type of the call is stated instead. */
function bodyOf<M extends Method>(send: unknown): Call<M> {
  const call = send as (path: string, ...input: readonly unknown[]) => Promise<{ data?: unknown }>;
  return (async (path: string, ...input: readonly unknown[]) => (await call(path, ...input)).data) as Call<M>;
}
