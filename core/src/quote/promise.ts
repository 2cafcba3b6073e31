import { cairoMinute, dayText } from "../kernel/time.ts";
import { addWorkingDays, type WorkCalendar, workingDayFrom } from "./calendar.ts";
import { laneOf, type RateCard, type Route, type ServiceUnavailable, serviceUnavailable } from "./card.ts";

/** The delivery commitment (`sla` in the specification). */
export type PromiseResult = {
  readonly kind: "promised";
  /** Earliest and latest working day after collection. */
  readonly committedDays: readonly [number, number];
  /** HH:MM in Cairo. */
  readonly cutOff: string;
  /** The last day, in Cairo, on which the promise is kept: `2026-11-20`. */
  readonly promisedBy: string;
};

/**
 * What is promised for a shipment booked at `now`, in milliseconds. It is collected today when today is worked and the cut-off is still to come, else on the next
 * working day; the committed days are the working days after that. Rest days and holidays do not count.
 */
export function promise(
  card: RateCard,
  route: Route,
  now: number,
  calendar: WorkCalendar,
): PromiseResult | ServiceUnavailable {
  const lane = laneOf(card, route);
  if (!lane) return serviceUnavailable(card, route);

  const { epochDay, minuteOfDay } = cairoMinute(now);
  const collected = workingDayFrom(calendar, minuteOfDay < minutesOf(card.cutOff) ? epochDay : epochDay + 1);
  const { committedDays } = lane;
  const promisedBy = dayText(addWorkingDays(calendar, collected, committedDays[1]));
  return { kind: "promised", committedDays, cutOff: card.cutOff, promisedBy };
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}
