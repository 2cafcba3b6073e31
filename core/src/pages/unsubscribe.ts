import type { Database } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { html } from "../kernel/html.ts";
import type { Language } from "../kernel/text.ts";
import { findChoices, lockChoices, saveChoices } from "../notification/repository.ts";
import { userOfUnsubscribe } from "../notification/unsubscribe.ts";
import { buyerPage } from "./buyer/layout.ts";

interface Tools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
}

/**
 * The page of a mail's unsubscribe link; it needs no sign-in. Opening it changes nothing, because programs open links
 * before people do; sending its form, or the request that mail programs send (RFC 8058), stops every mail.
 */
export function unsubscribePages({ db, keys, clock }: Tools) {
  return async (token: string, isSent: boolean, asked: Language): Promise<{ status: number; html: string }> => {
    const userId = userOfUnsubscribe(token, keys);
    if (userId === undefined) return { status: 404, html: page(asked, "unknown") };
    const choices = await findChoices(db.read, userId);
    const language = choices?.language ?? asked;
    if (!isSent) return { status: 200, html: page(language, "ask") };
    // A deleted user has no choices: there is nothing to stop.
    await db.write(async (trx) => {
      const present = await lockChoices(trx, userId);
      if (present) await saveChoices(trx, { ...present, topics: {} }, clock.now());
    });
    return { status: 200, html: page(language, "done") };
  };
}

function page(language: Language, step: keyof typeof WORDS): string {
  const { title, text, button } = WORDS[step][language];
  const form = button ? html`<form method="post"><button>${button}</button></form>` : "";
  const link = step === "done" ? html`<p><a href="/settings">${SETTINGS[language]}</a></p>` : "";
  const body = html`<section class="card"><h1>${title}</h1><p>${text}</p>${form}${link}</section>`;
  return buyerPage({ language, title, body });
}

const SETTINGS = { en: "Choose notifications in the settings", ar: "اختر الإشعارات من الإعدادات" };

const WORDS = {
  ask: {
    en: {
      title: "Stop these e-mails?",
      text: "You will no longer get notification e-mails about your account.",
      button: "Stop",
    },
    ar: { title: "إيقاف هذه الرسائل؟", text: "لن تصلك بعد ذلك رسائل بريد بما يحدث في حسابك.", button: "إيقاف" },
  },
  done: {
    en: { title: "Stopped", text: "You will get no more of these e-mails.", button: "" },
    ar: { title: "تم الإيقاف", text: "لن تصلك هذه الرسائل بعد الآن.", button: "" },
  },
  unknown: {
    en: { title: "This link is incomplete", text: "Open it from the e-mail again.", button: "" },
    ar: { title: "الرابط غير مكتمل", text: "افتحه من الرسالة مرة أخرى.", button: "" },
  },
} as const;
