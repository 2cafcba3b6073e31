import type { Clock } from "../clock.ts";
import { runEvery } from "../every.ts";
import type { Logger } from "../log.ts";
import { CAIRO } from "../time.ts";
import { type PayoutTools, runPayouts } from "./run.ts";

const EVERY_MS = 10 * 60_000;
/** Banks take orders from then on, by Cairo's clocks. */
export const FROM_HOUR = 9;

/** Pays whoever is due, every day. A day that was missed is made up for. Safe on several processes at once. @returns how to stop. */
export function startDailyPayouts(
  tools: PayoutTools & { clock: Clock; log: Logger; wakeDeliveries(): void },
): () => Promise<void> {
  const run = async () => {
    const now = tools.clock.now();
    const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(CAIRO);
    if (local.hour < FROM_HOUR) return;
    try {
      const paid = await runPayouts(tools, local.toPlainDate(), { now, realNow: now });
      if (paid.length > 0) {
        tools.log.info({ payouts: paid.length }, "payouts executed");
        tools.wakeDeliveries();
      }
    } catch (error) {
      tools.log.error({ err: error }, "paying out failed; it is tried again");
    }
  };
  return runEvery(EVERY_MS, run);
}
