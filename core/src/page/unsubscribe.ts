import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import { findChoices, lockChoices, saveChoices } from "../notification/repository.ts";
import { userOfUnsubscribe } from "../notification/unsubscribe.ts";
import type { Language } from "../text.ts";
import { buyerPage } from "./buyer/layout.ts";

interface Tools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
}

/**
 * The page of a mail's unsubscribe link, for who is not signed in. Opening it changes nothing, because programs open links
 * before people do; sending its form, or what mail programs send by themselves (RFC 8058), stops every mail.
 */
export function unsubscribePages({ db, keys, clock }: Tools) {
  return async (token: string, isSent: boolean, asked: Language): Promise<{ status: number; html: string }> => {
    const userId = userOfUnsubscribe(token, keys);
    if (userId === undefined) return { status: 404, html: page(asked, "unknown") };
    const choices = await findChoices(db.read, userId);
    const language = choices?.language ?? asked;
    if (!isSent) return { status: 200, html: page(language, "ask") };
    // Choices of a user who is gone are gone too: there is nothing left to stop.
    await db.write(async (trx) => {
      const present = await lockChoices(trx, userId);
      if (present) await saveChoices(trx, { ...present, topics: {} }, clock.now());
    });
    return { status: 200, html: page(language, "done") };
  };
}

function page(language: Language, step: keyof typeof WORDS): string {
  const { title, text, button } = WORDS[step][language];
  const form = button ? `<form method="post"><button>${button}</button></form>` : "";
  const link = step === "done" ? `<p><a href="/settings">${SETTINGS[language]}</a></p>` : "";
  const body = `<section class="card"><h1>${title}</h1><p>${text}</p>${form}${link}</section>`;
  return buyerPage({ language, title, body });
}

const SETTINGS = { en: "Choose anew in the settings", ar: "اختر من جديد في الإعدادات" };

const WORDS = {
  ask: {
    en: {
      title: "Stop these mails?",
      text: "You will no longer be told by e-mail what happens in your account.",
      button: "Stop",
    },
    ar: { title: "إيقاف هذه الرسائل؟", text: "لن تصلك بعد ذلك رسائل بريد بما يحدث في حسابك.", button: "إيقاف" },
  },
  done: {
    en: { title: "Stopped", text: "You get no more of these mails.", button: "" },
    ar: { title: "تم الإيقاف", text: "لن تصلك هذه الرسائل بعد الآن.", button: "" },
  },
  unknown: {
    en: { title: "This link is not complete", text: "Open it from the mail once more.", button: "" },
    ar: { title: "الرابط غير مكتمل", text: "افتحه من الرسالة مرة أخرى.", button: "" },
  },
} as const;
