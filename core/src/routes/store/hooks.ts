import type { RawRequest } from "@masar/kit";
import type Koa from "koa";
import { readBytes } from "../../http/body.ts";
import { Problem } from "../../http/problem.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { hookReceiver, type ReceiveTools } from "../../sync/inbox/receive.ts";

const MAX_HOOK_BYTES = 1024 * 1024;

export interface HookTools extends Omit<ReceiveTools, "countHook"> {
  rateLimiter: RateLimiter;
  /** Origin of our pages and hooks. */
  appUrl: string;
}

/** `POST /hooks/{platform}/…`: webhooks of stores. */
export function hookHandler(tools: HookTools): (ctx: Koa.Context, platform: string) => Promise<void> {
  const receive = hookReceiver({ ...tools, countHook: (storeId) => tools.rateLimiter.takeHook(storeId) });
  return async (ctx, platform) => {
    if (ctx.method !== "POST") throw new Problem("method_not_allowed", { headers: { Allow: "POST" } });
    const request = await rawRequest(ctx, tools.appUrl, MAX_HOOK_BYTES);
    const received = await receive(platform, request);
    switch (received.kind) {
      case "accepted":
      case "greeted":
        ctx.status = 200;
        ctx.body = { received: true };
        return;
      case "refused":
        throw new Problem("signature_refused", { extensions: { reason: received.reason } });
      case "unknown":
        throw new Problem("not_found");
    }
  };
}

/** A request as connectors read it: raw bytes, and the address that the sender used. */
export async function rawRequest(ctx: Koa.Context, appUrl: string, maxBytes: number): Promise<RawRequest> {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(ctx.req.headers))
    headers[name] = Array.isArray(value) ? value.join(", ") : value;
  const { pathname, search } = new URL(ctx.req.url ?? "/", appUrl);
  const url = new URL(pathname + search, appUrl);
  return { method: ctx.method, url, headers, body: await readBytes(ctx.req, maxBytes) };
}
