import type { BrowserContext } from "playwright-core";
import { APP, type FakeSalla } from "./salla.ts";

/** Of Salla's pages that a merchant passes, as far as a browser test needs them. */
export interface SallaAdmin {
  /** Where the dashboard shows our page. */
  app: string;
  /** Answers of Salla's dashboard to our page's script. */
  answered: string[];
}

/**
 * Salla in a browser test: its app store with a button that installs our app, and its dashboard with our page in a frame, which
 * answers Salla's own script as the dashboard does.
 *
 * @param install what Salla does when the merchant installs the app: it sends us the access.
 */
export async function standInForSalla(
  context: BrowserContext,
  salla: FakeSalla,
  { origin, language, install }: { origin: string; language: "ar" | "en"; install(): Promise<unknown> },
): Promise<SallaAdmin> {
  const answered: string[] = [];
  const app = `https://s.salla.sa/embedded/app/${APP.id}`;
  const dir = language === "ar" ? "rtl" : "ltr";
  const head = `<!doctype html><html dir="${dir}"><meta charset="utf-8"><style>body{margin:0;font:16px sans-serif;background:#eee}header{padding:12px;background:#004956;color:#fff}iframe{width:100%;height:720px;border:0}</style>`;
  await context.exposeFunction("noteAnswer", (event: string) => answered.push(event));
  await context.route("https://s.salla.sa/apps/install/**", async (route) => {
    if (route.request().method() === "POST") {
      await install();
      // The browser does not ask a stand-in where a redirect leads to.
      return route.fulfill({ contentType: "text/html", body: `<script>location.replace("${app}")</script>` });
    }
    const word = language === "ar" ? "تثبيت التطبيق" : "Install the app";
    return route.fulfill({
      contentType: "text/html",
      body: `${head}<header>Salla</header><form method="post"><button>${word}</button></form>`,
    });
  });
  await context.route(`${app}**`, (route) => {
    const query = new URLSearchParams({ token: salla.frameToken(), lang: language, app_id: APP.id });
    return route.fulfill({
      contentType: "text/html",
      body: `${head}<header>Salla</header><iframe name="app" src="${origin}/embedded/salla?${query}"></iframe>
<script>addEventListener("message", ({ data, source }) => {
  noteAnswer(String(data?.event));
  if (data?.event !== "embedded::iframe.ready") return;
  const layout = { theme: "light", dir: "${dir}", width: innerWidth, locale: "${language}", currency: "SAR" };
  source.postMessage({ event: "embedded::context.provide", payload: { layout }, timestamp: Date.now(), source: "merchant-dashboard" }, "*");
});</script>`,
    });
  });
  return { app, answered };
}
