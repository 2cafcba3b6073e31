import type { StoreOrder } from "@masar/kit";
import type { Account, Owned, Tenant } from "../account/account.ts";
import { findAccount } from "../account/repository.ts";
import type { Database, Transaction } from "../db/database.ts";
import { erasedSince } from "../erasure/erasure.ts";
import type { JobPlace } from "../jobs/engine.ts";
import type { Clock } from "../kernel/clock.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { isTrackingNumberTaken, PickupAddressGone } from "../shipment/repository.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { keepStore } from "../store/repository.ts";
import type { ConnectedStore } from "../store/store.ts";
import { boundOrder } from "./clean.ts";
import {
  type Gone,
  type IngestOptions,
  type IngestResult,
  ingestDeletion,
  ingestOrder,
  lockOrder,
  lockParcels,
  type Source,
} from "./ingest.ts";
import type { Order } from "./order.ts";
import { phonesOf } from "./recipient.ts";
import { findUpdateTimes } from "./repository.ts";
import type { SyncTools } from "./sync.ts";

/** An order that became a shipment, as it was committed. */
export interface BookedOrder {
  /** Of `shipment.created`. */
  eventId: string;
  order: Order;
  shipment: Shipment;
  stored: ConnectedStore;
}

/** A place for the write-back of a shipment that is about to be booked (`JobPlace`). */
export type WriteBackPlace = JobPlace<BookedOrder>;

export interface IntakeTools extends SyncTools {
  keys: MasterKeys;
  db: Database;
  clock: Clock;
  wakeDeliveries(): void;
  wakeWriteBacks(): void;
  /** Undefined when the write-back has to be claimed, such as where another process does that. */
  takeWriteBack?(store: Owned): WriteBackPlace | undefined;
}

/** An order as its store has it, or that it was deleted. */
export type Read = { kind: "order"; order: StoreOrder } | ({ kind: "gone" } & Gone);

interface IntakeOptions extends Pick<IngestOptions, "source" | "keepsCancelled"> {
  store: ConnectedStore;
}

/** Numbers are drawn at random: when one is taken, the order is settled again with another. */
const MOST_DRAWS = 10;
/** An order that changes during each of these reads is left to whoever changes it, and to the next poll. */
const MOST_READS = 3;

/**
 * Takes what a store sent of an order in, with whatever else belongs to the same commit. What was read of a store that
 * was disconnected meanwhile is nothing any more.
 */
export async function intake(
  order: StoreOrder,
  {
    also,
    ...options
  }: Omit<IntakeOptions, "source"> & { also?: (trx: Transaction, ingested: IngestResult) => Promise<void> },
  tools: IntakeTools,
): Promise<IngestResult> {
  const reads: Read[] = [{ kind: "order", order }];
  const how = { ...options, source: { kind: "sent" } as const };
  const [ingested] = await intakeAll(reads, how, tools, async (trx, [only]) => only && also?.(trx, only));
  return ingested as IngestResult; // one for each
}

/**
 * Takes in the parcels of one order, read from the store just now, by one commit. Each bears the cash of the whole order:
 * were only some of them stored, the next change of another would use what it had before.
 */
export function intakeParcels(
  parcels: readonly StoreOrder[],
  options: IntakeOptions,
  tools: IntakeTools,
): Promise<IngestResult[]> {
  const reads = parcels.map((order): Read => ({ kind: "order", order }));
  return intakeAll(reads, options, tools);
}

/**
 * Reads orders from the store by their ids and takes them in. Those that changed while they were read are read again.
 *
 * @returns nothing when one changed during each of the reads.
 * @throws ConnectorError of `read`
 */
export async function intakeCurrent(
  read: () => Promise<readonly Read[]>,
  options: Omit<IntakeOptions, "source">,
  tools: IntakeTools,
): Promise<IngestResult[] | undefined> {
  for (let reads = 1; reads <= MOST_READS; reads += 1) {
    const source: Source = { kind: "id", since: await clockOf(options.store, tools) };
    const results: IngestResult[] = [];
    for (const order of Map.groupBy(await read(), wholeOf).values())
      results.push(...(await intakeAll(order, { ...options, source }, tools)));
    if (results.every(({ kind }) => kind !== "ask")) return results;
  }
  return undefined;
}

function wholeOf(read: Read): string {
  return read.kind === "order" ? wholeIdOf(read.order) : read.remoteId;
}

/** An order that a store splits into parcels has the id of the whole. */
function wholeIdOf({ id, whole }: StoreOrder): string {
  return whole?.id ?? id;
}

/** Orders that were read at once, each with all of its parcels. */
export function byWhole(orders: readonly StoreOrder[]): StoreOrder[][] {
  return [...Map.groupBy(orders, wholeIdOf).values()];
}

async function intakeAll(
  reads: readonly Read[],
  { store, ...how }: IntakeOptions,
  tools: IntakeTools,
  also?: (trx: Transaction, ingested: readonly IngestResult[]) => Promise<void>,
): Promise<IngestResult[]> {
  const { db } = tools;
  // Outside the transaction: what a store sends may be a megabyte.
  const bounded = reads.map((read) => (read.kind === "order" ? { ...read, order: boundOrder(read.order) } : read));
  const ingested = await withFreshNumbers(() =>
    db.write(async (trx) => {
      const context = await syncContextOf(trx, store, tools.clock);
      await lockParcels(
        trx,
        store.id,
        bounded.flatMap((read) => (read.kind === "order" ? [read.order] : [])),
      );
      // Storing one parcel changes the others of the same whole order.
      const ids = bounded.length > 1 ? bounded.flatMap((read) => (read.kind === "order" ? [read.order.id] : [])) : [];
      const updatedBefore = await findUpdateTimes(trx, store, ids);
      const options: IngestOptions = { ...context, updatedBefore, ...how };
      const outcomes: IngestResult[] = [];
      for (const read of bounded) outcomes.push(await take(trx, read, options, tools));
      await also?.(trx, outcomes);
      return outcomes;
    }),
  );
  if (ingested.some(({ kind }) => kind === "settled")) {
    tools.wakeDeliveries();
    tools.wakeWriteBacks();
  }
  return ingested;
}

async function take(trx: Transaction, read: Read, options: IngestOptions, tools: IntakeTools): Promise<IngestResult> {
  if (options.store.status === "disconnected") return { kind: "skipped" };
  if (read.kind === "gone") {
    const { remoteId, listed } = read;
    const isKept = listed && !(await isOfErased(trx, listed, options, tools));
    return ingestDeletion(trx, { remoteId, listed: isKept ? boundOrder(listed) : undefined }, options, tools);
  }
  if (await isOfErased(trx, read.order, options, tools)) return { kind: "skipped" };
  return ingestOrder(trx, read.order, options, tools);
}

/**
 * Whether an order was placed by a person before that person was erased, and is not one that is kept until its parcel has
 * arrived. (`settlingOf` holds the store, so no erasure is written at this moment.)
 */
async function isOfErased(
  trx: Transaction,
  order: StoreOrder,
  { store }: IngestOptions,
  { keys }: IntakeTools,
): Promise<boolean> {
  const phones = phonesOf(order);
  const since = order.placedAt.epochMilliseconds;
  const erased = await erasedSince(trx, { tenant: store, phones, since }, keys);
  if (erased.size === 0) return false;
  const known = await lockOrder(trx, store, order.id, order.whole?.id);
  return !known?.content || !phonesOf(known.content).some((phone) => erased.has(phone));
}

/** Runs a write again when a tracking number that it drew was taken, or a pickup address that it read was deleted. */
export async function withFreshNumbers<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let draws = 1; ; draws += 1) {
    try {
      return await write();
    } catch (error) {
      const mayDiffer = isTrackingNumberTaken(error) || error instanceof PickupAddressGone;
      if (!mayDiffer || draws === MOST_DRAWS) throw error;
    }
  }
}

/** The present time by the clock of a store's mode. */
export async function clockOf(store: Tenant, { db, clock }: Pick<IntakeTools, "db" | "clock">): Promise<number> {
  const account = store.mode === "test" ? await findAccount(db.read, store.accountId) : undefined;
  return clock.now() + (account?.sandboxClockOffsetMs ?? 0);
}

/** The store as it is now, with its account and the clocks of its mode; it may have changed since the caller read it. */
export async function syncContextOf(
  trx: Transaction,
  { id }: Pick<ConnectedStore, "id">,
  clock: Clock,
): Promise<{ store: ConnectedStore; account: Account; now: number; realNow: number }> {
  const store = await keepStore(trx, id);
  const account = store && (await findAccount(trx, store.accountId));
  if (!store || !account) throw new Error(`store ${id} is gone, or has no account`);
  const realNow = clock.now();
  return { store, account, realNow, now: realNow + (store.mode === "test" ? account.sandboxClockOffsetMs : 0) };
}
