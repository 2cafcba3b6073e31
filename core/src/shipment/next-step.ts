import { CAIRO, cairoDate, fromEpochDay, toEpochDay } from "../kernel/time.ts";
import { isWorkingDay, type WorkCalendar, workingDayFrom } from "../quote/calendar.ts";

/** Couriers' rounds are loaded then, by Cairo's clocks: what is decided later waits for the next one. */
const LOADING_TIME = Temporal.PlainTime.from("08:00");
/** The merchant always has at least this long to say what to do. */
const TIME_TO_DECIDE = Temporal.Duration.from({ hours: 12 });
/** A parcel does not lie at a hub for longer. */
const LONGEST_WAIT_DAYS = 14;

/** What follows a failed attempt without an instruction, and until when one may be sent. */
export function afterFailure(failedAt: Temporal.Instant, calendar: WorkCalendar): Round {
  return firstRound(failedAt.add(TIME_TO_DECIDE), calendar);
}

/** A courier's round: its day in Cairo, and the moment at which it is loaded. */
export interface Round {
  on: Temporal.PlainDate;
  loadedAt: Temporal.Instant;
}

/** The first round that is loaded at that moment or later. */
export function firstRound(from: Temporal.Instant, calendar: WorkCalendar): Round {
  const today = cairoDate(from);
  const round = roundOn(fromEpochDay(workingDayFrom(calendar, toEpochDay(today))));
  if (Temporal.Instant.compare(round.loadedAt, from) >= 0) return round;
  return roundOn(fromEpochDay(workingDayFrom(calendar, toEpochDay(today) + 1)));
}

export type ChosenDay =
  | { kind: "round"; round: Round }
  /** `first` and `last` are the days that can be had. */
  | { kind: "not_served" | "too_soon" | "too_late"; first: Temporal.PlainDate; last: Temporal.PlainDate };

/** A day that a merchant or a recipient asks for. */
export function chooseDay(on: Temporal.PlainDate, now: Temporal.Instant, calendar: WorkCalendar): ChosenDay {
  const first = firstRound(now, calendar).on;
  const last = cairoDate(now).add({ days: LONGEST_WAIT_DAYS });
  if (Temporal.PlainDate.compare(on, first) < 0) return { kind: "too_soon", first, last };
  if (Temporal.PlainDate.compare(on, last) > 0) return { kind: "too_late", first, last };
  if (!isWorkingDay(calendar, toEpochDay(on))) return { kind: "not_served", first, last };
  return { kind: "round", round: roundOn(on) };
}

/** Every day that can be asked for at that moment. */
export function daysToChoose(now: Temporal.Instant, calendar: WorkCalendar): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  const last = cairoDate(now).add({ days: LONGEST_WAIT_DAYS });
  for (let day = firstRound(now, calendar).on; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (isWorkingDay(calendar, toEpochDay(day))) days.push(day);
  }
  return days;
}

function roundOn(on: Temporal.PlainDate): Round {
  return { on, loadedAt: on.toZonedDateTime({ timeZone: CAIRO, plainTime: LOADING_TIME }).toInstant() };
}
