import { join } from "node:path";
import type Koa from "koa";
import type { Bases } from "./api/base.ts";
import { readText } from "./api/body.ts";
import { checkoutRatesHandler } from "./api/checkout-rates.ts";
import { type ConnectTools, connectHandler } from "./api/connect.ts";
import { downloadHandler } from "./api/downloads.ts";
import { type EmbeddedTools, embeddedHandler } from "./api/embedded.ts";
import { type HookTools, hookHandler } from "./api/hooks.ts";
import { languageOf, Problem } from "./api/problem.ts";
import { clientAddress, type RateLimiter } from "./api/rate-limit.ts";
import { isReady } from "./monitoring/ready.ts";
import { type BuyerPageTools, buyerPages } from "./page/buyer/buyer-pages.ts";
import { type MendPageTools, mendPages } from "./page/buyer/mend-pages.ts";
import { dashboardFiles } from "./page/dashboard.ts";
import { docsFiles, docsPage } from "./page/docs.ts";
import { errorsPage } from "./page/errors.ts";
import { type ServedFile, servedText } from "./page/files.ts";
import { notBuiltPage, notFoundPage } from "./page/not-found.ts";
import { unsubscribePages } from "./page/unsubscribe.ts";

const HTML = "text/html; charset=utf-8";

/** What stands outside the two base addresses: health, and the pages for people. */
export function createPages(
  tools: BuyerPageTools &
    MendPageTools &
    HookTools &
    ConnectTools &
    EmbeddedTools & { bases: Bases; rateLimiter: RateLimiter; proxyHops: number },
): Koa.Middleware {
  const { db, bases } = tools;
  const buyer = buyerPages(tools);
  const mend = mendPages(tools);
  const unsubscribe = unsubscribePages(tools);
  const hooks = hookHandler(tools);
  const connect = connectHandler(tools);
  const downloads = downloadHandler(tools);
  const embedded = embeddedHandler(tools);
  const rates = checkoutRatesHandler(tools);
  const dashboard = dashboardFiles(join(import.meta.dirname, "../../web/dist"), bases);
  const assets = docsFiles();
  const docs = servedText(docsPage({ documentPath: `${bases.live.prefix}/openapi.json` }), HTML);
  const errors = servedText(errorsPage(), HTML);

  const open = (page: OpenPage) => ({
    serves: (rest: readonly string[]) => rest.length <= 1 && rest[0] !== "assets",
    serve: (ctx: Koa.Context, [end = ""]: readonly string[]) => sendOpenPage(ctx, page, end),
  });
  const read = (serve: (ctx: Koa.Context) => Promise<void>, ...rests: readonly string[]): Page => ({
    serves: (rest, method) => isReading(method) && rests.includes(rest.join("/")),
    serve,
  });
  const pages: Record<PageName, Page> = {
    track: open("track"),
    redelivery: open("redelivery"),
    mend: open("mend"),
    notifications: open("notifications"),
    hooks: { serves: () => true, serve: (ctx, [platform = ""]) => hooks(ctx, platform) },
    downloads: { serves: () => true, serve: (ctx, [platform = "", ...rest]) => downloads(ctx, platform, rest) },
    connect: { serves: () => true, serve: (ctx, [platform = "", ...rest]) => connect(ctx, platform, rest) },
    rates: {
      serves: (rest) => rest.length === 2,
      serve: (ctx, [platform = "", token = ""]) => rates(ctx, platform, token),
    },
    embedded: {
      serves: ([platform]) => platform !== "assets",
      serve: (ctx, [platform = "", ...rest]) => embedded(ctx, platform, rest),
    },
    healthz: read(async (ctx) => {
      ctx.body = { status: "ok" };
    }, ""),
    readyz: read(async (ctx) => {
      if (!(await isReady(db))) throw new Problem("unavailable", { headers: { "Retry-After": "5" } });
      ctx.body = { status: "ok" };
    }, ""),
    // Served on MASAR_METRICS_PORT alone, and no page of the dashboard's.
    metrics: read(async () => {
      throw new Problem("not_found");
    }, ""),
    docs: read(async (ctx) => sendFile(ctx, await (ctx.path === "/docs" ? docs : errors)), "", "errors"),
  };

  return async (ctx) => {
    const [, first = "", ...rest] = ctx.path.split("/");
    const page = isPageName(first) ? pages[first] : undefined;
    if (page?.serves(rest, ctx.method)) return page.serve(ctx, rest);
    if (!isReading(ctx.method)) throw new Problem("not_found");
    return sendPage(ctx);
  };

  /** Counted like the API's own tracking: numbers are not for trying out. */
  async function sendOpenPage(ctx: Koa.Context, page: OpenPage, end: string): Promise<void> {
    const methods = page === "track" ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"];
    if (!methods.includes(ctx.method))
      throw new Problem("method_not_allowed", { headers: { Allow: methods.join(", ") } });
    ctx.set(await tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "tracking"));
    const language =
      ctx.query.language === "en" || ctx.query.language === "ar"
        ? ctx.query.language
        : languageOf(ctx.get("Accept-Language") || "ar");
    const text = decoded(end);
    const answer = await (async () => {
      if (page === "redelivery") {
        if (ctx.method === "POST") return buyer.redeliver(text, await readText(ctx.req), language);
        return buyer.redelivery(text, language);
      }
      if (page === "mend") {
        if (ctx.method === "POST") return mend.save(text, await readText(ctx.req), language);
        return mend.show(text, language);
      }
      if (page === "notifications") return unsubscribe(text, ctx.method === "POST", language);
      const typed = typeof ctx.query.number === "string" ? ctx.query.number.trim() : "";
      return text || typed ? buyer.tracking(text || typed, language) : buyer.search(language);
    })();
    ctx.status = answer.status;
    ctx.type = HTML;
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Language", language);
    ctx.vary("Accept-Language");
    ctx.body = answer.html;
  }

  async function sendPage(ctx: Koa.Context): Promise<void> {
    const file = (await assets(ctx.path)) ?? (await dashboard.find(ctx.path));
    if (file) return sendFile(ctx, file);
    // A program that misspelt the base address is told so; only a browser is shown a page.
    if (ctx.path !== "/" && !ctx.get("Accept").includes("text/html")) throw new Problem("not_found");
    if (isDashboardPath(ctx.path))
      return sendFile(ctx, (await dashboard.page()) ?? (await servedText(notBuiltPage(), HTML)));
    ctx.status = 404;
    ctx.type = HTML;
    ctx.body = notFoundPage(ctx.path);
  }
}

/** What the first part of an address leads to. Everything else is a file, or a page of the dashboard. */
export const PAGE_NAMES = [
  "track",
  "redelivery",
  "mend",
  "notifications",
  "hooks",
  "downloads",
  "connect",
  "rates",
  "embedded",
  "healthz",
  "readyz",
  "metrics",
  "docs",
] as const;
export type PageName = (typeof PAGE_NAMES)[number];
type OpenPage = "track" | "redelivery" | "mend" | "notifications";

/** `rest`: the parts of the address after the name. What a page does not serve is looked for among files. */
interface Page {
  serves(rest: readonly string[], method: string): boolean;
  serve(ctx: Koa.Context, rest: readonly string[]): Promise<void>;
}

function isPageName(first: string): first is PageName {
  return PAGE_NAMES.some((name) => name === first);
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Part of a path as it was meant; what is no percent-encoding leads nowhere and stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("\0", "");
  } catch {
    return part;
  }
}

/** The dashboard reads the rest of the address itself; a name with a dot in it asks for a file. */
function isDashboardPath(path: string): boolean {
  return !path.startsWith("/assets/") && !path.startsWith("/docs/") && !path.slice(path.lastIndexOf("/")).includes(".");
}

function sendFile(ctx: Koa.Context, file: ServedFile): void {
  ctx.status = 200;
  ctx.set("Cache-Control", file.cacheControl);
  ctx.set("ETag", file.etag);
  ctx.vary("Accept-Encoding");
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.set("Content-Type", file.contentType);
  const gzipped = ctx.acceptsEncodings("gzip", "identity") === "gzip" ? file.gzipped : undefined;
  if (gzipped) ctx.set("Content-Encoding", "gzip");
  ctx.body = gzipped ?? file.body;
}
