import { startOfCairoDay } from "../kernel/time.ts";

/** Days of the longest report: a year, also a leap one. */
export const MOST_DAYS = 366;

/** Days in Cairo, both included; instants in milliseconds, `before` excluded. */
export interface Period {
  from: string;
  to: string;
  fromMs: number;
  beforeMs: number;
}

export type PeriodReading =
  | { kind: "period"; period: Period }
  | { kind: "backwards" }
  /** `latest` is the last day that a report from `from` on may have. */
  | { kind: "too_long"; latest: string };

/** Reads two days as YYYY-MM-DD that exist. */
export function readPeriod(from: string, to: string): PeriodReading {
  const first = Temporal.PlainDate.from(from);
  const last = Temporal.PlainDate.from(to);
  const days = first.until(last, { largestUnit: "days" }).days + 1;
  if (days < 1) return { kind: "backwards" };
  if (days > MOST_DAYS) return { kind: "too_long", latest: first.add({ days: MOST_DAYS - 1 }).toString() };
  return {
    kind: "period",
    period: {
      from,
      to,
      fromMs: startOfCairoDay(first).epochMilliseconds,
      beforeMs: startOfCairoDay(last.add({ days: 1 })).epochMilliseconds,
    },
  };
}

/** Every day of the period, in order. */
export function daysOf({ from, to }: Pick<Period, "from" | "to">): string[] {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(to, { largestUnit: "days" }).days + 1;
  return Array.from({ length: days }, (_, at) => first.add({ days: at }).toString());
}
