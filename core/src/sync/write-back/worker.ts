import { ConnectorError } from "@masar/kit";
import type { Mode, Owned } from "../../account/account.ts";
import type { Reader } from "../../db/database.ts";
import { findEvent } from "../../event/repository.ts";
import { type AccountJobOwner, type JobKind, type JobTools, type JobWorker, startJobs } from "../../jobs/engine.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Logger } from "../../kernel/log.ts";
import type { Text } from "../../kernel/text.ts";
import type { BookedOrder, WriteBackPlace } from "../../order/intake.ts";
import { addToTimeline } from "../../order/timeline-repository.ts";
import { storeLabelLink } from "../../shipment/label-link.ts";
import { createShipmentFinder } from "../../shipment/repository.ts";
import { hubScannedAt } from "../../shipment/scan/repository.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import type { StoreAccess } from "../../store/access.ts";
import { markReconnect } from "../../store/access-repository.ts";
import { waitAfter } from "../../store/backoff.ts";
import { createStoreReader } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { createGather } from "../gather.ts";
import { asOfEvent, type ShipmentAtEvent } from "./as-of-event.ts";
import { type DoneWriteBack, doneBatch } from "./done-repository.ts";
import { claimWriteBacks, failWriteBack, retryWriteBack, storesToUpdate, type WriteBack } from "./repository.ts";
import { trackingUpdateOf } from "./update.ts";

/** With half an hour between the later ones: about two days. */
const MOST_ATTEMPTS = 100;

/** Small hosts take seconds for a call; a few at once are enough, and one that hangs leaves the others room. */
const PER_STORE = 6;

/**
 * A process that has not been seen for some seconds loses what it claimed (jobs/lease.ts): a first attempt that begins later
 * than this after its claim may be the second, and looks up what is there.
 */
const FIRST_FOR_MS = 1_000;

export interface WriteBackTools extends JobTools {
  newId: NewId;
  access: StoreAccess;
  log: Logger;
  baseUrl(mode: Mode): string;
  keys: MasterKeys;
}

/** A write-back, with what is known of it when it was not claimed but stored by this process just now. */
interface Job extends WriteBack {
  known?: { stored: ConnectedStore; shipment: Shipment };
}

export interface WriteBackWorker extends JobWorker {
  /** A place for the first write-back of a new shipment, which nothing can be in front of. */
  takeFor(store: Owned): WriteBackPlace | undefined;
}

/** Sends stores the progress of their orders' shipments, each order's events in order. */
export function startWritingBack(tools: WriteBackTools): WriteBackWorker {
  const { db } = tools;
  const gather = createGather(PER_STORE, 80);
  const findStore = createStoreReader(db.read);
  const findShipment = createShipmentFinder(db.read);
  const kind: JobKind<AccountJobOwner, Job> = {
    name: "store write-backs",
    pollMs: 1_000,
    size: 48,
    perOwner: PER_STORE,
    listDue: (now) => storesToUpdate(db.read, now),
    claim: (trx, store, hold) => claimWriteBacks(trx, store, hold),
    async run(writeBack, { letNextBegin }) {
      let stored: ConnectedStore | undefined;
      try {
        const { known, accountId, storeId, shipmentId } = writeBack;
        const [store, shipment] = known
          ? [known.stored, known.shipment]
          : await Promise.all([findStore(storeId), findShipment({ id: shipmentId, accountId })]);
        stored = store;
        const done = await writeToStore(writeBack, { stored, shipment }, tools);
        // One that was claimed does not wait: nothing would be claimed in its place, and a backlog would take longer.
        if (known) {
          letNextBegin();
          await gather();
        }
        await db.submit(doneBatch, done);
      } catch (error) {
        await reschedule(writeBack, stored, error, tools);
      }
      return undefined;
    },
  };
  const worker = startJobs(kind, tools);
  return {
    ...worker,
    takeFor(store) {
      const claimedAt = performance.now(); // the lease may end before COMMIT is answered
      const place = worker.take({ id: store.id, accountId: store.accountId });
      return place && { ...place, begin: (booked) => place.begin(jobOf(booked, { lease: place.lease, claimedAt })) };
    },
  };
}

function jobOf(
  { eventId: id, order, shipment, stored }: BookedOrder,
  { lease, claimedAt }: Pick<WriteBack, "lease" | "claimedAt">,
): Job {
  return {
    ...{
      id,
      lease,
      accountId: order.accountId,
      orderId: order.id,
      shipmentId: shipment.id,
      storeId: order.storeId,
      remoteId: order.remoteId,
    },
    event: "shipment.created",
    sequence: shipment.sequence,
    attempts: 1,
    claimedAt,
    writtenBefore: null,
    at: shipment.createdAt,
    known: { stored, shipment },
  };
}

async function writeToStore(
  writeBack: WriteBack,
  { stored, shipment }: { stored: ConnectedStore | undefined; shipment: Shipment | undefined },
  { db, clock, access, newId, keys, ...tools }: WriteBackTools,
): Promise<DoneWriteBack> {
  if (!stored || !shipment) throw new Error(`write-back ${writeBack.id} has no store or no shipment`);
  const { connector, store } = await access.ready(stored);
  const baseUrl = tools.baseUrl(stored.mode);
  const labelUrl = storeLabelLink(shipment, { keys, baseUrl });
  const hub = writeBack.event === "shipment.at_hub" ? await hubScannedAt(db.read, shipment, writeBack.at) : null;
  const isFirstAttempt = writeBack.attempts === 1 && performance.now() - writeBack.claimedAt < FIRST_FOR_MS;
  const atEvent = await shipmentAt(writeBack, { stored, shipment }, db.read);
  const update = trackingUpdateOf(writeBack, atEvent, { rules: stored.rules, baseUrl, labelUrl, hub, isFirstAttempt });
  const written = await connector.pushTracking(store, update);
  const code = written.skipped ? "not_written_back" : "written_back";
  const text: Text = written.skipped ?? {
    en: `Store updated: ${update.sentence.en}`,
    ar: `تم تحديث المتجر: ${update.sentence.ar}`,
  };
  return { id: writeBack.id, written, entry: { ...entryOf(writeBack, newId), code, text, at: clock.now() } };
}

/** The shipment as it was at the event; as it is now when nothing else has happened since, or the event was erased. */
async function shipmentAt(
  { id, accountId, sequence }: WriteBack,
  { stored, shipment }: { stored: ConnectedStore; shipment: Shipment },
  db: Reader,
): Promise<ShipmentAtEvent> {
  if (shipment.sequence === sequence) return shipment;
  const event = await findEvent(db, { accountId, mode: stored.mode }, id);
  return event ? asOfEvent(shipment, event.body) : shipment;
}

function entryOf({ accountId, orderId }: WriteBack, newId: NewId) {
  return { id: newId("otl"), accountId, orderId };
}

async function reschedule(
  writeBack: WriteBack,
  stored: ConnectedStore | undefined,
  error: unknown,
  { db, clock, log, newId }: WriteBackTools,
): Promise<void> {
  const { attempts } = writeBack;
  const known = error instanceof ConnectorError ? error : undefined;
  if (known) log.warn({ write_back: writeBack.id, reason: known.message }, "store write-back failed");
  else log.error({ err: error, write_back: writeBack.id }, "store write-back failed unexpectedly");
  const isRefused = known?.failure === "refused" || known?.failure === "unreadable";
  const isOver = isRefused || attempts >= MOST_ATTEMPTS;
  const problem = isOver && !isRefused ? GIVEN_UP : (known?.publicMessage ?? INTERNAL);
  await db.write(async (trx) => {
    if (stored && known?.failure === "access_revoked") await markReconnect(trx, stored, known.publicMessage);
    if (!isOver) {
      const dueAt = clock.now() + waitAfter(attempts, known?.retryAfterMs);
      return retryWriteBack(trx, writeBack, { dueAt, problem });
    }
    if (!(await failWriteBack(trx, writeBack, problem))) return;
    const text: Text = {
      en: `The store could not be updated: ${problem.en}`,
      ar: `تعذر تحديث المتجر: ${problem.ar}`,
    };
    const entry = { ...entryOf(writeBack, newId), code: "write_back_failed", text, at: clock.now() };
    await addToTimeline(trx, [entry]);
  });
}

const GIVEN_UP: Text = {
  en: `It failed ${MOST_ATTEMPTS} times in about two days and is no longer tried. Send it again once the store works, or update the order in the store yourself.`,
  ar: `فشل التحديث ${MOST_ATTEMPTS} مرة خلال يومين تقريبًا وتوقفت المحاولات. أعد إرساله بعد أن يعمل المتجر، أو حدّث الطلب في المتجر بنفسك.`,
};

const INTERNAL: Text = {
  en: "An error in Masar. The update is retried automatically.",
  ar: "حدث خطأ في مسار. ستتم إعادة المحاولة تلقائيًا.",
};
