import { findAccount } from "../account/repository.ts";
import { isUnconfirmed } from "../db/failure.ts";
import { type JobKind, type JobOwner, type JobTools, type JobWorker, startJobs } from "../jobs/engine.ts";
import { heldUntil } from "../jobs/lease.ts";
import type { Logger } from "../kernel/log.ts";
import { type ProcessTools, processUpload } from "./process.ts";
import { accountsWithUploads, claimUpload, LostLease, updateClaimed } from "./repository.ts";
import type { Upload } from "./upload.ts";

const RETRY_MS = 2_000;

/** Processes uploads: one of each account at a time, so that a long file of one merchant does not delay the others. */
export function startBulkWorker(tools: ProcessTools & JobTools & { log: Pick<Logger, "error" | "warn"> }): JobWorker {
  const { db, clock, log } = tools;
  const kind: JobKind<JobOwner, { upload: Upload; lease: string }> = {
    name: "bulk uploads",
    pollMs: 1_000,
    size: 4,
    perOwner: 1,
    listDue: (now) => accountsWithUploads(db.read, now),
    async claim(trx, account, { now, lease, leaseUntil }) {
      const upload = await claimUpload(trx, account.id, { now, lease, leaseUntil });
      return upload ? [{ upload, lease }] : [];
    },
    async run({ upload, lease }, { stop }) {
      try {
        await doUpload(upload, lease, stop);
      } catch (error) {
        if (error instanceof LostLease) log.warn({ err: error }, "a bulk upload went to another worker");
        else if (isUnconfirmed(error)) throw error;
        else {
          log.error({ err: error, upload: upload.id }, "a bulk upload failed; it is tried again");
          const lease_until = clock.now() + RETRY_MS;
          await db.write((trx) => updateClaimed(trx, upload, lease, { lease_until }));
        }
      }
      return undefined;
    },
  };
  return startJobs(kind, tools);

  /** When the process stops, it finishes the current rows; another process continues from there. */
  async function doUpload(upload: Upload, lease: string, stop: AbortSignal): Promise<void> {
    const account = await findAccount(db.read, upload.tenant.accountId);
    if (!account) throw new Error(`upload ${upload.id} has no account`);
    const ahead = upload.tenant.mode === "test" ? account.sandboxClockOffsetMs : 0;
    const realNow = () => clock.now();
    const leaseUntil = () => heldUntil(clock.now());
    await processUpload(tools, upload, account, {
      lease,
      leaseUntil,
      now: () => clock.now() + ahead,
      realNow,
      stop,
    });
  }
}
