import { type Html, html, renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { GUIDES_PATH, type Guide } from "./guide.ts";
import { GUIDE_WORDS } from "./words.ts";

export interface Listed extends Pick<Guide, "path" | "group"> {
  title: string;
  summary: string;
}

/** A page of the guides, with the menu of all. */
export function guidePage(page: {
  language: Language;
  title: string;
  /** Without the language. */
  path: string;
  guides: readonly Listed[];
  body: Html;
}): string {
  const { language, title, path, body } = page;
  const words = GUIDE_WORDS[language];
  const other = language === "ar" ? "en" : "ar";
  return renderHtml(html`<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title} - ${words.masar}</title>
<link rel="icon" href="/docs/assets/masar.svg">
<link rel="stylesheet" href="/docs/assets/page.css">
<link rel="stylesheet" href="/docs/assets/guide.css">
<script src="/docs/assets/guide.js" defer></script>
</head>
<body data-copy="${words.copy}" data-copied="${words.copied}" data-languages="${words.languages}">
<header>
<a class="brand" href="/"><img src="/docs/assets/masar.svg" alt="" width="24" height="24">${words.masar}</a>
<nav aria-label="${words.site}"><a href="${GUIDES_PATH}?language=${language}">${words.guides}</a><a href="/docs">${words.reference}</a><a href="/docs/errors">${words.errors}</a><a href="/">${words.dashboard}</a><a href="${path}?language=${other}" lang="${other}" hreflang="${other}">${words.other}</a></nav>
</header>
<div class="guide">
<main>
${body}
</main>
<nav class="menu" aria-label="${words.guides}">${menu(page)}</nav>
</div>
</body>
</html>
`);
}

function menu({ language, path, guides }: { language: Language; path: string; guides: readonly Listed[] }): Html {
  const words = GUIDE_WORDS[language];
  const listOf = (group: Guide["group"]) =>
    guides
      .filter((one) => one.group === group)
      .map(
        (one) =>
          html`<li><a href="${one.path}?language=${language}"${one.path === path ? html` aria-current="page"` : ""}>${one.title}</a></li>`,
      );
  return html`<h2>${words.groups.api}</h2><ul>${listOf("api")}</ul><h2>${words.groups.stores}</h2><ul>${listOf("stores")}</ul>`;
}

/** `/docs/guides`: every guide with its first sentences. */
export function indexBody(guides: readonly Listed[], language: Language): Html {
  const words = GUIDE_WORDS[language];
  const card = ({ path, title, summary }: Listed) =>
    html`<li><a href="${path}?language=${language}"><strong>${title}</strong><span>${summary}</span></a></li>`;
  const cards = (group: Guide["group"]) => guides.filter((one) => one.group === group).map(card);
  return html`<h1>${words.guides}</h1>
<p>${words.intro}</p>
<h2>${words.groups.api}</h2>
<ul class="cards">${cards("api")}${card({ path: "/docs", group: "api", ...words.referenceCard })}${card({ path: "/docs/errors", group: "api", ...words.errorsCard })}</ul>
<h2>${words.groups.stores}</h2>
<ul class="cards">${cards("stores")}</ul>`;
}
