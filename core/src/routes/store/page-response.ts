import type Koa from "koa";
import { Problem } from "../../http/problem.ts";

/** @throws Problem 404 when there is no page. */
export function sendHtml(ctx: Koa.Context, text: string | undefined, status = 200): void {
  if (text === undefined) throw new Problem("not_found");
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.vary("Accept-Language");
  ctx.body = text;
}

/** @throws Problem 405 for other methods; HEAD is allowed where GET is. */
export function allowMethods(ctx: Koa.Context, ...methods: readonly string[]): void {
  if (methods.includes(ctx.method) || (ctx.method === "HEAD" && methods.includes("GET"))) return;
  throw new Problem("method_not_allowed", { headers: { Allow: methods.join(", ") } });
}
