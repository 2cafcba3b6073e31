import type { PaymentMethod } from "@masar/kit";
import { decodeEntities } from "./html-entities.ts";
import { PREPAID } from "./payment.ts";
import type { Gateway, SystemStatus } from "./schema.ts";

/** Folders of the plugins whose deposits `deposit.ts` reads. They work with any payment method. */
const DEPOSIT_PLUGINS = /^(?:woocommerce-deposits|deposits-partial-payments-for-woocommerce(?:-pro)?)\//;

/**
 * The methods that the checkout offers, and those that take a deposit. What a gateway of another plugin means only the merchant
 * knows: its orders count as paid once they have a transaction.
 */
export function paymentMethodsOf(gateways: readonly Gateway[], status: SystemStatus): PaymentMethod[] {
  const methods = gateways
    .filter(({ enabled }) => enabled)
    .map(({ id, title, method_title }): PaymentMethod => {
      const means = id === "cod" ? "cash" : PREPAID.has(id) ? "paid" : "ask";
      return { id, title: decodeEntities(title || method_title) || id, means };
    });
  const deposits = status.active_plugins
    .filter(({ plugin }) => DEPOSIT_PLUGINS.test(plugin))
    .map(
      ({ plugin, name }): PaymentMethod => ({ id: plugin, title: decodeEntities(name) || plugin, means: "deposit" }),
    );
  return [...methods, ...deposits];
}
