import type { Bridge } from "@masar/kit";
import { type Html, html, joinHtml, rawHtml, renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { type FailureName, failureBanner } from "./failures.ts";
import { WORDS, type Words } from "./words.ts";

/** The pages in the admin's navigation menu, the first one first. */
export const VIEWS = ["orders", "money", "addresses", "settings", "health"] as const;
export type ViewName = (typeof VIEWS)[number];

export function isView(name: string): name is ViewName {
  return (VIEWS as readonly string[]).includes(name);
}

/** The document inside the platform's admin. `content` is one of our views as HTML; undefined while a token is fetched. */
export function embeddedDocument({
  language,
  platform,
  bridge,
  view = "start",
  content,
}: {
  language: Language;
  platform: string;
  bridge: Bridge;
  /** The view to fetch when there is no content. */
  view?: ViewName | "start";
  content: string | undefined;
}): string {
  const w = WORDS[language];
  const base = `/embedded/${platform}`;
  const meta = Object.entries(bridge.meta).map(([name, value]) => html`<meta name="${name}" content="${value}">`);
  const scripts = [...bridge.scripts, `${base}/bridge.js`].map((url) => html`<script src="${url}"></script>`);
  return renderHtml(html`<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}" data-base="${base}" data-start="${content === undefined ? "reload" : "ready"}" data-first="${view}">
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
<template id="menu">${menuOf(base, bridge, w)}</template>
${FAILURES.map((name) => html`<template id="failure-${name}">${failureBanner(language, name)}</template>`)}
<div id="notice"></div>
<main inert>${content === undefined ? html`<p class="faint">${w.reload}</p>` : rawHtml(content)}</main>
<noscript><p>${w.noScript}</p></noscript>
</body>
</html>
`);
}

/** In the admin's own menu where it has one. */
function menuOf(base: string, { hasMenu }: Bridge, w: Words): Html {
  if (!hasMenu) return html`<nav>${VIEWS.map((name) => html`<button data-show="${name}">${w[name]}</button>`)}</nav>`;
  const linkTo = (name: ViewName) =>
    html`<s-link href="${base}/${name}"${name === "orders" ? rawHtml(' rel="home"') : ""}>${w[name]}</s-link>`;
  return html`<s-app-nav>${VIEWS.map(linkTo)}</s-app-nav>`;
}

/** Failures that the page itself notices. */
const FAILURES = [
  "expired",
  "unavailable",
  "busy",
  "failed",
  "cancelled",
  "noLabels",
] as const satisfies readonly FailureName[];

/** A view of the linked shop, with its heading. The sandbox says on every page that no courier comes. */
export function viewPage(
  language: Language,
  { view, mode }: { view: ViewName; mode: "live" | "test" },
  parts: readonly Html[],
): string {
  const w = WORDS[language];
  const isWide = view === "orders";
  return renderHtml(html`<s-page heading="${w[view]}" data-view="${view}"${isWide ? rawHtml(' inlineSize="large"') : ""}>
${mode === "test" ? banner("info", w.inSandbox) : ""}
${joinHtml(parts, "\n")}</s-page>`);
}

export function section(heading: string, body: Html): Html {
  return html`<s-section heading="${heading}">${body}</s-section>`;
}

/** `critical` is announced at once, the others after what is being said. */
export function banner(tone: "info" | "success" | "warning" | "critical", text: string | Html): Html {
  return html`<s-banner tone="${tone}"><p role="${tone === "critical" ? "alert" : "status"}">${text}</p></s-banner>`;
}

/** What the last press did. */
export interface Said {
  said?: string | undefined;
  problem?: string | undefined;
}

export function saidBanners({ said, problem }: Said): Html {
  return html`${said ? banner("success", said) : ""}${problem ? banner("critical", problem) : ""}`;
}

/** A choice of governorate; none is chosen when it is not known. */
export function governorateOptions(chosen: string, all: readonly { code: string; name: string }[], w: Words): Html {
  const first = html`<option value=""${chosen === "" ? " selected" : ""}>${w.choose}</option>`;
  const others = all.map(
    ({ code, name }) => html`<option value="${code}"${code === chosen ? " selected" : ""}>${name}</option>`,
  );
  return joinHtml([first, ...others], "");
}

/** Before the shop is linked to an account: create one or choose one. */
export function welcomeView(language: Language, problem?: string): string {
  const w = WORDS[language];
  return renderHtml(html`<s-page heading="${w.welcome}">${saidBanners({ problem })}
${section(w.create, html`<p>${w.welcomeHow}</p><form data-do="create"><button class="main">${w.create}</button></form><p class="faint">${w.createHow}</p>`)}
${section(w.have, html`<form data-do="link"><button>${w.have}</button></form><p class="faint">${w.haveHow}</p>`)}</s-page>`);
}

/** While the merchant signs in, in a separate window. */
export function linkingView(
  language: Language,
  { state, url, problem }: { state: string; url: string; problem?: string },
): string {
  const w = WORDS[language];
  return renderHtml(html`<s-page heading="${w.waiting}">${saidBanners({ problem })}
${section(
  w.waiting,
  html`<p>${w.waitingHow}</p><button class="main" data-window="${url}">${w.openWindow}</button>
<form data-do="finish" data-on-return><input type="hidden" name="state" value="${state}"><button>${w.goOn}</button></form>`,
)}</s-page>`);
}

/** @returns HTML */
export function problemView(problem: string): string {
  return renderHtml(html`<s-page>${banner("critical", problem)}</s-page>`);
}
