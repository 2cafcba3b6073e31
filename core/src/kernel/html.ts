const MARKUP = Symbol("markup");

/** Markup that is safe to send: only `html` and `rawHtml` make it. */
export interface Html {
  readonly [MARKUP]: string;
}

/** What a template may hold. Text is escaped, markup is not escaped again, an array is joined, undefined is left out. */
export type HtmlValue = Html | string | number | undefined | readonly HtmlValue[];

/** A template whose values are escaped for an element or a quoted attribute: html`<p title="${title}">${text}</p>`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = parts[0] ?? "";
  for (const [at, value] of values.entries()) markup += markupOf(value) + parts[at + 1];
  return rawHtml(markup);
}

/** Markup as it is. For what `html` made before, never for text that someone else wrote. */
export function rawHtml(markup: string): Html {
  return { [MARKUP]: markup };
}

/** The text to send. */
export function renderHtml(page: Html): string {
  return page[MARKUP];
}

/** `separator` is markup of ours, such as a line break. */
export function joinHtml(items: readonly Html[], separator: string): Html {
  return rawHtml(items.map(renderHtml).join(separator));
}

function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const SPECIAL = /[&<>"']/;

function markupOf(value: HtmlValue): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return MARKUP in value ? value[MARKUP] : value.map(markupOf).join("");
}

/** A page of the server itself, outside the dashboard. */
export function htmlPage({ title, body }: { title: string; body: Html }): string {
  return renderHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
<link rel="icon" href="/docs/assets/masar.svg">
<link rel="stylesheet" href="/docs/assets/page.css">
</head>
<body>
<header>
<a class="brand" href="/"><img src="/docs/assets/masar.svg" alt="" width="24" height="24">Masar</a>
<nav><a href="/docs/guides">Guides</a><a href="/docs">API</a><a href="/docs/errors">Errors</a><a href="/">Dashboard</a></nav>
</header>
${body}
</body>
</html>
`);
}
