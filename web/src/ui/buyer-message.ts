import type { FailureReason, Order, Shipment } from "../api/types.ts";
import { words as reasons } from "../i18n/reasons.ts";

/** Texts to buyers, in the buyer's language and not in that of the page. The merchant sees them before they are sent. */

type Language = "ar" | "en";

/** Arabic, unless the buyer wrote everything without an Arabic letter. */
export function languageOf(...written: readonly (string | null | undefined)[]): Language {
  const text = written.filter(Boolean).join(" ");
  return /[a-z]/i.test(text) && !/[\u0600-\u06ff]/.test(text) ? "en" : "ar";
}

interface About {
  name: string | null;
  store: string;
}

export function customerMessage({ name, store }: About): string {
  const language = languageOf(name);
  return greeting(language, { name, store });
}

/** About what is missing, or where the parcel is. */
export function orderMessage(order: Order, store: string): string {
  const { recipient, number, shipment } = order;
  const language = languageOf(recipient?.name, recipient?.address);
  const w = TEXTS[language];
  const ask = shipment && order.status === "shipped" ? w.shipped(shipment.tracking_url) : w.ask[askOf(order)];
  return `${greeting(language, { name: recipient?.name ?? null, store })} ${w.order(number)} ${ask}`;
}

type Ask = "address" | "phone" | "pay" | "confirm";

function askOf({ reasons }: Order): Ask {
  const fields = reasons.map(({ field }) => field ?? "");
  if (reasons.some(({ code }) => code === "prepayment_asked")) return "pay";
  if (fields.some((field) => /^recipient\.(address|governorate|city)/.test(field))) return "address";
  if (fields.includes("recipient.phone")) return "phone";
  return "confirm";
}

/** After a failed attempt: why, and what is to be answered. */
export function attemptMessage({ recipient, reference, last_failure }: Shipment, store: string): string {
  const language = languageOf(recipient.name, recipient.address);
  const w = TEXTS[language];
  const why = last_failure ? reasonIn(language, last_failure.reason) : "";
  return `${greeting(language, { name: recipient.name, store })} ${w.failed(reference, why)}`;
}

function reasonIn(language: Language, reason: FailureReason): string {
  return reasons[language][reason];
}

function greeting(language: Language, { name, store }: About): string {
  return TEXTS[language].hello(name?.trim() ?? "", store);
}

const TEXTS = {
  ar: {
    hello: (name: string, store: string) => `السلام عليكم${name ? ` ${name}` : ""}، معك متجر ${store}.`,
    order: (number: string) => `بخصوص طلبك رقم ${number}:`,
    ask: {
      address: "برجاء إرسال العنوان بالتفصيل: المحافظة والمدينة والشارع ورقم العمارة والشقة، حتى نشحن الطلب.",
      phone: "برجاء إرسال رقم موبايل يمكن للمندوب الاتصال به.",
      pay: "برجاء دفع قيمة الطلب مقدمًا حتى نشحنه، ونرسل لك طريقة الدفع.",
      confirm: "هل تؤكد الطلب حتى نشحنه؟",
    },
    shipped: (url: string) => `تم شحن الطلب، ويمكنك متابعته من هنا: ${url}`,
    failed: (reference: string, why: string) =>
      `حاول المندوب تسليم طلبك رقم ${reference} ولم يتم التسليم${why ? ` (${why})` : ""}. هل نعيد المحاولة؟ برجاء إرسال اليوم المناسب، وأي تعديل في العنوان أو رقم الهاتف.`,
  },
  en: {
    hello: (name: string, store: string) => `Hello${name ? ` ${name}` : ""}, this is ${store}.`,
    order: (number: string) => `About your order ${number}:`,
    ask: {
      address: "please send your full address: governorate, city, street, building and flat, so that we can ship it.",
      phone: "please send a mobile number on which the courier can call you.",
      pay: "please pay for it in advance so that we can ship it. We will send you how to pay.",
      confirm: "do you confirm it, so that we can ship it?",
    },
    shipped: (url: string) => `it is on its way. You can follow it here: ${url}`,
    failed: (reference: string, why: string) =>
      `The courier could not deliver your order ${reference}${why ? ` (${why})` : ""}. Shall we try again? Please send the day that suits you, and any change of address or phone.`,
  },
} satisfies Record<Language, object>;
