import { nationalDigits } from "../../../address/phone.ts";
import { createMemo } from "../../../kernel/memo.ts";
import type { Order } from "../../../order/order.ts";
import { decisionOf } from "../../../order/sync.ts";
import type { ConnectedStore } from "../../../store/store.ts";

export type PlanView = ReturnType<typeof planView>;

/** About 1 KB each. */
const MOST_KEPT = 2_000;

// Most of the time of a list of orders: it is read again and again while the same orders are on it.
const memo = createMemo<PlanView>(MOST_KEPT);

/** The shipments that would be created for orders of a store; null while an order needs a correction. */
export function createPlanner(store: ConnectedStore): (order: Order) => PlanView {
  const { rules, name, connectedAt, mode, facts } = store;
  const ofStore = JSON.stringify([rules, name, connectedAt, mode, facts.values.places]);
  return (order) => {
    const { content, contentHash, corrections, cash } = order;
    if (content === null) return null;
    // Everything that the decision depends on.
    return memo(contentHash + JSON.stringify([corrections, cash]) + ofStore, () => planView(order, store));
  };
}

function planView(order: Order, store: ConnectedStore) {
  const decision = decisionOf(order, store);
  if (decision?.kind !== "ship") return null;
  const { service, codPiastres, weightGrams, recipient } = decision.shipment;
  return {
    service,
    cod_value: codPiastres / 100,
    weight_kg: weightGrams / 1000,
    name: recipient.name,
    phone: nationalDigits(recipient.phone),
    governorate: recipient.governorate,
    city: recipient.city,
    address: recipient.address,
  };
}
