import { bucketOf } from "@masar/core/account/bucket";
import { createIds } from "@masar/core/kernel/id";
import {
  createNumberDrawing,
  isTrackingNumber,
  normalizeTrackingNumber,
  trackingNumberOf,
} from "@masar/core/shipment/tracking-number";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const ACCOUNT = "acc_01kak2bp1dg7x3v9q4r8s0t2w6";
const OTHER = "acc_a";
const nineDigits = fc.integer({ min: 0, max: 999_999_999 });
const drawn = fc
  .tuple(fc.string({ minLength: 1 }), nineDigits)
  .map(([account, digits]) => trackingNumberOf(account, digits));
/** As they were drawn before numbers carried a bucket. */
const old = fc
  .integer({ min: 0, max: 9_999_999_999 })
  .map((number) => withCheckDigit(String(number).padStart(10, "0")));
const either = fc.oneof(drawn, old);
const eitherWithPlace = (beforeEnd: number) =>
  either.chain((number) => fc.tuple(fc.constant(number), fc.integer({ min: 2, max: number.length - beforeEnd })));

/** The one number with these digits and a check digit. */
function withCheckDigit(digits: string): string {
  const numbers = Array.from("0123456789", (check) => `MS${digits}${check}`).filter(isTrackingNumber);
  expect(numbers).toHaveLength(1);
  return numbers[0] ?? "";
}

/** The text with one character replaced. */
const withCharacter = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

/** Bytes that look random and are the same in each run. */
function fixedBytes(): (count: number) => Buffer {
  let state = 1;
  const byte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return (count) => Buffer.from(Array.from({ length: count }, byte));
}

function fixedIntegers(): (bytes: number) => number {
  const bytes = fixedBytes();
  return (count) => bytes(count).readUIntBE(0, count);
}

describe("a tracking number", () => {
  it("is MS, the bucket of the account, nine digits and a check digit, and is recognised", () => {
    fc.assert(
      fc.property(fc.string(), nineDigits, (account, digits) => {
        const number = trackingNumberOf(account, digits);
        expect(number).toMatch(/^MS\d{13}$/);
        expect(Number(number.slice(2, 5))).toBe(bucketOf(account));
        expect(Number(number.slice(5, 14))).toBe(digits);
        expect(isTrackingNumber(number)).toBe(true);
        expect(normalizeTrackingNumber(number)).toBe(number);
      }),
    );
  });

  it("has no more than nine digits of its own", () => {
    for (const digits of [-1, 1_000_000_000, 0.5, Number.NaN])
      expect(() => trackingNumberOf(ACCOUNT, digits)).toThrow(RangeError);
  });
});

describe("drawn tracking numbers", () => {
  const rangeOf = (number: string) => number.slice(0, 8);
  const draws = (draw: () => string, count: number) => Array.from({ length: count }, draw);

  it("are in one range of a million for a hundred, then in another one", () => {
    const draw = createNumberDrawing(fixedIntegers());
    const lots = Array.from({ length: 20 }, () => new Set(draws(() => draw(ACCOUNT), 100).map(rangeOf)));
    for (const lot of lots) expect(lot.size).toBe(1);
    expect(new Set(lots.flatMap((lot) => [...lot])).size).toBeGreaterThan(15);
  });

  it("of a range are different, whatever is drawn", () => {
    const drawn = [1, 7, 7, 7, 8]; // the range, and places in it
    const draw = createNumberDrawing(() => drawn.shift() ?? 9);
    const numbers = draws(() => draw(ACCOUNT), 2);
    expect(numbers.map((number) => number.slice(5, 14))).toEqual(["001000007", "001000008"]);
  });

  it("of an account are not in the ranges of others that draw meanwhile", () => {
    const draw = createNumberDrawing(fixedIntegers());
    const [own, others] = [new Set<string>(), new Set<string>()];
    for (let drawn = 0; drawn < 100; drawn += 1) {
      own.add(rangeOf(draw(ACCOUNT)));
      others.add(rangeOf(draw(OTHER)));
    }
    expect([own.size, others.size]).toEqual([1, 1]);
    expect([...own][0]?.slice(2, 5)).toBe(String(bucketOf(ACCOUNT)));
    expect([...others][0]?.slice(2, 5)).toBe(String(bucketOf(OTHER)));
  });

  it("are spread over the whole bucket, and do not say in which order they were drawn", () => {
    const draw = createNumberDrawing(fixedIntegers());
    const numbers = draws(() => draw(ACCOUNT), 20_000);
    for (const at of [5, 8, 13]) expect(new Set(numbers.map((number) => number.charAt(at))).size).toBe(10);
    const ascending = numbers.filter((number, at) => number > (numbers[at - 1] ?? ""));
    expect(ascending.length).toBeGreaterThan(9_500);
    expect(ascending.length).toBeLessThan(10_500);
  });
});

describe("the bucket of an account", () => {
  it("is what it was when numbers were issued with it", () => {
    const buckets = {
      acc_a: 425,
      [ACCOUNT]: 787,
      acc_01jd4n5v7pz8m0c2k6w9x3y1qr: 19,
      acc_7zzzzzzzzzzzzzzzzzzzzzzzzz: 936,
    };
    expect(Object.fromEntries(Object.keys(buckets).map((id) => [id, bucketOf(id)]))).toEqual(buckets);
  });

  it("is spread evenly, of accounts opened at one moment and of accounts opened over months", () => {
    for (const stepMs of [0, 61_000]) {
      let nowMs = Date.UTC(2026, 10, 22);
      const bytes = fixedBytes();
      const newId = createIds({
        nowMs: () => (nowMs += stepMs),
        fillRandom: (buffer) => bytes(buffer.length).copy(buffer),
      });
      const sizes = new Array<number>(1_000).fill(0);
      for (let made = 0; made < 100_000; made += 1) {
        const bucket = bucketOf(newId("acc"));
        sizes[bucket] = (sizes[bucket] ?? 0) + 1;
      }
      expect(sizes).toHaveLength(1_000);
      // 100 on average, with a deviation of ten.
      expect(Math.min(...sizes)).toBeGreaterThan(50);
      expect(Math.max(...sizes)).toBeLessThan(150);
    }
  });
});

describe("a mistyped tracking number", () => {
  it("is never accepted when one digit is wrong", () => {
    fc.assert(
      fc.property(eitherWithPlace(1), fc.constantFrom(..."0123456789"), ([number, index], digit) => {
        expect(isTrackingNumber(withCharacter(number, index, digit))).toBe(number[index] === digit);
      }),
    );
  });

  it("is never accepted when two adjacent digits are swapped", () => {
    fc.assert(
      fc.property(eitherWithPlace(2), ([number, index]) => {
        const [one, other] = [number.charAt(index), number.charAt(index + 1)];
        const swapped = withCharacter(withCharacter(number, index, other), index + 1, one);
        expect(isTrackingNumber(swapped)).toBe(one === other);
      }),
    );
  });

  it.each([9, 7])("is detected for every pair of digits after every state, with %i digits before", (before) => {
    for (let pair = 0; pair < 100; pair += 1) {
      for (let state = 0; state < 10; state += 1) {
        const digits = [...String(pair).padStart(2, "0")];
        if (digits[0] === digits[1]) continue;
        const prefix = String(state).padStart(before + 1, "0");
        const ends = [digits, digits.toReversed()].map((two) => withCheckDigit(prefix + two.join("")));
        expect(ends[0]?.at(-1)).not.toEqual(ends[1]?.at(-1));
      }
    }
  });
});

describe("a tracking number as people type it", () => {
  it("is read in any case, spacing and digit script", () => {
    const dress = fc.record({
      lower: fc.boolean(),
      zero: fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10),
      gaps: fc.array(fc.constantFrom("", " ", "-", "\u200f", "\u00a0"), { minLength: 15, maxLength: 15 }),
    });
    fc.assert(
      fc.property(either, dress, (number, { lower, zero, gaps }) => {
        const cased = lower ? number.toLowerCase() : number;
        const typed = [...cased]
          .map((c, i) => (/\d/.test(c) ? String.fromCharCode(zero + Number(c)) : c) + gaps[i])
          .join("");
        expect(normalizeTrackingNumber(typed)).toBe(number);
      }),
    );
  });

  it("has 13 digits, or 11 when it was issued before, with Damm's check digit: 572 is followed by 4", () => {
    for (const number of ["MS0000000005724", "MS00000005724"]) expect(normalizeTrackingNumber(number)).toBe(number);
  });

  it("is undefined for any text that is not a tracking number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        const number = normalizeTrackingNumber(text);
        expect(number === undefined || isTrackingNumber(number)).toBe(true);
      }),
    );
    for (const text of [
      "",
      "MS",
      "MS0000005724",
      "MX00000005724",
      "00000005724",
      "0000000005724",
      "MS000000005724",
      "MS00000000005724",
      "MS00000005724\n1",
    ]) {
      expect(normalizeTrackingNumber(text)).toBeUndefined();
    }
  });

  it("is printed one way only", () => {
    for (const text of ["ms00000005724", "MS0000 0005724", "MS00000005724\n", "MS0000 000005724", "MS0000000005724\n"])
      expect(isTrackingNumber(text)).toBe(false);
  });
});
