import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { type FirstImport, progressOf } from "../../store/first-import.ts";
import { WORDS } from "./words.ts";

/** The progress of the first import; the page refreshes it until the import has ended. */
export function importView(language: Language, first: FirstImport | null): Html {
  if (!first) return html``;
  const w = WORDS[language];
  const { read, total } = progressOf(first);
  if (first.endedAt !== null) return html`<p role="status">${w.imported} <bdi>${read}</bdi></p>`;
  const bar =
    total === null
      ? html`<progress aria-label="${w.importing}"></progress>`
      : html`<progress aria-label="${w.importing}" value="${read}" max="${Math.max(1, total)}"></progress>`;
  return html`<p role="status" data-progress>${w.importing} <bdi>${read}</bdi>${total === null ? "" : html` ${w.of} <bdi>${total}</bdi>`} ${bar}</p>`;
}
