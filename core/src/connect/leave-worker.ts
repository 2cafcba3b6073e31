import { ConnectorError } from "@masar/kit";
import { type JobKind, type JobOwner, type JobTools, type JobWorker, startJobs } from "../jobs/engine.ts";
import type { Logger } from "../kernel/log.ts";
import type { Text } from "../kernel/text.ts";
import { hookUrl, type StoreAccess } from "../store/access.ts";
import { waitAfter } from "../store/backoff.ts";
import { findAnyStore, updateStore } from "../store/repository.ts";
import { claimLeave, finishLeave, type Leave, retryLeave, storesToLeave } from "./leave-repository.ts";

export interface LeaveTools extends JobTools {
  access: StoreAccess;
  log: Logger;
  /** Origin of the service's pages and webhook addresses. */
  appUrl: string;
  wakeReconciling(): void;
}

/** Removes webhooks and keys from disconnected shops, and retries until it succeeds. */
export function startLeaving(tools: LeaveTools): JobWorker {
  const { db, clock, access, log } = tools;
  const kind: JobKind<JobOwner, Leave> = {
    name: "store disconnections",
    pollMs: 5_000,
    size: 8,
    perOwner: 1,
    listDue: (now) => storesToLeave(db.read, now),
    claim: (trx, store, hold) => claimLeave(trx, store.id, hold),
    async run(job) {
      await leave(job);
      return undefined;
    },
  };
  return startJobs(kind, tools);

  async function leave(job: Leave): Promise<void> {
    try {
      const stored = await findAnyStore(db.read, job.id);
      if (stored?.status === "disconnected" && stored.secrets !== null) {
        const opened = await access.ready(stored);
        await opened.connector.disconnect(opened.store, hookUrl(tools.appUrl, stored));
      }
      await db.write((trx) => finishLeave(trx, job, null));
    } catch (error) {
      await reschedule(job, error);
    }
    await pollIfReconnected(job.id);
  }

  async function reschedule(job: Leave, error: unknown): Promise<void> {
    const known = error instanceof ConnectorError ? error : undefined;
    if (known) log.warn({ store: job.id, reason: known.message }, "store disconnection failed");
    else log.error({ err: error, store: job.id }, "store disconnection failed unexpectedly");
    const attempts = job.attempts + 1;
    const now = clock.now();
    await db.write(async (trx) => {
      // Without access there is nothing to remove: the store has revoked its keys itself.
      if (known?.failure === "access_revoked") return finishLeave(trx, job, null);
      if (now >= job.until) return finishLeave(trx, job, NOT_LEFT);
      return retryLeave(trx, { ...job, attempts }, now + waitAfter(attempts, known?.retryAfterMs));
    });
  }

  /** Reconnected in the meantime: its new webhooks may have been removed, and the next poll creates them again. */
  async function pollIfReconnected(id: string): Promise<void> {
    const current = await findAnyStore(db.read, id);
    if (current?.status !== "connected") return;
    await db.write((trx) => updateStore(trx, id, { nextPollAt: clock.now() }));
    tools.wakeReconciling();
  }
}

const NOT_LEFT: Text = {
  en: "The store did not answer for 14 days, so Masar's webhooks and API key may still be in it. They no longer have any effect. You can delete them in the store's settings.",
  ar: "لم يرد المتجر لمدة ١٤ يومًا، فقد تبقى فيه إشعارات مسار (webhooks) ومفتاح API. لم يعد لها أي أثر، ويمكنك حذفها من إعدادات المتجر.",
};
