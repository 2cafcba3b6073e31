import type Koa from "koa";
import { languageOf } from "../http/problem.ts";
import type { Language } from "../kernel/text.ts";

/** The language of a page for buyers: as its address asks, or else as the browser does, English for other languages; Arabic when neither asks for any. */
export function pageLanguage(ctx: Koa.Context): Language {
  const { language } = ctx.query;
  return language === "en" || language === "ar" ? language : languageOf(ctx.get("Accept-Language") || "ar");
}
