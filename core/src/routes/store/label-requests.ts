import type Koa from "koa";
import { Problem } from "../../http/problem.ts";
import { clientAddress, type RateLimiter } from "../../http/rate-limit.ts";
import { answerLabelRequest, type LabelRequestTools } from "../../sync/label-request.ts";
import { rawRequest } from "./hooks.ts";

const MAX_BYTES = 256 * 1024;

export interface LabelRequestRouteTools extends LabelRequestTools {
  rateLimiter: RateLimiter;
  /** Origin of our pages and hooks. */
  appUrl: string;
  proxyHops: number;
}

/** `POST /functions/{platform}`: a platform asks for a label while the merchant waits. */
export function labelRequestHandler(
  tools: LabelRequestRouteTools,
): (ctx: Koa.Context, platform: string) => Promise<void> {
  return async (ctx, platform) => {
    if (ctx.method !== "POST") throw new Problem("method_not_allowed", { headers: { Allow: "POST" } });
    const request = await rawRequest(ctx, tools.appUrl, MAX_BYTES);
    const answer = await answerLabelRequest(platform, request, tools);
    if (answer === undefined) {
      await tools.rateLimiter.attempt("key-from", clientAddress(ctx.req, tools.proxyHops));
      throw new Problem("signature_refused");
    }
    ctx.set("Cache-Control", "no-store");
    ctx.body = answer;
  };
}
