import { toEpochDay } from "@masar/core/kernel/time";
import {
  addWorkingDays,
  type CalendarData,
  isWorkingDay,
  parseCalendar,
  workingDayFrom,
} from "@masar/core/quote/calendar";
import { parseRateCard } from "@masar/core/quote/card";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { promise } from "@masar/core/quote/promise";
import { SAMPLE_CARD_DATA } from "@masar/core/quote/sample-card";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const card = parseRateCard(SAMPLE_CARD_DATA[1]);
const egypt = parseCalendar(EGYPT_CALENDAR);
const fridays = parseCalendar({ restWeekdays: [5], holidays: [] });
const cairoToCairo = { service: "standard", origin: "C", destination: "C" } as const; // 1 to 2 days

const epochDay = (date: string) => toEpochDay(Temporal.PlainDate.from(date));
const cairo = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime("Africa/Cairo").epochMilliseconds;
const promisedBy = (now: number, calendar = egypt, route: Parameters<typeof promise>[1] = cairoToCairo) => {
  const promised = promise(card, route, now, calendar);
  return promised.kind === "promised" ? promised.promisedBy : promised.kind;
};

describe("the delivery commitment", () => {
  it("contains the card's days and cut-off", () => {
    expect(promise(card, cairoToCairo, cairo("2026-11-16T10:00"), egypt)).toMatchObject({
      kind: "promised",
      committedDays: [1, 2],
      cutOff: "14:00",
    });
  });

  it.each([
    ["Monday before the cut-off", "2026-11-16T13:59:59", "2026-11-18"],
    ["Monday at the cut-off: collected on Tuesday", "2026-11-16T14:00:00", "2026-11-19"],
    ["Monday night", "2026-11-16T23:59:59", "2026-11-19"],
    ["Wednesday: Friday does not count", "2026-11-18T09:00", "2026-11-21"],
    ["Thursday past the cut-off: collected on Saturday", "2026-11-19T15:00", "2026-11-23"],
    ["Friday, before the hour of the cut-off: collected on Saturday too", "2026-11-20T09:00", "2026-11-23"],
    ["Friday, past it: still Saturday", "2026-11-20T20:00", "2026-11-23"],
    ["the eve of Armed Forces Day", "2026-10-05T10:00", "2026-10-08"],
    ["the holiday itself", "2026-10-06T10:00", "2026-10-10"],
    ["before the feast of sacrifice, four days and a Friday", "2026-05-25T15:00", "2026-06-01"],
    ["New Year's Eve", "2026-12-31T10:00", "2027-01-03"],
  ])("counts working days after collection: %s", (_, local, by) => {
    expect(promisedBy(cairo(local))).toBe(by);
  });

  it.each([
    ["the last minute before the clocks go forward", "2026-04-23T21:59:59Z", "2026-04-27"],
    ["the first minute of the day without midnight, a Friday", "2026-04-23T22:00:00Z", "2026-04-27"],
    ["13:59 by summer time", "2027-05-02T10:59:59Z", "2027-05-04"],
    ["14:00 by summer time", "2027-05-02T11:00:00Z", "2027-05-05"],
    ["the first 23:30 of the night the clocks go back", "2026-10-29T20:30:00Z", "2026-11-02"],
    ["the second 23:30 of it", "2026-10-29T21:30:00Z", "2026-11-02"],
    ["13:59 by winter time again", "2026-10-31T11:59:59Z", "2026-11-02"],
    ["14:00 by winter time again", "2026-10-31T12:00:00Z", "2026-11-03"],
  ])("follows Cairo time through clock changes: %s", (_, instant, by) => {
    expect(promisedBy(Date.parse(instant), fridays)).toBe(by);
  });

  it("depends only on Cairo's date and whether the cut-off has passed", () => {
    const day = fc.integer({ min: epochDay("2026-01-01"), max: epochDay("2027-12-31") });
    const before = fc.integer({ min: 0, max: 13 * 60 + 59 });
    const after = fc.integer({ min: 14 * 60, max: 24 * 60 - 1 });
    const half = fc.oneof(fc.tuple(before, before), fc.tuple(after, after));
    fc.assert(
      fc.property(day, half, (day, [one, other]) => {
        const at = (minute: number) =>
          new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toZonedDateTime({
            timeZone: "Africa/Cairo",
            plainTime: Temporal.PlainTime.from("00:00").add({ minutes: minute }),
          }).epochMilliseconds;
        expect(promisedBy(at(one))).toBe(promisedBy(at(other)));
      }),
    );
  });

  it("is never earlier for a later booking, and is always a working day", () => {
    const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 11) });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 10 * 86_400_000 }), (now, later) => {
        const first = promisedBy(now);
        const second = promisedBy(now + later);
        expect(first <= second).toBe(true);
        expect(isWorkingDay(egypt, epochDay(first))).toBe(true);
      }),
    );
  });

  it("uses the days of the route: Cairo to Aswan is longer", () => {
    expect(promisedBy(cairo("2026-11-15T10:00"), egypt, { ...cairoToCairo, destination: "ASN" })).toBe("2026-11-21");
  });

  it("is refused where the service is not offered", () => {
    const route = { service: "express", origin: "C", destination: "ASN" } as const;
    expect(promise(card, route, cairo("2026-11-15T10:00"), egypt)).toEqual({
      kind: "service_unavailable",
      service: "express",
      offered: ["economy", "standard"],
    });
  });
});

describe("the calendar", () => {
  it("excludes Fridays and holidays, also before 1970", () => {
    expect(
      ["2026-11-19", "2026-11-20", "2026-11-21", "2026-10-06"].map((date) => isWorkingDay(egypt, epochDay(date))),
    ).toEqual([true, false, true, false]);
    expect(isWorkingDay(fridays, epochDay("1969-12-26"))).toBe(false);
    expect(isWorkingDay(fridays, epochDay("1969-12-27"))).toBe(true);
  });

  it("gives the same n-th working day as counting day by day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_400, max: 21_200 }), fc.integer({ min: 0, max: 30 }), (start, count) => {
        const walked = [...Array(120).keys()].map((day) => start + 1 + day).filter((day) => isWorkingDay(egypt, day));
        expect(addWorkingDays(egypt, start, count)).toBe(count === 0 ? start : walked[count - 1]);
        expect(isWorkingDay(egypt, workingDayFrom(egypt, start))).toBe(true);
      }),
    );
  });

  it("lists each holiday once, and marks dates that are not yet confirmed", () => {
    const dates = EGYPT_CALENDAR.holidays.map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    const eids = EGYPT_CALENDAR.holidays.filter(({ nameEn }) => nameEn.startsWith("Eid"));
    expect(eids.length).toBeGreaterThan(0);
    expect(eids.some(({ announced }) => announced)).toBe(false);
  });

  it.each<[string, CalendarData]>([
    ["no weekday is worked", { restWeekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] }],
    ["a weekday does not exist", { restWeekdays: [8], holidays: [] }],
    [
      "a date does not exist",
      { restWeekdays: [5], holidays: [{ date: "2026-02-30", nameEn: "x", nameAr: "x", announced: true }] },
    ],
  ])("is refused when %s", (_, data) => {
    expect(() => parseCalendar(data)).toThrow();
  });
});
