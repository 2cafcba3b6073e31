import { join } from "node:path";
import type Koa from "koa";
import type { Bases } from "./api/base.ts";
import { Problem } from "./api/problem.ts";
import type { Database } from "./db/database.ts";
import { pendingMigrations } from "./db/migrate.ts";
import type { Metrics } from "./metrics.ts";
import { dashboardFiles } from "./page/dashboard.ts";
import { docsFiles, docsPage } from "./page/docs.ts";
import { errorsPage } from "./page/errors.ts";
import { type ServedFile, servedText } from "./page/files.ts";
import { notBuiltPage, notFoundPage } from "./page/not-found.ts";

const HTML = "text/html; charset=utf-8";

/** What stands outside the two base addresses: health, metrics, and the pages for people. */
export function createPages({ db, metrics, bases }: { db: Database; metrics: Metrics; bases: Bases }): Koa.Middleware {
  const dashboard = dashboardFiles(join(import.meta.dirname, "../../web/dist"), bases);
  const assets = docsFiles();
  const docs = servedText(docsPage({ documentPath: `${bases.live.prefix}/openapi.json` }), HTML);
  const errors = servedText(errorsPage(), HTML);

  return async (ctx) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") throw new Problem("not_found");
    switch (ctx.path) {
      case "/healthz":
        ctx.body = { status: "ok" };
        return;
      case "/readyz": {
        const pending = await pendingMigrations(db);
        if (pending.length > 0) throw new Problem("unavailable", { headers: { "Retry-After": "5" } });
        ctx.body = { status: "ok" };
        return;
      }
      case "/metrics":
        ctx.type = metrics.contentType;
        ctx.body = await metrics.text();
        return;
      case "/docs":
        return sendFile(ctx, await docs);
      case "/docs/errors":
        return sendFile(ctx, await errors);
      default:
        return sendPage(ctx);
    }
  };

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
