import { governorateName } from "../../address/governorate.ts";
import { reasonOf } from "../../shipment/reason.ts";
import type { Language } from "../../text.ts";
import { type Stage, stageTitle } from "../../tracking/stage.ts";
import type { Tracking } from "../../tracking/tracking.ts";
import { escapeHtml } from "../html.ts";
import { amountHtml, buyerPage, dayText, momentText } from "./layout.ts";

/** The way of a parcel that goes well; what does not lie on it is shown by its title alone. */
const WAY: readonly Stage[] = ["registered", "collected", "at-hub", "out-for-delivery", "delivered"];

/** Where a parcel is, for whoever has its link or its number. */
export function trackingPage(tracking: Tracking, { language, path }: { language: Language; path: string }): string {
  const w = WORDS[language];
  const { stage, details } = tracking;
  const title = stageTitle(stage)[language];
  const body = `
${tracking.livemode ? "" : `<p class="notice">${w.sandbox}</p>`}
<section class="card">
<p class="faint">${w.parcel} <bdi dir="ltr">${tracking.trackingNumber}</bdi>${details ? ` · ${w.from} <bdi>${escapeHtml(details.merchantName)}</bdi>` : ""}</p>
<h1>${title}</h1>
${expectation(tracking, language)}
${wayHtml(stage, language)}
</section>
${details ? detailsHtml(details, language) : `<p class="faint">${w.numberOnly}</p>`}
<section class="card">
<h2>${w.history}</h2>
<ol class="history">
${tracking.history
  .toReversed()
  .map((step) => stepHtml(step, language))
  .join("\n")}
</ol>
</section>
<p class="faint">${w.change}</p>`;
  return buyerPage({ language, path, title: `${title} - ${tracking.trackingNumber}`, body });
}

/** Where a number can be typed. */
export function trackingSearchPage({ language, wrong }: { language: Language; wrong?: string }): string {
  const w = WORDS[language];
  const alert = wrong === undefined ? "" : `<p class="error" role="alert">${w.unknown}</p>`;
  return buyerPage({
    language,
    path: "/track",
    title: w.search,
    body: `<section class="card"><h1>${w.search}</h1>
<form method="get" action="/track">
<input type="hidden" name="language" value="${language}">
<label for="number">${w.number}</label>
<input id="number" name="number" dir="ltr" required maxlength="40" autocomplete="off" placeholder="MS12345678903" value="${escapeHtml(wrong ?? "")}">
${alert}
<button>${w.show}</button>
</form></section>`,
  });
}

function expectation({ stage, promisedBy, nextAttemptOn }: Tracking, language: Language): string {
  const w = WORDS[language];
  if (nextAttemptOn !== null) return `<p>${w.nextAttempt} <strong>${dayText(nextAttemptOn, language)}</strong></p>`;
  if (["delivered", "returning", "returned", "cancelled"].includes(stage)) return "";
  return `<p>${w.promised} <strong>${dayText(promisedBy, language)}</strong></p>`;
}

function wayHtml(stage: Stage, language: Language): string {
  const reached = stage === "attempt-failed" ? WAY.indexOf("out-for-delivery") : WAY.indexOf(stage);
  if (reached < 0) return "";
  const items = WAY.map((step, index) => {
    const state = index < reached ? "done" : index === reached ? "now" : "";
    return `<li class="${state}"${state === "now" ? ' aria-current="step"' : ""}>${stageTitle(step)[language]}</li>`;
  });
  return `<ol class="way">${items.join("")}</ol>`;
}

function detailsHtml(details: NonNullable<Tracking["details"]>, language: Language): string {
  const w = WORDS[language];
  const place = [details.city, governorateName(details.governorate)[language]]
    .filter(Boolean)
    .join(language === "ar" ? "، " : ", ");
  const rows = [
    details.recipientName && [w.to, `<bdi>${escapeHtml(details.recipientName)}</bdi>`],
    [w.place, `<bdi>${escapeHtml(place)}</bdi>`],
    details.cashDuePiastres > 0 && [w.cash, `<strong>${amountHtml(details.cashDuePiastres, language)}</strong>`],
    details.allowOpen && [w.opening, w.allowed],
  ].filter((row) => Array.isArray(row));
  return `<section class="card"><dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl></section>`;
}

function stepHtml(step: Tracking["history"][number], language: Language): string {
  const reason = step.reason ? `<br><span class="faint">${reasonOf(step.reason)[language]}</span>` : "";
  return `<li><strong>${stageTitle(step.stage)[language]}</strong>${reason}<br><time datetime="${new Date(step.at).toISOString()}">${momentText(step.at, language)}</time></li>`;
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
    unknown: "لا توجد شحنة بهذا الرقم. راجع الأرقام المطبوعة على البوليصة: MS ثم 11 رقمًا.",
    sandbox: "شحنة تجريبية: لا يوجد طرد حقيقي.",
  },
  en: {
    parcel: "Parcel",
    from: "from",
    to: "For",
    place: "Destination",
    cash: "To pay at the door",
    opening: "Opening before paying",
    allowed: "Allowed",
    history: "What happened",
    promised: "Expected by",
    nextAttempt: "Next delivery attempt:",
    numberOnly: "The number alone shows the stage and the dates. For more, open the link that the shop sent you.",
    change: "To change the day or the address after a failed attempt, use the link that the shop sends you.",
    search: "Follow your parcel",
    number: "Tracking number",
    show: "Show",
    unknown: "No parcel has this number. Compare it with the label: MS and eleven digits.",
    sandbox: "A sandbox parcel: nothing real is on its way.",
  },
} as const satisfies Record<Language, Record<string, string>>;
