import type { StoreOrder } from "@masar/kit";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { clean } from "./clean.ts";
import { contentHashOf, type Order } from "./order.ts";
import { reason } from "./reason.ts";
import { phoneOf } from "./recipient.ts";
import { findByRemoteId, findShipmentOfOrder, noteDate, orderName } from "./repository.ts";
import { type SettleTools, type Settling, settle } from "./settle.ts";

export type TakenIn =
  /** New, or other than it was, and settled. */
  | { kind: "settled"; order: Order }
  | { kind: "unchanged" }
  /** Older than what we have. */
  | { kind: "stale" }
  /** As new as what we have and yet different: only the store can say which is true. */
  | { kind: "ask" }
  /** An order that was over before we heard of it, or of a store that is ours no more. */
  | { kind: "skipped" };

export interface TakeInOptions extends Settling {
  /** Read from the store just now, and not sent by it some time ago. */
  fresh: boolean;
}

/** Holds an order for this transaction, also one that is not there yet. */
export async function lockOrder(trx: Transaction, storeId: string, remoteId: string): Promise<Order | undefined> {
  await lockNames(trx, [orderName(storeId, remoteId)]);
  return findByRemoteId(trx, storeId, remoteId);
}

/**
 * Takes in an order as a store has it: however often it comes, in whatever order, through webhook and poll at once, the
 * result is the same one order with the same one shipment.
 */
export async function takeIn(
  trx: Transaction,
  read: StoreOrder,
  options: TakeInOptions,
  tools: SettleTools,
): Promise<TakenIn> {
  const { store, now } = options;
  const known = await lockOrder(trx, store.id, read.id);
  const contentHash = contentHashOf(read);
  const updatedAt = read.updatedAt?.epochMilliseconds ?? null;
  if (!known) {
    if (read.stage !== "open") return { kind: "skipped" };
    const sent = await findSentBefore(trx, store, read);
    const order: Order = {
      id: tools.newId("ord"),
      accountId: store.accountId,
      mode: store.mode,
      storeId: store.id,
      remoteId: read.id,
      number: clean(read.number, 100),
      status: "waiting",
      reasons: [],
      alerts: sent ? [reason("shipped_before", sent.trackingNumber)] : [],
      content: read,
      contentHash,
      mends: sent ? { wish: "hold" } : {},
      recipientPhone: phoneOf(read),
      parcelNumber: 0,
      shipmentId: null,
      placedAt: read.placedAt.epochMilliseconds,
      remoteUpdatedAt: updatedAt,
      createdAt: now,
      updatedAt: now,
    };
    return { kind: "settled", order: await settle(trx, order, undefined, options, tools) };
  }
  if (known.contentHash === contentHash) {
    // Its date may have moved all the same, by our own writing; what is older than that is old.
    if (updatedAt !== null && updatedAt > (known.remoteUpdatedAt ?? 0)) await noteDate(trx, known.id, updatedAt);
    return { kind: "unchanged" };
  }
  if (updatedAt !== null && known.remoteUpdatedAt !== null) {
    if (updatedAt < known.remoteUpdatedAt) return { kind: "stale" };
    if (updatedAt === known.remoteUpdatedAt && !options.fresh) return { kind: "ask" };
  }
  // Erased: its shipment ended long ago, and nobody's data come back by an old order's edit.
  if (known.content === null) return { kind: "unchanged" };
  const changed: Order = {
    ...known,
    number: clean(read.number, 100),
    content: read,
    contentHash,
    recipientPhone: phoneOf(read) ?? known.recipientPhone,
    remoteUpdatedAt: updatedAt ?? known.remoteUpdatedAt,
  };
  return { kind: "settled", order: await settle(trx, reopened(changed), known, options, tools) };
}

/**
 * A shop that moved to another address is another store to us, and its orders bear the shipments that they had: they wait
 * for somebody to look.
 */
async function findSentBefore(trx: Transaction, store: Settling["store"], { id, shipmentId }: StoreOrder) {
  if (shipmentId === undefined) return undefined;
  const sent = await findShipmentOfOrder(trx, store, { shipmentId, remoteId: id });
  return sent && sent.storeId !== store.id && sent.status !== "cancelled" ? sent : undefined;
}

/** Cancelled in the store and open there again: as if it had just come. */
function reopened(order: Order): Order {
  return order.status === "cancelled" && order.content?.stage === "open" ? { ...order, status: "waiting" } : order;
}

/** The store no longer has the order. */
export async function takeGone(
  trx: Transaction,
  remoteId: string,
  options: TakeInOptions,
  tools: SettleTools,
): Promise<TakenIn> {
  const known = await lockOrder(trx, options.store.id, remoteId);
  if (!known?.content || known.content.stage === "gone") return { kind: "unchanged" };
  // It went after everything that we know of it.
  const updatedAt =
    known.remoteUpdatedAt === null ? null : Temporal.Instant.fromEpochMilliseconds(known.remoteUpdatedAt);
  return takeIn(trx, { ...known.content, updatedAt, stage: "gone" }, { ...options, fresh: true }, tools);
}
