import { readPeriod } from "@masar/core/report/period";
import { expect, test } from "vitest";

function instants(from: string, to: string): string[] {
  const reading = readPeriod(from, to);
  if (reading.kind !== "period") throw new Error(reading.kind);
  return [reading.period.fromMs, reading.period.beforeMs].map((ms) => new Date(ms).toISOString());
}

test("a day is Cairo's, from its first instant to the next day's", () => {
  expect(instants("2026-11-22", "2026-11-22")).toEqual(["2026-11-21T22:00:00.000Z", "2026-11-22T22:00:00.000Z"]);
});

test("the spring day of the clock change has 23 hours, the autumn day 25", () => {
  expect(instants("2026-04-24", "2026-04-24")).toEqual(["2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"]);
  expect(instants("2026-10-29", "2026-10-29")).toEqual(["2026-10-28T21:00:00.000Z", "2026-10-29T22:00:00.000Z"]);
});

test("a period of 366 days is accepted, one of 367 is refused with the latest valid day", () => {
  expect(readPeriod("2027-01-01", "2028-01-01").kind).toBe("period");
  expect(readPeriod("2027-01-01", "2028-01-02")).toEqual({ kind: "too_long", latest: "2028-01-01" });
  expect(readPeriod("2017-01-01", "2026-12-31")).toEqual({ kind: "too_long", latest: "2018-01-01" });
});

test("a period that ends before it starts is refused", () => {
  expect(readPeriod("2026-11-22", "2026-11-21")).toEqual({ kind: "backwards" });
});
