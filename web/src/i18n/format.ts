import { useTranslation } from "react-i18next";

/** Digits, dates and money in the reader's way; times are Cairo's. */
export function useFormat() {
  const { i18n } = useTranslation();
  const locale = i18n.language === "ar" ? "ar-EG" : "en-EG";
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "Africa/Cairo" });
  const plain = new Intl.NumberFormat(locale);
  const pounds = new Intl.NumberFormat(locale, { style: "currency", currency: "EGP" });
  return {
    moment: (iso: string) => moment.format(new Date(iso)),
    number: (value: number) => plain.format(value),
    money: (amount: number) => pounds.format(amount),
  };
}

/** Digits as typed on an Arabic or Persian keyboard, and its decimal mark, as ASCII. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .trim();
}

/** A number as JSON wants it; text that is none goes to the server as it is, which says what is wrong with it. */
export function numberOrText(text: string): number | string | undefined {
  const plain = plainDigits(text);
  if (plain === "") return undefined;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}
