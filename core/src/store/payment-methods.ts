import type { PaymentMeaning, PaymentMethod } from "@masar/kit";
import type { ConnectedStore } from "./store.ts";

/** What each payment method that the store offers means for its orders: the merchant's rules, else what the platform tells. */
export function paymentMethodsOf({ facts, rules }: Pick<ConnectedStore, "facts" | "rules">): PaymentMethod[] {
  return (facts.paymentMethods ?? []).map((method) => ({ ...method, means: meaningOf(method, rules) }));
}

function meaningOf({ id, means }: PaymentMethod, rules: ConnectedStore["rules"]): PaymentMeaning {
  if (means === "deposit") return "deposit";
  if (rules.cash_gateways.includes(id)) return "cash";
  // Cash that the merchant took off the list is asked about; what the platform takes before delivery stays paid.
  return means === "paid" || rules.prepaid_gateways.includes(id) ? "paid" : "ask";
}
