import { pipeline, Readable } from "node:stream";
import type Koa from "koa";
import type { Answer } from "./route.ts";

export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

type Headers = Record<string, string | readonly string[]>;

/** Sends a handler's answer; 304 instead if the client has it already. */
export function send(ctx: Koa.Context, { status, body, headers, cookies }: Answer<unknown>): void {
  // Texts of answers are by Accept-Language: a copy that is kept is for that language alone.
  const all: Headers = { "Cache-Control": "no-store", Vary: "Accept-Language", ...headers };
  if (cookies) all["Set-Cookie"] = cookies;
  const etag = headers?.ETag;
  if (etag && SAFE_METHODS.has(ctx.method) && hasSeen(ctx.req.headers["if-none-match"], etag)) {
    respond(ctx, 304, all);
  } else if (body instanceof Readable) {
    stream(ctx, status, all, body);
  } else if (body === undefined || body instanceof Uint8Array) {
    respond(ctx, status, all, body);
  } else {
    all["Content-Type"] ??= "application/json; charset=utf-8";
    respond(ctx, status, all, typeof body === "string" ? body : JSON.stringify(body));
  }
}

/** Writes all headers in one call: one by one, Node keeps and checks each of them separately, which costs as much as the rest. */
export function respond(ctx: Koa.Context, status: number, headers: Headers, body: string | Uint8Array = ""): void {
  const list = headerList(ctx, headers);
  if (status !== 204 && status !== 304) list.push("Content-Length", String(Buffer.byteLength(body)));
  ctx.respond = false;
  ctx.res.writeHead(status, list);
  ctx.res.end(body);
}

/** Sends a file while it is made. */
function stream(ctx: Koa.Context, status: number, headers: Headers, body: Readable): void {
  ctx.respond = false;
  ctx.res.writeHead(status, headerList(ctx, headers));
  // A client that went away meanwhile takes no file; `pipeline` would throw.
  if (ctx.method === "HEAD" || ctx.res.destroyed) {
    body.destroy();
    ctx.res.end();
    return;
  }
  pipeline(body, ctx.res, (error) => {
    if (error) ctx.app.emit("error", error, ctx);
  });
}

/** Those of every response and these. Not kept: those of a response that could not be written are not those of the error after it. */
function headerList(ctx: Koa.Context, headers: Headers): string[] {
  const all: Headers = { ...ctx.state.headers, ...headers };
  const list: (string | readonly string[])[] = [];
  for (const name of Object.keys(all)) list.push(name, all[name] as string);
  return list as string[];
}

/**
 * RFC 9110, 13.1.2: any of the tags, compared without W/, or * for whatever there is. Koa's `ctx.fresh` answers 200 to every
 * fetch() that sends If-None-Match, because fetch() adds Cache-Control: no-cache to it.
 */
function hasSeen(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch === etag;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
