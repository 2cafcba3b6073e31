import type { Text } from "../kernel/text.ts";
import { BLOCK_CODES, type BlockCode, type CollectionBlock } from "../shipment/shipment.ts";
import type { ConnectedStore } from "../store/store.ts";
import { clean } from "./clean.ts";
import type { Decision } from "./decide.ts";
import type { Order } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { decisionOf } from "./sync.ts";

/** Why a booked shipment does not follow its order. */
export interface Obstacle extends Reason {
  code: BlockCode;
}

export function obstacle(code: BlockCode, ...values: readonly (string | Text)[]): Obstacle {
  return { ...reason(code, ...values), code };
}

/** What the order's shipment should be. An existing shipment is kept even if the order's status would not create one. */
export function decisionOnceShipped(order: Order, store: ConnectedStore): Decision | undefined {
  return decisionOf({ ...order, corrections: { ...order.corrections, confirmed: "merchant" } }, store);
}

/** Why a shipment cannot be what its order says now, or should not go out yet; undefined when nothing is in the way. */
export function obstacleOf(order: Order, store: ConnectedStore): Obstacle | undefined {
  const wanted = decisionOnceShipped(order, store);
  const unclear = wanted?.kind === "attention" ? wanted.reasons[0] : undefined;
  if (unclear) return obstacle("edit_not_followed", unclear.detail);
  if (order.content?.sentElsewhere) return obstacle("paused_in_store", clean(order.content.status, 60));
  const decision = decisionOf(order, order.content?.isUnderWay ? shipping(order.content.status, store) : store);
  if (decision?.kind === "nothing" && order.content?.stage === "open")
    return obstacle("edit_not_followed", decision.reason.detail);
  if (decision?.kind !== "wait") return undefined;
  return decision.reason.code === "other_place"
    ? obstacle("moved_elsewhere", clean(order.content?.place?.name, 60))
    : obstacle("paused_in_store", clean(order.content?.status, 60));
}

/** The store as if orders with that status ship. */
function shipping(status: string, store: ConnectedStore): ConnectedStore {
  return { ...store, rules: { ...store.rules, ship_statuses: [...store.rules.ship_statuses, status] } };
}

/**
 * The block of a booked shipment after a change of its order. One that stands stays until nothing is in the way. One that the
 * merchant lifted, or that was never there, begins only with something new: what was in the way before the change is decided.
 */
export function blockAfter(
  block: CollectionBlock | null,
  { before, now }: { before: Obstacle | undefined; now: Obstacle | undefined },
  begins: (obstacle: Obstacle) => CollectionBlock,
): CollectionBlock | null {
  if (!now) return null;
  const same = (other: Pick<Obstacle, "code" | "detail">) =>
    other.code === now.code && other.detail.en === now.detail.en;
  if (block && same(block)) return block;
  if (!block && before && same(before)) return null;
  return begins(now);
}

/** Whether the merchant is told that the order's shipment is not collected. */
export function hasBlockAlert({ alerts }: Order): boolean {
  return alerts.some(({ code }) => (BLOCK_CODES as readonly string[]).includes(code));
}

/** The order without the alerts of blocks that are over. */
export function withoutBlockAlerts(order: Order): Order {
  const alerts = order.alerts.filter(({ code }) => !(BLOCK_CODES as readonly string[]).includes(code));
  return alerts.length === order.alerts.length ? order : { ...order, alerts };
}
