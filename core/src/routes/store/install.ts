import { ConnectorError } from "@masar/kit";
import type Koa from "koa";
import type { Installs } from "../../connect/install.ts";
import { languageOf, Problem } from "../../http/problem.ts";
import { clientAddress, type RateLimiter } from "../../http/rate-limit.ts";
import { problemView } from "../../pages/embedded/layout.ts";
import { allowMethods, sendHtml } from "./page-response.ts";

export interface InstallTools {
  installs: Installs;
  rateLimiter: RateLimiter;
  proxyHops: number;
}

/** `/install/{platform}` and `/install/{platform}/callback`: the merchant's browser on its way through the platform's consent. */
export function installHandler(
  tools: InstallTools,
): (ctx: Koa.Context, platform: string, step: string | undefined) => Promise<void> {
  const { installs } = tools;
  return async (ctx, platform, step) => {
    allowMethods(ctx, "GET");
    const address = clientAddress(ctx.req, tools.proxyHops);
    ctx.set(tools.rateLimiter.takeFrom(address, "default"));
    ctx.set("Cache-Control", "no-store");
    const language = languageOf(ctx.get("Accept-Language") || "ar");
    try {
      const query = new URLSearchParams(ctx.querystring);
      const returned = { code: query.get("code"), state: query.get("state") };
      const mayRestart = () => tools.rateLimiter.mayAttempt("restart-from", address);
      const options = { language, mayRestart };
      const next = step === undefined ? installs.start(platform) : await installs.finish(platform, returned, options);
      if (!next) throw new Problem("not_found");
      ctx.redirect(next.href);
      ctx.status = 303;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      sendHtml(ctx, problemView(error.publicMessage[language]), 502);
    }
  };
}
