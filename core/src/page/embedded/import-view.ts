import { type FirstImport, progressOf } from "../../store/first-import/first-import.ts";
import type { Language } from "../../text.ts";
import { WORDS } from "./words.ts";

/** How far the first reading of the shop's orders is; looked at again by the page while it goes on. */
export function importView(language: Language, first: FirstImport | null): string {
  if (!first) return "";
  const w = WORDS[language];
  const { read, total } = progressOf(first);
  if (first.endedAt !== null) return `<p role="status">${w.imported} <bdi>${read}</bdi></p>`;
  const bar =
    total === null
      ? `<progress aria-label="${w.importing}"></progress>`
      : `<progress aria-label="${w.importing}" value="${read}" max="${Math.max(1, total)}"></progress>`;
  return `<p role="status" data-progress>${w.importing} <bdi>${read}</bdi>${total === null ? "" : ` ${w.of} <bdi>${total}</bdi>`} ${bar}</p>`;
}
