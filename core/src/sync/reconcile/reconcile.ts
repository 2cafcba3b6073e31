import { type Connector, ConnectorError, type IsRead, type Store } from "@masar/kit";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/log.ts";
import type { Text } from "../../kernel/text.ts";
import { hasBlockAlert } from "../../order/collection-block.ts";
import { type Gone, type IngestResult, lockOrder } from "../../order/ingest.ts";
import {
  byWhole,
  clockOf,
  type IntakeTools,
  intakeCurrent,
  intakeParcels,
  type Read,
  syncContextOf,
  withFreshNumbers,
} from "../../order/intake.ts";
import { listOpenOrders } from "../../order/open-repository.ts";
import { contentHashOf } from "../../order/order.ts";
import { findHashes, isReadSince } from "../../order/repository.ts";
import { syncShipment } from "../../order/sync-shipment.ts";
import { hookUrl, type StoreAccess } from "../../store/access.ts";
import { keepEvidentPlaces } from "../../store/import-places.ts";
import type { StoreChanges } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { keepUnreadable } from "../inbox/repository.ts";
import { importOn } from "./import.ts";
import { untilStop } from "./until-stop.ts";

/** Orders compared at once. */
const PAGE = 100;
/** A page that takes longer is compared as far as it was read, because each page renews the lease on the store. */
const GATHERED_WITHIN_MS = 60_000;
/** Clocks differ, and a change may become visible later than its own date. */
export const OVERLAP_MS = 15 * 60_000;
/** Some stores edit an order without changing its date, so once a night the orders of a week are compared. */
const SWEEP_MS = 7 * 86_400_000;

export interface ReconcileTools extends IntakeTools {
  access: StoreAccess;
  log: Logger;
  /** Origin of the service's pages and webhook addresses. */
  appUrl: string;
}

/** Extends the lease on the store. @throws when it is lost or the process stops. */
type RenewLease = (changes?: StoreChanges) => Promise<void>;

/**
 * Compares a store's orders with the stored ones and ingests the differences, so that a lost webhook loses no order. Can be
 * repeated at any time.
 *
 * @returns changes of the store, to be stored when the poll ends, and the error of its first import.
 * @throws ConnectorError
 */
export async function reconcile(
  stored: ConnectedStore,
  { sweep, renewLease, stop }: { sweep: boolean; renewLease: RenewLease; stop: AbortSignal },
  tools: ReconcileTools,
): Promise<{ learnt: StoreChanges; importFailure: ConnectorError | undefined }> {
  const { connector, store } = await tools.access.ready(stored);
  const startedAt = tools.clock.now();
  const readSince = await clockOf(stored, tools);
  const doubts = { secret: stored.refusedWebhookAt !== null };
  const subscribed = await connector.webhooks?.subscribe(store, hookUrl(tools.appUrl, stored), doubts);
  const inspected = sweep ? await connector.inspect(store) : undefined;
  // Stored at once: a change that the store sends while its orders are read is newer and must stay.
  if (inspected) {
    await renewLease({ facts: inspected.facts, notes: inspected.notes });
    await tools.db.write((trx) => keepEvidentPlaces(trx, stored));
  }
  const current = inspected
    ? { ...store, facts: { ...inspected.facts, cashGateways: store.facts.cashGateways } }
    : store;

  const since = Math.min(stored.watermark - OVERLAP_MS, sweep ? startedAt - SWEEP_MS : Number.POSITIVE_INFINITY);
  const shop = { connector, store: current, stored, readSince, sweep, renewLease, stop };
  const imported =
    stored.firstImport &&
    (await importOn(
      { connector, store: current, first: stored.firstImport },
      {
        clock: tools.clock,
        ingestOrder: (payloads) => compare(payloads, shop, tools),
        keep: (first) => renewLease({ firstImport: first }),
      },
    ));
  // The nightly sweep compares contents, not dates.
  const isRead: IsRead | undefined = sweep
    ? undefined
    : (wholeId, changedAt) => isReadSince(tools.db.read, stored, { wholeId, changedAt: changedAt.epochMilliseconds });
  const changed = connector.listOrders(current, Temporal.Instant.fromEpochMilliseconds(since), isRead);
  let found = await compare(untilStop(changed, stop), shop, tools);
  const rechecksAll = sweep || connector.recheck?.listMissesEdits(current.facts);
  found += await compareOpen(shop, rechecksAll ? undefined : "refundsUnread", tools);
  if (sweep) await decideWaiting(stored, tools);
  const learnt = {
    watermark: startedAt,
    refusedWebhookAt: null,
    foundByPoll: stored.foundByPoll + found,
    repairedSubscriptions: stored.repairedSubscriptions + (subscribed?.repaired ?? 0),
    firstImport: imported?.first ?? null,
  };
  return { learnt, importFailure: imported?.failure };
}

interface Shop {
  connector: Connector;
  store: Store<unknown>;
  stored: ConnectedStore;
  /** Nothing was read before, by the clock of the store's mode. */
  readSince: number;
  /** The comparison of the night. */
  sweep: boolean;
  renewLease: RenewLease;
  /** Aborted when the process stops. */
  stop: AbortSignal;
}

/** @returns how many orders differed from the stored ones. */
async function compare(
  payloads: AsyncIterable<unknown> | Iterable<unknown>,
  shop: Shop,
  tools: ReconcileTools,
  seen?: Set<string>,
): Promise<number> {
  let found = 0;
  let failure: ConnectorError | undefined;
  const keepFailure = (error: unknown) => {
    if (!isOfOne(error)) throw error;
    failure ??= error;
    return 0;
  };
  for await (const page of pages(payloads, tools.clock)) {
    const read = (await Promise.all(page.map((payload) => readOrder(payload, shop, tools)))).flat();
    for (const { id } of read) seen?.add(id);
    for (const payload of page) seen?.add(idOf(payload, shop) ?? "");
    const known = await findHashes(
      tools.db.read,
      shop.stored,
      read.map(({ id }) => id),
    );
    const changed = read.filter((order) => known.get(order.id) !== contentHashOf(order));
    for (const parcels of byWhole(changed)) {
      const source = { kind: "list", since: shop.readSince, sweep: shop.sweep } as const;
      const ingested = await intakeParcels(parcels, { store: shop.stored, source }, tools);
      found += countSettled(ingested);
      for (const listed of parcels.filter((_, at) => ingested[at]?.kind === "ask"))
        found += await readById({ remoteId: listed.id, listed }, shop, tools).catch(keepFailure);
    }
    await shop.renewLease();
  }
  // One order that the store does not give must not hold up the others; the next poll reads it again.
  if (failure) throw failure;
  return found;
}

/** Whether other orders can be read. Without access, or above the store's limit of calls, they would fail too. */
function isOfOne(error: unknown): error is ConnectorError {
  return error instanceof ConnectorError && !["access_revoked", "rate_limited"].includes(error.failure);
}

/**
 * Reads every open order by its id: only this finds deleted orders and edits that change no date. @param only only those
 * whose refunds could not be read: that they can be read again changes no date either.
 */
async function compareOpen(shop: Shop, only: "refundsUnread" | undefined, tools: ReconcileTools): Promise<number> {
  const { connector, store, stored } = shop;
  const { recheck } = connector;
  if (!recheck) return 0;
  let found = 0;
  for (let after = ""; ; ) {
    const open = await listOpenOrders(tools.db.read, stored, { only, after, limit: PAGE });
    const ids = open.map(({ remoteId }) => remoteId);
    if (ids.length === 0) return found;
    const seen = new Set<string>();
    found += await compare(untilStop(recheck.readOrders(store, ids), shop.stop), shop, tools, seen);
    for (const remoteId of ids.filter((id) => !seen.has(id)))
      found += await readById({ remoteId }, shop, tools).catch((error) => {
        if (only && isOfOne(error)) return 0; // it is read again at the next poll
        throw error;
      });
    after = open.at(-1)?.id ?? after;
  }
}

/** For an order that a list leaves out, because it was moved to the trash or deleted, or whose content in a list may be old. */
async function readById(asked: Gone, shop: Shop, tools: ReconcileTools): Promise<number> {
  const { connector, store, stored } = shop;
  const read = async (): Promise<Read[]> => {
    const payload = await connector.fetchOrder(store, asked.remoteId);
    if (payload === undefined) return [{ kind: "gone", ...asked }];
    // None when it cannot be parsed: it is kept and shown, and the other orders continue.
    return (await readOrder(payload, shop, tools)).map((order): Read => ({ kind: "order", order }));
  };
  return countSettled((await intakeCurrent(read, { store: stored }, tools)) ?? []);
}

function countSettled(ingested: readonly IngestResult[]): number {
  return ingested.filter(({ kind }) => kind === "settled").length;
}

/** Decides waiting orders, and those whose shipment may not be collected, again, because the rules may have changed. */
async function decideWaiting(stored: ConnectedStore, tools: ReconcileTools): Promise<void> {
  const { db, clock } = tools;
  for (let after = ""; ; ) {
    const open = await listOpenOrders(db.read, stored, { only: "undecided", after, limit: PAGE });
    if (open.length === 0) return;
    for (const { remoteId } of open) {
      await withFreshNumbers(() =>
        db.write(async (trx) => {
          const order = await lockOrder(trx, stored, remoteId);
          const isOpen = order && (["waiting", "needs_attention"].includes(order.status) || hasBlockAlert(order));
          if (!isOpen) return;
          await syncShipment(order, order, { ...(await syncContextOf(trx, stored, clock)), trx, tools });
        }),
      );
    }
    tools.wakeDeliveries();
    tools.wakeWriteBacks();
    after = open.at(-1)?.id ?? after;
  }
}

const INTERNAL: Text = {
  en: "An order could not be read because of an error in Masar. Our support team looks into it.",
  ar: "تعذرت قراءة طلب بسبب خطأ في مسار. سيراجعه الدعم الفني.",
};

/** Parses an order; one that cannot be parsed is kept and shown, and does not stop the others. */
async function readOrder(payload: unknown, { connector, store, stored }: Shop, tools: ReconcileTools) {
  const { log, db, newId, clock } = tools;
  try {
    return [connector.parseOrder(payload, store.facts)];
  } catch (error) {
    // Also for our own errors: one order that cannot be parsed must not stop all the others.
    const known = error instanceof ConnectorError ? error : undefined;
    if (known) log.warn({ store: stored.id, reason: known.message }, "store order unreadable");
    else log.error({ err: error, store: stored.id }, "store order parsing failed unexpectedly");
    const body = Buffer.from(JSON.stringify(payload) ?? "null");
    const id = idOf(payload, { connector });
    const item = {
      id: newId("inb"),
      accountId: stored.accountId,
      storeId: stored.id,
      topic: "poll",
      state: "unreadable" as const,
      body,
      attempts: 0,
      receivedAt: clock.now(),
      // One row per order, however often it is read and however its text varies.
      deliveryId: id === undefined ? null : `unreadable:${id}`,
    };
    await db.write((trx) => keepUnreadable(trx, item, known?.publicMessage ?? INTERNAL));
    return [];
  }
}

function idOf(payload: unknown, { connector }: Pick<Shop, "connector">): string | undefined {
  try {
    return connector.orderIdOf(payload);
  } catch {
    return undefined;
  }
}

/** Pages of orders. Those that a shop sent before it failed are still processed. */
async function* pages(payloads: AsyncIterable<unknown> | Iterable<unknown>, clock: Clock): AsyncGenerator<unknown[]> {
  let page: unknown[] = [];
  let begunAt = clock.now();
  let failed: { error: unknown } | undefined;
  try {
    for await (const payload of payloads) {
      page.push(payload);
      if (page.length < PAGE && clock.now() - begunAt < GATHERED_WITHIN_MS) continue;
      yield page;
      page = [];
      begunAt = clock.now();
    }
  } catch (error) {
    failed = { error };
  }
  if (page.length > 0) yield page;
  if (failed) throw failed.error;
}
