import { ConnectorError, eventTypeOf } from "@masar/kit";
import type { Owned } from "../../account/account.ts";
import { type AccountJobOwner, type JobKind, type JobWorker, startJobs } from "../../jobs/engine.ts";
import type { Text } from "../../kernel/text.ts";
import { isPrivacyEvent } from "../../privacy/request/event.ts";
import { markReconnect } from "../../store/access-repository.ts";
import { waitAfter } from "../../store/backoff.ts";
import { createStoreReader } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { createNewOrderBooking } from "./book-new.ts";
import { claimInbox, storesWithItems } from "./claim-repository.ts";
import type { InboxPlace, InboxTools, Job, NoPlace } from "./job.ts";
import { createPace } from "./pace.ts";
import { processJob } from "./process.ts";
import { type ClaimedItem, finishInbox, LostItem, releaseInbox, retryInbox, separateInbox } from "./repository.ts";

/** After these the webhook is marked as failed and kept. */
const MOST_ATTEMPTS = 20;

export interface InboxWorker extends JobWorker {
  /** A place for a webhook about an order, or why there is none. */
  takeFor(store: Owned, subject: string): InboxPlace | NoPlace;
}

/** Turns stores' webhooks into orders and shipments, several dozen at a time. */
export function startInboxWorker(tools: InboxTools): InboxWorker {
  const { db } = tools;
  const findStore = createStoreReader(db.read);
  const bookNew = createNewOrderBooking(tools);
  const pace = createPace(() => worker.wake());
  const kind: JobKind<AccountJobOwner, Job> = {
    name: "store inbox",
    pollMs: 1_000,
    size: 128,
    perOwner: 48, // a slow shop leaves room for the others
    listDue: (now) => storesWithItems(db.read, now),
    async claim(trx, store, hold) {
      const items = await claimInbox(trx, store, { ...hold, except: pace.resting(store.id) });
      return [...Map.groupBy(items, ({ id, subject }) => subject ?? id).values()].flatMap(jobOf);
    },
    async run(job) {
      const { storeId, subject, id } = job.last;
      const about = [storeId, subject ?? id] as const;
      pace.begin(...about);
      let stored: ConnectedStore | undefined;
      try {
        stored = job.stored ?? (await findStore(job.last.storeId));
        await processJob(job, stored, { ...tools, bookNew });
        return undefined;
      } catch (error) {
        await endFailed(job, stored, error, tools);
        pace.waits(...about); // what is released is due again
        return { isLeft: true };
      } finally {
        pace.end(...about);
      }
    },
  };
  const worker = startJobs(kind, tools);
  return {
    ...worker,
    takeFor({ id: storeId, accountId }, subject) {
      if (pace.waits(storeId, subject)) return "later";
      const place = worker.take({ id: storeId, accountId });
      if (!place) return "none";
      pace.begin(storeId, subject);
      return {
        ...place,
        leave(error) {
          pace.leave(storeId, subject);
          place.leave(error);
        },
      };
    },
  };
}

/** Whoever no longer holds all webhooks of a job gives the others back. */
async function endFailed(
  job: Job,
  stored: ConnectedStore | undefined,
  error: unknown,
  tools: InboxTools,
): Promise<void> {
  try {
    if (error instanceof LostItem) throw error;
    await reschedule(job, stored, error, tools);
  } catch (failure) {
    if (!(failure instanceof LostItem)) throw failure;
    await tools.db.write((trx) => releaseInbox(trx, job.items, tools.clock.now()));
  }
}

/** Retries what failed; a webhook that cannot be read is kept and shown. */
async function reschedule(
  { items, last: item }: Job,
  stored: ConnectedStore | undefined,
  error: unknown,
  tools: InboxTools,
): Promise<void> {
  const { db, clock, log, access } = tools;
  if (error instanceof ConnectorError && error.failure === "unreadable") return setAsideUnreadable(items, error, tools);
  // Each webhook of an order counts its own attempts, so that a new one is not given up together with an old one.
  const attempts = Math.max(...items.filter((one) => one.waitsUntil === null).map((one) => one.attempts)) + 1;
  if (stored && error instanceof ConnectorError && error.failure === "access_revoked")
    await db.write((trx) => markReconnect(trx, stored, error.publicMessage));
  if (!(error instanceof ConnectorError)) log.error({ err: error, inbox: item.id }, "order ingestion failed");
  // A privacy request is never given up: for days the shop may be unable to say whether it still uses the app.
  const isPrivacy = isPrivacyEvent(stored && eventTypeOf(access.connectorOf(stored.platform)?.webhooks, item.topic));
  const isSpent = (one: ClaimedItem) => one.waitsUntil === null && one.attempts + 1 >= MOST_ATTEMPTS && !isPrivacy;
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

/** When one of several cannot be read, each is processed on its own from now on, so that the others are not lost. */
async function setAsideUnreadable(
  items: readonly ClaimedItem[],
  error: ConnectorError,
  { db, clock, log }: InboxTools,
): Promise<void> {
  const [item, ...more] = items;
  if (item && more.length === 0) {
    log.warn({ inbox: item.id, store: item.storeId, reason: error.message }, "store webhook unreadable");
    return db.write((trx) => finishInbox(trx, [item], "unreadable", error.publicMessage));
  }
  await db.write((trx) => separateInbox(trx, items, clock.now()));
}

function jobOf(items: readonly ClaimedItem[]): Job[] {
  const ordered = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const last = ordered.at(-1);
  return last ? [{ items: ordered, last }] : [];
}

const FAILED: Text = {
  en: "An order could not be imported because of an error in Masar. Our support team looks into it. You can create the shipment yourself.",
  ar: "تعذر استقبال طلب بسبب خطأ في مسار. سيراجعه الدعم الفني، ويمكنك إنشاء الشحنة بنفسك.",
};
