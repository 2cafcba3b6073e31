import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import type { Operator } from "./operator.ts";

/** How to reach the operator. */
export function contact({ name, email, phone }: Operator, language: Language): Html {
  const words = WORDS[language];
  if (!email && !phone) return html`<p class="faint">${words.none}</p>`;
  return html`<dl>
${name ? html`<div><dt>${words.name}</dt><dd>${name}</dd></div>` : ""}
${email ? html`<div><dt>${words.email}</dt><dd><a href="mailto:${email}"><bdi dir="ltr">${email}</bdi></a></dd></div>` : ""}
${phone ? html`<div><dt>${words.phone}</dt><dd><a href="tel:${phone}"><bdi dir="ltr">${phone}</bdi></a></dd></div>` : ""}
</dl>`;
}

const WORDS = {
  en: {
    name: "Operator",
    email: "E-mail",
    phone: "Phone",
    none: "The operator of this service has not published a contact yet. Ask the store that you bought from.",
  },
  ar: {
    name: "المشغّل",
    email: "البريد الإلكتروني",
    phone: "الهاتف",
    none: "مشغّل هذه الخدمة لم ينشر وسيلة اتصال بعد. اسأل المتجر الذي اشتريت منه.",
  },
} as const;
