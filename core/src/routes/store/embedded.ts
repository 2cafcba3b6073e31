import { ConnectorError } from "@masar/kit";
import type Koa from "koa";
import type { Authenticator } from "../../account/authenticate.ts";
import { readText } from "../../http/body.ts";
import { languageOf, Problem } from "../../http/problem.ts";
import { clientAddress, type RateLimiter } from "../../http/rate-limit.ts";
import type { Language } from "../../kernel/text.ts";
import { type EmbeddedPageTools, embeddedPages } from "../../pages/embedded/embedded-pages.ts";
import { embeddedDocument, problemView } from "../../pages/embedded/layout.ts";
import { sendEmbeddedLabel } from "./embedded-label.ts";
import { serveLinkWindow } from "./embedded-window.ts";
import { allowMethods, sendHtml } from "./page-response.ts";

export interface EmbeddedTools extends EmbeddedPageTools {
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  proxyHops: number;
}

type Embedding = EmbeddedPageTools["embedding"];
type Install = NonNullable<ReturnType<Embedding["installOf"]>>;
type Pages = ReturnType<typeof embeddedPages>;

/**
 * `/embedded/{platform}`: our pages inside a platform's admin. The first request gets the document, the others get
 * parts of it. Browsers send no cookie there: the platform's own token identifies the shop. `/window/{state}` opens in
 * a window of its own and uses the session cookie.
 */
export function embeddedHandler(
  tools: EmbeddedTools,
): (ctx: Koa.Context, platform: string, rest: readonly string[]) => Promise<void> {
  const pages = embeddedPages(tools);
  const { embedding } = tools;
  return async (ctx, platform, [step = "", detail, ...more]) => {
    ctx.set(await tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "default"));
    const install = embedding.installOf(platform);
    if (!install || more.length > 0) throw new Problem("not_found");
    ctx.set("Cache-Control", "no-store");
    if (step === "window") return serveLinkWindow(ctx, { platform, state: detail ?? "" }, tools);
    if (step === "bridge.js" && detail === undefined) {
      allowMethods(ctx, "GET");
      ctx.type = "text/javascript; charset=utf-8";
      ctx.body = install.bridge.code;
      return;
    }
    if (step === "") return sendDocument(ctx, platform, install, { embedding, pages });

    const token = /^Bearer (\S+)$/.exec(ctx.get("Authorization"))?.[1];
    const entered = await enter(embedding, platform, token, step === "start");
    const { language } = queryOf(ctx, install);
    if (entered.kind === "failed") return sendHtml(ctx, problemView(entered.why[language]));
    if (entered.kind === "unknown_platform") throw new Problem("not_found");
    if (entered.kind === "refused" || token === undefined)
      throw new Problem("unauthenticated", { headers: install.bridge.retryHeaders });
    if (step === "label" && detail !== undefined) {
      allowMethods(ctx, "GET");
      return sendEmbeddedLabel(ctx, entered, { file: detail, tools });
    }
    if (detail !== undefined) throw new Problem("not_found");
    if (ctx.method === "GET" || ctx.method === "HEAD") {
      const shown =
        entered.kind === "linked" ? await pages.view(step, entered, language) : await pages.start(entered, language);
      return sendHtml(ctx, shown);
    }
    allowMethods(ctx, "GET", "POST");
    const form = new URLSearchParams(await readText(ctx.req));
    if (entered.kind === "linked") return sendHtml(ctx, await pages.act(step, entered, form, language));
    const isJoining = ["create", "link", "finish"].includes(step);
    return sendHtml(ctx, isJoining ? await pages.join({ action: step, entered, token, form, language }) : undefined);
  };
}

/** The HTML document with the page that the token's shop starts on. */
async function sendDocument(
  ctx: Koa.Context,
  platform: string,
  install: Install,
  { embedding, pages }: { embedding: Embedding; pages: Pages },
): Promise<void> {
  allowMethods(ctx, "GET");
  const { shop, token, language } = queryOf(ctx, install);
  const entered = await enter(embedding, platform, token, true);
  // A token that names another shop than the address does not get that shop's frame.
  const named = entered.kind === "linked" ? entered.store.remoteId : entered.kind === "unlinked" ? entered.shop : shop;
  const origins = install.framedBy(named);
  if (origins === undefined) throw new Problem("not_found");
  if (entered.kind === "refused" && entered.reason === "forged") throw new Problem("signature_refused");
  frame(ctx, origins, install.bridge.scripts);
  const start =
    entered.kind === "linked" || entered.kind === "unlinked" ? await pages.start(entered, language) : undefined;
  const content = entered.kind === "failed" ? problemView(entered.why[language]) : start;
  sendHtml(ctx, embeddedDocument({ language, platform, bridge: install.bridge, content }));
}

function queryOf(
  ctx: Koa.Context,
  install: Install,
): { shop: string | undefined; token: string | undefined; language: Language } {
  const { shop, token, locale } = install.readQuery(new URLSearchParams(ctx.querystring));
  return { shop, token, language: languageOf(locale || ctx.get("Accept-Language") || "ar") };
}

async function enter(embedding: Embedding, platform: string, token: string | undefined, isOpening: boolean) {
  try {
    return await embedding.enter(platform, token, isOpening);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { kind: "failed" as const, why: error.publicMessage };
  }
}

/** Allows the page in a frame of this shop's admin and nowhere else. */
function frame(ctx: Koa.Context, origins: readonly string[], scripts: readonly string[]): void {
  const platform = [...new Set(scripts.map((url) => new URL(url).origin))].join(" ");
  ctx.remove("X-Frame-Options");
  ctx.set(
    "Content-Security-Policy",
    [
      "default-src 'self'",
      `script-src 'self' ${platform}`,
      `connect-src 'self' ${platform} ${origins.join(" ")}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${origins.join(" ")}`,
    ].join("; "),
  );
}
