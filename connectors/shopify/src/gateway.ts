import type { Order } from "./schema.ts";

/** What Shopify calls it unless the merchant renames it. */
export const PRESET = "Cash on Delivery (COD)";

const CASH = /cash on delivery|(?<![\p{L}\p{N}])cod(?![\p{L}\p{N}])|عند (?:الاستلام|التسليم|التوصيل)/u;
const CARD = /card|visa|mastercard|(?<![\p{L}\p{N}])pos(?![\p{L}\p{N}])|بطاق|فيزا|كارت/u;

/** How an order is paid, in the words of the merchant's list of names that mean cash. */
export interface Gateway {
  name: string | null;
  isCod: boolean;
}

/**
 * Merchants rename the method and translate it. A name on their list counts as it stands; one that plainly says cash at
 * the door counts as the preset, as long as that is on the list; a card at the door, or a wallet called "… Cash", does not.
 */
export function gatewayOf(order: Order, listed: readonly string[]): Gateway {
  const manual = order.transactions.filter(({ manualPaymentGateway }) => manualPaymentGateway);
  const names = [
    ...order.paymentGatewayNames,
    ...manual.flatMap(({ formattedGateway, gateway }) => [formattedGateway, gateway]),
  ].flatMap((name) => (name?.trim() ? [name.trim()] : []));
  const onList = names.find((name) => listed.includes(name));
  if (onList !== undefined) return { name: onList, isCod: true };
  if (names.some(saysCash)) return { name: PRESET, isCod: listed.includes(PRESET) };
  return { name: names[0] ?? null, isCod: false };
}

export function saysCash(name: string): boolean {
  const folded = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/\s+/g, " ");
  return CASH.test(folded) && !CARD.test(folded);
}
