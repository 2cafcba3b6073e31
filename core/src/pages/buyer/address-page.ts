import { type GovernorateCode, listGovernorates } from "../../address/governorate.ts";
import type { FieldError } from "../../kernel/field-error.ts";
import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import type { Order } from "../../order/order.ts";
import { amountHtml, buyerPage, errorOf } from "./layout.ts";

/** The fields of the form. */
export interface AddressForm {
  governorate: string;
  city: string;
  address: string;
  phone: string;
  pin: string;
}

export interface CorrectionView {
  language: Language;
  path: string;
  shopName: string;
  order: Order;
  /** Listed first: the governorates that the address may mean. */
  candidates: readonly GovernorateCode[];
  /** Undefined when it is not known. */
  cashPiastres: number | undefined;
  form: AddressForm;
  errors: readonly FieldError[];
}

/** The buyer completes an address that cannot be shipped to, or confirms one that can. */
export function addressPage({
  language,
  path,
  shopName,
  order,
  candidates,
  cashPiastres,
  form,
  errors,
}: CorrectionView): string {
  const w = WORDS[language];
  const goods = (order.content?.lines ?? []).map(({ title, quantity }) => `${quantity} × ${title}`).join("، ");
  const body = html`
<section class="card">
<p class="faint">${w.order} <bdi>${order.number}</bdi> · ${w.from} <bdi>${shopName}</bdi></p>
<h1>${w.title}</h1>
${goods ? html`<p dir="auto">${goods}</p>` : ""}
${cashPiastres ? html`<p>${w.cash} <strong>${amountHtml(cashPiastres, language)}</strong></p>` : ""}
${errors.length > 0 ? html`<p class="error" role="alert">${w.wrong}</p>` : ""}
<form method="post">
<label for="governorate">${w.governorate}</label>
<select id="governorate" name="governorate" required>
<option value="">${w.choose}</option>
${options(candidates, form.governorate, language)}
</select>
${errorOf(errors, "/recipient/governorate", language)}
<label for="city">${w.city}</label>
<input id="city" name="city" maxlength="100" dir="auto" autocomplete="address-level2" value="${form.city}">
${errorOf(errors, "/recipient/city", language)}
<label for="address">${w.address}</label>
<textarea id="address" name="address" rows="3" maxlength="500" required dir="auto" autocomplete="street-address">${form.address}</textarea>
${errorOf(errors, "/recipient/address", language)}
<label for="phone">${w.phone}</label>
<input id="phone" name="phone" type="tel" dir="ltr" maxlength="40" required autocomplete="tel" value="${form.phone}">
${errorOf(errors, "/recipient/phone", language)}
<label for="pin">${w.pin}</label>
<input id="pin" name="pin" dir="ltr" maxlength="500" autocomplete="off" value="${form.pin}" placeholder="30.04442, 31.23571">
<button type="button" class="second" id="here" hidden data-failed="${w.hereFailed}">${w.here}</button>
<p class="error" id="here-failed" role="alert" hidden></p>
${errorOf(errors, "/recipient/location", language)}
<button>${w.send}</button>
</form>
</section>`;
  return buyerPage({ language, path, title: w.title, body, script: true });
}

export function addressDonePage({ language, path }: { language: Language; path: string }): string {
  const w = WORDS[language];
  return buyerPage({
    language,
    path,
    title: w.done,
    body: html`<section class="card"><h1>${w.done}</h1><p>${w.doneHow}</p></section>`,
  });
}

/** For a link that has expired. */
export function addressClosedPage({
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
    body: html`<section class="card"><h1>${w.closed}</h1><p>${why}</p></section>`,
  });
}

function options(candidates: readonly GovernorateCode[], chosen: string, language: Language): Html {
  const all = listGovernorates();
  const first = all.filter(({ code }) => candidates.includes(code));
  const rest = all.filter(({ code }) => !candidates.includes(code));
  const option = (one: (typeof all)[number]) =>
    html`<option value="${one.code}"${one.code === chosen ? " selected" : ""}>${one[language]}</option>`;
  const group = first.length > 0 ? html`${first.map(option)}<hr>` : "";
  return html`${group}${rest.map(option)}`;
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
    hereFailed: "لم نتمكن من تحديد موقعك. اسمح للمتصفح بالوصول إلى الموقع أو اكتب العنوان بالتفصيل.",
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
    cash: "To pay on delivery:",
    governorate: "Governorate",
    choose: "Choose the governorate",
    city: "City or district",
    address: "Full address: street, building, floor, flat, landmark",
    phone: "Mobile number",
    pin: "Your location on the map (optional): latitude and longitude, or a map link",
    here: "Use my current location",
    hereFailed: "We could not get your location. Allow location access in the browser, or enter the full address.",
    send: "Confirm order and address",
    wrong: "Nothing was saved. Please correct the fields below.",
    done: "Thank you, your changes are saved",
    doneHow: "We will deliver your order to this address. The courier calls you before arriving.",
    closed: "This can no longer be changed",
    shipped: "The order was shipped or cancelled. Contact the shop to change the address.",
    broken: "This link is incomplete or has expired. Ask the shop for a new one.",
  },
} as const satisfies Record<Language, Record<string, string>>;
