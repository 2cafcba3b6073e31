import { type Html, html } from "../../kernel/html.ts";
import type { Language, Text } from "../../kernel/text.ts";
import { buyerPage } from "../buyer/layout.ts";

export interface AskForm {
  language: Language;
  platform: string;
  store: string;
  /** With the e-mail address of the signed-in user. */
  account: string;
  may: boolean;
  /** Connected to live, the store will mail its buyers the tracking link. */
  tellsBuyers: boolean;
  hidden: Readonly<Record<string, string>>;
}

/** Consent, before the shop asks for its own approval. */
export function askPage({ language, platform, store, account, may, tellsBuyers, hidden }: AskForm): string {
  const w = WORDS[language];
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const form = html`<form method="post">${fields}
<fieldset><legend>${w.which}</legend>
<div class="days"><label><input type="radio" name="mode" value="test" checked>${w.sandbox}</label>
<label><input type="radio" name="mode" value="live">${w.live}</label></div></fieldset>
<button>${w.connect}</button></form>`;
  return htmlDocument(
    language,
    w.title,
    html`<p class="faint">${platform}</p><h1>${w.title}</h1>
<p>${w.shop} <bdi dir="ltr">${store}</bdi><br>${w.account} <bdi>${account}</bdi></p>
<p>${w.will}</p><ul><li>${w.willRead}</li><li>${w.willWrite}</li>${tellsBuyers ? html`<li>${w.willTell}</li>` : ""}<li>${w.willNot}</li></ul>
${may ? form : html`<p class="error" role="alert">${w.mayNot}</p>`}`,
  );
}

export function takenPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.taken, html`<h1>${w.taken}</h1><p>${w.takenHow}</p>${toStores(w)}`);
}

export function notGrantedPage(language: Language, platform: string): string {
  const w = WORDS[language];
  return htmlDocument(
    language,
    w.notGranted,
    html`<p class="faint">${platform}</p><h1>${w.notGranted}</h1><p>${w.notGrantedHow}</p>${toStores(w)}`,
  );
}

/** The address was opened twice: the other request continues. */
export function busyPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.busy, html`<h1>${w.busy}</h1><p>${w.busyHow}</p>${toStores(w)}`);
}

export function brokenPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.broken, html`<h1>${w.broken}</h1><p>${w.brokenHow}</p>${toStores(w)}`);
}

export function failedPage({
  language,
  why,
  returnUrl,
}: {
  language: Language;
  why: Text;
  returnUrl: string | null;
}): string {
  const w = WORDS[language];
  const back = returnUrl ? html`<p><a class="button" href="${returnUrl}">${w.backToShop}</a></p>` : toStores(w);
  return htmlDocument(language, w.failed, html`<h1>${w.failed}</h1><p role="alert">${why[language]}</p>${back}`);
}

function toStores({ dashboard }: { dashboard: string }): Html {
  return html`<p><a class="button" href="/stores">${dashboard}</a></p>`;
}

/** A page for a merchant, outside the dashboard. */
export function htmlDocument(language: Language, title: string, body: Html): string {
  return buyerPage({ language, title, body: html`<section class="card">\n${body}\n</section>` });
}

const WORDS = {
  ar: {
    dashboard: "المتاجر في لوحة التحكم",
    title: "ربط متجرك بمسار",
    shop: "المتجر:",
    account: "حسابك في مسار:",
    will: "بعد موافقتك في متجرك:",
    willRead: "نقرأ الطلبات وعناوينها لإنشاء الشحنات وتحصيل المبالغ.",
    willWrite: "نكتب في الطلب رقم التتبع وحالة الشحنة.",
    willTell: "على الحساب الفعلي يرسل متجرك للعميل رابط التتبع بالبريد. يمكنك إيقاف ذلك من الإعدادات.",
    willNot: "لا نغيّر المنتجات أو الأسعار أو العملاء.",
    which: "أين تُسجَّل الشحنات؟",
    live: "الحساب الفعلي: شحنات حقيقية",
    sandbox: "بيئة التجربة: لا يُشحن شيء",
    connect: "متابعة إلى المتجر للموافقة",
    mayNot: "صلاحيتك لا تسمح بربط المتاجر. اطلب ذلك من مالك الحساب.",
    taken: "المتجر مرتبط بحساب آخر",
    takenHow: "هذا المتجر يرسل طلباته إلى حساب آخر في مسار. افصله هناك أولًا حتى لا يُشحن طلب مرتين.",
    notGranted: "لم تتم الموافقة",
    notGrantedHow: "لم يعطنا المتجر صلاحية القراءة. ارجع إلى المتجر واضغط «ربط» ثم «موافقة».",
    busy: "جارٍ الربط الآن",
    busyHow: "هذه الصفحة مفتوحة مرتين. انتظر قليلًا ثم أعد تحميلها.",
    broken: "هذا الرابط غير صالح",
    brokenHow:
      "مرّت عليه عشر دقائق أو استُخدم من قبل أو فُتح من متصفح آخر. لم يتم ربط أي متجر. ابدأ من جديد: اضغط «ربط» في صفحة مسار داخل لوحة متجرك.",
    failed: "لم يتم ربط المتجر",
    backToShop: "الرجوع إلى المتجر",
  },
  en: {
    dashboard: "Stores in the dashboard",
    title: "Connect your store to Masar",
    shop: "Store:",
    account: "Your Masar account:",
    will: "After you approve it in your store:",
    willRead: "We read orders and their addresses to create shipments and collect cash.",
    willWrite: "We write the tracking number and the shipment's status to the order.",
    willTell: "With live shipments, your store mails buyers the tracking link. You can turn that off in the settings.",
    willNot: "We never change products, prices or customers.",
    which: "Where are shipments created?",
    live: "Live: real shipments",
    sandbox: "Sandbox: nothing is shipped",
    connect: "Continue to the store to approve",
    mayNot: "You are not allowed to connect stores. Ask the account owner.",
    taken: "This store is connected to another account",
    takenHow:
      "It sends its orders to another Masar account. Disconnect it there first, so that no order is shipped twice.",
    notGranted: "Not approved",
    notGrantedHow: "The store did not grant access. Go back to it, press Connect and then Approve.",
    busy: "The connection is in progress",
    busyHow: "This page is open twice. Wait a moment, then reload it.",
    broken: "This link does not work",
    brokenHow:
      "It is older than ten minutes, was used before or was opened in another browser. Nothing was connected. Start again: press Connect on the Masar page in your store's admin.",
    failed: "The store was not connected",
    backToShop: "Back to the store",
  },
} as const satisfies Record<Language, Record<string, string>>;
