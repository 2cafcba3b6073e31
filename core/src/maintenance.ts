import { purgeSessions } from "./account/repository.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import { purgeAnswers } from "./idempotency/repository.ts";
import type { Logger } from "./log.ts";
import { purgeAttempts } from "./webhook/repository.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** How long a repeated request is recognised (docs/api.md, Idempotency). */
const ANSWERS_KEPT_MS = 7 * DAY_MS;
/** What receivers answered may hold anything, so it does not stay longer than the event log shows it. */
const ATTEMPTS_KEPT_MS = 30 * DAY_MS;

/** Lets go of what has outlived its use. Safe to run at any time, as often as one likes, on several processes at once. */
export async function purge(db: Database, now: number): Promise<void> {
  await db.write(async (trx) => {
    await purgeAnswers(trx, now - ANSWERS_KEPT_MS);
    await purgeAttempts(trx, now - ATTEMPTS_KEPT_MS);
    await purgeSessions(trx, now);
  });
}

/** Purges now and every hour. @returns how to stop. */
export function startMaintenance({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): () => void {
  const run = () => purge(db, clock.now()).catch((error) => log.error({ err: error }, "purging failed"));
  void run();
  const timer = setInterval(run, EVERY_MS);
  return () => clearInterval(timer);
}
