import { type Money, unreadable } from "@masar/kit";

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,10}))?$/;

/**
 * Parses WooCommerce's decimal text ("566.00", "-185.50") into the smallest unit of its currency, digit by digit: floats would
 * lose piastres. Shops can use more decimals than the currency has; the rest is rounded half away from zero.
 *
 * @throws ConnectorError `unreadable`
 */
export function readMoney(text: string, currency: string): Money {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) throw unreadable("an amount is not a decimal number");
  const places = decimalsOf(currency);
  const digits = Number(whole + fraction.slice(0, places).padEnd(places, "0"));
  const minor = digits + (Number(fraction[places] ?? "0") >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) throw unreadable("an amount is too large");
  return { minor: sign === "-" ? 0 - minor : minor, currency };
}

/** Asking for them takes longer than reading ten amounts. */
const decimals = new Map<string, number>();

/** EGP has 2, KWD 3, JPY none. */
function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const read = format.resolvedOptions().maximumFractionDigits ?? 2;
  decimals.set(currency, read); // currencies have three letters, so there are not many
  return read;
}
