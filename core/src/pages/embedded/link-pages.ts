import { html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { htmlDocument } from "../connect/layout.ts";
import { WORDS } from "./words.ts";

/** In the separate window, where the merchant is signed in: confirms the account for the shop. */
export function linkPage(
  language: Language,
  { shop, account, csrf, may }: { shop: string; account: string; csrf: string; may: boolean },
): string {
  const w = WORDS[language];
  const form = html`<form method="post"><input type="hidden" name="csrf" value="${csrf}">
<fieldset><label><input type="radio" name="mode" value="live" checked>${w.live}</label>
<label><input type="radio" name="mode" value="test">${w.sandbox}</label></fieldset><button>${w.connect}</button></form>`;
  return htmlDocument(
    language,
    w.linkTitle,
    html`<h1>${w.linkTitle}</h1><p>${w.linkShop}: <bdi dir="ltr">${shop}</bdi> → <bdi>${account}</bdi></p>
<p>${w.linkWarn}</p>${may ? form : html`<p class="error" role="alert">${w.mayNot}</p>`}`,
  );
}

export function linkDonePage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.linkDone, html`<h1>${w.linkDone}</h1><p>${w.linkDoneHow}</p>`);
}

export function linkOldPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.linkTitle, html`<h1>${w.linkTitle}</h1><p role="alert">${w.linkOld}</p>`);
}
