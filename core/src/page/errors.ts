import { problems } from "../api/problem-catalog.ts";
import { escapeHtml, htmlPage } from "./html.ts";

/** Every code that an answer can carry, each at its anchor: the `type` of a problem document leads here. */
export function errorsPage(): string {
  const entries = Object.entries(problems).map(
    ([code, { status, title, detail }]) => `<section id="${code}">
<h2><a href="#${code}"><code>${code}</code></a> <span class="status">${status}</span></h2>
<p><strong>${escapeHtml(title.en)}.</strong> ${escapeHtml(detail.en)}</p>
<p lang="ar" dir="rtl"><strong>${arabic(title.ar)}.</strong> ${arabic(detail.ar)}</p>
</section>`,
  );
  return htmlPage({
    title: "Errors - Masar API",
    body: `<main class="text">
<h1>Errors</h1>
<p>An answer that is not a success is a problem document (RFC 9457, <code>application/problem+json</code>). Decide by
<code>code</code>, which never changes; <code>title</code> and <code>detail</code> are for people and come in English or
Arabic by <code>Accept-Language</code>. <code>errors</code> names each wrong field by its JSON pointer. Give our support the
<code>request_id</code>.</p>
${entries.join("\n")}
</main>`,
  });
}

/** Header names and code read from the left inside Arabic, brackets and all. */
function arabic(text: string): string {
  return text
    .split(/([A-Za-z<][!-~ ]*[A-Za-z0-9>])/)
    .map((part, index) => (index % 2 === 1 ? `<bdi dir="ltr">${escapeHtml(part)}</bdi>` : escapeHtml(part)))
    .join("");
}
