import { cutOffOf, isPayoutDate, lastPayoutDate, nextPayoutDate } from "@masar/core/payout/schedule";
import { parseCalendar } from "@masar/core/quote/calendar";
import { EGYPT_CALENDAR } from "@masar/core/quote/egypt-calendar";
import { expect, test } from "vitest";

const calendar = parseCalendar(EGYPT_CALENDAR);
const day = (text: string) => Temporal.PlainDate.from(text);

test("merchants are paid on their payout days when banks are open", () => {
  expect(isPayoutDate(day("2026-11-23"), ["monday", "wednesday"], calendar)).toBe(true);
  expect(isPayoutDate(day("2026-11-24"), ["monday", "wednesday"], calendar)).toBe(false);
  expect(isPayoutDate(day("2026-11-27"), ["thursday"], calendar)).toBe(false);
});

test("a payout day on which banks are closed moves to the next banking day", () => {
  // Eid al-Fitr 2026 stands on Friday 20 to Sunday 22 March.
  expect(isPayoutDate(day("2026-03-22"), ["sunday"], calendar)).toBe(false);
  expect(isPayoutDate(day("2026-03-23"), ["sunday"], calendar)).toBe(true);
  expect(isPayoutDate(day("2026-03-24"), ["sunday"], calendar)).toBe(false);
});

test("a missed payout day is found on any later day", () => {
  expect(lastPayoutDate(day("2026-11-29"), ["wednesday"], calendar).toString()).toBe("2026-11-25");
  expect(nextPayoutDate(day("2026-11-25"), ["wednesday"], calendar).toString()).toBe("2026-12-02");
});

test("the cut-off is the day's first instant in Cairo, also when clocks change", () => {
  expect(new Date(cutOffOf(day("2026-04-24"))).toISOString()).toBe("2026-04-23T22:00:00.000Z");
  expect(new Date(cutOffOf(day("2026-10-30"))).toISOString()).toBe("2026-10-29T22:00:00.000Z");
});
