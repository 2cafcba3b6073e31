import { html, joinHtml, renderHtml } from "../../kernel/html.ts";
import type { Language, Text } from "../../kernel/text.ts";
import { timestampOf } from "../../kernel/time.ts";

/** A link and what it opens. */
export interface MailLink {
  /** The account that it is for. */
  accountName: string;
  url: string;
}

export type SecurityMailContent =
  | { kind: "verify"; link: MailLink }
  | { kind: "reset"; links: readonly MailLink[] }
  | { kind: "changed"; accountName: string }
  | { kind: "destination"; link: MailLink; number: string; effectiveAt: number }
  | { kind: "destination_refused"; link: MailLink; number: string };

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

const WORDS = {
  verify: {
    subject: { en: "Masar: confirm your email address", ar: "مسار: أكّد بريدك الإلكتروني" },
    text: {
      en: "Open this link to confirm that this address is yours. It works for a day. You have to be signed in.",
      ar: "افتح هذا الرابط لتأكيد أن هذا البريد لك. يعمل لمدة يوم، ويجب أن تكون مسجل الدخول.",
    },
    action: { en: "Confirm the address", ar: "تأكيد البريد" },
    ignore: {
      en: "If you did not create this account, ignore this mail: the address stays unconfirmed.",
      ar: "إذا لم تكن أنت من أنشأ هذا الحساب فلا تفعل شيئًا: لن يتأكد البريد.",
    },
  },
  reset: {
    subject: { en: "Masar: your sign-in link", ar: "مسار: رابط الدخول" },
    text: {
      en: "This link signs you in and lets you set a new password. It works once, within an hour.",
      ar: "هذا الرابط يسجل دخولك ويتيح لك تعيين كلمة مرور جديدة. يعمل مرة واحدة خلال ساعة.",
    },
    action: { en: "Sign in or set a new password", ar: "الدخول أو تعيين كلمة مرور جديدة" },
    ignore: {
      en: "If you did not request it, ignore this mail: your password stays the same.",
      ar: "إذا لم تطلبه فلا تفعل شيئًا: تبقى كلمة المرور كما هي.",
    },
  },
  changed: {
    subject: { en: "Masar: your email address was changed", ar: "مسار: تم تغيير بريدك الإلكتروني" },
    text: {
      en: "Sign-in and mails now use another address. You can no longer sign in with this one.",
      ar: "الدخول والرسائل الآن على بريد آخر. لم يعد هذا البريد يسجل دخولك.",
    },
    action: { en: "", ar: "" },
    ignore: {
      en: "If this was not you, contact the account owner or support at once.",
      ar: "إذا لم تكن أنت من غيّره فتواصل مع مالك الحساب أو الدعم فورًا.",
    },
  },
  destination: {
    subject: { en: "Masar: your payout destination was changed", ar: "مسار: تم تغيير وجهة تحويل أموالك" },
    text: {
      en: "Someone signed in to your account entered another destination for your payouts. Payouts use it once we have checked it, and not before the time below.",
      ar: "أدخل شخص مسجل الدخول إلى حسابك وجهة أخرى لتحويل أموالك. تُستخدم بعد أن نتحقق منها، وليس قبل الموعد المذكور أدناه.",
    },
    action: { en: "Cancel this change", ar: "إلغاء هذا التغيير" },
    ignore: {
      en: "If this was you, there is nothing to do. If not, cancel it, change your password and contact support.",
      ar: "إذا كنت أنت من غيّرها فلا تفعل شيئًا. وإن لم تكن أنت فألغِ التغيير وغيّر كلمة المرور وتواصل مع الدعم.",
    },
  },
  destination_refused: {
    subject: { en: "Masar: your payout destination was refused", ar: "مسار: رُفضت وجهة تحويل أموالك" },
    text: {
      en: "We could not confirm that this destination is yours, so no payout goes there. Payouts go on as before. Enter it again with the name of its holder exactly as the bank has it, or enter another.",
      ar: "لم نتمكن من التأكد أن هذه الوجهة لك، فلن يُحوَّل إليها شيء، وتستمر التحويلات كما كانت. أدخلها مرة أخرى باسم صاحبها كما هو في البنك، أو أدخل وجهة غيرها.",
    },
    action: { en: "Enter a destination", ar: "إدخال وجهة" },
    ignore: {
      en: "If you did not enter it, change your password and contact support.",
      ar: "إذا لم تكن أنت من أدخلها فغيّر كلمة المرور وتواصل مع الدعم.",
    },
  },
} as const satisfies Record<SecurityMailContent["kind"], Record<string, Text>>;
const ACCOUNT: Text = { en: "Account", ar: "الحساب" };

/** Subject and both parts. Account names are other people's text: they stand on one line, turned round by nothing. */
export function composeSecurityMail(content: SecurityMailContent, language: Language): ComposedMail {
  const words = WORDS[content.kind];
  const links = content.kind === "changed" ? [] : content.kind === "reset" ? content.links : [content.link];
  const named = content.kind === "changed" ? [content.accountName] : [];
  const facts = factsOf(content, language);
  const text = [
    words.text[language],
    "",
    ...facts.flatMap((fact) => [fact, ""]),
    ...named.flatMap((name) => [`${ACCOUNT[language]}: \u2068${plain(name)}\u2069`, ""]),
    ...links.flatMap(({ accountName, url }) => [`${ACCOUNT[language]}: \u2068${plain(accountName)}\u2069`, url, ""]),
    words.ignore[language],
    "",
  ].join("\n");
  return { subject: words.subject[language], text, html: htmlOf({ words, links, named, facts }, language) };
}

function factsOf(content: SecurityMailContent, language: Language): string[] {
  if (content.kind === "destination") return destinationFacts(content, language);
  if (content.kind !== "destination_refused") return [];
  return [language === "ar" ? `الوجهة: \u2068${content.number}\u2069` : `Destination: ${content.number}`];
}

function destinationFacts(
  { number, effectiveAt }: { number: string; effectiveAt: number },
  language: Language,
): string[] {
  const when = timestampOf(effectiveAt).slice(0, 16).replace("T", " ");
  return language === "ar"
    ? [`الوجهة الجديدة: \u2068${number}\u2069`, `ليس قبل: \u2068${when}\u2069 (بتوقيت القاهرة)`]
    : [`New destination: ${number}`, `Not before: ${when} (Cairo time)`];
}

function htmlOf(
  parts: {
    words: (typeof WORDS)[keyof typeof WORDS];
    links: readonly MailLink[];
    named: readonly string[];
    facts: readonly string[];
  },
  language: Language,
): string {
  const { words, links, named, facts } = parts;
  const direction = language === "ar" ? "rtl" : "ltr";
  const account = (name: string) => html`<p>${ACCOUNT[language]}: <bdi>${plain(name)}</bdi></p>`;
  const button = (url: string) =>
    html`<p><a href="${url}" style="display:inline-block;background:#0b7285;color:#fff;padding:8px 16px;border-radius:4px;text-decoration:none">${words.action[language]}</a></p><p dir="ltr" style="font-size:13px;word-break:break-all">${url}</p>`;
  const body = [
    ...facts.map((fact) => html`<p>${fact}</p>`),
    ...named.map(account),
    ...links.map(({ accountName, url }) => html`${account(accountName)}${button(url)}`),
  ];
  return renderHtml(html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${words.subject[language]}</title></head>
<body dir="${direction}" style="font-family:Tahoma,Arial,sans-serif;font-size:15px;line-height:1.6;color:#212529;text-align:start">
<p>${words.text[language]}</p>
${joinHtml(body, "\n")}
<p style="font-size:13px;color:#495057">${words.ignore[language]}</p>
</body></html>
`);
}

/** On one line, without marks that turn the text around them, and of a bearable length. */
function plain(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 120)
    .toWellFormed();
}
