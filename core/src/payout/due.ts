import { findAccount } from "../account/repository.ts";
import type { Database } from "../db/database.ts";
import { CAIRO, cairoDate } from "../kernel/time.ts";
import { listUnsettled, owedBefore } from "../ledger/repository.ts";
import type { WorkCalendar } from "../quote/calendar.ts";
import { FROM_HOUR } from "./daily.ts";
import { cutOffOf, lastPayoutDate } from "./schedule.ts";

/**
 * Live merchants whose payout day has come and who have not been paid: how many, and since when the longest waits. Costs
 * two queries for each merchant who is owed something.
 */
export async function readDuePayouts(
  { db, calendar }: { db: Database; calendar: WorkCalendar },
  now: number,
): Promise<{ queue: string; jobs: number; dueSince: number | undefined }> {
  const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
  let jobs = 0;
  let dueSince: number | undefined;
  for (const accountId of await listUnsettled(db.read, "live")) {
    const account = await findAccount(db.read, accountId);
    if (!account) continue;
    const date = lastPayoutDate(today, account.settings.payout_days, calendar);
    const due = date.toZonedDateTime({ timeZone: CAIRO, plainTime: { hour: FROM_HOUR } }).epochMilliseconds;
    if (due > now || (await owedBefore(db.read, { accountId, mode: "live" }, cutOffOf(date))) <= 0) continue;
    jobs += 1;
    dueSince = Math.min(dueSince ?? due, due);
  }
  return { queue: "payouts", jobs, dueSince };
}
