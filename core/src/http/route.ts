import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Caller, Gate, Mode, RatePolicy, Scope } from "../account/account.ts";
import type { CallerRow } from "../account/caller-repository.ts";
import type { Language } from "../kernel/text.ts";
import type { ProblemCode } from "./problem-catalog.ts";

/** Who can call a route: everyone, any key or session, a signed-in owner, or a key or session with the scope. */
export type Access = "public" | "authenticated" | "owner" | Scope;

/** Identifies a repeated POST (docs/api.md, Idempotency). */
export interface IdempotencyClaim {
  key: string;
  route: string;
  /** SHA-256 of the canonical body, hex. */
  fingerprint: string;
}

export interface ApiRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  mode: Mode;
  language: Language;
  requestId: string;
  /** The client's network address as seen by our proxies. */
  from: string;
  /** The base address of the request, such as `http://localhost:3000/v1`. */
  baseUrl: string;
  /** Set if the client sent `Idempotency-Key` to a route with `idempotent`. */
  idempotency: IdempotencyClaim | undefined;
  /** Milliseconds since 1970: the caller's sandbox clock in test mode. */
  now: number;
  /** The raw request with its unread body, on routes with `upload`. */
  incoming: IncomingMessage | undefined;
  /** None on public routes. */
  caller: Caller | undefined;
  /**
   * On routes with `provesCaller`, when `caller` was not read for this request but is remembered: what the transaction has to find
   * unchanged. Until then `handle` changes nothing, and only what that transaction decided says `isProven`.
   */
  unproven?: CallerRow | undefined;
}

/** A request on a route that is not public. */
export type AuthenticatedRequest<Params = unknown, Query = unknown, Body = unknown> = ApiRequest<
  Params,
  Query,
  Body
> & {
  caller: Caller;
};

/** JSON that was put together before; bytes and streams, with the Content-Type of `headers`. */
export type Encoded = string | Uint8Array | Readable;

export interface Answer<Body = never> {
  status: number;
  /** Sent as JSON. A string is serialized JSON; bytes and streams (`Readable`) are sent unchanged with the Content-Type of `headers`. */
  body?: Body | Encoded | undefined;
  headers?: Record<string, string>;
  /** Whole Set-Cookie values. */
  cookies?: readonly string[];
  /** Decided by a transaction that found its caller unchanged (`unproven`). */
  isProven?: boolean;
}

/** A response header that only some answers have. */
export type AnswerHeader = "ETag" | "Location" | "Set-Cookie";

export interface AnswerDoc {
  description: string;
  schema?: z.ZodType;
  /** Default: `application/json`. */
  contentType?: string;
  /** Other content types of the same answer: files, chosen by a parameter. */
  otherTypes?: readonly string[];
  /** Headers of this answer besides those of every answer of the route (openapi/headers.ts). */
  headers?: readonly AnswerHeader[];
}

type Answers = Record<number, AnswerDoc>;

/** A value of a schema; lists and objects may be read-only. */
type Sendable<Value> = Value extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
    : Value;

/** A body of one of the documented schemas: a handler that answers another does not compile. */
type BodyOf<A extends Answers> = {
  [S in keyof A]: A[S] extends { schema: infer Schema extends z.ZodType } ? Sendable<z.input<Schema>> : never;
}[keyof A];

interface RouteSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers> {
  method: "get" | "post" | "patch" | "delete" | "put";
  /** Under the base address, with OpenAPI placeholders: `/shipments/{tracking_number}`. */
  path: string;
  operationId: string;
  summary: string;
  description: string;
  /** One of `TAGS` (openapi/tags.ts). */
  tag: string;
  policy: RatePolicy;
  /** `test`: exists at the sandbox address only. */
  only?: Mode;
  /** Changes something that live and sandbox share, so test keys are rejected. */
  changesBothModes?: boolean;
  /** Rejects API keys, because they do not identify a person. */
  usersOnly?: boolean;
  /** Incomplete sessions that can call it. */
  openBefore?: readonly Exclude<Gate, "open">[];
  /** Requires a recent proof of identity from sessions (`POST /session/proof`). */
  needsProof?: boolean;
  /** Gives other people or programs access, so the user's address must be verified, in live mode or in both. */
  needsVerifiedEmail?: "live" | "both";
  /** Keys of one store can call it. `handle` must limit them to that store (`storeOfKey`). */
  forStoreKeys?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** Accepts a file of one of these content types, or a form with the file in its field `file`. `handle` reads it. */
  upload?: readonly string[];
  /** Schema of a file of type application/json. Only documented: `handle` validates row by row. */
  uploadJson?: z.ZodType;
  /** Reads `If-Match`, which `handle` checks: 412 when the object changed, and 428 without it where it is required. */
  ifMatch?: "required" | "optional";
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /** May be handled for a remembered caller: `handle` has the transaction compare `unproven`. */
  provesCaller?: boolean;
  answers: A;
  /** Error codes besides those that follow from the other properties (openapi/problems.ts). */
  problems?: readonly ProblemCode[];
}

/** A route without the types of its parameters, as the application and the API document read it. */
export interface Route extends RouteSpec<z.ZodType, z.ZodType, z.ZodType, Answers> {
  access: Access;
  /** A signed link to this path (query `signature`) replaces a key. */
  signed?: boolean;
  handle(request: ApiRequest): Promise<Answer<unknown>>;
}

/** Whether a body of the request may have no fields. Unlike that of other methods, the body of a POST means something. */
export function takesNoFields({ method, body, upload }: Pick<Route, "method" | "body" | "upload">): boolean {
  return method === "post" && !body && !upload;
}

type Parsed<T> = [T] extends [never] ? undefined : T extends z.ZodType ? z.output<T> : undefined;

/** Defines a route: validation, scope, rate policy and its operation in the API document. */
export function route<
  A extends Answers,
  P extends z.ZodType = never,
  Q extends z.ZodType = never,
  B extends z.ZodType = never,
>(
  spec: RouteSpec<P, Q, B, A> & {
    access: Exclude<Access, "public">;
    handle(request: AuthenticatedRequest<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<Answer<BodyOf<A>>>;
  },
): Route {
  return spec as unknown as Route;
}

/** The same for a route that also accepts a signed link. `caller` is undefined then. */
export function signedRoute<
  A extends Answers,
  P extends z.ZodType = never,
  Q extends z.ZodType = never,
  B extends z.ZodType = never,
>(
  spec: RouteSpec<P, Q, B, A> & {
    access: Exclude<Access, "public">;
    handle(request: ApiRequest<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<Answer<BodyOf<A>>>;
  },
): Route {
  return { ...spec, signed: true } as unknown as Route;
}

/** The same for a route without authentication. */
export function publicRoute<
  A extends Answers,
  P extends z.ZodType = never,
  Q extends z.ZodType = never,
  B extends z.ZodType = never,
>(
  spec: RouteSpec<P, Q, B, A> & {
    handle(request: ApiRequest<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<Answer<BodyOf<A>>>;
  },
): Route {
  return { ...spec, access: "public" } as unknown as Route;
}
