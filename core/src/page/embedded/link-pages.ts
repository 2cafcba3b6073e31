import type { Language } from "../../text.ts";
import { htmlDocument } from "../connect/layout.ts";
import { escapeHtml } from "../html.ts";
import { WORDS } from "./words.ts";

/** In a window of ours, where the merchant is signed in: which account the shop belongs to. */
export function linkPage(
  language: Language,
  { shop, account, csrf, may }: { shop: string; account: string; csrf: string; may: boolean },
): string {
  const w = WORDS[language];
  const form = `<form method="post"><input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
<fieldset><label><input type="radio" name="mode" value="live" checked>${w.live}</label>
<label><input type="radio" name="mode" value="test">${w.sandbox}</label></fieldset><button>${w.connect}</button></form>`;
  return htmlDocument(
    language,
    w.linkTitle,
    `<h1>${w.linkTitle}</h1><p>${w.linkShop}: <bdi dir="ltr">${escapeHtml(shop)}</bdi> → <bdi>${escapeHtml(account)}</bdi></p>
<p>${w.linkWarn}</p>${may ? form : `<p class="error" role="alert">${w.mayNot}</p>`}`,
  );
}

export function linkDonePage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.linkDone, `<h1>${w.linkDone}</h1><p>${w.linkDoneHow}</p>`);
}

export function linkOldPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.linkTitle, `<h1>${w.linkTitle}</h1><p role="alert">${w.linkOld}</p>`);
}
