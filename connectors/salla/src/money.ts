import { type Money, unreadable } from "@masar/kit";
import type { SallaMoney } from "./schema.ts";

const THREE_DECIMALS: ReadonlySet<string> = new Set(["KWD", "BHD", "OMR", "JOD", "TND", "LYD", "IQD"]);
/** Sums that PHP writes as it computes them have up to seventeen digits: 324.90000000000003. */
const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/;

/**
 * Decimal text in the smallest unit of its currency, digit by digit; more digits than the currency has are rounded half up.
 *
 * @throws ConnectorError `unreadable`
 */
export function minorOf(amount: string, currency: string): number {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  if (whole === undefined) throw unreadable("an amount is not a decimal number");
  const digits = THREE_DECIMALS.has(currency) ? 3 : 2;
  const kept = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  const minor = kept + (Number(fraction[digits] ?? "0") >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) throw unreadable("an amount is too large");
  return sign === "-" ? 0 - minor : minor;
}

export function moneyOf({ amount, currency }: SallaMoney): Money {
  return { minor: minorOf(amount, currency), currency };
}

/** `324.90 EGP`, for people. */
export function shown(money: SallaMoney | undefined): string {
  return money ? `${money.amount} ${money.currency}` : "-";
}
