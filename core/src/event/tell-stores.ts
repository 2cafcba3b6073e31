import type { Transaction } from "../db/database.ts";
import { insertRows } from "../db/insert.ts";
import { holdCancelled } from "../order/repository.ts";
import type { Event } from "./event.ts";

/**
 * What happened to the shipment of a store's order is to be written back to the store: kept in the transaction of what
 * happened, so that it cannot be forgotten.
 */
export async function tellStores(trx: Transaction, events: readonly Event[], now: number): Promise<void> {
  const told = events.filter((event) => event.orderId !== null && event.type !== "shipment.updated");
  await insertRows(
    trx,
    "write_backs",
    ["id", "order_id", "shipment_id", "sequence", "event", "state", "attempts", "due_at", "at"],
    told.map((e) => [e.id, e.orderId, e.shipmentId, e.sequence, e.type, "pending", 0, now, e.createdAt]),
  );
  const cancelled = told.flatMap((event) => (event.type === "shipment.cancelled" ? [event.shipmentId] : []));
  await holdCancelled(trx, cancelled);
}
