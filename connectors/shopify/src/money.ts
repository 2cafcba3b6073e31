import { type Money, unreadable } from "@masar/kit";
import type { MoneyBag } from "./schema.ts";

/** The amount in Egyptian pounds; when there is none, the amount in the shop's currency. Nothing is converted. */
export function moneyOf(bag: MoneyBag): Money {
  const side =
    [bag.shopMoney, bag.presentmentMoney].find(({ currencyCode }) => currencyCode === "EGP") ?? bag.shopMoney;
  return { minor: minorOf(side.amount), currency: side.currencyCode };
}

/** `"475.5"` → 47550, digit by digit: floats never hold money. @throws ConnectorError `unreadable` */
export function minorOf(amount: string): number {
  const [, sign, whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const minor = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
  if (whole === "" || /[1-9]/.test(decimals.slice(2)) || !Number.isSafeInteger(minor))
    throw unreadable("an amount of the order does not have two decimals");
  return sign === "-" && minor !== 0 ? -minor : minor;
}
