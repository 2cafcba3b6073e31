import { formatPiastres } from "../kernel/money.ts";
import { lowerCash } from "../shipment/lower-cash.ts";
import type { Order } from "./order.ts";
import { reason } from "./reason.ts";
import { alert, type ShippedOrder, type Sync, withoutAlert } from "./sync.ts";

/**
 * A parcel that was collected collects less when the buyer paid meanwhile, and never more. The merchant is alerted of
 * money that is collected and not owed, and of money that is owed and that no parcel collects.
 */
export async function settleCash({ order, stored, shipment }: ShippedOrder, sync: Sync): Promise<Order> {
  const { trx, tools, cash, now, realNow } = sync;
  if (!cash) return order;
  const less = cash.lowered.get(order.remoteId) ?? 0;
  if (less > 0) {
    const result = await lowerCash(trx, shipment, shipment.codPiastres - less, { ...tools, now, realNow });
    if (result.kind === "lowered") {
      const amount = formatPiastres(result.shipment.codPiastres);
      sync.addEntry("cash_lowered", {
        en: `The buyer paid ${formatPiastres(less)} EGP in the store: the courier now collects ${amount} EGP.`,
        ar: `دفع العميل ${formatPiastres(less)} ج.م في المتجر، والمندوب يحصّل الآن ${amount} ج.م.`,
      });
    }
  }
  const { owed, brought, counted, carried } = cash.figures;
  const lowered = [...cash.lowered.values()].reduce((sum, amount) => sum + amount, 0);
  const ours = carried - lowered + brought - counted;
  let after = order;
  const alerts = [
    { code: "cash_exceeds_owed", key: "excess", shown: ours },
    { code: "cash_not_collected", key: "uncollectable", shown: order.cash?.uncollectable },
  ] as const;
  for (const { code, key, shown } of alerts) {
    const amount = order.cash?.[key];
    if (!amount || shown === undefined) after = withoutAlert(after, code);
    // Once for each amount: an alert that was dismissed stays away until the amount changes.
    else if (amount !== stored?.cash?.[key])
      after = alert(after, reason(code, formatPiastres(shown), formatPiastres(owed)), sync);
  }
  return after;
}
