import { type Connector, ConnectorError, type StoreOrder } from "@masar/kit";
import type { Transaction } from "../../db/database.ts";
import type { WorkerLease } from "../../db/lease.ts";
import type { Logger } from "../../log.ts";
import { isPrivacyEvent, type RequestTools, takeRequest } from "../../privacy/request/request.ts";
import type { Text } from "../../text.ts";
import type { StoreAccess } from "../access.ts";
import { waitAfter } from "../backoff.ts";
import { letsUsIn } from "../installed.ts";
import { type IntakeTools, intake, type Read } from "../intake.ts";
import { findAnyStore, listRecordsOfShop, lockStore, markReconnect, markRemoved, updateStore } from "../repository.ts";
import type { ConnectedStore } from "../store.ts";
import { countByStore, type StoreWorker, startPool } from "../worker.ts";
import { type Newest, newestOf } from "./newest.ts";
import {
  type ClaimedItem,
  claimInbox,
  finishInbox,
  holdInbox,
  type InboxState,
  LostItem,
  releaseInbox,
  retryInbox,
  separateInbox,
} from "./repository.ts";

const POLL_MS = 1_000;
const AT_ONCE = 64;
/** A shop that takes its time to answer leaves the others room. */
const PER_STORE = 48;
/** Then somebody has to look: nothing is dropped. */
const MOST_ATTEMPTS = 20;
/** News of an uninstalling that are younger than an installation by less than this may be older all the same. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** A store that is connected again hurries what waits for it. */
const HELD_MS = 60 * 60_000;

export interface InboxTools extends IntakeTools, RequestTools {
  lease: WorkerLease;
  access: StoreAccess;
  log: Logger;
}

/** Turns what stores sent into orders and shipments, some dozens side by side. Any number of processes may. */
export function startInboxWorker(tools: InboxTools): StoreWorker {
  const { db, clock, access, log } = tools;
  const busy = countByStore(PER_STORE, tools.lease);
  return startPool({ name: "the inbox", pollMs: POLL_MS, size: AT_ONCE, log, lease: tools.lease, claim, handle });

  async function claim(room: number): Promise<Job[]> {
    const due = await db.write((trx) => claimInbox(trx, busy.claim(room, clock.now())));
    const bySubject = Map.groupBy(due, ({ id, storeId, subject }) => `${storeId}\n${subject ?? id}`);
    const jobs = [...bySubject.values()].flatMap(jobOf);
    for (const { last } of jobs) busy.began(last.storeId);
    return jobs;
  }

  async function handle(job: Job): Promise<void> {
    const { storeId } = job.last;
    let stored: ConnectedStore | undefined;
    try {
      stored = await findAnyStore(db.read, storeId);
      await ingest(job, stored);
    } catch (error) {
      if (error instanceof LostItem) await db.write((trx) => releaseInbox(trx, job.items, clock.now()));
      else await putOff(job, stored, error);
    } finally {
      busy.ended(storeId);
    }
  }

  /** Everything that waits for one order: the last item says what it is, and all of them end with it. */
  async function ingest({ items, last: item }: Job, stored: ConnectedStore | undefined): Promise<void> {
    const connector = stored && access.connectorOf(stored.platform);
    const type = connector?.topics[item.topic];
    if (!stored || !connector || type === undefined) return done(items, "ignored");
    const payload = parseJson(item.body);
    if (isPrivacyEvent(type)) {
      if (!connector.isAbout?.(payload, stored.remoteId)) return done(items, "ignored");
      const all = await listRecordsOfShop(db.read, stored);
      const records = type === "store_redacted" ? await withoutThoseInUse(all, item) : all;
      return takeRequest(db, { item, kind: type, records, connector, payload }, tools);
    }
    if (stored.status === "disconnected") return done(items, "ignored");
    if (type === "store_disconnected") return removed(item, stored, connector.isAbout?.(payload, stored.remoteId));
    if (stored.status === "reconnect" || stored.secrets === null) return hold(items, stored);
    const { store } = await access.ready(stored);
    if (type === "store_changed") return changed(item, await connector.inspect?.(store));
    if (connector.readHint) {
      for (const current of await connector.readHint(store, item.topic, payload)) {
        const order = connector.parseOrder(current, store.facts);
        await intake({ kind: "order", order }, { store: stored, fresh: true }, tools);
      }
      return done(items, "done");
    }
    const finish = (trx: Transaction) => finishInbox(trx, items, "done");
    // News that an order is gone bear no date, and may be older than a restoring: the store says what is true now.
    const isAsked = items.some(({ topic }) => connector.topics[topic] === "order_gone");
    const newest: Newest = isAsked ? { kind: "ask" } : newestOf(items.map(parsed));
    if (newest.kind === "order") {
      const read: Read = { kind: "order", order: newest.order };
      const taken = await intake(read, { store: stored, fresh: false, also: finishUnlessAsked(finish) }, tools);
      if (taken.kind !== "ask") return;
    }
    // As new as what we have, and different: what the store says now is true.
    const canAsk = isAsked || connector.fetchOrder !== undefined;
    const current: Read = canAsk ? await asItIs(connector.orderIdOf(payload)) : { kind: "order", order: parsed(item) };
    await intake(current, { store: stored, fresh: true, also: finish }, tools);

    function parsed({ body }: ClaimedItem): StoreOrder {
      return (connector as Connector).parseOrder(parseJson(body), store.facts);
    }

    async function asItIs(remoteId: string): Promise<Read> {
      const found = await connector?.fetchOrder?.(store, remoteId);
      if (found === undefined || !connector) return { kind: "gone", remoteId };
      return { kind: "order", order: connector.parseOrder(found, store.facts) };
    }
  }

  /** A store that does not let us in cannot be asked what is true: what it sent waits until it is connected again. */
  async function hold(items: readonly ClaimedItem[], stored: ConnectedStore): Promise<void> {
    await db.write(async (trx) => {
      const current = await lockStore(trx, stored, stored.id);
      // Connected meanwhile: what was claimed then was not hurried.
      const wait = current?.status === "reconnect" ? HELD_MS : 0;
      await holdInbox(trx, items, clock.now() + wait);
    });
  }

  /** What names another shop is forged; what says nothing of it can only be believed. */
  async function removed(item: ClaimedItem, stored: ConnectedStore, isAboutIt: boolean | undefined): Promise<void> {
    if (isAboutIt === false) return done([item], "ignored");
    const records = isAboutIt ? await listRecordsOfShop(db.read, stored) : [stored];
    const connected = records.filter(({ status }) => status !== "disconnected");
    const gone: ConnectedStore[] = [];
    for (const record of connected) if (!(await isBack(record, item))) gone.push(record);
    await db.write(async (trx) => {
      for (const record of gone)
        await (isAboutIt ? markRemoved(trx, record, REMOVED) : markReconnect(trx, record, REMOVED));
      await finishInbox(trx, [item], gone.length > 0 ? "done" : "ignored");
    });
  }

  /** Told for hours and in any order: what is older than the newest installation is over. Where clocks could be mistaken, the shop is asked. */
  async function isBack(record: ConnectedStore, { happenedAt }: ClaimedItem): Promise<boolean> {
    if (record.grantedAt === null || record.secrets === null) return false;
    if (happenedAt != null && happenedAt < record.grantedAt) return true;
    const isNear = happenedAt == null || happenedAt - record.grantedAt < CLOCKS_DIFFER_MS;
    return isNear && letsUsIn(record, access);
  }

  /** A shop that is gone for good is gone from all that it left behind. Where it is back, or never went, it is in use. */
  async function withoutThoseInUse(records: readonly ConnectedStore[], { happenedAt }: ClaimedItem) {
    const free: ConnectedStore[] = [];
    for (const record of records) {
      const isSince = happenedAt != null && record.grantedAt !== null && happenedAt < record.grantedAt;
      const isConnected = record.status === "connected";
      if (isSince || (isConnected && (await letsUsIn(record, access)))) continue;
      if (isConnected) await db.write((trx) => markRemoved(trx, record, REMOVED));
      free.push(record);
    }
    return free;
  }

  async function changed(
    item: ClaimedItem,
    found: Awaited<ReturnType<NonNullable<Connector["inspect"]>>> | undefined,
  ): Promise<void> {
    await db.write(async (trx) => {
      if (found) await updateStore(trx, item.storeId, { facts: found.facts, notes: found.notes });
      await finishInbox(trx, [item], "done");
    });
  }

  async function done(
    items: readonly ClaimedItem[],
    state: Exclude<InboxState, "pending">,
    problem?: Text,
  ): Promise<void> {
    await db.write((trx) => finishInbox(trx, items, state, problem));
  }

  /** What cannot be done now is done later; what cannot be read is kept and shown. */
  async function putOff({ items, last: item }: Job, stored: ConnectedStore | undefined, error: unknown): Promise<void> {
    if (error instanceof ConnectorError && error.failure === "unreadable") return setAsideUnreadable(items, error);
    // Of an order whose webhooks go on coming each has attempts of its own: a new one is not given up for the old ones.
    const attempts = Math.max(...items.filter((one) => one.waitsUntil === null).map((one) => one.attempts)) + 1;
    if (stored && error instanceof ConnectorError && error.failure === "access_revoked")
      await db.write((trx) => markReconnect(trx, stored, error.publicMessage));
    if (!(error instanceof ConnectorError)) log.error({ err: error, inbox: item.id }, "taking in an order failed");
    // What people ask of us is never given up: the shop may be unable to say for days whether it is still there.
    const isRight = isPrivacyEvent(stored && access.connectorOf(stored.platform)?.topics[item.topic]);
    const isSpent = (one: ClaimedItem) => one.waitsUntil === null && one.attempts + 1 >= MOST_ATTEMPTS && !isRight;
    const wait = waitAfter(attempts, error instanceof ConnectorError ? error.retryAfterMs : undefined);
    await db.write(async (trx) => {
      await finishInbox(trx, items.filter(isSpent), "failed", FAILED);
      await retryInbox(
        trx,
        items.filter((one) => !isSpent(one)),
        clock.now() + wait,
      );
    });
  }

  /** One of several cannot be read: from now on each stands for itself, so that the others are not lost with it. */
  async function setAsideUnreadable(items: readonly ClaimedItem[], error: ConnectorError): Promise<void> {
    const [item, ...more] = items;
    if (item && more.length === 0) {
      log.warn({ inbox: item.id, store: item.storeId, reason: error.message }, "a store sent what cannot be read");
      return done([item], "unreadable", error.publicMessage);
    }
    await db.write((trx) => separateInbox(trx, items, clock.now()));
  }
}

/** What one order's webhooks lead to, oldest first. */
interface Job {
  items: readonly ClaimedItem[];
  /** The one that arrived last. */
  last: ClaimedItem;
}

function jobOf(items: readonly ClaimedItem[]): Job[] {
  const ordered = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const last = ordered.at(-1);
  return last ? [{ items: ordered, last }] : [];
}

function finishUnlessAsked(finish: (trx: Transaction) => Promise<void>) {
  return (trx: Transaction, taken: { kind: string }) => (taken.kind === "ask" ? Promise.resolve() : finish(trx));
}

/** @throws ConnectorError `unreadable` */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new ConnectorError("a webhook is not JSON in UTF-8", { failure: "unreadable", publicMessage: NOT_JSON });
  }
}

const NOT_JSON: Text = {
  en: "The store sent something that is no order. We kept it; the next poll reads the order itself.",
  ar: "أرسل المتجر بيانات ليست طلبًا. احتفظنا بها، وسنقرأ الطلب نفسه في المراجعة القادمة.",
};
const FAILED: Text = {
  en: "An order could not be taken in, for a reason on our side. Our support looks into it; you can ship it by hand.",
  ar: "تعذر استقبال طلب لسبب من جانبنا. سيراجعه الدعم الفني، ويمكنك شحنه يدويًا.",
};
const REMOVED: Text = {
  en: "Our app was removed from the store. Connect it again to go on.",
  ar: "تمت إزالة تطبيقنا من المتجر. أعد الربط للمتابعة.",
};
