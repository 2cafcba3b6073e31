import type { Account, Mode } from "../account/account.ts";
import type { Reader } from "../db/database.ts";
import { cairoDate } from "../kernel/time.ts";
import { owedBefore, readBalances } from "../ledger/repository.ts";
import type { WorkCalendar } from "../quote/calendar.ts";
import { cutOffOf, nextPayoutDate } from "./schedule.ts";

/** What an account is owed, and its next payout. Amounts in piastres. */
export interface Balance {
  /** Negative when the account owes us. */
  payable: number;
  onHold: number;
  date: Temporal.PlainDate;
  cutOff: number;
  expected: number;
}

/** @param now by the clock of the mode. */
export async function readBalance(
  db: Reader,
  { account, mode, now }: { account: Account; mode: Mode; now: number },
  calendar: WorkCalendar,
): Promise<Balance> {
  const tenant = { accountId: account.id, mode };
  const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
  const date = nextPayoutDate(today, account.settings.payout_days, calendar);
  const cutOff = cutOffOf(date);
  const [balances, expected] = await Promise.all([readBalances(db, tenant), owedBefore(db, tenant, cutOff)]);
  // 0 - x: a balance of nothing is 0 and not -0.
  return {
    payable: 0 - balances.payable,
    onHold: 0 - balances.onHold,
    date,
    cutOff,
    expected: Math.max(0, expected),
  };
}
