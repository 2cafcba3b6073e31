import type { EventType } from "../../event/event-type.ts";
import type { EventSubscriber } from "../../event/log.ts";
import { holdCancelled } from "../../order/repository.ts";
import { markUnsettled } from "../../order/settle-repository.ts";
import { insertWriteBacks, writeBacksStatement } from "./repository.ts";

/** A booking divided the cash itself; and between hubs and doors nothing changes. */
const MOVES_NO_CASH: ReadonlySet<EventType> = new Set([
  "shipment.created",
  "shipment.at_hub",
  "shipment.out_for_delivery",
]);

/**
 * Stores a write-back for every event of a shipment that belongs to a store's order, so that the store is updated in the
 * background, and marks the order, so that its cash is divided again.
 */
export const enqueueWriteBacks: EventSubscriber = {
  async store(trx, events, now) {
    await markUnsettled(
      trx,
      events.flatMap(({ tenant: { accountId }, orderId, type }) =>
        orderId === null || MOVES_NO_CASH.has(type) ? [] : [{ id: orderId, accountId }],
      ),
    );
    const ofOrders = events.filter((event) => event.orderId !== null && event.type !== "shipment.updated");
    if (ofOrders.length === 0) return;
    await insertWriteBacks(trx, ofOrders, now);
    const cancelled = ofOrders.flatMap(({ tenant: { accountId }, type, shipmentId }) =>
      type === "shipment.cancelled" && shipmentId !== null ? [{ id: shipmentId, accountId }] : [],
    );
    await holdCancelled(trx, cancelled);
  },
  statements(db, events, now) {
    const ofOrders = events.filter(({ orderId }) => orderId !== null);
    if (ofOrders.length === 0) return [];
    // Others mark their orders, or ask for the store of the order.
    const isPlain = ofOrders.every(({ type, storeId }) => type === "shipment.created" && storeId !== undefined);
    return isPlain ? [writeBacksStatement(db, ofOrders, now)] : undefined;
  },
};
