import { type IncomingMessage, type RequestListener, STATUS_CODES } from "node:http";
import Koa from "koa";
import { z } from "zod";
import type { Account, Caller } from "../account/account.ts";
import type { Authenticator, KnownCaller } from "../account/authenticate.ts";
import { CallerChanged } from "../account/caller-repository.ts";
import { CommitUnknownError, isUnconfirmed } from "../db/failure.ts";
import type { Clock } from "../kernel/clock.ts";
import { type MasterKeys, verifyToken } from "../kernel/crypto.ts";
import type { NewId } from "../kernel/id.ts";
import { joinText } from "../kernel/join-text.ts";
import type { Logger } from "../kernel/log.ts";
import { linkPurpose } from "../kernel/signed-link.ts";
import { nextStep } from "../kernel/steps.ts";
import type { Metrics } from "../operations/monitoring/metrics.ts";
import { authorize, storeOfKey } from "./access.ts";
import { type Bases, baseOf } from "./base.ts";
import { fingerprint, readJson, readOptionalJson } from "./body.ts";
import { SESSION_COOKIE } from "./cookies.ts";
import { invalidKey, languageOf, Problem, problemDocument } from "./problem.ts";
import { clientAddress, type RateLimiter } from "./rate-limit.ts";
import { respond, SAFE_METHODS, send } from "./respond.ts";
import { type Answer, type ApiRequest, type IdempotencyClaim, type Route, takesNoFields } from "./route.ts";
import { createRouter, type Router } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";
import { validate } from "./validate.ts";

export interface AppOptions {
  routes: readonly Route[];
  bases: Bases;
  keys: MasterKeys;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  clock: Clock;
  newId: NewId;
  log: Logger;
  metrics: Metrics;
  /** Serves everything outside the two base addresses, such as pages and health. */
  pages: Koa.Middleware;
  /** Number of our own proxies that add to X-Forwarded-For. */
  proxyHops: number;
}

type Ctx = Koa.ParameterizedContext;

/** Answers every request: environment, authentication, rate limits, validation, and errors as problem documents. */
export function createApp(options: AppOptions): RequestListener {
  const app = new Koa({ proxy: false });
  const router = createRouter<Route>();
  for (const route of options.routes) router.add(route.method.toUpperCase(), route.path, route);
  const security = securityHeaders(options.bases);
  // Errors after the response has started: the connection is closed, so that the client does not take half a file for all.
  app.on("error", (error: Error, ctx?: Koa.Context) => {
    if (wentAway(error) || ctx?.state.brokeOff) return;
    if (ctx) ctx.state.brokeOff = true; // Koa reports a stream's failure twice
    options.log.error({ err: error, request_id: ctx?.state.requestId, route: ctx?.state.route }, "response aborted");
  });

  async function answer(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
    const requestId = options.newId("req");
    ctx.state.requestId = requestId;
    ctx.state.headers = { ...security, "Request-Id": requestId };
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      answerProblem(ctx, error, options);
    }
    const route = String(ctx.state.route ?? "other");
    options.metrics.observeRequest(ctx.method, route, ctx.status, performance.now() - startedAt);
  }

  app.use((ctx, next) =>
    answer(ctx, async () => {
      refuseBrokenTarget(ctx.req);
      const base = baseOf(options.bases, ctx);
      if (base) return answerApi(ctx, { base, router }, options);
      ctx.set(ctx.state.headers);
      return options.pages(ctx, next);
    }),
  );
  const throughKoa = app.callback();
  return (request, response) => {
    if (!isPath(request.url)) return throughKoa(request, response);
    const ctx = app.createContext(request, response);
    const base = baseOf(options.bases, ctx);
    if (!base) return throughKoa(request, response);
    // The API writes its responses itself: Koa's chain and its listeners for the end of a response cost a tenth of a lookup.
    return answer(ctx, () => answerApi(ctx, { base, router }, options)).catch((error) => ctx.onerror(error));
  };
}

async function answerApi(
  ctx: Ctx,
  { base, router }: { base: NonNullable<ReturnType<typeof baseOf>>; router: Router<Route> },
  options: AppOptions,
): Promise<void> {
  const found = router.find(ctx.method, base.path);
  if (found.kind === "found")
    return serve(ctx, { base, route: found.target, params: found.params, input: {} }, options);
  if (found.kind === "unknown") throw new Problem("not_found");
  throw new Problem("method_not_allowed", { headers: { Allow: found.allowed.join(", ") } });
}

function isPath(target = "/"): boolean {
  return target.startsWith("/") && !target.startsWith("//");
}

/** Node passes on any request target. Parsing an invalid one, such as `http://[::1`, would fail later. */
function refuseBrokenTarget(request: IncomingMessage): void {
  const target = request.url ?? "/";
  if (isPath(target) || target === "*" || URL.canParse(target, "http://localhost")) return;
  request.url = "/"; // the code that sends the error response parses the target
  throw new Problem("malformed_request");
}

/** Whether the client closed the connection during the response. */
function wentAway(error: Error): boolean {
  return "code" in error && ["ERR_STREAM_PREMATURE_CLOSE", "EPIPE", "ECONNRESET"].includes(String(error.code));
}

interface Call {
  base: NonNullable<ReturnType<typeof baseOf>>;
  route: Route;
  params: Record<string, string | undefined>;
  /** What was sent: a body can be read once, also where a request is handled twice. */
  input: { given?: Promise<Input> };
}

async function serve(ctx: Koa.Context, call: Call, options: AppOptions): Promise<void> {
  const { base, route } = call;
  ctx.state.route = `${route.method} ${route.path}`;
  if (route.only && route.only !== base.mode) throw new Problem("not_found");
  const open = route.access === "public" || (route.signed === true && hasSignature(ctx, base, options));
  const remembered =
    route.provesCaller && !open ? options.authenticator.recall(ctx.get("Authorization"), base.mode) : undefined;
  if (remembered) return serveRemembered(remembered, ctx, call, options);
  const known = open ? {} : { caller: (await authenticate(ctx, base.mode, options)).caller };
  send(ctx, await answerTo(known, ctx, call, options));
}

/**
 * Handles a request for its caller as remembered, and answers what the transaction decided that compared the caller. Anything else, such as
 * an error, is answered if the caller is still the same when it is read after all; if not, the request is handled again.
 */
async function serveRemembered(
  remembered: Required<KnownCaller>,
  ctx: Koa.Context,
  call: Call,
  options: AppOptions,
): Promise<void> {
  const { headers } = ctx.state;
  ctx.state.headers = { ...headers };
  let answer: Answer<unknown> | undefined;
  let error: unknown;
  try {
    answer = await answerTo(remembered, ctx, call, options);
    if (answer.isProven) return send(ctx, answer);
  } catch (thrown) {
    // Nothing may be tried again when its outcome is unknown, and nothing need be while the database is away.
    if (isUnconfirmed(thrown)) throw thrown;
    error = thrown;
  }
  const forRemembered = ctx.state.headers;
  ctx.state.headers = headers;
  const read = await authenticate(ctx, call.base.mode, options).catch((refusal) => {
    options.rateLimiter.takeBack(remembered.caller, call.route.policy);
    throw refusal;
  });
  if (read.row?.text === remembered.row.text && !(error instanceof CallerChanged)) {
    ctx.state.headers = forRemembered;
    if (!answer) throw error;
    return send(ctx, answer);
  }
  options.rateLimiter.takeBack(remembered.caller, call.route.policy);
  send(ctx, await answerTo({ caller: read.caller }, ctx, call, options));
}

/** @param known with a row when the caller was not read for this request: `handle` has the row compared then. */
async function answerTo(
  { caller, row }: Partial<KnownCaller>,
  ctx: Koa.Context,
  { base, route, params, input }: Call,
  options: AppOptions,
): Promise<Answer<unknown>> {
  if (caller) {
    Object.assign(ctx.state.headers, options.rateLimiter.take(caller, route.policy));
    authorize(caller, route, options.clock.now());
  }
  const from = clientAddress(ctx.req, options.proxyHops);
  // Tracking is public, so it is limited by IP address.
  if (!caller && route.policy === "tracking")
    Object.assign(ctx.state.headers, options.rateLimiter.takeFrom(from, route.policy));
  input.given ??= readInput(ctx, { base, route, params });
  const { body, ...others } = await input.given;
  if (body !== undefined) await nextStep;
  const idempotency = route.idempotent ? idempotencyClaim(ctx, { base, route, body, caller }) : undefined;
  if (idempotency) await nextStep;
  const request: ApiRequest = {
    ...others,
    body,
    headers: ctx.headers,
    mode: base.mode,
    language: languageOf(ctx.get("Accept-Language")),
    requestId: String(ctx.state.requestId),
    baseUrl: base.url,
    from,
    idempotency,
    now: options.clock.now() + (base.mode === "test" && caller ? sandboxOffset(caller.account) : 0),
    incoming: route.upload ? ctx.req : undefined,
    caller,
    unproven: row,
  };
  return route.handle(request);
}

type Input = Pick<ApiRequest, "params" | "query" | "body">;

/** @throws Problem unless path, query and body are as the route describes them. */
async function readInput(ctx: Koa.Context, { base, route, params }: Omit<Call, "input">): Promise<Input> {
  // Postgres does not accept NUL in text, and no id or filter contains it.
  if (base.path.includes("%00") || (ctx.querystring !== "" && hasNul(ctx.query)))
    throw new Problem("malformed_request");
  const validParams = route.params ? validate(route.params, params) : undefined;
  const query = route.query ? validate(route.query, { ...ctx.query }) : undefined;
  const body = route.body ? validate(route.body, await readJson(ctx.req)) : undefined;
  if (takesNoFields(route)) validate(NO_FIELDS, await readOptionalJson(ctx.req));
  return { params: validParams, query, body };
}

const NO_FIELDS = z.strictObject({});

function hasNul(query: Koa.Context["query"]): boolean {
  return Object.values(query)
    .flat()
    .some((value) => value?.includes("\u0000"));
}

/** @throws Problem if the signature is invalid or has expired. */
function hasSignature(ctx: Koa.Context, base: { mode: string; path: string }, options: AppOptions): boolean {
  const { signature } = ctx.query;
  if (typeof signature !== "string") return false;
  const purpose = linkPurpose(base.mode, base.path);
  if (verifyToken(options.keys, signature, { purpose, nowMs: options.clock.now() }).kind !== "valid")
    throw new Problem("link_invalid");
  return true;
}

async function authenticate(ctx: Koa.Context, mode: "live" | "test", options: AppOptions): Promise<KnownCaller> {
  const authorization = ctx.get("Authorization");
  const cookie = authorization ? undefined : ctx.cookies.get(SESSION_COOKIE);
  const result = cookie
    ? await options.authenticator.bySession(cookie, mode)
    : await options.authenticator.byHeader(authorization, mode);
  switch (result.kind) {
    case "missing":
      throw new Problem("unauthenticated", { headers: { "WWW-Authenticate": "Bearer" } });
    case "invalid_key":
      // Only wrong keys are counted: a valid key works from any address.
      await options.rateLimiter.attempt("key-from", clientAddress(ctx.req, options.proxyHops));
      throw invalidKey();
    case "mode_mismatch":
      throw new Problem("mode_mismatch", { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } });
    case "caller":
      if (
        cookie &&
        !SAFE_METHODS.has(ctx.method) &&
        ctx.get("X-CSRF-Token") !== ("csrfToken" in result ? result.csrfToken : undefined)
      ) {
        throw new Problem("csrf_required");
      }
      return result;
  }
}

function sandboxOffset(account: Account): number {
  return account.sandboxClockOffsetMs;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

function idempotencyClaim(
  ctx: Koa.Context,
  { base, route, body, caller }: Pick<Call, "base" | "route"> & { body: unknown; caller: Caller | undefined },
): IdempotencyClaim | undefined {
  const key = ctx.get("Idempotency-Key");
  if (!key) return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new Problem("validation_failed", {
      errors: [
        {
          pointer: "",
          code: "idempotency_key_invalid",
          detail: {
            en: "The header Idempotency-Key takes 1 to 255 visible ASCII characters.",
            ar: "الترويسة Idempotency-Key تقبل من 1 إلى 255 حرفًا مرئيًا من ASCII.",
          },
        },
      ],
    });
  }
  // Stored answers of other keys may be about other stores, so keys of one store have their own name space.
  const store = caller && storeOfKey(caller);
  const name = store === undefined ? key : `${store} ${key}`;
  return { key: name, route: joinText(route.method, " ", base.path), fingerprint: fingerprint(body ?? null) };
}

function answerProblem(ctx: Koa.Context, error: unknown, options: AppOptions): void {
  const problem = error instanceof Problem ? error : problemOf(error);
  if (problem.status >= 500) {
    options.log.error(
      { err: error, request_id: ctx.state.requestId, route: ctx.state.route },
      STATUS_CODES[problem.status],
    );
  }
  const language = languageOf(ctx.get("Accept-Language"));
  const document = problemDocument(problem, {
    language,
    instance: String(ctx.path),
    requestId: String(ctx.state.requestId),
    docsUrl: `${new URL(options.bases.live.url).origin}/docs/errors`,
  });
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": "application/problem+json; charset=utf-8",
    "Content-Language": language,
    Vary: "Accept-Language",
    ...problem.headers,
  };
  respond(ctx, problem.status, headers, JSON.stringify(document));
}

function problemOf(error: unknown): Problem {
  if (error instanceof CommitUnknownError) return new Problem("outcome_unknown", { headers: { "Retry-After": "1" } });
  // Temporary: a locked row is released, and a lost database connection is restored.
  if (isUnconfirmed(error)) return new Problem("unavailable", { headers: { "Retry-After": "1" } });
  return new Problem("internal");
}
