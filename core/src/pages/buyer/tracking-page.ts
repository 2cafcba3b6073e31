import { governorateName } from "../../address/governorate.ts";
import { type Html, html, joinHtml } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { attemptSentence } from "../../shipment/attempt-sentence.ts";
import { type Stage, stageTitle } from "../../shipment/tracking/stage.ts";
import type { Tracking } from "../../shipment/tracking/tracking.ts";
import { amountHtml, buyerPage, dayText, momentText } from "./layout.ts";

/** The stages of a normal delivery; any other stage is shown by its title alone. */
const WAY: readonly Stage[] = ["registered", "collected", "at-hub", "out-for-delivery", "delivered"];

/** The tracking page, by link or by number. */
export function trackingPage(tracking: Tracking, { language, path }: { language: Language; path: string }): string {
  const w = WORDS[language];
  const { stage, details } = tracking;
  const title = stageTitle(stage)[language];
  const body = html`
${tracking.livemode ? "" : html`<p class="notice">${w.sandbox}</p>`}
<section class="card">
<p class="faint">${w.parcel} <bdi dir="ltr">${tracking.trackingNumber}</bdi>${details ? html` · ${w.from} <bdi>${details.merchantName}</bdi>` : ""}</p>
<h1>${title}</h1>
${expectation(tracking, language)}
${wayHtml(stage, language)}
</section>
${details ? detailsHtml(details, language) : html`<p class="faint">${w.numberOnly}</p>`}
<section class="card">
<h2>${w.history}</h2>
<ol class="history">
${joinHtml(
  tracking.history.toReversed().map((step) => stepHtml(step, language)),
  "\n",
)}
</ol>
</section>
<p class="faint">${w.change}</p>`;
  return buyerPage({ language, path, title: `${title} - ${tracking.trackingNumber}`, body });
}

/** The form for a tracking number. */
export function trackingSearchPage({ language, wrong }: { language: Language; wrong?: string }): string {
  const w = WORDS[language];
  const alert = wrong === undefined ? "" : html`<p class="error" role="alert">${w.unknown}</p>`;
  return buyerPage({
    language,
    path: "/track",
    title: w.search,
    body: html`<section class="card"><h1>${w.search}</h1>
<form method="get" action="/track">
<input type="hidden" name="language" value="${language}">
<label for="number">${w.number}</label>
<input id="number" name="number" dir="ltr" required maxlength="200" autocomplete="off" placeholder="MS1234567890123" value="${wrong ?? ""}">
${alert}
<button>${w.show}</button>
</form></section>`,
  });
}

function expectation({ stage, promisedBy, nextAttemptOn, history }: Tracking, language: Language): Html {
  const w = WORDS[language];
  if (nextAttemptOn !== null) return html`<p>${w.nextAttempt} <strong>${dayText(nextAttemptOn, language)}</strong></p>`;
  if (["delivered", "returning", "returned", "cancelled", "lost", "damaged"].includes(stage)) return html``;
  // The promise was for the first attempt: the buyer may have chosen a later day since.
  if (history.some((step) => step.stage === "attempt-failed")) return html``;
  return html`<p>${w.promised} <strong>${dayText(promisedBy, language)}</strong></p>`;
}

function wayHtml(stage: Stage, language: Language): Html {
  const reached = stage === "attempt-failed" ? WAY.indexOf("out-for-delivery") : WAY.indexOf(stage);
  if (reached < 0) return html``;
  const items = WAY.map((step, index) => {
    const state = index < reached ? "done" : index === reached ? "now" : "";
    return html`<li class="${state}"${state === "now" ? html` aria-current="step"` : ""}>${stageTitle(step)[language]}</li>`;
  });
  return html`<ol class="way">${items}</ol>`;
}

function detailsHtml(details: NonNullable<Tracking["details"]>, language: Language): Html {
  const w = WORDS[language];
  const place = [details.city, governorateName(details.governorate)[language]]
    .filter(Boolean)
    .join(language === "ar" ? "، " : ", ");
  const rows = [
    details.recipientName && [w.to, html`<bdi>${details.recipientName}</bdi>`],
    [w.place, html`<bdi>${place}</bdi>`],
    details.cashDuePiastres > 0 && [w.cash, html`<strong>${amountHtml(details.cashDuePiastres, language)}</strong>`],
    details.allowOpen && [w.opening, w.allowed],
  ].filter((row) => Array.isArray(row));
  return html`<section class="card"><dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

function stepHtml(step: Tracking["history"][number], language: Language): Html {
  const reason = step.reason ? html`<br><span class="faint">${attemptSentence(step.reason, language)}</span>` : "";
  return html`<li><strong>${stageTitle(step.stage)[language]}</strong>${reason}<br><time datetime="${new Date(step.at).toISOString()}">${momentText(step.at, language)}</time></li>`;
}

const WORDS = {
  ar: {
    parcel: "شحنة",
    from: "من",
    to: "المستلم",
    place: "الوجهة",
    cash: "المطلوب عند الاستلام",
    opening: "فتح الشحنة قبل الدفع",
    allowed: "مسموح",
    history: "خط سير الشحنة",
    promised: "متوقع الوصول حتى",
    nextAttempt: "محاولة التسليم القادمة:",
    numberOnly: "يظهر هنا مكان الشحنة ومواعيدها فقط. لبقية التفاصيل افتح الرابط الذي أرسله لك المتجر.",
    change: "لتغيير الموعد أو العنوان بعد محاولة لم تتم، استخدم الرابط الذي يرسله لك المتجر.",
    search: "تتبع شحنتك",
    number: "رقم الشحنة",
    show: "اعرض",
    unknown: "لا توجد شحنة بهذا الرقم. راجع الأرقام المطبوعة على البوليصة: MS ثم 13 رقمًا، أو 11 في الشحنات الأقدم.",
    sandbox: "شحنة تجريبية: لا يوجد طرد حقيقي.",
  },
  en: {
    parcel: "Parcel",
    from: "from",
    to: "Recipient",
    place: "Destination",
    cash: "To pay on delivery",
    opening: "Open before paying",
    allowed: "Allowed",
    history: "Shipment history",
    promised: "Expected by",
    nextAttempt: "Next delivery attempt:",
    numberOnly:
      "A tracking number shows only the stage and the dates. For more details, open the link that the shop sent you.",
    change: "To change the day or the address after a failed attempt, use the link that the shop sends you.",
    search: "Track your parcel",
    number: "Tracking number",
    show: "Show",
    unknown: "No parcel has this number. Check the label: MS and 13 digits, or 11 on older ones.",
    sandbox: "This is a sandbox parcel. Nothing is delivered.",
  },
} as const satisfies Record<Language, Record<string, string>>;
