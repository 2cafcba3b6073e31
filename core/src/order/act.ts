import type { Tenant } from "../account/account.ts";
import { type Action, type Actor, type Details, fieldsOf } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import type { Transaction } from "../db/database.ts";
import type { Service } from "../quote/card.ts";
import { apiNameOf, type RecipientEdit } from "../shipment/edit.ts";
import { lockShipmentById } from "../shipment/repository.ts";
import { stateOf } from "../shipment/shipment.ts";
import { stageOf } from "../shipment/state.ts";
import { storeUpdate } from "../shipment/update.ts";
import { hasEndedUndelivered } from "./cash/facts.ts";
import { readWholeCash } from "./cash/of-order.ts";
import { decisionOnceShipped, withoutBlockAlerts } from "./collection-block.ts";
import { lockOrder } from "./ingest.ts";
import { type IntakeTools, syncContextOf, withFreshNumbers } from "./intake.ts";
import { type Corrections, hashOf, type Order, orderEtag, paymentHashOf, storeOf } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import { findOrder } from "./repository.ts";
import { decisionOf, type SyncContext, storeReason } from "./sync.ts";
import { syncShipment } from "./sync-shipment.ts";
import { addToTimeline } from "./timeline-repository.ts";

/** What a person did to an order. */
export type OrderActionResult =
  | { kind: "done"; order: Order }
  | { kind: "already_shipped"; order: Order }
  /** Nothing was changed. */
  | { kind: "refused"; order: Order; reasons: readonly Reason[] }
  | { kind: "unknown" };

export interface OrderRequest {
  tenant: Tenant;
  id: string;
  /** For the activity log; undefined for the buyer, whose correction is in the order itself. */
  actor?: Actor;
  /** The ETag that was read, for a correction; undefined to correct whatever is there. */
  etag?: string | undefined;
}

/** The order is no longer what the caller has read. Nothing was changed. */
export class OutdatedOrder extends Error {
  override readonly name = "OutdatedOrder";
}

/** Corrects an order. */
export interface OrderCorrection {
  recipient?: RecipientEdit | undefined;
  codPiastres?: number | undefined;
  weightGrams?: number | undefined;
  service?: Service | undefined;
}

/** The merchant wants it sent: whatever its status, hold or rule; only what cannot be sent is refused, and says why. */
export function shipOrder(request: OrderRequest, tools: IntakeTools): Promise<OrderActionResult> {
  return act({ ...request, action: "order.shipped" }, tools, async (order, { trx, store, account }) => {
    const shipment =
      order.shipmentId === null ? undefined : await lockShipmentById(trx, order.accountId, order.shipmentId);
    if (shipment && shipment.status !== "cancelled" && !hasEndedUndelivered(shipment))
      return { kind: "already_shipped", order };
    if (order.status === "cancelled") return { kind: "refused", order, reasons: [reason("cancelled_in_store")] };
    const { decision: _, ...corrections } = order.corrections;
    const wanted: Order = { ...order, status: "waiting", corrections: { ...corrections, confirmed: "merchant" } };
    const cash = await readWholeCash(trx, wanted, { store, account, lock: trx });
    const decision = decisionOf({ ...wanted, cash: cash?.of(wanted) ?? wanted.cash }, store);
    switch (decision?.kind) {
      case "ship": {
        const stands = storeReason(store);
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

/** A correction replaces the store's value until the store changes that value. @throws OutdatedOrder */
export function correctOrder(
  request: OrderRequest,
  correction: OrderCorrection,
  by: "merchant" | "buyer",
  tools: IntakeTools,
): Promise<OrderActionResult> {
  const details = {
    changes: fieldsOf(correction).map((field) => (field === "weightGrams" ? "weight_kg" : apiNameOf(field))),
  };
  return act({ ...request, action: "order.corrected", details }, tools, async (order, { trx, store }) => {
    const { content } = order;
    if (request.etag !== undefined && request.etag !== orderEtag(order)) throw new OutdatedOrder();
    if (!content || order.status === "cancelled")
      return { kind: "refused", order, reasons: [reason("cancelled_in_store")] };
    const shipment =
      order.shipmentId === null ? undefined : await lockShipmentById(trx, order.accountId, order.shipmentId);
    if (shipment && shipment.status !== "cancelled") {
      if (by === "buyer") return { kind: "already_shipped", order };
      if (stageOf(stateOf(shipment)) !== "booked")
        return { kind: "refused", order, reasons: [reason("too_late_to_correct", shipment.trackingNumber)] };
      if (decisionOnceShipped(order, store)?.kind === "nothing")
        return { kind: "refused", order, reasons: [reason("nothing_left_to_ship", shipment.trackingNumber)] };
    }
    const corrections: Corrections = {
      ...order.corrections,
      ...(correction.recipient
        ? {
            recipient: { ...order.corrections.recipient, ...correction.recipient },
            recipientOf: hashOf(content.recipient),
          }
        : {}),
      ...(correction.codPiastres === undefined
        ? {}
        : { codPiastres: correction.codPiastres, paymentOf: paymentHashOf(content.payment, order.cash) }),
      ...(correction.weightGrams === undefined ? {} : { weightGrams: correction.weightGrams }),
      ...(correction.service === undefined ? {} : { service: correction.service }),
      ...(by === "buyer" && order.corrections.confirmed === undefined ? { confirmed: "buyer" as const } : {}),
    };
    return { kind: "change", order: { ...order, corrections } };
  });
}

/** `hold` until the merchant presses Ship; `ignore` permanently. Neither changes an existing shipment. */
export function decideOrder(
  request: OrderRequest,
  decision: "hold" | "ignore",
  tools: IntakeTools,
): Promise<OrderActionResult> {
  const action = decision === "hold" ? "order.held" : "order.ignored";
  return act({ ...request, action }, tools, async (order, { trx }) => {
    const shipment =
      order.shipmentId === null ? undefined : await lockShipmentById(trx, order.accountId, order.shipmentId);
    if (shipment && shipment.status !== "cancelled")
      return { kind: "refused", order, reasons: [reason("already_shipped", shipment.trackingNumber)] };
    return { kind: "change", order: { ...order, corrections: { ...order.corrections, decision } } };
  });
}

/** Dismisses the alerts. */
export function dismissAlerts(request: OrderRequest, tools: IntakeTools): Promise<OrderActionResult> {
  return act(request, tools, async (order) => ({ kind: "change", order: { ...order, alerts: [] } }));
}

/**
 * The merchant wants a shipment collected that does not follow the order: what is in the way now is decided. Without a block
 * nothing changes.
 *
 * @param blockId of the block that the merchant has seen. Another one is not lifted: "refused".
 */
export function sendAsBooked(
  request: OrderRequest & { actor: Actor },
  { shipmentId, blockId }: { shipmentId: string; blockId: string },
  tools: IntakeTools,
): Promise<OrderActionResult> {
  return act(request, tools, async (order, { trx, now, realNow }) => {
    const shipment = await lockShipmentById(trx, order.accountId, shipmentId);
    if (!shipment?.collectionBlock) return { kind: "change", order };
    const { id, code, detail } = shipment.collectionBlock;
    if (id !== blockId) return { kind: "refused", order, reasons: [{ code, detail, field: null }] };
    const allowed = { ...shipment, collectionBlock: null, sequence: shipment.sequence + 1, updatedAt: now };
    await storeUpdate(trx, shipment, allowed, { ...tools, now, realNow });
    const by = request.actor.name ?? request.actor.kind;
    const number = shipment.trackingNumber;
    const text = {
      en: `${by} decided to send shipment ${number} as it was booked.`,
      ar: `قرر ${by} إرسال الشحنة ${number} كما هي.`,
    };
    const entry = { id: tools.newId("otl"), accountId: order.accountId, orderId: order.id, code: "sent_as_booked" };
    await addToTimeline(trx, [{ ...entry, text, at: now }]);
    const activity = { action: "shipment.sent_as_booked" as const, objectId: number };
    await recordActivity(trx, request.actor, { ...activity, details: { order: order.number } });
    return { kind: "change", order: withoutBlockAlerts(order) };
  });
}

type Change = { kind: "change"; order: Order } | Exclude<OrderActionResult, { kind: "done" | "unknown" }>;
type Context = SyncContext & { trx: Transaction };

async function act(
  { tenant, id, actor, action, details }: OrderRequest & { action?: Action; details?: Details },
  tools: IntakeTools,
  change: (order: Order, context: Context) => Promise<Change>,
): Promise<OrderActionResult> {
  const { db } = tools;
  const found = await findOrder(db.read, tenant, id);
  if (!found) return { kind: "unknown" };
  const result = await withFreshNumbers(() =>
    db.write(async (trx): Promise<OrderActionResult> => {
      const order = await lockOrder(trx, storeOf(found), found.remoteId);
      if (!order) return { kind: "unknown" };
      const context = await syncContextOf(trx, { id: found.storeId }, tools.clock);
      const changed = await change(order, { ...context, trx });
      if (changed.kind !== "change") return changed;
      if (actor && action)
        await recordActivity(trx, actor, { action, objectId: order.id, details: { order: order.number, ...details } });
      return { kind: "done", order: await syncShipment(changed.order, order, { ...context, trx, tools }) };
    }),
  );
  if (result.kind === "done") {
    tools.wakeDeliveries();
    tools.wakeWriteBacks();
  }
  return result;
}
