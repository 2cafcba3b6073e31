import type { PayoutWeekday } from "../account/account.ts";
import { startOfCairoDay, toEpochDay } from "../kernel/time.ts";
import type { WorkCalendar } from "../quote/calendar.ts";

const WEEKDAYS: Readonly<Record<PayoutWeekday, number>> = {
  sunday: 7,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
};
const BANK_WEEKDAYS = new Set(Object.values(WEEKDAYS));

/** Banks work from Sunday to Thursday, but for public holidays. */
export function isBankDay(date: Temporal.PlainDate, calendar: WorkCalendar): boolean {
  return BANK_WEEKDAYS.has(date.dayOfWeek) && !calendar.holidays.has(toEpochDay(date));
}

/**
 * Whether an account is paid on a day: a bank day that is one of its payout days, or the first one after a payout day on
 * which the banks were closed.
 */
export function isPayoutDate(
  date: Temporal.PlainDate,
  days: readonly PayoutWeekday[],
  calendar: WorkCalendar,
): boolean {
  if (!isBankDay(date, calendar)) return false;
  const wanted = new Set(days.map((day) => WEEKDAYS[day]));
  let day = date;
  do {
    if (wanted.has(day.dayOfWeek)) return true;
    day = day.subtract({ days: 1 });
  } while (!isBankDay(day, calendar));
  return false;
}

/** The newest payout date up to and including a day. A run that was missed is made up for by the next one. */
export function lastPayoutDate(
  upTo: Temporal.PlainDate,
  days: readonly PayoutWeekday[],
  calendar: WorkCalendar,
): Temporal.PlainDate {
  let date = upTo;
  while (!isPayoutDate(date, days, calendar)) date = date.subtract({ days: 1 });
  return date;
}

/** The first payout date after a day. */
export function nextPayoutDate(
  after: Temporal.PlainDate,
  days: readonly PayoutWeekday[],
  calendar: WorkCalendar,
): Temporal.PlainDate {
  let date = after.add({ days: 1 });
  while (!isPayoutDate(date, days, calendar)) date = date.add({ days: 1 });
  return date;
}

/** A payout of a day holds what occurred before that day began in Cairo. Milliseconds. */
export function cutOffOf(date: Temporal.PlainDate): number {
  return startOfCairoDay(date).epochMilliseconds;
}
