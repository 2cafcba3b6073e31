import { unreadable } from "@masar/kit";

const THREE_DECIMALS: ReadonlySet<string> = new Set(["KWD", "BHD", "OMR"]);
const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/;

/**
 * Decimal text, which Zid writes with fourteen digits, in the smallest unit of its currency: digit by digit, rounded half up.
 *
 * @throws ConnectorError `unreadable`
 */
export function minorOf(amount: string, currency: string): number {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  if (whole === undefined) throw unreadable("an amount is not a decimal number");
  const digits = THREE_DECIMALS.has(currency) ? 3 : 2;
  const minor =
    Number(whole + fraction.slice(0, digits).padEnd(digits, "0")) + (Number(fraction[digits] ?? "0") >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) throw unreadable("an amount is too large");
  return sign === "-" ? 0 - minor : minor;
}

/** The amount in a text for people, such as `11,326.60 SAR`; undefined when it cannot be read. */
export function shownMinor(text: string, currency: string): number | undefined {
  const western = text
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll("٬", ",")
    .replaceAll("٫", ".")
    // The dots of «ج.م.» and "L.E." are none of the number.
    .replace(/[\p{L}\p{M}]+\.?/gu, " ");
  const [, amount] = /(?:^|[^\d.,])(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)(?:[^\d.,]|$)/.exec(western) ?? [];
  return amount === undefined ? undefined : minorOf(amount.replaceAll(",", ""), currency);
}
