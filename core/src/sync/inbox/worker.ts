import { ConnectorError, eventTypeOf } from "@masar/kit";
import { type JobKind, type JobOwner, type JobWorker, startJobs } from "../../jobs/engine.ts";
import type { Text } from "../../kernel/text.ts";
import { isPrivacyEvent } from "../../privacy/request/event.ts";
import { markReconnect } from "../../store/access-repository.ts";
import { waitAfter } from "../../store/backoff.ts";
import { createStoreReader } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { InboxTools, Job } from "./job.ts";
import { processJob } from "./process.ts";
import {
  type ClaimedItem,
  claimInbox,
  finishInbox,
  LostItem,
  releaseInbox,
  retryInbox,
  separateInbox,
  storesWithItems,
} from "./repository.ts";

/** After these the webhook is marked as failed and kept. */
const MOST_ATTEMPTS = 20;

/** Turns stores' webhooks into orders and shipments, several dozen at a time. */
export function startInboxWorker(tools: InboxTools): JobWorker {
  const { db, clock } = tools;
  const findStore = createStoreReader(db.read);
  const kind: JobKind<JobOwner, Job> = {
    name: "store inbox",
    pollMs: 1_000,
    size: 64,
    perOwner: 48, // a slow shop leaves room for the others
    listDue: (now) => storesWithItems(db.read, now),
    async claim(trx, store, hold) {
      const items = await claimInbox(trx, store.id, hold);
      return [...Map.groupBy(items, ({ id, subject }) => subject ?? id).values()].flatMap(jobOf);
    },
    async run(job) {
      let stored: ConnectedStore | undefined;
      try {
        stored = await findStore(job.last.storeId);
        await processJob(job, stored, tools);
      } catch (error) {
        if (error instanceof LostItem) await db.write((trx) => releaseInbox(trx, job.items, clock.now()));
        else await reschedule(job, stored, error, tools);
      }
      return undefined;
    },
  };
  return startJobs(kind, tools);
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
