import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { CAIRO, timestampOf } from "../../kernel/time.ts";

/** Western digits in both languages, as everywhere. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", ar: "ar-EG-u-nu-latn" };

export function momentOf(ms: number, language: Language): Html {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: CAIRO,
  });
  return html`<time datetime="${timestampOf(ms)}">${format.format(ms)}</time>`;
}

export function dayOf(date: Temporal.PlainDate, language: Language): Html {
  return html`<time datetime="${date.toString()}">${date.toLocaleString(LOCALES[language], { dateStyle: "medium" })}</time>`;
}
