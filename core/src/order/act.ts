import type { Tenant } from "../account/account.ts";
import { type Action, type Actor, type Details, fieldsOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Transaction } from "../db/database.ts";
import { piastresOf } from "../money.ts";
import type { Service } from "../pricing/card.ts";
import type { RecipientEdit } from "../shipment/edit.ts";
import { lockShipmentById } from "../shipment/repository.ts";
import { gramsOf } from "../shipment/request.ts";
import { stateOf } from "../shipment/shipment.ts";
import { stageOf } from "../shipment/state.ts";
import { type IntakeTools, settlingOf, withFreshNumbers } from "../store/intake.ts";
import type { ConnectedStore } from "../store/store.ts";
import { hashOf, type Mends, type Order, paymentHashOf } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { findOrder } from "./repository.ts";
import { decisionOf, settle, storeStands } from "./settle.ts";
import { lockOrder } from "./take-in.ts";

/** What a person did to an order. */
export type Acted =
  | { kind: "done"; order: Order }
  | { kind: "already_shipped"; order: Order }
  /** Nothing was changed. */
  | { kind: "refused"; order: Order; reasons: readonly Reason[] }
  | { kind: "unknown" };

export interface OrderRequest {
  tenant: Tenant;
  id: string;
  /** For the activity log; none for the buyer, whose answer stands in the order itself. */
  actor?: Actor;
}

/** Puts right what stands in an order's way. */
export interface MendRequest {
  recipient?: RecipientEdit | undefined;
  /** EGP, two decimals. */
  cod_value?: number | undefined;
  weight_kg?: number | undefined;
  service?: Service | undefined;
}

/** The merchant wants it sent: whatever its status, hold or rule; only what cannot be sent is refused, and says why. */
export function shipOrder(request: OrderRequest, tools: IntakeTools): Promise<Acted> {
  return act({ ...request, action: "order.shipped" }, tools, async (order, { trx, store }) => {
    const shipment = order.shipmentId === null ? undefined : await lockShipmentById(trx, order.shipmentId);
    if (shipment && shipment.status !== "cancelled") return { kind: "already_shipped", order };
    if (order.status === "cancelled") return { kind: "refused", order, reasons: [reason("cancelled_in_store")] };
    const { wish: _, ...mends } = order.mends;
    const wanted: Order = { ...order, status: "waiting", mends: { ...mends, confirmed: "merchant" } };
    const decision = decisionOf(wanted, store);
    switch (decision?.kind) {
      case "ship": {
        const stands = storeStands(store);
        return stands ? { kind: "refused", order, reasons: [stands] } : { kind: "change", order: wanted };
      }
      case "attention":
        return { kind: "refused", order, reasons: decision.reasons };
      case "wait":
      case "nothing":
        return { kind: "refused", order, reasons: [decision.reason] };
      default:
        return { kind: "refused", order, reasons: [reason("cancelled_in_store")] };
    }
  });
}

/** What is mended is used in place of what the store says, until the store says something else. */
export function mendOrder(
  request: OrderRequest,
  mend: MendRequest,
  by: "merchant" | "buyer",
  tools: IntakeTools,
): Promise<Acted> {
  const details = { changes: fieldsOf(mend) };
  return act({ ...request, action: "order.corrected", details }, tools, async (order, { trx }) => {
    const { content } = order;
    if (!content || order.status === "cancelled")
      return { kind: "refused", order, reasons: [reason("cancelled_in_store")] };
    const shipment = order.shipmentId === null ? undefined : await lockShipmentById(trx, order.shipmentId);
    if (shipment && shipment.status !== "cancelled") {
      if (by === "buyer") return { kind: "already_shipped", order };
      if (stageOf(stateOf(shipment)) !== "booked")
        return { kind: "refused", order, reasons: [reason("too_late_to_mend", shipment.trackingNumber)] };
    }
    const mends: Mends = {
      ...order.mends,
      ...(mend.recipient
        ? { recipient: { ...order.mends.recipient, ...mend.recipient }, recipientOf: hashOf(content.recipient) }
        : {}),
      ...(mend.cod_value === undefined
        ? {}
        : { codPiastres: piastresOf(mend.cod_value), paymentOf: paymentHashOf(content.payment) }),
      ...(mend.weight_kg === undefined ? {} : { weightGrams: gramsOf(mend.weight_kg) }),
      ...(mend.service === undefined ? {} : { service: mend.service }),
      ...(by === "buyer" && order.mends.confirmed === undefined ? { confirmed: "buyer" as const } : {}),
    };
    return { kind: "change", order: { ...order, mends } };
  });
}

/** `hold` until somebody presses Ship; `ignore` for good. Neither touches a shipment that there is. */
export function wishOrder(request: OrderRequest, wish: "hold" | "ignore", tools: IntakeTools): Promise<Acted> {
  const action = wish === "hold" ? "order.held" : "order.ignored";
  return act({ ...request, action }, tools, async (order, { trx }) => {
    const shipment = order.shipmentId === null ? undefined : await lockShipmentById(trx, order.shipmentId);
    if (shipment && shipment.status !== "cancelled")
      return { kind: "refused", order, reasons: [reason("already_shipped", shipment.trackingNumber)] };
    return { kind: "change", order: { ...order, mends: { ...order.mends, wish } } };
  });
}

/** Somebody has seen the alerts. */
export function dismissAlerts(request: OrderRequest, tools: IntakeTools): Promise<Acted> {
  return act(request, tools, async (order) => ({ kind: "change", order: { ...order, alerts: [] } }));
}

type Change = { kind: "change"; order: Order } | Exclude<Acted, { kind: "done" | "unknown" }>;
type Context = { trx: Transaction; store: ConnectedStore };

async function act(
  { tenant, id, actor, action, details }: OrderRequest & { action?: Action; details?: Details },
  tools: IntakeTools,
  change: (order: Order, context: Context) => Promise<Change>,
): Promise<Acted> {
  const { db } = tools;
  const found = await findOrder(db.read, tenant, id);
  if (!found) return { kind: "unknown" };
  const acted = await withFreshNumbers(() =>
    db.write(async (trx): Promise<Acted> => {
      const order = await lockOrder(trx, found.storeId, found.remoteId);
      if (!order) return { kind: "unknown" };
      const settling = await settlingOf(trx, { id: found.storeId }, tools.clock);
      const changed = await change(order, { trx, store: settling.store });
      if (changed.kind !== "change") return changed;
      if (actor && action)
        await recordActivity(trx, actor, { action, objectId: order.id, details: { order: order.number, ...details } });
      return { kind: "done", order: await settle(trx, changed.order, order, settling, tools) };
    }),
  );
  if (acted.kind === "done") {
    tools.wakeDeliveries();
    tools.wakeWriteBacks();
  }
  return acted;
}
