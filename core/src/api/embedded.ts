import { ConnectorError } from "@masar/kit";
import type Koa from "koa";
import type { Authenticator } from "../account/authenticate.ts";
import { findAccount } from "../account/repository.ts";
import { type EmbeddedPageTools, embeddedPages } from "../page/embedded/embedded-pages.ts";
import { embeddedDocument, problemView } from "../page/embedded/layout.ts";
import { linkDonePage, linkOldPage, linkPage } from "../page/embedded/link-pages.ts";
import { labelOf, readPickups } from "../shipment/label.ts";
import { findShipment } from "../shipment/repository.ts";
import { normalizeTrackingNumber } from "../shipment/tracking-number.ts";
import type { Entered } from "../store/link/embedding.ts";
import { isShipmentOfStore } from "../store/link/repository.ts";
import type { Language } from "../text.ts";
import { allowsScope, isOpenSession, requireVerifiedEmail } from "./access.ts";
import { readText } from "./body.ts";
import { SESSION_COOKIE } from "./cookies.ts";
import { languageOf, Problem } from "./problem.ts";
import { clientAddress, type RateLimiter } from "./rate-limit.ts";

export interface EmbeddedTools extends EmbeddedPageTools {
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  proxyHops: number;
}

/**
 * `/embedded/{platform}`: our pages inside a platform's admin. The document, then parts of it; who asks is said by the
 * platform's own token and nothing else: there is no cookie in there. `/window/{state}` is a window of ours, with one.
 */
export function embeddedHandler(
  tools: EmbeddedTools,
): (ctx: Koa.Context, platform: string, rest: readonly string[]) => Promise<void> {
  const pages = embeddedPages(tools);
  const { embedding, db } = tools;

  return async (ctx, platform, [step = "", detail, ...more]) => {
    ctx.set(await tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "default"));
    const install = embedding.installOf(platform);
    if (!install || more.length > 0) throw new Problem("not_found");
    ctx.set("Cache-Control", "no-store");
    if (step === "window") return inWindow(ctx, platform, detail ?? "");

    const query = new URLSearchParams(ctx.querystring);
    const language = languageOf(query.get("locale") || ctx.get("Accept-Language") || "ar");
    if (step === "") {
      allow(ctx, "GET");
      const shop = install.claimedShop(query);
      const entered = await enter(platform, query.get("id_token") ?? undefined, true);
      // A token that names another shop than the address does not get that shop's frame.
      const named =
        entered.kind === "linked" ? entered.store.remoteId : entered.kind === "unlinked" ? entered.shop : shop;
      if (named === undefined) throw new Problem("not_found");
      if (entered.kind === "refused" && entered.reason === "forged") throw new Problem("signature_refused");
      frame(ctx, install.framedBy(named), install.scripts);
      const content = entered.kind === "failed" ? problemView(entered.why[language]) : await startOf(entered, language);
      return html(ctx, embeddedDocument({ language, platform, install, content }));
    }

    const token = /^Bearer (\S+)$/.exec(ctx.get("Authorization"))?.[1];
    const entered = await enter(platform, token, step === "start");
    if (entered.kind === "failed") return html(ctx, problemView(entered.why[language]));
    if (entered.kind === "unknown_platform") throw new Problem("not_found");
    if (entered.kind === "refused" || token === undefined)
      throw new Problem("unauthenticated", { headers: { "X-Shopify-Retry-Invalid-Session-Request": "1" } });
    if (step === "label" && detail !== undefined) {
      allow(ctx, "GET");
      return label(ctx, entered, detail);
    }
    if (detail !== undefined) throw new Problem("not_found");
    if (ctx.method === "GET" || ctx.method === "HEAD") {
      const shown =
        entered.kind === "linked" ? await pages.view(step, entered, language) : await pages.start(entered, language);
      return html(ctx, shown);
    }
    allow(ctx, "GET", "POST");
    const form = new URLSearchParams(await readText(ctx.req));
    const done =
      entered.kind === "linked"
        ? await pages.act(step, entered, form, language)
        : ["create", "link", "finish"].includes(step)
          ? await pages.join(step, entered, token, form, language)
          : undefined;
    return html(ctx, done);
  };

  async function enter(platform: string, token: string | undefined, isOpening: boolean) {
    try {
      return await embedding.enter(platform, token, isOpening);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return { kind: "failed" as const, why: error.publicMessage };
    }
  }

  async function startOf(entered: Entered, language: Language): Promise<string | undefined> {
    return entered.kind === "linked" || entered.kind === "unlinked" ? pages.start(entered, language) : undefined;
  }

  /** Only of the shop's own orders, whatever else the account ships. */
  async function label(ctx: Koa.Context, entered: Entered, text: string): Promise<void> {
    const number = normalizeTrackingNumber(text.replace(/\.pdf$/, ""));
    if (entered.kind !== "linked" || number === undefined) throw new Problem("not_found");
    const { store } = entered;
    const shipment = await findShipment(db.read, store, number);
    const account = await findAccount(db.read, store.accountId);
    if (!shipment || !account || !(await isShipmentOfStore(db.read, store.id, shipment.id)))
      throw new Problem("not_found");
    const { renderLabel } = await import("../label/render.ts");
    ctx.type = "application/pdf";
    const pickup = (await readPickups(db.read, account))(shipment);
    ctx.body = await renderLabel(labelOf(shipment, { account, pickup, baseUrl: tools.baseUrl(store.mode) }));
  }

  async function inWindow(ctx: Koa.Context, platform: string, state: string): Promise<void> {
    allow(ctx, "GET", "POST");
    const language = languageOf(ctx.get("Accept-Language") || "ar");
    const link = await embedding.findLink(state);
    if (!link || link.platform !== platform) return html(ctx, linkOldPage(language), 404);
    const found = await tools.authenticator.bySession(ctx.cookies.get(SESSION_COOKIE), "live");
    if (found.kind !== "caller" || found.csrfToken === undefined || !isOpenSession(found.caller)) {
      ctx.redirect(`/sign-in?next=${encodeURIComponent(ctx.path)}`);
      ctx.status = 303;
      return;
    }
    const { caller, csrfToken } = found;
    const may = allowsScope(caller, "stores:write");
    if (ctx.method !== "POST")
      return html(ctx, linkPage(language, { shop: link.shop, account: caller.account.name, csrf: csrfToken, may }));
    const form = new URLSearchParams(await readText(ctx.req));
    if (form.get("csrf") !== csrfToken || !may) throw new Problem("forbidden");
    const mode = form.get("mode") === "test" ? "test" : "live";
    if (caller.via.kind === "session") requireVerifiedEmail(caller.via);
    const chosen = await embedding.choose(state, { account: caller.account, mode });
    return html(ctx, chosen ? linkDonePage(language) : linkOldPage(language), chosen ? 200 : 409);
  }
}

/** Inside the admin of this shop, and nowhere else. */
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

function html(ctx: Koa.Context, text: string | undefined, status = 200): void {
  if (text === undefined) throw new Problem("not_found");
  ctx.status = status;
  ctx.type = "text/html; charset=utf-8";
  ctx.body = text;
}

function allow(ctx: Koa.Context, ...methods: readonly string[]): void {
  if (methods.includes(ctx.method) || (ctx.method === "HEAD" && methods.includes("GET"))) return;
  throw new Problem("method_not_allowed", { headers: { Allow: methods.join(", ") } });
}
