import type Koa from "koa";
import type { Authenticator } from "../../account/authenticate.ts";
import { isOpenSession } from "../../http/access.ts";
import { MAX_BODY_BYTES, readText } from "../../http/body.ts";
import { SESSION_COOKIE } from "../../http/cookies.ts";
import { languageOf, Problem } from "../../http/problem.ts";
import { clientAddress, type RateLimiter } from "../../http/rate-limit.ts";
import {
  type ConnectAnswer,
  type ConnectPageTools,
  connectPages,
  type Visitor,
} from "../../pages/connect/connect-pages.ts";
import { rawRequest } from "./hooks.ts";
import { allowMethods } from "./page-response.ts";

export interface ConnectTools extends ConnectPageTools {
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  proxyHops: number;
  appUrl: string;
}

/**
 * `/connect/{platform}`: connects a store. GET shows a form, POST redirects to the store, the store's server sends its
 * keys to `/callback` and its browser page redirects to `/return/{state}`.
 */
export function connectHandler(
  tools: ConnectTools,
): (ctx: Koa.Context, platform: string, rest: readonly string[]) => Promise<void> {
  const pages = connectPages(tools);
  return async (ctx, platform, rest) => {
    ctx.set(tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "default"));
    const language = languageOf(ctx.get("Accept-Language") || "ar");
    const [step, state, ...more] = rest;
    if (step === "callback" && state === undefined) {
      allowMethods(ctx, "POST");
      return grant(ctx, platform);
    }
    if (step === "return" && state !== undefined && more.length === 0) {
      allowMethods(ctx, "GET");
      const raw = await rawRequest(ctx, tools.appUrl, 0);
      return send(ctx, await pages.back({ platform, state, raw, visitor: await visitor(ctx), language }));
    }
    if (step !== undefined) throw new Problem("not_found");
    allowMethods(ctx, "GET", "POST");
    const answer =
      ctx.method === "POST"
        ? await pages.start(platform, await readText(ctx.req), await visitor(ctx), language)
        : await pages.ask(platform, new URLSearchParams(ctx.querystring), await visitor(ctx), language);
    return send(ctx, answer);
  };

  /** Must answer 200, or the store discards the key (see the connector). No other work is done before the response. */
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
  // Browsers apply form-action to the redirect after a form too, and this redirect goes to the store.
  const policy = String(ctx.response.get("Content-Security-Policy"));
  ctx.set("Content-Security-Policy", policy.replace("form-action 'self'", "form-action 'self' https: http:"));
  ctx.type = "text/html; charset=utf-8";
  ctx.vary("Accept-Language");
  ctx.body = answer.html;
}
