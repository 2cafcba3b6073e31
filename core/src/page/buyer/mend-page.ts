import { type GovernorateCode, listGovernorates } from "../../address/governorate.ts";
import type { FieldError } from "../../field-error.ts";
import type { Order } from "../../order/order.ts";
import type { Language } from "../../text.ts";
import { escapeHtml } from "../html.ts";
import { amountHtml, buyerPage, errorOf } from "./layout.ts";

/** What the form sends. */
export interface MendForm {
  governorate: string;
  city: string;
  address: string;
  phone: string;
  pin: string;
}

export interface MendView {
  language: Language;
  path: string;
  shopName: string;
  order: Order;
  /** Offered first: what the address may mean. */
  candidates: readonly GovernorateCode[];
  /** In piastres; undefined while it is not clear. */
  cashPiastres: number | undefined;
  form: MendForm;
  errors: readonly FieldError[];
}

/** Where a buyer completes the address of an order that cannot be sent as it is, or confirms one that can. */
export function mendPage({
  language,
  path,
  shopName,
  order,
  candidates,
  cashPiastres,
  form,
  errors,
}: MendView): string {
  const w = WORDS[language];
  const goods = (order.content?.lines ?? []).map(({ title, quantity }) => `${quantity} × ${title}`).join("، ");
  const body = `
<section class="card">
<p class="faint">${w.order} <bdi>${escapeHtml(order.number)}</bdi> · ${w.from} <bdi>${escapeHtml(shopName)}</bdi></p>
<h1>${w.title}</h1>
${goods ? `<p dir="auto">${escapeHtml(goods)}</p>` : ""}
${cashPiastres ? `<p>${w.cash} <strong>${amountHtml(cashPiastres, language)}</strong></p>` : ""}
${errors.length > 0 ? `<p class="error" role="alert">${w.wrong}</p>` : ""}
<form method="post">
<label for="governorate">${w.governorate}</label>
<select id="governorate" name="governorate" required>
<option value="">${w.choose}</option>
${options(candidates, form.governorate, language)}
</select>
${errorOf(errors, "/recipient/governorate", language)}
<label for="city">${w.city}</label>
<input id="city" name="city" maxlength="100" dir="auto" autocomplete="address-level2" value="${escapeHtml(form.city)}">
${errorOf(errors, "/recipient/city", language)}
<label for="address">${w.address}</label>
<textarea id="address" name="address" rows="3" maxlength="500" required dir="auto" autocomplete="street-address">${escapeHtml(form.address)}</textarea>
${errorOf(errors, "/recipient/address", language)}
<label for="phone">${w.phone}</label>
<input id="phone" name="phone" type="tel" dir="ltr" maxlength="40" required autocomplete="tel" value="${escapeHtml(form.phone)}">
${errorOf(errors, "/recipient/phone", language)}
<label for="pin">${w.pin}</label>
<input id="pin" name="pin" dir="ltr" maxlength="500" autocomplete="off" value="${escapeHtml(form.pin)}" placeholder="30.04442, 31.23571">
<button type="button" class="second" id="here" hidden data-failed="${w.hereFailed}">${w.here}</button>
<p class="error" id="here-failed" role="alert" hidden></p>
${errorOf(errors, "/recipient/location", language)}
<button>${w.send}</button>
</form>
</section>`;
  return buyerPage({ language, path, title: w.title, body, script: true });
}

export function mendDonePage({ language, path }: { language: Language; path: string }): string {
  const w = WORDS[language];
  return buyerPage({
    language,
    path,
    title: w.done,
    body: `<section class="card"><h1>${w.done}</h1><p>${w.doneHow}</p></section>`,
  });
}

/** A link that no longer does anything. */
export function mendClosedPage({
  language,
  path,
  shipped,
}: {
  language: Language;
  path: string;
  shipped: boolean;
}): string {
  const w = WORDS[language];
  const why = shipped ? w.shipped : w.broken;
  return buyerPage({
    language,
    path,
    title: w.closed,
    body: `<section class="card"><h1>${w.closed}</h1><p>${why}</p></section>`,
  });
}

function options(candidates: readonly GovernorateCode[], chosen: string, language: Language): string {
  const all = listGovernorates();
  const first = all.filter(({ code }) => candidates.includes(code));
  const rest = all.filter(({ code }) => !candidates.includes(code));
  const option = (one: (typeof all)[number]) =>
    `<option value="${one.code}"${one.code === chosen ? " selected" : ""}>${one[language]}</option>`;
  const group = first.length > 0 ? `${first.map(option).join("")}<hr>` : "";
  return group + rest.map(option).join("");
}

const WORDS = {
  ar: {
    order: "طلب",
    from: "من",
    title: "أكمل عنوان التوصيل",
    cash: "المطلوب عند الاستلام:",
    governorate: "المحافظة",
    choose: "اختر المحافظة",
    city: "المدينة أو الحي",
    address: "العنوان بالتفصيل: الشارع ورقم العمارة والدور والشقة وعلامة مميزة",
    phone: "رقم الموبايل",
    pin: "موقعك على الخريطة (اختياري): خط العرض وخط الطول أو رابط الخريطة",
    here: "استخدم موقعي الحالي",
    hereFailed: "لم نتمكن من معرفة موقعك. اسمح للمتصفح بمعرفة الموقع أو اكتب العنوان بالتفصيل.",
    send: "تأكيد الطلب والعنوان",
    wrong: "لم يُحفظ شيء. صحح الحقول التالية.",
    done: "شكرًا، تم الحفظ",
    doneHow: "سنوصل طلبك إلى هذا العنوان، وسيتصل بك المندوب قبل الوصول.",
    closed: "لا يمكن التغيير الآن",
    shipped: "تم شحن الطلب أو إلغاؤه. تواصل مع المتجر إذا أردت تغيير العنوان.",
    broken: "هذا الرابط غير كامل أو انتهت صلاحيته. اطلب من المتجر رابطًا جديدًا.",
  },
  en: {
    order: "Order",
    from: "from",
    title: "Complete your delivery address",
    cash: "To pay at the door:",
    governorate: "Governorate",
    choose: "Choose the governorate",
    city: "City or district",
    address: "Full address: street, building, floor, flat, landmark",
    phone: "Mobile number",
    pin: "Your place on the map (optional): latitude and longitude, or a map link",
    here: "Use where I am now",
    hereFailed: "We could not tell where you are. Allow the browser to, or write the address in full.",
    send: "Confirm order and address",
    wrong: "Nothing was saved. Please put these right.",
    done: "Thank you, it is saved",
    doneHow: "We bring your order to this address; the courier calls before coming.",
    closed: "This can no longer be changed",
    shipped: "The order was sent or cancelled. Ask the shop if the address has to change.",
    broken: "This link is incomplete or too old. Ask the shop for a new one.",
  },
} as const satisfies Record<Language, Record<string, string>>;
