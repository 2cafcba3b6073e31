import type { FieldError } from "../../kernel/field-error.ts";
import { type Html, html, renderHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { CAIRO } from "../../kernel/time.ts";

/** A page for buyers: Arabic by default, works without JavaScript and without a sign-in. */
export function buyerPage(page: {
  language: Language;
  title: string;
  body: Html;
  /** The path of this page, for the same page in the other language. */
  path?: string;
  script?: boolean;
  /** Search engines may list it: it concerns nobody's parcel. */
  isListed?: boolean;
}): string {
  const { language, title, body, path } = page;
  const other = language === "ar" ? { code: "en", name: "English" } : { code: "ar", name: "العربية" };
  return renderHtml(html`<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
${page.isListed ? "" : html`<meta name="robots" content="noindex">`}
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="/docs/assets/masar.svg">
<link rel="stylesheet" href="/track/assets/buyer.css">
${page.script ? html`<script src="/track/assets/pin.js" defer></script>` : ""}
</head>
<body>
<header>
<a class="brand" href="/track?language=${language}"><img src="/docs/assets/masar.svg" alt="" width="24" height="24">${language === "ar" ? "مسار" : "Masar"}</a>
${path === undefined ? "" : html`<a href="${path}?language=${other.code}" lang="${other.code}" hreflang="${other.code}">${other.name}</a>`}
</header>
<main>
${body}
</main>
<footer><a href="/support?language=${language}">${ABOUT[language].support}</a> · <a href="/privacy?language=${language}">${ABOUT[language].privacy}</a></footer>
</body>
</html>
`);
}

const ABOUT = {
  en: { support: "Help", privacy: "Privacy policy" },
  ar: { support: "المساعدة", privacy: "سياسة الخصوصية" },
} as const;

/** The error of a field, shown below it; empty when the field is right. */
export function errorOf(errors: readonly FieldError[], pointer: string, language: Language): Html {
  const error = errors.find((candidate) => candidate.pointer.startsWith(pointer));
  return error ? html`<p class="error">${error.detail[language]}</p>` : html``;
}

/** A date in words: Wednesday 25 November. */
export function dayText(date: string, language: Language): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return FORMATS[language].day.format(Date.UTC(year, month - 1, day));
}

/** A date and time in Cairo. */
export function momentText(atMs: number, language: Language): string {
  return FORMATS[language].moment.format(atMs);
}

/** An amount in pounds that keeps its order inside Arabic text. */
export function amountHtml(piastres: number, language: Language): Html {
  const { pounds, whole } = FORMATS[language];
  const text = (piastres % 100 === 0 ? whole : pounds).format(piastres / 100);
  return language === "ar" ? html`<bdi>${text}</bdi> جنيه` : html`EGP <bdi>${text}</bdi>`;
}

/** Made once: making one takes longer than the rest of a page. */
const FORMATS = { ar: formatsOf("ar-EG"), en: formatsOf("en-GB") } as const;

function formatsOf(locale: string) {
  const day = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  const moment = { day: "numeric", month: "long", hour: "numeric", minute: "2-digit", timeZone: CAIRO } as const;
  return {
    day: new Intl.DateTimeFormat(locale, day),
    moment: new Intl.DateTimeFormat(locale, moment),
    pounds: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
  };
}
