import type { StoreOrder } from "@masar/kit";
import { contentHashOf } from "../../order/order.ts";

/** Which of several contents of one order is current. */
export type Newest =
  | { kind: "order"; order: StoreOrder }
  /** Two that differ are equally new: the store must be asked. */
  | { kind: "ask" };

/**
 * The newest of an order's contents, given in the order in which they arrived. Where the store keeps no date, the last
 * one that arrived. Pure.
 */
export function newestOf(orders: readonly StoreOrder[]): Newest {
  const dateOf = (order: StoreOrder) => order.updatedAt?.epochMilliseconds ?? 0;
  const latest = Math.max(...orders.map(dateOf));
  const candidates = orders.filter((order) => dateOf(order) === latest);
  const last = candidates.at(-1);
  if (!last) throw new Error("an order without content");
  const isOne = latest === 0 || candidates.length === 1 || new Set(candidates.map(contentHashOf)).size === 1;
  return isOne ? { kind: "order", order: last } : { kind: "ask" };
}
