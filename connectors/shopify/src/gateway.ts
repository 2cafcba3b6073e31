import type { Order } from "./schema.ts";

/** Shopify's own name of the method; merchants can rename it. */
export const PRESET = "Cash on Delivery (COD)";

const CASH = /cash on delivery|(?<![\p{L}\p{N}])cod(?![\p{L}\p{N}])|عند (?:الاستلام|التسليم|التوصيل)/u;
const CARD = /card|visa|mastercard|(?<![\p{L}\p{N}])pos(?![\p{L}\p{N}])|بطاق|فيزا|كارت/u;

/** The order's payment method, by its name in the merchant's list of cash methods. */
export interface Gateway {
  name: string | null;
  isCod: boolean;
  /** The money is taken before delivery. */
  isPrepaid: boolean;
}

/** Manual methods that Shopify offers by these names; not cash. */
const TRANSFERS: ReadonlySet<string> = new Set(["Bank Deposit", "Money Order"]);

/**
 * Merchants rename and translate the method. A name on their list is cash. A name that clearly means cash on delivery counts
 * as the preset, when the preset is on the list; a card on delivery, or a wallet called "… Cash", does not.
 */
export function gatewayOf(order: Order, listed: readonly string[]): Gateway {
  const manual = order.transactions.filter(({ manualPaymentGateway }) => manualPaymentGateway);
  const written = (list: readonly (string | null | undefined)[]) =>
    list.flatMap((name) => (name?.trim() ? [name.trim()] : []));
  const manualNames = written(manual.flatMap(({ formattedGateway, gateway }) => [formattedGateway, gateway]));
  const names = [...written(order.paymentGatewayNames), ...manualNames];
  const onList = names.find((name) => listed.includes(name));
  if (onList !== undefined) return { name: onList, isCod: true, isPrepaid: false };
  if (names.some(meansCash)) return { name: PRESET, isCod: listed.includes(PRESET), isPrepaid: false };
  const isPrepaid = names.some((name) => TRANSFERS.has(name)) || (names.length > 0 && manual.length === 0);
  // Beside a gift card or a failed card the manual method is the one to ask about.
  return { name: manualNames[0] ?? names[0] ?? null, isCod: false, isPrepaid };
}

export function meansCash(name: string): boolean {
  const folded = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/\s+/g, " ");
  return CASH.test(folded) && !CARD.test(folded);
}
