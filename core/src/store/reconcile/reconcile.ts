import { type Connector, ConnectorError, type Store } from "@masar/kit";
import type { Clock } from "../../clock.ts";
import type { Logger } from "../../log.ts";
import { contentHashOf } from "../../order/order.ts";
import { findHashes, listOpenOrders } from "../../order/repository.ts";
import { settle } from "../../order/settle.ts";
import { lockOrder } from "../../order/take-in.ts";
import type { Text } from "../../text.ts";
import { hookUrl, type StoreAccess } from "../access.ts";
import { importOn } from "../first-import/run.ts";
import { keepUnreadable } from "../inbox/repository.ts";
import { type IntakeTools, intake, settlingOf, withFreshNumbers } from "../intake.ts";
import type { StoreChanges } from "../repository.ts";
import type { ConnectedStore } from "../store.ts";

/** Orders compared at once with what we have. */
const PAGE = 100;
/** A shop that takes longer for them is compared with what it gave by then: each page renews the hold on the store. */
const GATHERED_WITHIN_MS = 60_000;
/** Clocks differ, and a change may become visible a little after its own date. */
const OVERLAP_MS = 15 * 60_000;
/** Some stores edit an order without moving its date: once a night everything of a week is compared. */
const SWEEP_MS = 7 * 86_400_000;

export interface ReconcileTools extends IntakeTools {
  access: StoreAccess;
  log: Logger;
  /** Origin of our pages and hooks. */
  appUrl: string;
}

/**
 * Compares a store with what we have of it and takes in what differs: the repair of every webhook that was lost. Safe
 * at any time and as often as one likes.
 *
 * @returns what the poll found out about the store, to be stored with its end, and what its first import failed with.
 * @throws ConnectorError
 */
export async function reconcile(
  stored: ConnectedStore,
  { sweep, stillOurs }: { sweep: boolean; stillOurs: (changes?: StoreChanges) => Promise<void> },
  tools: ReconcileTools,
): Promise<{ learnt: StoreChanges; importFailure: ConnectorError | undefined }> {
  const { connector, store } = await tools.access.ready(stored);
  const startedAt = tools.clock.now();
  const subscribed = await connector.subscribe(store, hookUrl(tools.appUrl, stored));
  const inspected = sweep ? await connector.inspect?.(store) : undefined;
  const current = inspected
    ? { ...store, facts: { ...inspected.facts, cashGateways: store.facts.cashGateways } }
    : store;

  const since = Math.min(stored.watermark - OVERLAP_MS, sweep ? startedAt - SWEEP_MS : Number.POSITIVE_INFINITY);
  const shop = { connector, store: current, stored };
  const imported =
    stored.firstImport &&
    (await importOn(
      { connector, store: current, first: stored.firstImport },
      {
        clock: tools.clock,
        takeIn: (payloads) => compare(payloads, shop, stillOurs, tools),
        keep: (first) => stillOurs({ firstImport: first }),
      },
    ));
  let found = 0;
  if (connector.listOrders) {
    const changed = connector.listOrders(current, Temporal.Instant.fromEpochMilliseconds(since));
    found += await compare(changed, shop, stillOurs, tools);
  }
  if (sweep || connector.isBlindToEdits?.(current.facts)) found += await compareOpen(shop, stillOurs, tools);
  if (sweep) await settleWaiting(stored, tools);
  const learnt = {
    watermark: startedAt,
    foundByPoll: stored.foundByPoll + found,
    mendedSubscriptions: stored.mendedSubscriptions + subscribed.mended,
    firstImport: imported?.first ?? null,
    ...(inspected ? { facts: inspected.facts, notes: inspected.notes } : {}),
  };
  return { learnt, importFailure: imported?.failure };
}

interface Shop {
  connector: Connector;
  store: Store<unknown>;
  stored: ConnectedStore;
}

/** @returns how many orders were not as we had them. */
async function compare(
  payloads: AsyncIterable<unknown> | Iterable<unknown>,
  shop: Shop,
  stillOurs: () => Promise<void>,
  tools: ReconcileTools,
  seen?: Set<string>,
): Promise<number> {
  let found = 0;
  for await (const page of pages(payloads, tools.clock)) {
    const read = (await Promise.all(page.map((payload) => readOrder(payload, shop, tools)))).flat();
    for (const { id } of read) seen?.add(id);
    for (const payload of page) seen?.add(idOf(payload, shop) ?? "");
    const known = await findHashes(
      tools.db.read,
      shop.stored.id,
      read.map(({ id }) => id),
    );
    for (const order of read) {
      if (known.get(order.id) === contentHashOf(order)) continue;
      const taken = await intake({ kind: "order", order }, { store: shop.stored, fresh: true }, tools);
      if (taken.kind === "settled") found += 1;
    }
    await stillOurs();
  }
  return found;
}

/** Reads every order that is open here by its id: deleted ones, and edits that move no date, show in no other way. */
async function compareOpen(shop: Shop, stillOurs: () => Promise<void>, tools: ReconcileTools): Promise<number> {
  const { connector, store, stored } = shop;
  if (!connector.readOrders) return 0;
  let found = 0;
  for (let after = ""; ; ) {
    const open = await listOpenOrders(tools.db.read, stored.id, after, PAGE);
    const ids = open.map(({ remoteId }) => remoteId);
    if (ids.length === 0) return found;
    const seen = new Set<string>();
    found += await compare(connector.readOrders(store, ids), shop, stillOurs, tools, seen);
    for (const remoteId of ids.filter((id) => !seen.has(id))) found += await missing(remoteId, shop, tools);
    after = open.at(-1)?.id ?? after;
  }
}

/** An order that a list leaves out was trashed or deleted; the order itself says which. */
async function missing(remoteId: string, shop: Shop, tools: ReconcileTools): Promise<number> {
  const { connector, store, stored } = shop;
  const payload = await connector.fetchOrder?.(store, remoteId);
  const [order] = payload === undefined ? [] : await readOrder(payload, shop, tools);
  // There, and not to be read: it is kept and shown, and the others go on.
  if (payload !== undefined && order === undefined) return 0;
  const read = order ? { kind: "order" as const, order } : { kind: "gone" as const, remoteId };
  const taken = await intake(read, { store: stored, fresh: true }, tools);
  return taken.kind === "settled" ? 1 : 0;
}

/** Orders that wait are looked at again: rules may have changed since. */
async function settleWaiting(stored: ConnectedStore, tools: ReconcileTools): Promise<void> {
  const { db, clock } = tools;
  for (let after = ""; ; ) {
    const open = await listOpenOrders(db.read, stored.id, after, PAGE);
    if (open.length === 0) return;
    for (const { remoteId } of open) {
      await withFreshNumbers(() =>
        db.write(async (trx) => {
          const order = await lockOrder(trx, stored.id, remoteId);
          if (order?.status !== "waiting" && order?.status !== "needs_attention") return;
          await settle(trx, order, order, await settlingOf(trx, stored, clock), tools);
        }),
      );
    }
    tools.wakeDeliveries();
    tools.wakeWriteBacks();
    after = open.at(-1)?.id ?? after;
  }
}

const OURS: Text = {
  en: "An order could not be read, for a reason on our side. Our support looks into it.",
  ar: "تعذرت قراءة طلب لسبب من جانبنا. سيراجعه الدعم الفني.",
};

/** What cannot be read is kept for people to see, and holds up nothing else. */
async function readOrder(payload: unknown, { connector, store, stored }: Shop, tools: ReconcileTools) {
  const { log, db, newId, clock } = tools;
  try {
    return [connector.parseOrder(payload, store.facts)];
  } catch (error) {
    // Also what is our own mistake: one order that nobody can read must not keep all others from being read.
    const known = error instanceof ConnectorError ? error : undefined;
    if (known) log.warn({ store: stored.id, reason: known.message }, "an order of a store cannot be read");
    else log.error({ err: error, store: stored.id }, "reading an order of a store failed");
    const body = Buffer.from(JSON.stringify(payload) ?? "null");
    const id = idOf(payload, { connector });
    const item = {
      id: newId("inb"),
      storeId: stored.id,
      topic: "poll",
      state: "unreadable" as const,
      body,
      attempts: 0,
      receivedAt: clock.now(),
      // Once for each order, however often it is read again and however its text varies.
      deliveryId: id === undefined ? null : `unreadable:${id}`,
    };
    await db.write((trx) => keepUnreadable(trx, item, known?.publicMessage ?? OURS));
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

/** What a shop gave before it failed is taken in all the same. */
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
