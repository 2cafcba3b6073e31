import type { StoreOrder } from "@masar/kit";
import type { Owned } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import { findAnyStore } from "../store/repository.ts";
import { clean } from "./clean.ts";
import { isPlacedBefore } from "./decide.ts";
import { asReadNow } from "./earlier-reading.ts";
import { contentHashOf, type Order } from "./order.ts";
import { reason } from "./reason.ts";
import { phoneOf } from "./recipient.ts";
import { confirmOrder, findByRemoteId, findShipmentOfOrder, listParcels, orderName } from "./repository.ts";
import type { SyncContext, SyncTools } from "./sync.ts";
import { syncShipment } from "./sync-shipment.ts";
import { withWhatIsKnown } from "./withheld.ts";

export type IngestResult =
  /** New, or other than it was, and settled. */
  | { kind: "settled"; order: Order }
  | { kind: "unchanged" }
  /** Cancelled for good, and so no longer open. */
  | { kind: "stale" }
  /** What is stored may be newer: the order is to be read from the store by its id. */
  | { kind: "ask" }
  /** An order that was over before we heard of it, or of a store that is ours no more. */
  | { kind: "skipped" };

/**
 * How a content came: sent by the store at any time, or read from it by the order's id or in a list. `since` is when reading it
 * began, by the clock of the store's mode (`clockOf`): what changed later may be missing from it. A list may lag further behind. A
 * request for a label counts as read by the id when it was issued.
 */
export type Source =
  | { kind: "sent" }
  | { kind: "id"; since: number }
  /** `sweep`: of the night, which looks again for orders that were missing. */
  | { kind: "list"; since: number; sweep: boolean };

export interface IngestOptions extends SyncContext {
  source: Source;
  /** When these orders were stored before this transaction, by the store's ids; another one was not changed by it. */
  updatedBefore?: ReadonlyMap<string, number>;
  /** An order that is not known is kept although it is cancelled or gone: what creates it can arrive later. */
  keepsCancelled?: boolean | undefined;
}

/**
 * Holds an order for this transaction, also one that is not there yet, and with it all parcels of the same whole order.
 *
 * @param wholeId as the store said just now; left out, what is stored.
 */
export async function lockOrder(
  trx: Transaction,
  store: Owned,
  remoteId: string,
  wholeId?: string,
): Promise<Order | undefined> {
  const whole = wholeId ?? (await findByRemoteId(trx, store, remoteId))?.wholeId ?? remoteId;
  await lockNames(trx, [orderName(store.id, whole), orderName(store.id, remoteId)]);
  return findByRemoteId(trx, store, remoteId);
}

/** Holds parcels and their whole order, in one order of locks, before each is taken in. */
export async function lockParcels(trx: Transaction, storeId: string, parcels: readonly StoreOrder[]): Promise<void> {
  const names = parcels.flatMap(({ id, whole }) => [orderName(storeId, whole?.id ?? id), orderName(storeId, id)]);
  await lockNames(trx, names);
}

/**
 * Takes in an order as a store has it: however often it comes, in whatever order, through webhook and poll at once, the
 * result is the same one order with the same one shipment. The transaction holds the order (`lockParcels`).
 */
export async function ingestOrder(
  trx: Transaction,
  given: StoreOrder,
  options: IngestOptions,
  tools: SyncTools,
): Promise<IngestResult> {
  const { store, now } = options;
  const found = await findByRemoteId(trx, store, given.id);
  const isOfUnnamed = found !== undefined && found.wholeId !== null && !given.whole;
  const known = isOfUnnamed ? await lockOrder(trx, store, given.id) : found;
  const read = await asTestOnce(trx, withWhatIsKnown(given, known?.content), { store, known });
  const contentHash = contentHashOf(read);
  const updatedAt = read.updatedAt?.epochMilliseconds ?? null;
  if (!known) {
    const isKept = read.stage !== "closed" && options.keepsCancelled;
    if (read.stage !== "open" && !isKept) return { kind: "skipped" };
    if (await mayBeOver(trx, read, options)) return { kind: "ask" };
    const sent = await findSentBefore(trx, store, read);
    const order = newOrder(read, { id: tools.newId("ord"), contentHash, store, now, sent });
    return { kind: "settled", order: await syncShipment(order, undefined, { ...options, trx, tools }) };
  }
  if (known.contentHash === contentHash) {
    // Its date may have changed by our own write-back; what was read before now, or is dated before, is outdated.
    const isLater = updatedAt !== null && updatedAt > (known.remoteUpdatedAt ?? 0);
    if (isLater || options.source.kind === "id")
      await confirmOrder(trx, known, {
        remoteUpdatedAt: isLater ? updatedAt : known.remoteUpdatedAt,
        // One without a shipment is erased some time after its last change, which this is not.
        updatedAt: known.shipmentId === null ? known.updatedAt : options.now,
      });
    return { kind: "unchanged" };
  }
  // Erased: its shipment has ended, and an edit of the order must not bring personal data back.
  if (known.content === null) return { kind: "unchanged" };
  if (known.content.isCancelledForGood && read.stage === "open") return { kind: "stale" };
  if (isStillMissing(read, known, options)) return { kind: "unchanged" };
  if (!isNewer(updatedAt, known, options)) return { kind: "ask" };
  const before = asReadNow(known, read);
  const changed: Order = {
    ...before,
    wholeId: read.whole?.id ?? known.wholeId,
    number: clean(read.number, 100),
    content: read,
    contentHash,
    recipientPhone: phoneOf(read) ?? known.recipientPhone,
    remoteUpdatedAt: updatedAt ?? known.remoteUpdatedAt,
  };
  return { kind: "settled", order: await syncShipment(reopened(changed), before, { ...options, trx, tools }) };
}

/**
 * Whether a list shows an order as it was that the store does not give by its id: it is asked for again when it changes, and once a
 * night, not at each poll.
 */
function isStillMissing(read: StoreOrder, known: Order, { source }: IngestOptions): boolean {
  if (known.content?.stage !== "gone" || source.kind !== "list" || source.sweep) return false;
  if (read.updatedAt === null) return contentHashOf({ ...read, stage: "gone" }) === known.contentHash;
  return read.updatedAt.epochMilliseconds <= (known.remoteUpdatedAt ?? 0);
}

/** Whether a content is certainly newer than the stored one. @param updatedAt when the store says that the order changed. */
function isNewer(updatedAt: number | null, known: Order, options: IngestOptions): boolean {
  const { source } = options;
  const age = updatedAt !== null && known.remoteUpdatedAt !== null ? updatedAt - known.remoteUpdatedAt : undefined;
  switch (source.kind) {
    case "sent": // without dates the last one that arrived is taken
      return age === undefined || age > 0;
    case "list":
      if (known.content?.stage === "gone") return false;
      return age === undefined || age === 0 ? !hasChanged(known, source, options) : age > 0;
    case "id": // also one with an older date: a store's clock may be set back, and a backup restored
      return !hasChanged(known, source, options);
  }
}

/**
 * Whether an order that is not known may be over although a list shows it: a webhook that the store sent since the reading began may
 * have said so, and was skipped, as the order is not known. Orders from before the connection are not booked by themselves.
 */
async function mayBeOver(trx: Transaction, read: StoreOrder, options: IngestOptions): Promise<boolean> {
  const { store, source, now, realNow } = options;
  if (source.kind !== "list" || isPlacedBefore(read, store.connectedAt)) return false;
  const current = await findAnyStore(trx, store.id); // while the order is held: `store` was read before
  return (current?.lastWebhookAt ?? 0) + (now - realNow) > source.since;
}

/** Clocks of two processes do not differ by more. */
const CLOCKS_DIFFER_MS = 60_000;

/** Whether another transaction has changed or confirmed the order since then. */
function hasChanged(
  known: Order,
  { since }: { since: number },
  { updatedBefore, now }: Pick<IngestOptions, "updatedBefore" | "now">,
): boolean {
  const updatedAt = updatedBefore?.get(known.remoteId) ?? known.updatedAt;
  // One from the future was stored before the clock was set right.
  return updatedAt > since && updatedAt <= now + CLOCKS_DIFFER_MS;
}

/** An order that nobody has seen, before it is decided. */
export function newOrder(read: StoreOrder, { id, contentHash, store, now, sent }: NewOrderGiven): Order {
  return {
    id,
    accountId: store.accountId,
    mode: store.mode,
    storeId: store.id,
    remoteId: read.id,
    wholeId: read.whole?.id ?? null,
    number: clean(read.number, 100),
    status: "waiting",
    reasons: [],
    alerts: sent ? [reason("shipped_before", sent.trackingNumber)] : [],
    content: read,
    contentHash,
    corrections: sent ? { decision: "hold" } : {},
    cash: null,
    recipientPhone: phoneOf(read),
    parcelNumber: 0,
    shipmentId: null,
    placedAt: read.placedAt.epochMilliseconds,
    remoteUpdatedAt: read.updatedAt?.epochMilliseconds ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

export interface NewOrderGiven extends Pick<SyncContext, "store" | "now"> {
  id: string;
  contentHash: string;
  sent: Awaited<ReturnType<typeof findSentBefore>>;
}

/** A test stays one, also after the shop's development has ended, and so do parcels that are split off it then. */
async function asTestOnce(
  trx: Transaction,
  read: StoreOrder,
  { store, known }: Pick<SyncContext, "store"> & { known: Order | undefined },
): Promise<StoreOrder> {
  if (read.isTest) return read;
  const siblings = known || !read.whole ? [] : await listParcels(trx, store, read.whole.id);
  const wasTest = [known, ...siblings].some((one) => one?.content?.isTest);
  return wasTest ? { ...read, isTest: true } : read;
}

/**
 * A shop that moved to another address is another store to us, and its orders bear the shipments that they had: they wait
 * for somebody to look.
 */
async function findSentBefore(trx: Transaction, store: SyncContext["store"], { id, shipmentId }: StoreOrder) {
  if (shipmentId === undefined) return undefined;
  const sent = await findShipmentOfOrder(trx, store, { shipmentId, remoteId: id });
  return sent && sent.storeId !== store.id && sent.status !== "cancelled" ? sent : undefined;
}

/** Cancelled in the store and open there again: as if it had just come. */
function reopened(order: Order): Order {
  return order.status === "cancelled" && order.content?.stage === "open" ? { ...order, status: "waiting" } : order;
}

/**
 * The store does not have the order. One that is not known, and that a list shows, is kept as gone: else every poll would ask for it
 * again.
 */
export async function ingestDeletion(
  trx: Transaction,
  { remoteId, listed }: Gone,
  options: IngestOptions,
  tools: SyncTools,
): Promise<IngestResult> {
  const known = await lockOrder(trx, options.store, remoteId, listed?.whole?.id);
  if (known?.content === null) return { kind: "unchanged" };
  const showsChanges = !known || listed?.updatedAt === null; // without dates only the content does
  const content = (showsChanges ? listed : undefined) ?? known?.content;
  if (!content) return { kind: "unchanged" };
  const latest = Math.max(known?.remoteUpdatedAt ?? 0, listed?.updatedAt?.epochMilliseconds ?? 0);
  const updatedAt = latest === 0 ? null : Temporal.Instant.fromEpochMilliseconds(latest);
  return ingestOrder(trx, { ...content, updatedAt, stage: "gone" }, { ...options, keepsCancelled: true }, tools);
}

/** An order that the store does not give by its id. */
export interface Gone {
  remoteId: string;
  /** As a list of the store shows it nevertheless. */
  listed?: StoreOrder | undefined;
}
