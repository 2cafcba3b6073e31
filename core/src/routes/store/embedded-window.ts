import type Koa from "koa";
import type { Authenticator } from "../../account/authenticate.ts";
import { allowsScope, isOpenSession, requireVerifiedEmail } from "../../http/access.ts";
import { readText } from "../../http/body.ts";
import { SESSION_COOKIE } from "../../http/cookies.ts";
import { languageOf, Problem } from "../../http/problem.ts";
import type { EmbeddedPageTools } from "../../pages/embedded/embedded-pages.ts";
import { linkDonePage, linkOldPage, linkPage } from "../../pages/embedded/link-pages.ts";
import { allowMethods, sendHtml } from "./page-response.ts";

interface WindowTools extends Pick<EmbeddedPageTools, "embedding"> {
  authenticator: Authenticator;
}

/** `/embedded/{platform}/window/{state}`: the signed-in user chooses the account that the shop is linked to. */
export async function serveLinkWindow(
  ctx: Koa.Context,
  { platform, state }: { platform: string; state: string },
  { authenticator, embedding }: WindowTools,
): Promise<void> {
  allowMethods(ctx, "GET", "POST");
  const language = languageOf(ctx.get("Accept-Language") || "ar");
  const link = await embedding.findLink(state);
  if (!link || link.platform !== platform) return sendHtml(ctx, linkOldPage(language), 404);
  const found = await authenticator.bySession(ctx.cookies.get(SESSION_COOKIE), "live");
  if (found.kind !== "caller" || found.csrfToken === undefined || !isOpenSession(found.caller)) {
    ctx.redirect(`/sign-in?next=${encodeURIComponent(ctx.path)}`);
    ctx.status = 303;
    return;
  }
  const { caller, csrfToken } = found;
  const may = allowsScope(caller, "stores:write");
  if (ctx.method !== "POST")
    return sendHtml(ctx, linkPage(language, { shop: link.shop, account: caller.account.name, csrf: csrfToken, may }));
  const form = new URLSearchParams(await readText(ctx.req));
  if (form.get("csrf") !== csrfToken || !may) throw new Problem("forbidden");
  const mode = form.get("mode") === "test" ? "test" : "live";
  if (caller.via.kind === "session") requireVerifiedEmail(caller.via);
  const chosen = await embedding.choose(state, { account: caller.account, mode });
  return sendHtml(ctx, chosen ? linkDonePage(language) : linkOldPage(language), chosen ? 200 : 409);
}
