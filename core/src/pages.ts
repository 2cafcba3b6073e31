import type Koa from "koa";
import type { AccountService } from "./account/service.ts";
import { Problem } from "./api/problem.ts";
import type { Database } from "./db/database.ts";
import { pendingMigrations } from "./db/migrate.ts";
import type { Metrics } from "./metrics.ts";

/** What stands outside the two base addresses: health, metrics, and the pages for people. */
export function createPages({
  db,
  metrics,
}: {
  db: Database;
  metrics: Metrics;
  accounts: AccountService;
}): Koa.Middleware {
  return async (ctx) => {
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
      default:
        throw new Problem("not_found");
    }
  };
}
