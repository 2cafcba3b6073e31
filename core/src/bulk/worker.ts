import { findAccount } from "../account/repository.ts";
import type { Clock } from "../clock.ts";
import { isUnconfirmed } from "../db/failure.ts";
import { heldUntil, type WorkerLease } from "../db/lease.ts";
import type { Logger } from "../log.ts";
import { type ProcessTools, processUpload } from "./process.ts";
import { claimUpload, LostLease, updateClaimed } from "./repository.ts";

const POLL_MS = 1_000;
const RETRY_MS = 2_000;

export interface BulkWorker {
  /** There may be an upload to do. */
  wake(): void;
  /** Leaves the upload in hand after the rows under way; another start goes on from there. */
  stop(): Promise<void>;
}

/** Does uploads, the oldest first, one at a time in this process. Any number of processes may. */
export function startBulkWorker(
  tools: ProcessTools & { clock: Clock; lease: WorkerLease; log: Pick<Logger, "error" | "warn"> },
): BulkWorker {
  const { db, clock, log } = tools;
  let stopped = false;
  let again = false;
  let working: Promise<void> | undefined;
  const timer = setInterval(wake, POLL_MS);

  function wake(): void {
    if (stopped) return;
    again = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  }

  async function work(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        while (!stopped && (await doOne()));
      } catch (error) {
        if (error instanceof LostLease) log.warn({ err: error }, "a bulk upload went to another worker");
        else {
          if (isUnconfirmed(error)) tools.lease.abandon();
          log.error({ err: error }, "a bulk upload failed; it is tried again");
        }
      }
    }
  }

  async function doOne(): Promise<boolean> {
    const lease = tools.lease.claim();
    const leaseUntil = () => heldUntil(clock.now());
    const upload = await db.write((trx) => claimUpload(trx, { now: clock.now(), lease, leaseUntil: leaseUntil() }));
    if (!upload) return false;
    const account = await findAccount(db.read, upload.tenant.accountId);
    if (!account) throw new Error(`upload ${upload.id} has no account`);
    const ahead = upload.tenant.mode === "test" ? account.sandboxClockOffsetMs : 0;
    const realNow = () => clock.now();
    const claim = { lease, leaseUntil, now: () => clock.now() + ahead, realNow, stopping: () => stopped };
    try {
      await processUpload(tools, upload, account, claim);
    } catch (error) {
      // What failed for a moment is tried again in a moment, and not when the process ends.
      const lease_until = clock.now() + RETRY_MS;
      if (!(error instanceof LostLease)) await db.write((trx) => updateClaimed(trx, upload.id, lease, { lease_until }));
      throw error;
    }
    return true;
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
