import { join } from "node:path";
import type Koa from "koa";
import type { Bases } from "../http/base.ts";
import { Problem } from "../http/problem.ts";
import { type DashboardPage, dashboardFiles } from "../pages/dashboard.ts";
import { docsFiles, docsPage } from "../pages/docs.ts";
import { errorsPage } from "../pages/errors.ts";
import { type ServedFile, servedText } from "../pages/files.ts";
import type { Guides } from "../pages/guides/guides.ts";
import { notBuiltPage, notFoundPage } from "../pages/not-found.ts";
import { pageLanguage } from "./page-language.ts";

const HTML = "text/html; charset=utf-8";

/** `/docs` and `/docs/errors`. */
export function docsHandler(bases: Bases): (ctx: Koa.Context) => Promise<void> {
  const docs = servedText(docsPage({ documentPath: `${bases.live.prefix}/openapi.json` }), HTML);
  const errors = servedText(errorsPage(), HTML);
  return async (ctx) => sendFile(ctx, await (ctx.path === "/docs" ? docs : errors));
}

/** `/docs/guides` and what is below it, in the language of the address or else of the browser. */
export function guidesHandler(guides: Guides): (ctx: Koa.Context) => Promise<void> {
  return async (ctx) => {
    const language = pageLanguage(ctx);
    const file = await guides.find(ctx.path, language);
    if (!file) {
      ctx.status = 404;
      ctx.type = HTML;
      ctx.body = notFoundPage(ctx.path);
      return;
    }
    ctx.vary("Accept-Language");
    if (file.contentType === HTML) ctx.set("Content-Language", language);
    sendFile(ctx, file);
  };
}

/** Files, pages of the dashboard, and the page for an unknown address. */
export function fileHandler(bases: Bases): (ctx: Koa.Context) => Promise<void> {
  const dashboard = dashboardFiles(join(import.meta.dirname, "../../../web/dist"), bases);
  const assets = docsFiles();
  return async (ctx) => {
    const file = (await assets(ctx.path)) ?? (await dashboard.find(ctx.path));
    if (file) return sendFile(ctx, file);
    // A program with a wrong base address gets a problem document; only a browser gets a page.
    if (ctx.path !== "/" && !ctx.get("Accept").includes("text/html")) throw new Problem("not_found");
    if (isDashboardPath(ctx.path)) return sendDashboard(ctx, await dashboard.page());
    ctx.status = 404;
    ctx.type = HTML;
    ctx.body = notFoundPage(ctx.path);
  };
}

async function sendDashboard(ctx: Koa.Context, page: DashboardPage | undefined): Promise<void> {
  if (!page) return sendFile(ctx, await servedText(notBuiltPage(), HTML));
  const policy = String(ctx.response.get("Content-Security-Policy"));
  ctx.set("Content-Security-Policy", `${policy};script-src 'self' ${page.scriptSources.join(" ")}`);
  sendFile(ctx, page.file);
}

/** Whether the dashboard serves the path. A name with a dot is a file. */
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
  const { encoding, body } = encodedFor(ctx, file);
  if (encoding) ctx.set("Content-Encoding", encoding);
  ctx.body = body;
}

/** The smallest that the browser takes, in whatever order it names them. */
function encodedFor(ctx: Koa.Context, { brotli, gzipped, body }: ServedFile): { encoding?: string; body: Buffer } {
  if (brotli && ctx.acceptsEncodings("br") === "br") return { encoding: "br", body: brotli };
  if (gzipped && ctx.acceptsEncodings("gzip") === "gzip") return { encoding: "gzip", body: gzipped };
  return { body };
}
