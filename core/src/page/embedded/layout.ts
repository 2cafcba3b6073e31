import type { EmbeddedInstall } from "@masar/kit";
import type { Language } from "../../text.ts";
import { escapeHtml } from "../html.ts";
import { WORDS } from "./words.ts";

/** The document inside the platform's admin: its script first, then ours; `content` is HTML, or nothing while a token is fetched. */
export function embeddedDocument({
  language,
  platform,
  install,
  content,
}: {
  language: Language;
  platform: string;
  install: Pick<EmbeddedInstall<unknown>, "publicId" | "scripts">;
  content: string | undefined;
}): string {
  const w = WORDS[language];
  const scripts = install.scripts.map((url) => `<script src="${escapeHtml(url)}"></script>`).join("\n");
  const isApp = content?.includes("data-view") ?? false;
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}" data-base="/embedded/${escapeHtml(platform)}" data-start="${content === undefined ? "reload" : "ready"}">
<head>
<meta charset="utf-8">
<meta name="shopify-api-key" content="${escapeHtml(install.publicId)}">
${scripts}
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
<main>${content ?? `<p class="faint">${w.reload}</p>`}</main>
<noscript><p>${w.noScript}</p></noscript>
</body>
</html>
`;
}

/** Before the shop belongs to an account: two ways, one click each. */
export function welcomeView(language: Language, problem?: string): string {
  const w = WORDS[language];
  return `<section class="card"><h1>${w.welcome}</h1><p>${w.welcomeHow}</p>
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<form data-do="create"><button class="main">${w.create}</button></form><p class="faint">${w.createHow}</p>
<form data-do="link"><button>${w.have}</button></form><p class="faint">${w.haveHow}</p></section>`;
}

/** While the merchant signs in, in a window of our own. */
export function linkingView(
  language: Language,
  { state, url, problem }: { state: string; url: string; problem?: string },
): string {
  const w = WORDS[language];
  return `<section class="card"><h1>${w.waiting}</h1><p>${w.waitingHow}</p>
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<button class="main" data-window="${escapeHtml(url)}">${w.openWindow}</button>
<form data-do="finish" data-on-return><input type="hidden" name="state" value="${escapeHtml(state)}"><button>${w.goOn}</button></form></section>`;
}

export function problemView(problem: string): string {
  return `<section class="card"><p class="problem" role="alert">${escapeHtml(problem)}</p></section>`;
}
