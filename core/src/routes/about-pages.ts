import type Koa from "koa";
import type { Operator } from "../pages/about/operator.ts";
import { privacyPage } from "../pages/about/privacy-page.ts";
import { supportPage } from "../pages/about/support-page.ts";
import { pageLanguage } from "./page-language.ts";

export interface AboutPageTools {
  operator: Operator;
}

const PAGES = { privacy: privacyPage, support: supportPage } as const;

/** `/privacy` and `/support`, in the language of the address or else of the browser. */
export function aboutPageHandler(
  { operator }: AboutPageTools,
  name: keyof typeof PAGES,
): (ctx: Koa.Context) => Promise<void> {
  return async (ctx) => {
    const language = pageLanguage(ctx);
    ctx.type = "text/html; charset=utf-8";
    ctx.set("Cache-Control", "no-cache");
    ctx.set("Content-Language", language);
    ctx.vary("Accept-Language");
    ctx.body = PAGES[name](operator, language);
  };
}
