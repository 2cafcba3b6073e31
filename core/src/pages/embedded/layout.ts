import type { Bridge } from "@masar/kit";
import { html, joinHtml, rawHtml, renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { WORDS } from "./words.ts";

/** The document inside the platform's admin. `content` is one of our views as HTML; undefined while a token is fetched. */
export function embeddedDocument({
  language,
  platform,
  bridge,
  content,
}: {
  language: Language;
  platform: string;
  bridge: Bridge;
  content: string | undefined;
}): string {
  const w = WORDS[language];
  const base = `/embedded/${platform}`;
  const meta = Object.entries(bridge.meta).map(([name, value]) => html`<meta name="${name}" content="${value}">`);
  const scripts = [...bridge.scripts, `${base}/bridge.js`].map((url) => html`<script src="${url}"></script>`);
  const isApp = content?.includes("data-view") ?? false;
  return renderHtml(html`<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}" data-base="${base}" data-start="${content === undefined ? "reload" : "ready"}">
<head>
<meta charset="utf-8">
${joinHtml([...meta, ...scripts], "\n")}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${w.title}</title>
<link rel="stylesheet" href="/embedded/assets/embedded.css">
<script src="/embedded/assets/embedded.js" defer></script>
</head>
<body>
<nav${isApp ? "" : " hidden"}>
<button data-show="orders">${w.orders}</button><button data-show="settings">${w.settings}</button><button data-show="health">${w.health}</button>
</nav>
<main>${content === undefined ? html`<p class="faint">${w.reload}</p>` : rawHtml(content)}</main>
<noscript><p>${w.noScript}</p></noscript>
</body>
</html>
`);
}

/** Before the shop is linked to an account: create one or choose one. */
export function welcomeView(language: Language, problem?: string): string {
  const w = WORDS[language];
  return renderHtml(html`<section class="card"><h1>${w.welcome}</h1><p>${w.welcomeHow}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<form data-do="create"><button class="main">${w.create}</button></form><p class="faint">${w.createHow}</p>
<form data-do="link"><button>${w.have}</button></form><p class="faint">${w.haveHow}</p></section>`);
}

/** While the merchant signs in, in a separate window. */
export function linkingView(
  language: Language,
  { state, url, problem }: { state: string; url: string; problem?: string },
): string {
  const w = WORDS[language];
  return renderHtml(html`<section class="card"><h1>${w.waiting}</h1><p>${w.waitingHow}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<button class="main" data-window="${url}">${w.openWindow}</button>
<form data-do="finish" data-on-return><input type="hidden" name="state" value="${state}"><button>${w.goOn}</button></form></section>`);
}

/** @returns HTML */
export function problemView(problem: string): string {
  return renderHtml(html`<section class="card"><p class="problem" role="alert">${problem}</p></section>`);
}
