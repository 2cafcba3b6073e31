import {
  cairoDate,
  cairoMinute,
  fromEpochDay,
  startOfCairoDay,
  timestampOf,
  toEpochDay,
} from "@masar/core/kernel/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const instant = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const printed = (moment: Temporal.Instant) => timestampOf(moment.epochMilliseconds);

/** The two clock changes of a year: the night without a midnight and the night with a repeated hour. */
const NIGHTS = [
  { spring: "2026-04-24", autumn: "2026-10-29" },
  { spring: "2027-04-30", autumn: "2027-10-28" },
];

const anyInstant = fc
  .integer({ min: Date.UTC(2010, 0), max: Date.UTC(2060, 0) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
const nearAChange = fc
  .tuple(
    fc.constantFrom(...NIGHTS.flatMap(({ spring, autumn }) => [spring, autumn])),
    fc.integer({ min: -108, max: 108 }),
  )
  .map(([date, tenMinutes]) => instant(`${date}T22:00Z`).add({ minutes: tenMinutes * 10 }));

describe("Cairo's clock", () => {
  it("prints seconds and the offset of that moment", () => {
    expect(printed(instant("2026-11-20T12:03:11.999Z"))).toBe("2026-11-20T14:03:11+02:00");
    expect(printed(instant("2026-07-20T12:03:11Z"))).toBe("2026-07-20T15:03:11+03:00");
  });

  it("agrees with Temporal at every moment, inside and outside the table of offsets", () => {
    fc.assert(
      fc.property(fc.oneof(anyInstant, nearAChange), (moment) => {
        const zoned = moment.toZonedDateTimeISO("Africa/Cairo");
        expect(printed(moment)).toBe(zoned.toString({ smallestUnit: "second", timeZoneName: "never" }));
        const { epochDay, minuteOfDay } = cairoMinute(moment.epochMilliseconds);
        expect(fromEpochDay(epochDay).toString()).toBe(zoned.toPlainDate().toString());
        expect(cairoDate(moment).toString()).toBe(zoned.toPlainDate().toString());
        expect(minuteOfDay).toBe(zoned.hour * 60 + zoned.minute);
      }),
      { numRuns: 500 },
    );
  });

  it("prints moments before 1970 and past the year 9999", () => {
    expect(printed(instant("1965-01-01T00:00:00.5Z"))).toBe("1965-01-01T02:00:00+02:00");
    expect(printed(instant("+012026-01-01T00:00:00Z"))).toBe("+012026-01-01T02:00:00+02:00");
  });

  it.each(NIGHTS)("starts $spring at 01:00, because its midnight does not exist", ({ spring }) => {
    const start = startOfCairoDay(day(spring));
    expect(printed(start)).toBe(`${spring}T01:00:00+03:00`);
    expect(cairoDate(start.subtract({ seconds: 1 })).toString()).toBe(day(spring).subtract({ days: 1 }).toString());
  });

  it.each(NIGHTS)("distinguishes the two hours of 23:00 on $autumn by their offset", ({ autumn }) => {
    const midnight = startOfCairoDay(day(autumn).add({ days: 1 }));
    expect(printed(midnight.subtract({ minutes: 30 }))).toBe(`${autumn}T23:30:00+02:00`);
    expect(printed(midnight.subtract({ minutes: 90 }))).toBe(`${autumn}T23:30:00+03:00`);
    expect(midnight.since(startOfCairoDay(day(autumn))).total("hours")).toBe(25);
  });

  it("converts days in both directions without loss", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (epochDay) => {
        expect(toEpochDay(fromEpochDay(epochDay))).toBe(epochDay);
      }),
    );
    expect(toEpochDay(day("1970-01-01"))).toBe(0);
  });
});
