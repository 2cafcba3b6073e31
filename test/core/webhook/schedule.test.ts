import { nextAttempt, parseRetryAfter } from "@masar/core/webhook/schedule";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const stepsSeconds = [10, 60, 600, 3_600, 21_600, 86_400];
const nowMs = 1_800_000_000_000;

function waitMs(attempt: number, random: number, retryAfterMs?: number): number {
  const next = nextAttempt({ attempt, nowMs, random: () => random, retryAfterMs });
  if (next.kind === "exhausted") throw new Error(`exhausted after attempt ${attempt}`);
  return next.atMs - nowMs;
}

const attempt = fc.integer({ min: 1, max: 6 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retryAfter = fc.option(fc.nat({ max: 10 * 86_400_000 }), { nil: undefined });

describe("attempts", () => {
  test("are seven at the most", () => {
    expect(nextAttempt({ attempt: 6, nowMs, random: () => 0 }).kind).toBe("retry");
    expect(nextAttempt({ attempt: 7, nowMs, random: () => 0, retryAfterMs: 1 })).toEqual({ kind: "exhausted" });
    expect(nextAttempt({ attempt: 8, nowMs, random: () => 0 })).toEqual({ kind: "exhausted" });
  });

  test("are retried after 10 s, 1 min, 10 min, 1 h, 6 h and 24 h", () => {
    expect(stepsSeconds.map((_, index) => waitMs(index + 1, 0.5) / 1000)).toEqual(stepsSeconds);
  });

  test("have a random jitter of 20 % in both directions", () => {
    expect(waitMs(1, 0)).toBe(8_000);
    expect(waitMs(1, 1 - Number.EPSILON)).toBe(12_000);
    fc.assert(
      fc.property(attempt, random, (number, chance) => {
        const stepMs = (stepsSeconds[number - 1] ?? 0) * 1000;
        const ms = waitMs(number, chance);
        expect(Number.isInteger(ms)).toBe(true);
        expect(ms).toBeGreaterThanOrEqual(0.8 * stepMs);
        expect(ms).toBeLessThanOrEqual(1.2 * stepMs);
      }),
    );
  });

  test("wait longer each time, for any jitter and any Retry-After", () => {
    const six = fc.array(fc.tuple(random, retryAfter), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(six, (draws) => {
        const waits = draws.map(([chance, askedMs], index) => waitMs(index + 1, chance, askedMs));
        for (const [index, ms] of waits.entries()) expect(ms).toBeGreaterThan(waits[index - 1] ?? 0);
      }),
    );
  });

  test("come no sooner than Retry-After, unless it is more than twice the step", () => {
    fc.assert(
      fc.property(attempt, random, fc.nat({ max: 10 * 86_400_000 }), (number, chance, askedMs) => {
        const stepMs = (stepsSeconds[number - 1] ?? 0) * 1000;
        const ms = waitMs(number, chance, askedMs);
        expect(ms).toBeGreaterThanOrEqual(Math.min(askedMs, 2 * stepMs));
        expect(ms).toBeGreaterThanOrEqual(waitMs(number, chance));
        expect(ms).toBeLessThanOrEqual(2 * stepMs);
      }),
    );
    expect(waitMs(2, 0, 90_000)).toBe(90_000);
    expect(waitMs(2, 0, 1)).toBe(48_000);
    expect(waitMs(2, 0, 3_600_000)).toBe(120_000);
  });
});

describe("Retry-After", () => {
  const sundayMs = Date.UTC(1994, 10, 6, 8, 49, 37);

  test("is read as seconds", () => {
    expect(parseRetryAfter("120", nowMs)).toBe(120_000);
    expect(parseRetryAfter("0", nowMs)).toBe(0);
  });

  test.each(["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])(
    "is read as a date in each of HTTP's forms: %s",
    (date) => expect(parseRetryAfter(date, sundayMs - 5_000)).toBe(5_000),
  );

  test("is zero when its date has passed", () => {
    expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", nowMs)).toBe(0);
  });

  test.each([
    "",
    "soon",
    "-5",
    "1.5",
    "1e9",
    "12 s",
    "99999999999999999999",
    "2026-11-20",
    "Sun, 32 Nov 1994 08:49:37 GMT",
    "١٢",
  ])("is ignored when it is invalid: %j", (value) => expect(parseRetryAfter(value, nowMs)).toBeUndefined());

  test("always gives a finite integer or nothing", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const ms = parseRetryAfter(value, nowMs);
        if (ms !== undefined) expect(Number.isSafeInteger(ms) && ms >= 0).toBe(true);
      }),
    );
  });
});
