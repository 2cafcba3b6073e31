import type Koa from "koa";
import type { Authenticator } from "../account/authenticate.ts";
import {
  type ConnectAnswer,
  type ConnectPageTools,
  connectPages,
  type Visitor,
} from "../page/connect/connect-pages.ts";
import { isOpenSession } from "./access.ts";
import { MAX_BODY_BYTES, readText } from "./body.ts";
import { SESSION_COOKIE } from "./cookies.ts";
import { rawRequest } from "./hooks.ts";
import { languageOf, Problem } from "./problem.ts";
import { clientAddress, type RateLimiter } from "./rate-limit.ts";

export interface ConnectTools extends ConnectPageTools {
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  proxyHops: number;
  appUrl: string;
}

/**
 * `/connect/{platform}`: between a shop and us. GET asks, POST goes on to the shop, `/callback` is where the shop's
 * server hands its grant over, `/return/{state}` where it sends the browser back.
 */
export function connectHandler(
  tools: ConnectTools,
): (ctx: Koa.Context, platform: string, rest: readonly string[]) => Promise<void> {
  const pages = connectPages(tools);
  return async (ctx, platform, rest) => {
    ctx.set(await tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "default"));
    const language = languageOf(ctx.get("Accept-Language") || "ar");
    const [step, state, ...more] = rest;
    if (step === "callback" && state === undefined) {
      allow(ctx, "POST");
      return grant(ctx, platform);
    }
    if (step === "return" && state !== undefined && more.length === 0) {
      allow(ctx, "GET");
      const request = await rawRequest(ctx, tools.appUrl, 0);
      return send(ctx, await pages.back(platform, state, request, await visitor(ctx), language));
    }
    if (step !== undefined) throw new Problem("not_found");
    allow(ctx, "GET", "POST");
    const answer =
      ctx.method === "POST"
        ? await pages.start(platform, await readText(ctx.req), await visitor(ctx), language)
        : await pages.ask(platform, new URLSearchParams(ctx.querystring), await visitor(ctx), language);
    return send(ctx, answer);
  };

  /** Exactly 200 or the shop throws its key away (see the connector). Nothing else is done before the answer. */
  async function grant(ctx: Koa.Context, platform: string): Promise<void> {
    const connector = tools.access.connectorOf(platform);
    if (!connector) throw new Problem("not_found");
    const request = await rawRequest(ctx, tools.appUrl, MAX_BODY_BYTES);
    if (!(await tools.connecting.receiveGrant(connector, request))) throw new Problem("not_found");
    ctx.status = 200;
    ctx.body = { received: true };
  }

  async function visitor(ctx: Koa.Context): Promise<Visitor | undefined> {
    const found = await tools.authenticator.bySession(ctx.cookies.get(SESSION_COOKIE), "live");
    return found.kind === "caller" && found.csrfToken !== undefined && isOpenSession(found.caller)
      ? { caller: found.caller, csrfToken: found.csrfToken }
      : undefined;
  }
}

function send(ctx: Koa.Context, answer: ConnectAnswer): void {
  ctx.set("Cache-Control", "no-store");
  ctx.status = answer.status;
  if (answer.status === 303 && "location" in answer) {
    ctx.redirect(answer.location);
    ctx.status = 303;
    return;
  }
  if (!("html" in answer)) return;
  // Browsers hold the redirect after a form against this rule, and it leads to the shop.
  const policy = String(ctx.response.get("Content-Security-Policy"));
  ctx.set("Content-Security-Policy", policy.replace("form-action 'self'", "form-action 'self' https: http:"));
  ctx.type = "text/html; charset=utf-8";
  ctx.body = answer.html;
}

function allow(ctx: Koa.Context, ...methods: readonly string[]): void {
  if (methods.includes(ctx.method) || (ctx.method === "HEAD" && methods.includes("GET"))) return;
  throw new Problem("method_not_allowed", { headers: { Allow: methods.join(", ") } });
}
