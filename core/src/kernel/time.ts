import { joinText } from "./join-text.ts";

/** Instants are stored in UTC; days, cut-offs and printed times are Cairo's. */
export const CAIRO = "Africa/Cairo";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Period = { readonly fromMs: number; readonly offsetMs: number; readonly offset: string };

/**
 * Cairo's offsets from 2023, when clock changes came back, to 2045, from the runtime's own tz data: a constant table, because
 * asking Temporal for the zone is the expensive part of formatting a timestamp. Moments outside it are left to Temporal.
 */
const PERIODS: readonly Period[] = periodsBetween("2023-01-01", "2046-01-01");
const PERIODS_END_MS = Temporal.PlainDate.from("2046-01-01").toZonedDateTime(CAIRO).epochMilliseconds;

function periodsBetween(from: string, to: string): Period[] {
  const periods: Period[] = [];
  const end = Temporal.PlainDate.from(to).toZonedDateTime(CAIRO);
  let start: Temporal.ZonedDateTime | null = Temporal.PlainDate.from(from).toZonedDateTime(CAIRO);
  while (start && Temporal.ZonedDateTime.compare(start, end) < 0) {
    periods.push({ fromMs: start.epochMilliseconds, offsetMs: start.offsetNanoseconds / 1e6, offset: start.offset });
    start = start.getTimeZoneTransition("next");
  }
  return periods;
}

/** By halving: hot paths ask for several moments of each request. */
function periodAt(epochMs: number): Period | undefined {
  if (epochMs >= PERIODS_END_MS) return undefined;
  let [low, high] = [0, PERIODS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((PERIODS[middle]?.fromMs ?? 0) <= epochMs) low = middle + 1;
    else high = middle;
  }
  return PERIODS[low - 1];
}

/**
 * Milliseconds since 1970 as ISO 8601 to the second, with Cairo's offset at that moment: `2026-11-20T14:03:11+02:00`. Fractions of a
 * second are cut off.
 */
export function timestampOf(epochMs: number): string {
  const period = periodAt(epochMs);
  if (!period) {
    const instant = Temporal.Instant.fromEpochMilliseconds(epochMs);
    return instant.toZonedDateTimeISO(CAIRO).toString({ smallestUnit: "second", timeZoneName: "never" });
  }
  const localMs = epochMs + period.offsetMs;
  const epochDay = Math.floor(localMs / DAY_MS);
  const second = Math.floor((localMs - epochDay * DAY_MS) / 1000);
  const clock = `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor(second / 60) % 60)}:${twoDigits(second % 60)}`;
  return joinText(dayText(epochDay), "T", clock, period.offset);
}

/** The date on a calendar in Cairo at that moment. */
export function cairoDate(instant: Temporal.Instant): Temporal.PlainDate {
  return fromEpochDay(cairoMinute(instant.epochMilliseconds).epochDay);
}

/** Reads ISO 8601 with an offset. Temporal takes nine digits of a second, RFC 3339 any number: the others are cut off. */
export function instantOf(text: string): Temporal.Instant {
  return Temporal.Instant.from(text.replace(/(?<=\.\d{9})\d+/, ""));
}

/** The first moment of a day in Cairo. In the spring night when midnight is skipped that is 01:00+03:00. */
export function startOfCairoDay(date: Temporal.PlainDate): Temporal.Instant {
  return date.toZonedDateTime(CAIRO).toInstant();
}

/** Cairo's calendar day, as days since 1970-01-01, and the minute on its wall clocks: integers, for arithmetic on hot paths. */
export function cairoMinute(epochMs: number): { epochDay: number; minuteOfDay: number } {
  const offsetMs = periodAt(epochMs)?.offsetMs ?? offsetOf(epochMs);
  const localMs = epochMs + offsetMs;
  const epochDay = Math.floor(localMs / DAY_MS);
  return { epochDay, minuteOfDay: Math.floor((localMs - epochDay * DAY_MS) / MINUTE_MS) };
}

function offsetOf(epochMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(CAIRO).offsetNanoseconds / 1e6;
}

/** Days since 1970-01-01 of a calendar date. */
export function toEpochDay(date: Temporal.PlainDate): number {
  return date.toZonedDateTime("UTC").epochMilliseconds / DAY_MS;
}

/** The calendar date that many days after 1970-01-01. */
export function fromEpochDay(epochDay: number): Temporal.PlainDate {
  const date = new Date(epochDay * DAY_MS);
  return new Temporal.PlainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/**
 * The same as text: `2026-11-20`. By H. Hinnant's days_from_civil, whose years begin in March, as `Date.toISOString` takes as
 * long as the rest of a price.
 */
export function dayText(epochDay: number): string {
  const days = epochDay + 719_468; // since 0000-03-01
  const era = Math.floor(days / 146_097); // of 400 years
  const dayOfEra = days - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** SQL of the day in Cairo of a column with milliseconds, as days since 1970-01-01, for moments from `fromMs` on. */
export function cairoDaySql(column: string, fromMs: number): string {
  const first = PERIODS.findLastIndex((period) => period.fromMs <= fromMs);
  const periods = PERIODS.slice(Math.max(0, first));
  const offsets = periods.slice(1).map((next, at) => `when ${column} < ${next.fromMs} then ${periods[at]?.offsetMs}`);
  const last = `${periods.at(-1)?.offsetMs}`; // alone from the last clock change on: CASE needs a WHEN
  const offset = offsets.length === 0 ? last : `case ${offsets.join(" ")} else ${last} end`;
  return `(${column} + ${offset}) / ${DAY_MS}`;
}

/** Three in the morning in Cairo, the next time it comes. */
export function nextNight(epochMs: number): number {
  const threeOn = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: CAIRO, plainTime: "03:00" }).epochMilliseconds;
  const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(epochMs));
  const tonight = threeOn(today);
  return tonight > epochMs ? tonight : threeOn(today.add({ days: 1 }));
}
