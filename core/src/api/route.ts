import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Caller, Mode, RatePolicy, Scope } from "../account/account.ts";
import type { Gate } from "../account/second-factor/gate.ts";
import type { Language } from "../text.ts";
import type { ProblemCode } from "./problem-catalog.ts";

/** What may call a route: anybody, any key or session, an owner who is signed in, or a key or session with the scope. */
export type Access = "public" | "authenticated" | "owner" | Scope;

/** A repeated POST is recognised by this (docs/api.md, Idempotency). */
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
  /** The network address that it came from, as far as our own proxies tell. */
  from: string;
  /** The address this request came to, such as `http://localhost:3000/v1`. */
  baseUrl: string;
  /** Set when the client sent `Idempotency-Key` on a route that takes it. */
  idempotency: IdempotencyClaim | undefined;
  /** Milliseconds since 1970: the caller's sandbox clock in test mode. */
  now: number;
  /** The request itself, on routes that take a file: its body has not been read. */
  incoming: IncomingMessage | undefined;
  /** None on public routes. */
  caller: Caller | undefined;
}

/** A request on a route that is not public. */
export type AuthenticatedRequest<Params = unknown, Query = unknown, Body = unknown> = ApiRequest<
  Params,
  Query,
  Body
> & {
  caller: Caller;
};

export interface Answer {
  status: number;
  /** Sent as JSON; a string is JSON already put together; bytes and streams (`Readable`) go out as they are, with the Content-Type of `headers`. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whole Set-Cookie values. */
  cookies?: readonly string[];
}

/** A response header that some answers alone carry. */
export type AnswerHeader = "ETag" | "Location" | "Set-Cookie";

export interface AnswerDoc {
  description: string;
  schema?: z.ZodType;
  /** `application/json` unless said otherwise. */
  contentType?: string;
  /** Further content types of the same answer: files, chosen by a parameter. */
  otherTypes?: readonly string[];
  /** Sent with this answer, besides those that every answer of such a route has (openapi/headers.ts). */
  headers?: readonly AnswerHeader[];
}

interface RouteSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
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
  /** Changes what the live environment and the sandbox share: refused to test keys. */
  changesBothModes?: boolean;
  /** Refused to keys: who is behind one cannot be said. */
  usersOnly?: boolean;
  /** Sessions that may call it although they may do nothing else yet. */
  openBefore?: readonly Exclude<Gate, "open">[];
  /** For sessions whose user has just proved who they are (`POST /session/proof`). */
  needsProof?: boolean;
  /** It lets somebody else or a program in: for users whose address is verified, in live mode or in both. */
  needsVerifiedEmail?: "live" | "both";
  /** Keys of one store may call it: `handle` keeps them to that store (`storeOfKey`). */
  forStoreKeys?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** Takes a file of one of these content types, or a form with one in its field `file`, and reads it itself. */
  upload?: readonly string[];
  /** What a file of type application/json holds. Documented, not checked: rows are checked one by one. */
  uploadJson?: z.ZodType;
  /** Requires `If-Match`: 428 without it, 412 when the object changed. `handle` checks it. */
  ifMatch?: boolean;
  /** Takes `Idempotency-Key`. */
  idempotent?: boolean;
  answers: Record<number, AnswerDoc>;
  /** Codes beyond those that every such route can answer (openapi/problems.ts). */
  problems?: readonly ProblemCode[];
}

/** A route with its types folded away: what the application and the API document read. */
export interface Route extends RouteSpec<z.ZodType, z.ZodType, z.ZodType> {
  access: Access;
  /** A signed link to this path (query `signature`) is as good as a key. */
  signed?: boolean;
  handle(request: ApiRequest): Promise<Answer>;
}

type Parsed<T> = [T] extends [never] ? undefined : T extends z.ZodType ? z.output<T> : undefined;

/** Registers validation, scope, rate policy and the API document's operation in one place. */
export function route<P extends z.ZodType = never, Q extends z.ZodType = never, B extends z.ZodType = never>(
  spec: RouteSpec<P, Q, B> & {
    access: Exclude<Access, "public">;
    handle(request: AuthenticatedRequest<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<Answer>;
  },
): Route {
  return spec as unknown as Route;
}

/** The same for a route that a signed link opens too: then there is no caller. */
export function signedRoute<P extends z.ZodType = never, Q extends z.ZodType = never, B extends z.ZodType = never>(
  spec: RouteSpec<P, Q, B> & {
    access: Exclude<Access, "public">;
    handle(request: ApiRequest<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<Answer>;
  },
): Route {
  return { ...spec, signed: true } as unknown as Route;
}

/** The same for a route that needs no key. */
export function publicRoute<P extends z.ZodType = never, Q extends z.ZodType = never, B extends z.ZodType = never>(
  spec: RouteSpec<P, Q, B> & { handle(request: ApiRequest<Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<Answer> },
): Route {
  return { ...spec, access: "public" } as unknown as Route;
}
