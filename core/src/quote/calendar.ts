import * as z from "zod";
import { toEpochDay } from "../kernel/time.ts";

const calendarData = z.strictObject({
  /** Weekdays without work, ISO numbers: 1 Monday … 5 Friday … 7 Sunday. */
  restWeekdays: z
    .array(z.int().min(1).max(7))
    .refine((days) => new Set(days).size < 7, "some weekday has to be worked"),
  holidays: z.array(
    z.strictObject({
      date: z.iso.date(),
      nameEn: z.string().min(1),
      nameAr: z.string().min(1),
      /** False while the date is only expected: feasts that follow the moon are fixed by decree days before. */
      announced: z.boolean(),
    }),
  ),
});

/** A calendar as stored: plain JSON, edited late. */
export type CalendarData = z.input<typeof calendarData>;

/** A calendar that was checked; days are counted from 1970-01-01. */
export type WorkCalendar = { readonly restWeekdays: ReadonlySet<number>; readonly holidays: ReadonlySet<number> };

/** Checks a stored calendar; throws ZodError naming what is wrong with it. */
export function parseCalendar(data: unknown): WorkCalendar {
  const { restWeekdays, holidays } = calendarData.parse(data);
  return {
    restWeekdays: new Set(restWeekdays),
    holidays: new Set(holidays.map(({ date }) => toEpochDay(Temporal.PlainDate.from(date)))),
  };
}

/** Whether work is done on that day. */
export function isWorkingDay(calendar: WorkCalendar, epochDay: number): boolean {
  // 1970-01-01 was a Thursday, weekday 4.
  const weekday = ((((epochDay + 3) % 7) + 7) % 7) + 1;
  return !calendar.restWeekdays.has(weekday) && !calendar.holidays.has(epochDay);
}

/** The day itself when it is worked, else the next one that is. */
export function workingDayFrom(calendar: WorkCalendar, epochDay: number): number {
  let day = epochDay;
  while (!isWorkingDay(calendar, day)) day += 1;
  return day;
}

/** The n-th working day after a day; the day itself for 0. */
export function addWorkingDays(calendar: WorkCalendar, epochDay: number, count: number): number {
  let day = epochDay;
  for (let left = count; left > 0; left -= 1) day = workingDayFrom(calendar, day + 1);
  return day;
}
