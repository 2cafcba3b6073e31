import { runEvery } from "../jobs/every.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/log.ts";
import { CAIRO } from "../kernel/time.ts";
import { logFailedPayouts, type PayoutTools, runPayouts } from "./run.ts";

const EVERY_MS = 10 * 60_000;
/** Banks take orders from then on, by Cairo's clocks. */
export const FROM_HOUR = 9;

/** Pays every merchant whose payout is due, every day. A missed day is paid later. Safe on several processes at once. @returns how to stop. */
export function startDailyPayouts(
  tools: PayoutTools & { clock: Clock; log: Logger; wakeDeliveries(): void },
): () => Promise<void> {
  const run = async () => {
    const now = tools.clock.now();
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(CAIRO);
    if (local.hour < FROM_HOUR) return;
    try {
      const run = await runPayouts(tools, local.toPlainDate(), { now, realNow: now });
      logFailedPayouts(tools.log, run);
      const counts = { payouts: run.paid.length, failed: run.failed.length };
      if (counts.payouts + counts.failed > 0) tools.log.info(counts, "payout run ended");
      if (counts.payouts > 0) tools.wakeDeliveries();
    } catch (error) {
      tools.log.error({ err: error }, "payout run failed; it is tried again");
    }
  };
  return runEvery(EVERY_MS, run);
}
