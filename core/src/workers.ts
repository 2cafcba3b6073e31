import type { Owned } from "./account/account.ts";
import { startSecurityMails } from "./account/security-mail/worker.ts";
import type { AccountService } from "./account/service.ts";
import { startBulkWorker } from "./bulk/worker.ts";
import type { Config } from "./config.ts";
import { leaveAgain } from "./connect/leave.ts";
import { startLeaving } from "./connect/leave-worker.ts";
import type { JobTools, JobWorker } from "./jobs/engine.ts";
import type { Logger } from "./kernel/log.ts";
import { createMailSender } from "./kernel/mail.ts";
import { startNotifying } from "./notification/worker.ts";
import { startMaintenance } from "./operations/maintenance.ts";
import type { IntakeTools, WriteBackPlace } from "./order/intake.ts";
import { startSettling } from "./order/settle.ts";
import { startDailyPayouts } from "./payout/daily.ts";
import { startFillingSearchIndex } from "./search/fill.ts";
import type { StoreAccess } from "./store/access.ts";
import type { InboxPlace, NoPlace } from "./sync/inbox/job.ts";
import { startInboxWorker } from "./sync/inbox/worker.ts";
import { startReconciling } from "./sync/reconcile/worker.ts";
import { startWritingBack } from "./sync/write-back/worker.ts";
import type { Sender } from "./webhook/send.ts";
import { startDelivering } from "./webhook/worker.ts";

export const WAKES = [
  "wakeDeliveries",
  "wakeEndpoints", // of webhooks: recoveries, and deliveries to drop
  "wakeBulk",
  "wakeInbox",
  "wakeWriteBacks",
  "wakeReconciling",
  "wakeLeaving",
  "wakeMails",
] as const;

/** What a commit calls that made work for the background. Cheap, and nothing where no worker runs. */
export type Wakes = Readonly<Record<(typeof WAKES)[number], () => void>>;

/** Places for work that this process does itself as soon as it is stored; none where no worker runs. */
export interface Takes {
  takeInbox(store: Owned, subject: string): InboxPlace | NoPlace;
  takeWriteBack(store: Owned): WriteBackPlace | undefined;
}

export type Wakeable = Partial<Record<keyof Wakes, Pick<JobWorker, "wake">>>;

/** Wakes that do nothing until the workers they wake are started, or attached from another process. */
export function createWakes(): Wakes &
  Takes & { attach(workers: Wakeable & Partial<Takes>): void; wake(name: keyof Wakes): void } {
  let workers: Wakeable & Partial<Takes> = {};
  const wake = (name: keyof Wakes) => () => workers[name]?.wake();
  return {
    ...(Object.fromEntries(WAKES.map((name) => [name, wake(name)])) as Wakes),
    takeInbox: (store, subject) => workers.takeInbox?.(store, subject) ?? "none",
    takeWriteBack: (store) => workers.takeWriteBack?.(store),
    wake: (name) => wake(name)(),
    attach(started) {
      workers = started;
    },
  };
}

export interface WorkersOptions {
  config: Pick<Config, "mail" | "recipientsKeptDays">;
  jobs: JobTools & { log: Logger };
  /** Booking, editing and scanning of shipments, and intake of orders. */
  orders: IntakeTools;
  stores: { access: StoreAccess; appUrl: string };
  accounts: AccountService;
  sender: Sender;
  wakes: Wakes;
  countDelivery(outcome: string): void;
  /** Between two looks for mails to send; shorter in tests. */
  notifyEveryMs?: number | undefined;
}

/** Starts every background worker. Any number of processes may do so on one database. */
export function startWorkers(options: WorkersOptions): Wakeable & Takes & { stop(): Promise<void> } {
  const { config, jobs, orders, stores, wakes } = options;
  const { keys, newId, events, baseUrl, calendar } = orders;
  const storeTools = { ...orders, ...jobs, ...stores };
  const deliveries = startDelivering({
    ...jobs,
    newId,
    keys,
    sender: options.sender,
    countDelivery: options.countDelivery,
  });
  const uploads = startBulkWorker({ ...orders, ...jobs });
  const inbox = startInboxWorker(storeTools);
  const writeBacks = startWritingBack({ ...jobs, newId, keys, access: stores.access, baseUrl });
  const polls = startReconciling({ ...storeTools, ...wakes, leaveAgain: leaveAgain({ ...jobs, ...wakes }) });
  const disconnections = startLeaving({ ...jobs, ...stores, ...wakes });
  const mails = config.mail && startMails(config.mail, options);
  const stopPayouts = startDailyPayouts({ ...jobs, newId, events, calendar, baseUrl, ...wakes });
  const recipientsKeptMs = config.recipientsKeptDays * 86_400_000;
  const stopSettling = startSettling({ ...orders, ...jobs });
  const stopFilling = startFillingSearchIndex(jobs);
  const stopMaintenance = startMaintenance({ ...jobs, keys, recipientsKeptMs });
  return {
    wakeDeliveries: deliveries,
    wakeEndpoints: deliveries.endpoints,
    wakeBulk: uploads,
    wakeInbox: inbox,
    takeInbox: inbox.takeFor,
    takeWriteBack: writeBacks.takeFor,
    wakeWriteBacks: writeBacks,
    wakeReconciling: polls,
    wakeLeaving: disconnections,
    ...(mails ? { wakeMails: mails.security } : {}),
    /** Stops what makes work for others before those others. */
    async stop() {
      await stopMaintenance();
      await stopFilling();
      await stopSettling();
      await stopPayouts();
      await mails?.stop();
      await uploads.stop();
      await Promise.all([inbox, polls, disconnections, writeBacks].map((worker) => worker.stop()));
      await deliveries.stop();
    },
  };
}

function startMails(
  mail: NonNullable<Config["mail"]>,
  { jobs, orders, stores, accounts, notifyEveryMs }: WorkersOptions,
) {
  const { keys, newId } = orders;
  const { appUrl } = stores;
  const stopNotifying = startNotifying({ ...jobs, newId, keys, appUrl, sender: createMailSender(mail) }, notifyEveryMs);
  const security = startSecurityMails(
    { ...jobs, accounts, appUrl, keys, sender: createMailSender(mail) },
    notifyEveryMs,
  );
  return {
    security,
    async stop() {
      await Promise.all([stopNotifying(), security.stop()]);
    },
  };
}
