import type { DestinationService } from "../account/change-destination.ts";
import { destinationOfLink } from "../account/payout-destination/cancel-link.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { html } from "../kernel/html.ts";
import type { Language } from "../kernel/text.ts";
import { buyerPage } from "./buyer/layout.ts";

export interface CancelDestinationTools {
  keys: MasterKeys;
  destinations: DestinationService;
}

/**
 * The page of the link in the mail about a payout destination; it needs no sign-in. Opening it changes nothing, because programs
 * open links before people do; sending its form cancels the destination while it is not in effect.
 */
export function cancelDestinationPages({ keys, destinations }: CancelDestinationTools) {
  return async (token: string, isSent: boolean, language: Language): Promise<{ status: number; html: string }> => {
    const id = destinationOfLink(token, keys);
    if (id === undefined) return { status: 404, html: page(language, "unknown") };
    if (!isSent) return { status: 200, html: page(language, "ask") };
    const cancelled = await destinations.cancel(id, undefined);
    return { status: 200, html: page(language, cancelled ? "done" : "over") };
  };
}

function page(language: Language, step: keyof typeof WORDS): string {
  const { title, text, button } = WORDS[step][language];
  const form = button ? html`<form method="post"><button>${button}</button></form>` : "";
  return buyerPage({
    language,
    title,
    body: html`<section class="card"><h1>${title}</h1><p>${text}</p>${form}</section>`,
  });
}

const WORDS = {
  ask: {
    en: {
      title: "Cancel the new payout destination?",
      text: "Your payouts go on as before. Change your password too if you did not enter it.",
      button: "Cancel it",
    },
    ar: {
      title: "إلغاء وجهة التحويل الجديدة؟",
      text: "تستمر التحويلات إلى الوجهة السابقة. وإذا لم تكن أنت من أدخلها فغيّر كلمة المرور أيضًا.",
      button: "إلغاؤها",
    },
  },
  done: {
    en: { title: "Cancelled", text: "No payout goes to the new destination.", button: "" },
    ar: { title: "تم الإلغاء", text: "لن يُحوَّل أي مبلغ إلى الوجهة الجديدة.", button: "" },
  },
  over: {
    en: {
      title: "Nothing to cancel",
      text: "This change was cancelled or replaced before, or it is in effect already. Look in the dashboard under Money, and contact support if payouts go to a destination that is not yours.",
      button: "",
    },
    ar: {
      title: "لا يوجد ما يمكن إلغاؤه",
      text: "سبق إلغاء هذا التغيير أو استبداله، أو أصبح ساريًا بالفعل. راجع صفحة الأموال في لوحة التحكم، وتواصل مع الدعم إذا كانت التحويلات تذهب إلى وجهة ليست لك.",
      button: "",
    },
  },
  unknown: {
    en: { title: "This link is incomplete", text: "Open it from the e-mail again.", button: "" },
    ar: { title: "الرابط غير مكتمل", text: "افتحه من الرسالة مرة أخرى.", button: "" },
  },
} as const;
