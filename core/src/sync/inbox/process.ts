import { type Connector, eventTypeOf, type PrivacyEventType, type StoreFacts } from "@masar/kit";
import type { Transaction } from "../../db/database.ts";
import type { IngestResult } from "../../order/ingest.ts";
import { intake, intakeCurrent, type Read } from "../../order/intake.ts";
import { isPrivacyEvent } from "../../privacy/request/event.ts";
import { takeRequest } from "../../privacy/request/request.ts";
import { keepEvidentPlaces } from "../../store/import-places.ts";
import { listRecordsOfShop, lockStore, updateStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { BookNewOrder } from "./book-new.ts";
import { heardIn } from "./echo.ts";
import type { InboxTools, Job } from "./job.ts";
import { type Newest, newestOf } from "./newest.ts";
import { parsePayload } from "./payload.ts";
import { markShopRemoved, withoutRecordsInUse } from "./removal.ts";
import { type ClaimedItem, finishInbox, finishPrivacyItem, releaseInbox } from "./repository.ts";

export interface ProcessTools extends InboxTools {
  bookNew: BookNewOrder;
}

/** Reconnecting a store makes its held webhooks due at once. */
const HELD_MS = 60 * 60_000;

/** A write-back takes about as long. */
const WRITING_MS = 2_000;

/** An order that kept changing while it was read is read again after this. */
const CHANGING_MS = 2_000;

/** Processes the webhooks that wait for one order: the last one says what kind they are, and all of them end with it. */
export async function processJob(job: Job, stored: ConnectedStore | undefined, tools: ProcessTools): Promise<void> {
  const { items, last: item } = job;
  const { db, access } = tools;
  const connector = stored && access.connectorOf(stored.platform);
  const webhooks = connector?.webhooks;
  const type = eventTypeOf(webhooks, item.topic);
  if (!stored || !webhooks || type === undefined) return ignore(items, tools);
  const payload = job.payload ?? parsePayload(item.body);
  const isAboutIt = webhooks.signedBy === "app" ? webhooks.isAbout(payload, stored.remoteId) : undefined;
  if (isPrivacyEvent(type)) {
    if (!isAboutIt) return ignore(items, tools);
    return receivePrivacyRequest(job, { type, payload, connector, stored }, tools);
  }
  if (stored.status === "disconnected") return ignore(items, tools);
  if (type === "store_disconnected") return markShopRemoved(item, stored, isAboutIt, tools);
  if (stored.status === "reconnect" || stored.secrets === null) return hold(items, stored, tools);
  if (type === "store_changed") {
    const { store } = await access.ready(stored);
    const { facts, notes } = await connector.inspect(store);
    return db.write(async (trx) => {
      await updateStore(trx, item.storeId, { facts, notes });
      await keepEvidentPlaces(trx, stored);
      await finishInbox(trx, [item], "done");
    });
  }
  return processOrder(job, { payload, connector, stored }, tools);
}

async function receivePrivacyRequest(
  { items, last: item }: Job,
  about: { type: PrivacyEventType; payload: unknown; connector: Connector; stored: ConnectedStore },
  tools: ProcessTools,
): Promise<void> {
  const { db } = tools;
  const { type: kind, payload, connector, stored } = about;
  const privacy = connector.webhooks?.signedBy === "app" ? connector.webhooks.privacy : undefined;
  if (!privacy) return ignore(items, tools);
  const all = await listRecordsOfShop(db.read, stored);
  const records = kind === "store_redacted" ? await withoutRecordsInUse(all, item, tools) : all;
  const finish = (trx: Transaction) => finishPrivacyItem(trx, item);
  await takeRequest(db, { receivedAt: item.receivedAt, finish, kind, records, privacy, payload }, tools);
}

async function processOrder(
  job: Job,
  about: { payload: unknown; connector: Connector; stored: ConnectedStore },
  tools: ProcessTools,
): Promise<void> {
  const { items, last: item } = job;
  const { payload, connector, stored } = about;
  const { webhooks } = connector;
  const hints = webhooks?.hints;
  if (hints) {
    const heard = await heardIn(tools.db.read, items, tools.clock.now());
    if (heard === "echo") return tools.db.write((trx) => finishInbox(trx, items, "done"));
    if (heard === "not_yet") return tools.db.write((trx) => releaseInbox(trx, items, tools.clock.now() + WRITING_MS));
    const { store } = await tools.access.ready(stored);
    const keepsCancelled = items.some(({ topic }) => webhooks.topics[topic] === "order_cancelled");
    const newest = { topic: item.topic, payload };
    const older = items.slice(0, -1).map(({ topic, body }) => ({ topic, payload: parsePayload(body) }));
    const read = async () => {
      const current = await hints.read(store, newest, older);
      return current.map((one): Read => ({ kind: "order", order: connector.parseOrder(one, store.facts) }));
    };
    return finishCurrent(items, await intakeCurrent(read, { store: stored, keepsCancelled }, tools), tools);
  }
  const { store } = await tools.access.ready(stored);
  // A deletion bears no date and may be older than a restoration, so the store is asked for the order.
  const isGone = items.some(({ topic }) => webhooks?.topics[topic] === "order_gone");
  const newest: Newest = isGone ? { kind: "ask" } : newestIn(job, { payload, connector, facts: store.facts });
  if (newest.kind === "content") {
    // Only the newest: completing one may ask the store.
    const completed = webhooks?.complete ? await webhooks.complete(store, newest.payload) : newest.payload;
    const order = connector.parseOrder(completed, store.facts);
    if (await tools.bookNew(order, { stored, items })) return;
    const also = (trx: Transaction, { kind }: IngestResult) =>
      kind === "ask" ? Promise.resolve() : finishInbox(trx, items, "done");
    if ((await intake(order, { store: stored, also }, tools)).kind !== "ask") return;
  }
  const remoteId = connector.orderIdOf(payload);
  const read = async (): Promise<Read[]> => {
    const found = await connector.fetchOrder(store, remoteId);
    if (found === undefined) return [{ kind: "gone", remoteId }];
    return [{ kind: "order", order: connector.parseOrder(found, store.facts) }];
  };
  return finishCurrent(items, await intakeCurrent(read, { store: stored }, tools), tools);
}

/** Webhooks of an order that kept changing while it was read are processed again soon. */
async function finishCurrent(
  items: readonly ClaimedItem[],
  results: IngestResult[] | undefined,
  { db, clock }: InboxTools,
): Promise<void> {
  await db.write((trx) =>
    results ? finishInbox(trx, items, "done") : releaseInbox(trx, items, clock.now() + CHANGING_MS),
  );
}

/** A content that came several times is parsed once, and one that came alone needs no comparison. */
function newestIn(
  { items, last }: Job,
  { payload, connector, facts }: { payload: unknown; connector: Connector; facts: StoreFacts },
): Newest {
  const distinct = new Map<string, ClaimedItem>();
  for (const one of items) {
    const bytes = one.body.toString("latin1");
    distinct.delete(bytes); // and set again, as the one that arrived last
    distinct.set(bytes, one);
  }
  if (distinct.size === 1) return { kind: "content", payload };
  const contents = [...distinct.values()].map((one) => {
    const sent = one === last ? payload : parsePayload(one.body);
    return { payload: sent, order: connector.parseOrder(sent, facts) };
  });
  return newestOf(contents);
}

/** Without access the store cannot be asked for the order: its webhooks wait until it is connected again. */
async function hold(items: readonly ClaimedItem[], stored: ConnectedStore, { db, clock }: InboxTools): Promise<void> {
  await db.write(async (trx) => {
    const current = await lockStore(trx, stored, stored.id);
    // Those about an order are not claimed until then. After it was reconnected in the meantime none is to wait.
    const isClaimedBefore = items.some(({ subject }) => subject === null);
    const wait = current?.status === "reconnect" && isClaimedBefore ? HELD_MS : 0;
    await releaseInbox(trx, items, clock.now() + wait);
  });
}

async function ignore(items: readonly ClaimedItem[], { db }: InboxTools): Promise<void> {
  await db.write((trx) => finishInbox(trx, items, "ignored"));
}
