import type { FieldError } from "../../field-error.ts";
import { type ReasonCode, reasonOf } from "../../shipment/reason.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import type { Language, Text } from "../../text.ts";
import { escapeHtml } from "../html.ts";
import { amountHtml, buyerPage, dayText, errorOf, momentText } from "./layout.ts";

/** What the form sends; every field is optional but the day. */
export interface RedeliveryForm {
  on: string;
  address: string;
  phone: string;
  pin: string;
}

export interface RedeliveryView {
  language: Language;
  path: string;
  merchantName: string;
  shipment: Shipment;
  days: readonly Temporal.PlainDate[];
  form: RedeliveryForm;
  errors: readonly FieldError[];
}

/** Where a recipient chooses the day of the next attempt and mends what made the last one fail. */
export function redeliveryPage(view: RedeliveryView): string {
  const { language, shipment, form, errors } = view;
  const w = WORDS[language];
  const failure = shipment.failure;
  const body = `
<section class="card">
<p class="faint">${w.parcel} <bdi dir="ltr">${shipment.trackingNumber}</bdi> · ${w.from} <bdi>${escapeHtml(view.merchantName)}</bdi></p>
<h1>${w.title}</h1>
${failure ? `<p>${w.failed} ${momentText(failure.at, language)}: <strong>${reasonText(failure.reason, language)}</strong></p>` : ""}
${shipment.codPiastres > 0 ? `<p>${w.cash} <strong>${amountHtml(shipment.codPiastres, language)}</strong></p>` : ""}
${errors.length > 0 ? `<p class="error" role="alert">${w.wrong}</p>` : ""}
<form method="post">
<fieldset><legend>${w.day}</legend>
<div class="days">${view.days.map((day) => dayChoice(day.toString(), form.on, language)).join("")}</div>
${errorOf(errors, "/on", language)}</fieldset>
<label for="address">${w.address}</label>
<textarea id="address" name="address" rows="3" maxlength="500" dir="auto">${escapeHtml(form.address)}</textarea>
${errorOf(errors, "/recipient/address", language)}
<label for="phone">${w.phone} <bdi dir="ltr">…${escapeHtml(shipment.recipient.phone.slice(-3))}</bdi></label>
<input id="phone" name="phone" type="tel" dir="ltr" maxlength="40" autocomplete="tel" value="${escapeHtml(form.phone)}">
${errorOf(errors, "/recipient/phone", language)}
<label for="pin">${w.pin}</label>
<input id="pin" name="pin" dir="ltr" maxlength="500" autocomplete="off" value="${escapeHtml(form.pin)}" placeholder="30.04442, 31.23571">
<button type="button" class="second" id="here" hidden data-failed="${w.hereFailed}">${w.here}</button>
<p class="error" id="here-failed" role="alert" hidden></p>
${errorOf(errors, "/recipient/location", language)}
<button>${w.send}</button>
</form>
${shipment.nextStep ? `<p class="faint">${w.until} ${momentText(shipment.nextStep.instructBy, language)}</p>` : ""}
</section>`;
  return buyerPage({ language, path: view.path, title: w.title, body, script: true });
}

/** After it was sent. */
export function redeliveryDonePage(view: {
  language: Language;
  path: string;
  shipment: Shipment;
  trackingPath: string;
}): string {
  const { language, shipment } = view;
  const w = WORDS[language];
  const on = shipment.nextStep?.on ?? "";
  const body = `<section class="card"><h1>${w.done}</h1>
<p>${w.comes} <strong>${dayText(on, language)}</strong></p>
<p dir="auto">${escapeHtml(shipment.recipient.address)}</p>
<p><a href="${escapeHtml(view.path)}?language=${language}">${w.again}</a> · <a href="${escapeHtml(view.trackingPath)}?language=${language}">${w.follow}</a></p></section>`;
  return buyerPage({ language, path: view.path, title: w.done, body });
}

/** A link that no longer does anything, with the reason. */
export function redeliveryClosedPage(view: {
  language: Language;
  path: string;
  why: Text;
  trackingPath?: string;
}): string {
  const { language, why, trackingPath } = view;
  const w = WORDS[language];
  const body = `<section class="card"><h1>${w.closed}</h1><p>${escapeHtml(why[language])}</p>
<p>${trackingPath === undefined ? "" : `<a href="${escapeHtml(trackingPath)}?language=${language}">${w.follow}</a>`}</p></section>`;
  return buyerPage({ language, path: view.path, title: w.closed, body });
}

function dayChoice(day: string, chosen: string, language: Language): string {
  const checked = day === chosen ? " checked" : "";
  return `<label><input type="radio" name="on" value="${day}" required${checked}>${dayText(day, language)}</label>`;
}

function reasonText(reason: ReasonCode, language: Language): string {
  return reasonOf(reason)[language];
}

const WORDS = {
  ar: {
    title: "متى نحضر شحنتك؟",
    parcel: "شحنة",
    from: "من",
    failed: "لم نتمكن من التسليم يوم",
    cash: "المطلوب عند الاستلام:",
    day: "اختر اليوم",
    address: "العنوان بالتفصيل: الشارع ورقم العمارة والدور والشقة وعلامة مميزة",
    phone: "رقم هاتف آخر، إن تغيّر الرقم المنتهي بـ",
    pin: "موقعك على الخريطة (اختياري): خط العرض وخط الطول أو رابط الخريطة",
    here: "استخدم موقعي الحالي",
    hereFailed: "لم نتمكن من معرفة موقعك. اسمح للمتصفح بمعرفة الموقع أو اكتب العنوان بالتفصيل.",
    send: "تأكيد",
    until: "يمكنك التغيير حتى",
    wrong: "لم يُحفظ شيء. صحح الحقول التالية.",
    done: "شكرًا، تم الحفظ",
    comes: "سيحضر المندوب يوم",
    again: "تغيير",
    follow: "تتبع الشحنة",
    closed: "لا يمكن التغيير الآن",
  },
  en: {
    title: "When shall we come again?",
    parcel: "Parcel",
    from: "from",
    failed: "We could not deliver on",
    cash: "To pay at the door:",
    day: "Choose the day",
    address: "Full address: street, building, floor, flat, landmark",
    phone: "Another phone, if it is no longer the one that ends in",
    pin: "Your place on the map (optional): latitude and longitude, or a map link",
    here: "Use where I am now",
    hereFailed: "We could not tell where you are. Allow the browser to, or write the address in full.",
    send: "Confirm",
    until: "You can change this until",
    wrong: "Nothing was saved. Please put these right.",
    done: "Thank you, it is saved",
    comes: "The courier comes on",
    again: "Change it",
    follow: "Follow the parcel",
    closed: "This can no longer be changed",
  },
} as const satisfies Record<Language, Record<string, string>>;
