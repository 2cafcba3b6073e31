import { ConnectorError } from "@masar/kit";
import type Koa from "koa";
import type { Authenticator } from "../../account/authenticate.ts";
import { readText } from "../../http/body.ts";
import { languageOf, Problem } from "../../http/problem.ts";
import { clientAddress, type RateLimiter } from "../../http/rate-limit.ts";
import type { Language } from "../../kernel/text.ts";
import type { LabelPrinter } from "../../label/thread/printer.ts";
import { type EmbeddedPageTools, embeddedPages } from "../../pages/embedded/embedded-pages.ts";
import { isView, problemView, type ViewName } from "../../pages/embedded/layout.ts";
import { type DocumentRequest, sendDocument } from "./embedded-document.ts";
import { sendEmbeddedLabel, sendEmbeddedLabels } from "./embedded-label.ts";
import { serveLinkWindow } from "./embedded-window.ts";
import { allowMethods, sendHtml } from "./page-response.ts";

export interface EmbeddedTools extends EmbeddedPageTools {
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  printer: LabelPrinter;
  proxyHops: number;
  log: DocumentRequest["log"];
}

type Embedding = EmbeddedPageTools["embedding"];
type Install = NonNullable<ReturnType<Embedding["installOf"]>>;

/**
 * `/embedded/{platform}`: our pages inside a platform's admin. A request of the admin gets the document with a view in it, the
 * page's own requests get views. Browsers send no cookie there: the platform's own token identifies the shop. `/window/{state}`
 * opens in a window of its own and uses the session cookie.
 */
export function embeddedHandler(
  tools: EmbeddedTools,
): (ctx: Koa.Context, platform: string, rest: readonly string[]) => Promise<void> {
  const pages = embeddedPages(tools);
  const { embedding, log } = tools;
  const limit = async (ctx: Koa.Context) =>
    ctx.set(tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "default"));
  return async (ctx, platform, [step = "", detail, ...more]) => {
    const install = embedding.installOf(platform);
    const view = documentView(ctx, { step, detail, install });
    if (install && view && more.length === 0) {
      const asked = askedFor(ctx, install);
      const enterShop = () => enter(embedding, platform, asked.token, true);
      return sendDocument(ctx, { platform, install, view, pages, asked, enterShop, log, limit: () => limit(ctx) });
    }
    await limit(ctx);
    if (!install || more.length > 0) throw new Problem("not_found");
    ctx.set("Cache-Control", "no-store");
    if (step === "window") return serveLinkWindow(ctx, { platform, state: detail ?? "" }, tools);
    if (step === "bridge.js" && detail === undefined) {
      allowMethods(ctx, "GET");
      ctx.type = "text/javascript; charset=utf-8";
      ctx.body = install.bridge.code;
      return;
    }
    return serveCall(ctx, { platform, install, step, detail }, { tools, pages });
  };
}

/** A call of our own script, with the platform's token. */
async function serveCall(
  ctx: Koa.Context,
  { platform, install, step, detail }: { platform: string; install: Install; step: string; detail: string | undefined },
  { tools, pages }: { tools: EmbeddedTools; pages: ReturnType<typeof embeddedPages> },
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(ctx.get("Authorization"))?.[1];
  const entered = await enter(tools.embedding, platform, token, step === "start");
  const { language, selected } = askedFor(ctx, install);
  if (entered.kind === "failed") return sendHtml(ctx, problemView(entered.why[language]));
  if (entered.kind === "unknown_platform") throw new Problem("not_found");
  if (entered.kind === "refused" || token === undefined)
    throw new Problem("unauthenticated", { headers: install.bridge.retryHeaders });
  if (step === "label" && detail !== undefined) {
    allowMethods(ctx, "GET");
    return sendEmbeddedLabel(ctx, entered, { file: detail, tools });
  }
  if (detail !== undefined) throw new Problem("not_found");
  if (ctx.method === "GET" || ctx.method === "HEAD")
    return sendHtml(ctx, await pages.view(step, entered, { language, selected }));
  allowMethods(ctx, "GET", "POST");
  const form = new URLSearchParams(await readText(ctx.req));
  if (step === "labels") return sendEmbeddedLabels(ctx, entered, { form, tools, printer: tools.printer });
  if (entered.kind === "linked")
    return sendHtml(ctx, await pages.act({ action: step, entered, token, form, language }));
  const isJoining = ["create", "link", "finish"].includes(step);
  return sendHtml(ctx, isJoining ? await pages.join({ action: step, entered, token, form, language }) : undefined);
}

/** The view of a document request: the admin names the shop in the address, and our script sends a token. */
function documentView(
  ctx: Koa.Context,
  { step, detail, install }: { step: string; detail: string | undefined; install: Install | undefined },
): ViewName | "start" | undefined {
  if (!install || detail !== undefined) return undefined;
  if (step === "") return "start";
  return isView(step) && ctx.get("Authorization") === "" && askedFor(ctx, install).shop !== undefined
    ? step
    : undefined;
}

function askedFor(ctx: Koa.Context, install: Install): DocumentRequest["asked"] {
  const { shop, token, locale, orders = [] } = install.readQuery(new URLSearchParams(ctx.querystring));
  const language: Language = languageOf(locale || ctx.get("Accept-Language") || "ar");
  return { shop, token, language, selected: orders };
}

async function enter(embedding: Embedding, platform: string, token: string | undefined, isOpening: boolean) {
  try {
    return await embedding.enter(platform, token, isOpening);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { kind: "failed" as const, why: error.publicMessage };
  }
}
