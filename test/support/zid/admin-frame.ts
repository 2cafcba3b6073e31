import type { BrowserContext } from "playwright-core";
import { APP, type FakeZid } from "./zid.ts";

/**
 * Zid in a browser test: its list of couriers with a button that activates our app, its page of consent, and its dashboard with
 * our page in a frame.
 *
 * @returns the address of the list.
 */
export async function standInForZid(
  context: BrowserContext,
  zid: FakeZid,
  { origin, language }: { origin: string; language: "ar" | "en" },
): Promise<string> {
  const dir = language === "ar" ? "rtl" : "ltr";
  const head = `<!doctype html><html dir="${dir}"><meta charset="utf-8"><style>body{margin:0;font:16px sans-serif;background:#eee}header{padding:12px;background:#3c1c54;color:#fff}iframe{width:100%;height:720px;border:0}</style><header>Zid</header>`;
  const page = (body: string) => ({ contentType: "text/html", body: head + body });
  const words = { ar: { activate: "تفعيل", accept: "موافقة" }, en: { activate: "Activate", accept: "Accept" } }[
    language
  ];
  await context.route("https://dashboard.zid.sa/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith(`/apps/${APP.id}/embedded`))
      return route.fulfill(page(`<a href="${origin}/install/zid">${words.activate}</a>`));
    const query = new URLSearchParams({ token: zid.pageToken ?? "", language });
    return route.fulfill(page(`<iframe name="app" src="${origin}/embedded/zid?${query}"></iframe>`));
  });
  await context.route("https://oauth.zid.sa/oauth/authorize**", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("code", zid.consent());
    back.searchParams.set("state", asked.get("state") ?? "");
    return route.fulfill(page(`<a href="${back.href.replaceAll("&", "&amp;")}">${words.accept}</a>`));
  });
  // The browser does not ask a stand-in where a redirect leads to: our own answers are turned into pages.
  await context.route(`${origin}/install/zid**`, async (route) => {
    const { location = "" } = (await route.fetch({ maxRedirects: 0 })).headers();
    return route.fulfill(page(`<script>location.replace(${JSON.stringify(location)})</script>`));
  });
  return "https://dashboard.zid.sa/";
}
