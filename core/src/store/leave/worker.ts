import { ConnectorError } from "@masar/kit";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { heldUntil, type WorkerLease } from "../../db/lease.ts";
import type { Logger } from "../../log.ts";
import type { Text } from "../../text.ts";
import { hookUrl, type StoreAccess } from "../access.ts";
import { waitAfter } from "../backoff.ts";
import { findAnyStore, updateStore } from "../repository.ts";
import { type StoreWorker, startPool } from "../worker.ts";
import { claimLeaves, finishLeave, type Leave, retryLeave } from "./repository.ts";

const LOOK_MS = 5_000;
const AT_ONCE = 8;

export interface LeaveTools {
  db: Database;
  clock: Clock;
  access: StoreAccess;
  lease: WorkerLease;
  log: Logger;
  /** Origin of our pages and hooks. */
  appUrl: string;
  wakeReconciling(): void;
}

/** Takes what is ours out of shops that were disconnected, again and again until they let us. Any number of processes may. */
export function startLeaving(tools: LeaveTools): StoreWorker {
  const { db, clock, access, log } = tools;
  return startPool({
    name: "leaving stores",
    pollMs: LOOK_MS,
    size: AT_ONCE,
    log,
    lease: tools.lease,
    claim(room: number) {
      const now = clock.now();
      const held = { now, lease: tools.lease.claim(), leaseUntil: heldUntil(now), limit: room };
      return db.write((trx) => claimLeaves(trx, held));
    },
    handle: leave,
  });

  async function leave(job: Leave): Promise<void> {
    try {
      const stored = await findAnyStore(db.read, job.id);
      if (stored?.status === "disconnected" && stored.secrets !== null) {
        const opened = await access.ready(stored);
        await opened.connector.disconnect(opened.store, hookUrl(tools.appUrl, stored));
      }
      await db.write((trx) => finishLeave(trx, job, null));
    } catch (error) {
      await putOff(job, error);
    }
    await lookAgainIfBack(job.id);
  }

  async function putOff(job: Leave, error: unknown): Promise<void> {
    const known = error instanceof ConnectorError ? error : undefined;
    if (known) log.warn({ store: job.id, reason: known.message }, "a store could not be left");
    else log.error({ err: error, store: job.id }, "leaving a store failed");
    const attempts = job.attempts + 1;
    const now = clock.now();
    await db.write(async (trx) => {
      // What the store no longer lets us remove, it no longer lets us use.
      if (known?.failure === "access_revoked") return finishLeave(trx, job, null);
      if (now >= job.until) return finishLeave(trx, job, NOT_LEFT);
      return retryLeave(trx, { ...job, attempts }, now + waitAfter(attempts, known?.retryAfterMs));
    });
  }

  /** Connected again while it was being left: what the new connection subscribed may be gone, and the poll makes it anew. */
  async function lookAgainIfBack(id: string): Promise<void> {
    const current = await findAnyStore(db.read, id);
    if (current?.status !== "connected") return;
    await db.write((trx) => updateStore(trx, id, { nextPollAt: clock.now() }));
    tools.wakeReconciling();
  }
}

const NOT_LEFT: Text = {
  en: "The store did not answer for 14 days, so our webhooks and our key may still be in it. They do nothing any more; delete them in the store's settings.",
  ar: "لم يرد المتجر لمدة ١٤ يومًا، فقد تبقى فيه إشعاراتنا (webhooks) ومفتاحنا. لم يعد لها أي أثر، ويمكنك حذفها من إعدادات المتجر.",
};
