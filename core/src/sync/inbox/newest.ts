import type { StoreOrder } from "@masar/kit";
import { contentHashOf } from "../../order/order.ts";

/** A content of an order, as it was sent and as it was parsed. */
export interface Content {
  payload: unknown;
  order: StoreOrder;
}

/** Which of several contents of one order is current. */
export type Newest =
  | { kind: "content"; payload: unknown }
  /** Two that differ are equally new, or the last one that arrived has an older date: the store must be asked. */
  | { kind: "ask" };

/**
 * The newest of an order's contents, given in the order in which they arrived. Where the store keeps no date, the last
 * one that arrived. Pure.
 */
export function newestOf(contents: readonly Content[]): Newest {
  const last = contents.at(-1);
  if (!last) throw new Error("an order without content");
  const dateOf = ({ order }: Content) => order.updatedAt?.epochMilliseconds ?? 0;
  const latest = Math.max(...contents.map(dateOf));
  if (latest === 0) return { kind: "content", payload: last.payload };
  // Webhooks are delayed, and a store's clock may be set back.
  const candidates = contents.filter((content) => content === last || dateOf(content) === latest);
  const isOne = new Set(candidates.map(({ order }) => contentHashOf(order))).size === 1;
  const newest = contents.findLast((content) => dateOf(content) === latest) ?? last;
  return isOne ? { kind: "content", payload: newest.payload } : { kind: "ask" };
}
