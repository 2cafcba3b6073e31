import { hash } from "node:crypto";
import type Koa from "koa";
import { Problem } from "../../http/problem.ts";
import type { StoreAccess } from "../../store/access.ts";

/** `GET /downloads/{platform}/{file}`: the plugin for a store, built with this server's address. */
export function downloadHandler({
  access,
  appUrl,
}: {
  access: StoreAccess;
  appUrl: string;
}): (ctx: Koa.Context, platform: string, rest: readonly string[]) => Promise<void> {
  const made = new Map<string, Promise<Uint8Array | undefined>>();

  return async (ctx, platform, [file, ...more]) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD")
      throw new Problem("method_not_allowed", { headers: { Allow: "GET, HEAD" } });
    const plugin = access.connectorOf(platform)?.auth.plugin;
    if (!plugin || file !== plugin.fileName || more.length > 0) throw new Problem("not_found");
    const making = made.get(platform) ?? plugin.zip(appUrl);
    made.set(platform, making);
    const bytes = await making;
    if (!bytes) throw new Problem("not_found");
    ctx.set("ETag", `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`);
    ctx.set("Cache-Control", "no-cache");
    ctx.set("Content-Disposition", `attachment; filename="${plugin.fileName}"`);
    ctx.type = "application/zip";
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = Buffer.from(bytes);
  };
}
