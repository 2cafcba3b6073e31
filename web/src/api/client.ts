import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type Middleware,
} from "openapi-fetch";
import { basePath } from "./base-path.ts";
import { fetchOrEarly } from "./early.ts";
import { problemOf, Unreachable } from "./problem.ts";
import type { paths } from "./schema.ts";
import type { Mode } from "./types.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";
export type PathWith<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M>;
/** Parameters and body of an operation; left out where all of them are optional. */
export type Input<P extends keyof paths, M extends Method> =
  undefined extends Init<P, M> ? [init?: Init<P, M>] : [init: Init<P, M>];

type JsonOf<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;
/** The JSON of a successful answer; undefined where it has no body. */
export type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never;

/** @throws ApiProblem, or Unreachable. */
export type Call<M extends Method> = <P extends PathWith<M>>(path: P, ...input: Input<P, M>) => Promise<Answer<P, M>>;
/** The same, answered with a file. */
export type FileCall<M extends Method> = <P extends PathWith<M>>(path: P, ...input: Input<P, M>) => Promise<Blob>;

/** openapi-fetch for one environment. Every call that is not answered with a success throws. */
export function createApiClient(mode: Mode, language: string): Client<paths> {
  const client = createClient<paths>({
    baseUrl: basePath(mode),
    headers: { "Accept-Language": language },
    fetch: fetchOrEarly,
  });
  client.use(throwing);
  return client;
}

const throwing: Middleware = {
  onError: ({ error }) => new Unreachable(String(error)),
  async onResponse({ response, options }) {
    const type = response.headers.get("Content-Type");
    const isJson = type?.includes("json");
    // Without a type: 204, and 202 for what is done later.
    if (response.ok && (isJson || type === null || options.parseAs !== "json")) return;
    // A proxy whose server does not answer sends a page of its own.
    if (!isJson) throw new Unreachable(`${response.status} ${type}`);
    throw problemOf(response.status, response.headers.get("Retry-After"), await response.json());
  },
};

/** A key for one submission of a form. `randomUUID` is missing where the page is not served over https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
