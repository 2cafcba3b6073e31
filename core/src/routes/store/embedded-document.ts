import type { Text } from "@masar/kit";
import type Koa from "koa";
import type { EmbeddedSession } from "../../connect/embedding.ts";
import { Problem } from "../../http/problem.ts";
import { renderHtml } from "../../kernel/html.ts";
import type { Logger } from "../../kernel/log.ts";
import type { Language } from "../../kernel/text.ts";
import type { EmbeddedPageTools, embeddedPages } from "../../pages/embedded/embedded-pages.ts";
import { failureBanner, failureOfStatus } from "../../pages/embedded/failures.ts";
import { embeddedDocument, problemView, type ViewName } from "../../pages/embedded/layout.ts";
import { allowMethods, sendHtml } from "./page-response.ts";

type Install = NonNullable<ReturnType<EmbeddedPageTools["embedding"]["installOf"]>>;

/** A request of the platform's admin for a whole document. */
export interface DocumentRequest {
  platform: string;
  install: Install;
  view: ViewName | "start";
  pages: ReturnType<typeof embeddedPages>;
  /** What the address says, not verified. */
  asked: { shop: string | undefined; token: string | undefined; language: Language; selected: readonly string[] };
  enterShop(): Promise<EmbeddedSession | { kind: "failed"; why: Text }>;
  limit(): Promise<void>;
  log: Pick<Logger, "error">;
}

/** The document with its view, or with a banner that says why there is none: a frame has no other way to tell. */
export async function sendDocument(ctx: Koa.Context, request: DocumentRequest): Promise<void> {
  const { install, platform, view, asked, log } = request;
  try {
    await request.limit();
    ctx.set("Cache-Control", "no-store");
    await sendView(ctx, request);
  } catch (error) {
    const isRefusal = error instanceof Problem && [404, 405].includes(error.status);
    const isForged = error instanceof Problem && error.code === "signature_refused";
    const origins = install.framedBy(asked.shop);
    if (origins === undefined || isRefusal || isForged) throw error;
    if (!(error instanceof Problem)) log.error({ err: error, platform }, "a page inside a platform's admin failed");
    const status = error instanceof Problem ? error.status : 500;
    if (error instanceof Problem) ctx.set(error.headers);
    frame(ctx, origins, install.bridge.scripts);
    const content = renderHtml(failureBanner(asked.language, failureOfStatus(status)));
    const { language } = asked;
    sendHtml(ctx, embeddedDocument({ language, platform, bridge: install.bridge, view, content }), status);
  }
}

/** The HTML document with the view of the token's shop. */
async function sendView(ctx: Koa.Context, request: DocumentRequest): Promise<void> {
  const { install, platform, view, pages, asked } = request;
  allowMethods(ctx, "GET");
  const { shop, language, selected } = asked;
  const entered = await request.enterShop();
  // A token that names another shop than the address does not get that shop's frame.
  const named = entered.kind === "linked" ? entered.store.remoteId : entered.kind === "unlinked" ? entered.shop : shop;
  const origins = install.framedBy(named);
  if (origins === undefined) throw new Problem("not_found");
  if (entered.kind === "refused" && entered.reason === "forged") throw new Problem("signature_refused");
  frame(ctx, origins, install.bridge.scripts);
  const shown =
    entered.kind === "linked" || entered.kind === "unlinked"
      ? await pages.view(view, entered, { language, selected })
      : undefined;
  const content = entered.kind === "failed" ? problemView(entered.why[language]) : shown;
  sendHtml(ctx, embeddedDocument({ language, platform, bridge: install.bridge, view, content }));
}

/**
 * Allows the page in a frame of this shop's admin and nowhere else, and the platform's own scripts: its folder, because they
 * load further parts of themselves.
 */
function frame(ctx: Koa.Context, origins: readonly string[], scripts: readonly string[]): void {
  const folders = [...new Set(scripts.map((url) => new URL(".", url).href))].join(" ");
  const platform = [...new Set(scripts.map((url) => new URL(url).origin))].join(" ");
  ctx.remove("X-Frame-Options");
  ctx.set(
    "Content-Security-Policy",
    [
      "default-src 'self'",
      `script-src 'self' ${folders}`.trim(),
      `connect-src 'self' ${platform} ${origins.join(" ")}`,
      `style-src 'self' 'unsafe-inline' ${folders}`,
      `font-src 'self' ${platform}`,
      `img-src 'self' data: blob: ${platform}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${origins.join(" ")}`,
    ].join("; "),
  );
}
