import { problems } from "../http/problem-catalog.ts";
import { type Html, html, htmlPage, joinHtml } from "../kernel/html.ts";

/** Every problem code, each at its anchor: the `type` of a problem document links here. */
export function errorsPage(): string {
  const entries = Object.entries(problems).map(
    ([code, { status, title, detail }]) => html`<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a> <span class="status">${status}</span></h2>
<p><strong>${title.en}.</strong> ${detail.en}</p>
<p lang="ar" dir="rtl"><strong>${arabic(title.ar)}.</strong> ${arabic(detail.ar)}</p>
</section>`,
  );
  return htmlPage({
    title: "Errors - Masar API",
    body: html`<main class="text">
<h1>Errors</h1>
<p>An answer that is not a success is a problem document (RFC 9457, <code>application/problem+json</code>). Decide by
<code>code</code>, which never changes; <code>title</code> and <code>detail</code> are for people and come in English or
Arabic by <code>Accept-Language</code>. <code>errors</code> names each wrong field by its JSON pointer. Give our support the
<code>request_id</code>.</p>
${joinHtml(entries, "\n")}
</main>`,
  });
}

/** Shows header names and code left to right inside Arabic text. */
function arabic(text: string): Html {
  const parts = text
    .split(/([A-Za-z<][!-~ ]*[A-Za-z0-9>])/)
    .map((part, index) => (index % 2 === 1 ? html`<bdi dir="ltr">${part}</bdi>` : part));
  return html`${parts}`;
}
