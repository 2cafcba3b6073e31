import type { LabelData } from "./data.ts";
import { directionOf, isolated } from "./text/bidi.ts";
import { printable } from "./text/printable.ts";
import type { Direction } from "./text/shape.ts";

/** The same thing said twice, for readers of either language. */
export interface Bilingual {
  ar: string;
  en: string;
}

/** Everything a label says, as printable texts; an empty one is not shown. */
export interface Wording {
  trackingNumber: string;
  trackingUrl: string;
  sandbox: boolean;
  service: Bilingual;
  express: boolean;
  hub: string;
  zone: string;
  recipient: {
    name: string;
    phones: string;
    governorate: Bilingual;
    area: string;
    address: string;
    /** The side the whole block stands on. */
    direction: Direction;
  };
  cash: { due: boolean; ar: string; en: [string, string] };
  open: { allowed: boolean } & Bilingual;
  reference: string;
  weight: string;
  pieces: string;
  date: string;
  contents: string;
  notes: string;
  sender: { name: string; phone: string; address: string };
}

const services: Record<LabelData["service"], Bilingual> = {
  economy: { ar: "اقتصادي", en: "ECONOMY" },
  standard: { ar: "عادي", en: "STANDARD" },
  express: { ar: "سريع", en: "EXPRESS" },
};

/** Says a label in words. Amounts, phones and numbers keep ASCII digits, which every courier and scanner reads. */
export function wordingOf(label: LabelData): Wording {
  const { recipient, merchant } = label;
  const name = required(recipient.name);
  const address = sentence(recipient.address) || NOTHING;
  return {
    trackingNumber: label.trackingNumber,
    trackingUrl: label.trackingUrl,
    sandbox: !label.livemode,
    service: services[label.service],
    express: label.service === "express",
    hub: required(label.hub),
    zone: required(label.zone),
    recipient: {
      name,
      phones: [recipient.phone, recipient.phone2].map(phone).filter(Boolean).join(" / "),
      governorate: { ar: required(recipient.governorateName.ar), en: required(recipient.governorateName.en) },
      area: [recipient.city, recipient.district].map(optional).filter(Boolean).join(" – "),
      address,
      direction: directionOf(`${name} ${address}`),
    },
    cash: cash(label.codPiastres),
    open: label.allowOpen
      ? { allowed: true, ar: "مسموح بفتح الشحنة قبل الدفع", en: "OPENING ALLOWED" }
      : { allowed: false, ar: "ممنوع فتح الشحنة", en: "DO NOT OPEN" },
    reference: required(label.reference),
    weight: `${label.weightGrams / 1000} kg`,
    pieces: String(label.pieces),
    date: label.createdAt.slice(0, 16).replace("T", " "),
    contents: said({ ar: "المحتوى", en: "Contents" }, label.description),
    notes: said({ ar: "ملاحظات", en: "Notes" }, label.notes),
    sender: {
      name: required(merchant.name),
      phone: phone(merchant.phone),
      address: sentence(merchant.address),
    },
  };
}

function cash(piastres: number): Wording["cash"] {
  if (piastres === 0) return { due: false, ar: "مدفوع – لا تحصيل", en: ["PREPAID", "DO NOT COLLECT"] };
  const amount = pounds(piastres);
  return { due: true, ar: `تحصيل ${isolated(amount)} ج.م`, en: ["COD", `EGP ${amount}`] };
}

/** 125050 → `1,250.50`. */
export function pounds(piastres: number): string {
  const whole = String(Math.trunc(piastres / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${String(piastres % 100).padStart(2, "0")}`;
}

/** An Egyptian number as it is dialled, a mobile in the usual groups: `+201001234567` → `0100 123 4567`. */
export function phone(e164: string | null): string {
  const national = optional(e164).replace(/^\+20/, "0");
  return national.replace(/^(01\d\d)(\d{3})(\d{4})$/, "$1 $2 $3");
}

/** Stands where nothing printable is left of a text, such as a name of emoji. */
const NOTHING = "—";

/** What is printable of a text, never nothing. */
export function required(text: string): string {
  return printable(text) || NOTHING;
}

/** What is printable of a text, or nothing. */
export function optional(text: string | null): string {
  return text === null ? "" : printable(text);
}

/** A phone number that someone wrote into a text, with ASCII or Arabic-Indic digits. */
const phoneLike = /\+?[\d\u0660-\u0669](?:[ -]?[\d\u0660-\u0669]){8,}/g;

/** Running text; the phone numbers in it stay on one line and keep the order of their digits. */
function sentence(text: string | null): string {
  return optional(text).replace(phoneLike, (number) => isolated(number.replaceAll(" ", "\u00a0")));
}

/** Introduced in the language of what is said. */
function said(introduction: Bilingual, text: string | null): string {
  const words = sentence(text);
  return words && `${directionOf(words) === "rtl" ? introduction.ar : introduction.en}: ${words}`;
}
