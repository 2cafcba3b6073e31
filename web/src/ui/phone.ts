import { plainDigits } from "../i18n/format.ts";

/** The first number of a text as a store has it, as E.164; undefined when there is none that can be called. */
export function e164Of(text: string): string | undefined {
  for (const part of plainDigits(text).split(/[/,،;|]/)) {
    const [digits] = /^(?:\+|00)?[\d().\-\s]+/.exec(part.trim()) ?? [];
    const number = digits && numberOf(digits.replace(/[^\d+]/g, ""));
    if (number) return number;
  }
  return undefined;
}

function numberOf(digits: string): string | undefined {
  const international = digits.replace(/^00/, "+");
  if (/^\+\d{8,15}$/.test(international)) return international.replace(/^\+200/, "+20");
  if (/^20(?:1\d{9}|[2-9]\d{7,8})$/.test(digits)) return `+${digits}`;
  return /^0(?:1[0125]\d{8}|[2-9]\d{7,8})$/.test(digits) ? `+20${digits.slice(1)}` : undefined;
}

/** WhatsApp has mobiles alone; which foreign numbers are mobiles is not known here. */
export function isMobile(e164: string): boolean {
  return !e164.startsWith("+20") || e164.startsWith("+201");
}

/** As it is dialled in Egypt, and as the API shows it. */
export function nationalOf(e164: string): string {
  return e164.startsWith("+20") ? `0${e164.slice(3)}` : e164;
}

/** The page of a buyer. @param phone as the API shows it. */
export function customerPath(phone: string): string {
  return `/customers/person?phone=${encodeURIComponent(phone)}`;
}
