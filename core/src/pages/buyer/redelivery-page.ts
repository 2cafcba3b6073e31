import type { FieldError } from "../../kernel/field-error.ts";
import { type Html, html } from "../../kernel/html.ts";
import type { Language, Text } from "../../kernel/text.ts";
import { attemptSentence } from "../../shipment/attempt-sentence.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { amountHtml, buyerPage, dayText, errorOf, momentText } from "./layout.ts";

/** The fields of the form; only the day is required. */
export interface RedeliveryForm {
  on: string;
  address: string;
  phone: string;
  pin: string;
  /** The pin that the buyer found in the form. */
  shownPin: string;
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

/** The buyer chooses the day of the next attempt and corrects the address or phone. */
export function redeliveryPage(view: RedeliveryView): string {
  const { language, shipment, form, errors } = view;
  const w = WORDS[language];
  const failure = shipment.failure;
  const body = html`
<section class="card">
<p class="faint">${w.parcel} <bdi dir="ltr">${shipment.trackingNumber}</bdi> · ${w.from} <bdi>${view.merchantName}</bdi></p>
<h1>${w.title}</h1>
${failure ? html`<p>${w.failed} ${momentText(failure.at, language)}. <strong>${attemptSentence(failure.reason, language)}</strong></p>` : ""}
${shipment.codPiastres > 0 ? html`<p>${w.cash} <strong>${amountHtml(shipment.codPiastres, language)}</strong></p>` : ""}
${errors.length > 0 ? html`<p class="error" role="alert">${w.wrong}</p>` : ""}
<form method="post">
<fieldset><legend>${w.day}</legend>
<div class="days">${view.days.map((day) => dayChoice(day.toString(), form.on, language))}</div>
${errorOf(errors, "/on", language)}</fieldset>
<label for="address">${w.address}</label>
<textarea id="address" name="address" rows="3" maxlength="500" dir="auto">${form.address}</textarea>
${errorOf(errors, "/recipient/address", language)}
<label for="phone">${w.phone} <bdi dir="ltr">…${shipment.recipient.phone.slice(-3)}</bdi></label>
<input id="phone" name="phone" type="tel" dir="ltr" maxlength="40" autocomplete="tel" value="${form.phone}">
${errorOf(errors, "/recipient/phone", language)}
<label for="pin">${w.pin}</label>
<input id="pin" name="pin" dir="ltr" maxlength="500" autocomplete="off" value="${form.pin}" placeholder="30.04442, 31.23571">
<input type="hidden" name="shown_pin" value="${form.shownPin}">
<button type="button" class="second" id="here" hidden data-failed="${w.hereFailed}">${w.here}</button>
<p class="error" id="here-failed" role="alert" hidden></p>
${errorOf(errors, "/recipient/location", language)}
<button>${w.send}</button>
</form>
${shipment.nextStep ? html`<p class="faint">${w.until} ${momentText(shipment.nextStep.instructBy, language)}</p>` : ""}
</section>`;
  return buyerPage({ language, path: view.path, title: w.title, body, script: true });
}

/** After the form was sent. */
export function redeliveryDonePage(view: {
  language: Language;
  path: string;
  shipment: Shipment;
  trackingPath: string;
}): string {
  const { language, shipment } = view;
  const w = WORDS[language];
  const on = shipment.nextStep?.on ?? "";
  const body = html`<section class="card"><h1>${w.done}</h1>
<p>${w.comes} <strong>${dayText(on, language)}</strong></p>
<p dir="auto">${shipment.recipient.address}</p>
<p><a href="${view.path}?language=${language}">${w.again}</a> · <a href="${view.trackingPath}?language=${language}">${w.follow}</a></p></section>`;
  return buyerPage({ language, path: view.path, title: w.done, body });
}

/** For a link that has expired, with the reason. */
export function redeliveryClosedPage(view: {
  language: Language;
  path: string;
  why: Text;
  trackingPath?: string;
}): string {
  const { language, why, trackingPath } = view;
  const w = WORDS[language];
  const body = html`<section class="card"><h1>${w.closed}</h1><p>${why[language]}</p>
<p>${trackingPath === undefined ? "" : html`<a href="${trackingPath}?language=${language}">${w.follow}</a>`}</p></section>`;
  return buyerPage({ language, path: view.path, title: w.closed, body });
}

function dayChoice(day: string, chosen: string, language: Language): Html {
  const checked = day === chosen ? " checked" : "";
  return html`<label><input type="radio" name="on" value="${day}" required${checked}>${dayText(day, language)}</label>`;
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
    hereFailed: "لم نتمكن من تحديد موقعك. اسمح للمتصفح بالوصول إلى الموقع أو اكتب العنوان بالتفصيل.",
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
    title: "When should we deliver again?",
    parcel: "Parcel",
    from: "from",
    failed: "We could not deliver on",
    cash: "To pay on delivery:",
    day: "Choose the day",
    address: "Full address: street, building, floor, flat, landmark",
    phone: "New phone number, if it no longer ends in",
    pin: "Your location on the map (optional): latitude and longitude, or a map link",
    here: "Use my current location",
    hereFailed: "We could not get your location. Allow location access in the browser, or enter the full address.",
    send: "Confirm",
    until: "You can change this until",
    wrong: "Nothing was saved. Please correct the fields below.",
    done: "Thank you, your changes are saved",
    comes: "The courier comes on",
    again: "Change it",
    follow: "Track the parcel",
    closed: "This can no longer be changed",
  },
} as const satisfies Record<Language, Record<string, string>>;
