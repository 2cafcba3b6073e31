import type { Language, Text } from "../../text.ts";
import { buyerPage } from "../buyer/layout.ts";
import { escapeHtml } from "../html.ts";

export interface Asked {
  language: Language;
  platform: string;
  store: string;
  /** With the address of whoever is signed in. */
  account: string;
  may: boolean;
  hidden: Readonly<Record<string, string>>;
}

/** What the merchant agrees to before the shop itself asks. */
export function askPage({ language, platform, store, account, may, hidden }: Asked): string {
  const w = WORDS[language];
  const fields = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  const form = `<form method="post">${fields}
<fieldset><legend>${w.which}</legend>
<div class="days"><label><input type="radio" name="mode" value="live" checked>${w.live}</label>
<label><input type="radio" name="mode" value="test">${w.sandbox}</label></div></fieldset>
<button>${w.connect}</button></form>`;
  return htmlDocument(
    language,
    w.title,
    `<p class="faint">${escapeHtml(platform)}</p><h1>${w.title}</h1>
<p>${w.shop} <bdi dir="ltr">${escapeHtml(store)}</bdi><br>${w.account} <bdi>${escapeHtml(account)}</bdi></p>
<p>${w.will}</p><ul><li>${w.willRead}</li><li>${w.willWrite}</li><li>${w.willNot}</li></ul>
${may ? form : `<p class="error" role="alert">${w.mayNot}</p>`}`,
  );
}

export function takenPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.taken, `<h1>${w.taken}</h1><p>${w.takenHow}</p>${toStores(w)}`);
}

export function notGrantedPage(language: Language, platform: string): string {
  const w = WORDS[language];
  return htmlDocument(
    language,
    w.notGranted,
    `<p class="faint">${escapeHtml(platform)}</p><h1>${w.notGranted}</h1><p>${w.notGrantedHow}</p>${toStores(w)}`,
  );
}

/** Somebody opened the address twice: the other one goes on. */
export function busyPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.busy, `<h1>${w.busy}</h1><p>${w.busyHow}</p>${toStores(w)}`);
}

export function brokenPage(language: Language): string {
  const w = WORDS[language];
  return htmlDocument(language, w.broken, `<h1>${w.broken}</h1><p>${w.brokenHow}</p>${toStores(w)}`);
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
  const back = returnUrl ? `<p><a class="button" href="${escapeHtml(returnUrl)}">${w.backToShop}</a></p>` : toStores(w);
  return htmlDocument(
    language,
    w.failed,
    `<h1>${w.failed}</h1><p role="alert">${escapeHtml(why[language])}</p>${back}`,
  );
}

function toStores({ dashboard }: { dashboard: string }): string {
  return `<p><a class="button" href="/stores">${dashboard}</a></p>`;
}

/** A page of ours for a merchant. `body` is HTML. */
export function htmlDocument(language: Language, title: string, body: string): string {
  return buyerPage({ language, title, body: `<section class="card">\n${body}\n</section>` });
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
      "مرّت عليه عشر دقائق أو استُخدم من قبل أو فُتح من متصفح آخر. لم يتم ربط أي شيء به. ابدأ من جديد: اضغط «ربط» في صفحة مسار داخل لوحة متجرك.",
    failed: "لم يتم ربط المتجر",
    backToShop: "الرجوع إلى المتجر",
  },
  en: {
    dashboard: "Stores in the dashboard",
    title: "Connect your store to Masar",
    shop: "Store:",
    account: "Your Masar account:",
    will: "After you approve it in your store:",
    willRead: "We read orders and their addresses, to make shipments and collect cash.",
    willWrite: "We write the tracking number and the state of the shipment into the order.",
    willNot: "We never change products, prices or customers.",
    which: "Where do the shipments go?",
    live: "Live: real shipments",
    sandbox: "Sandbox: nothing is shipped",
    connect: "Go on to the store to approve",
    mayNot: "You may not connect stores. Ask the owner of the account.",
    taken: "This store is connected elsewhere",
    takenHow:
      "It sends its orders to another Masar account. Disconnect it there first, so that no order is shipped twice.",
    notGranted: "Not approved",
    notGrantedHow: "The store gave us no access. Go back to it, press Connect and then Approve.",
    busy: "Connecting is under way",
    busyHow: "This page is open twice. Wait a moment, then load it again.",
    broken: "This link does not work",
    brokenHow:
      "It is older than ten minutes, was used before or was opened in another browser. Nothing was connected by it. Begin again: press Connect on the Masar page in your store's admin.",
    failed: "The store was not connected",
    backToShop: "Back to the store",
  },
} as const satisfies Record<Language, Record<string, string>>;
