import { bucketOf } from "@masar/core/account/bucket";
import { createIds } from "@masar/core/kernel/id";
import { drawTrackingNumber, isTrackingNumber, normalizeTrackingNumber } from "@masar/core/shipment/tracking-number";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const ACCOUNT = "acc_01kak2bp1dg7x3v9q4r8s0t2w6";
const bytes = fc.uint8Array({ minLength: 8, maxLength: 16 });
const drawn = fc
  .record({ account: fc.string({ minLength: 1 }), bytes })
  .map(({ account, bytes }) => drawTrackingNumber(account, bytes));
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

describe("a generated tracking number", () => {
  it("is MS, the bucket of the account, nine digits and a check digit, and is recognised", () => {
    fc.assert(
      fc.property(fc.string(), bytes, (account, random) => {
        const number = drawTrackingNumber(account, random);
        expect(number).toMatch(/^MS\d{13}$/);
        expect(Number(number.slice(2, 5))).toBe(bucketOf(account));
        expect(isTrackingNumber(number)).toBe(true);
        expect(normalizeTrackingNumber(number)).toBe(number);
      }),
    );
  });

  it("has the bytes, as a number, in its nine digits", () => {
    expect(drawTrackingNumber(ACCOUNT, new Uint8Array([0, 0, 0, 0, 0, 0, 2, 0x3c]))).toBe(
      withCheckDigit(`${String(bucketOf(ACCOUNT)).padStart(3, "0")}000000572`),
    );
  });

  it("is spread over the whole range", () => {
    const firstDigits = new Set<string>();
    for (let high = 0; high < 256; high += 1) {
      firstDigits.add(drawTrackingNumber(ACCOUNT, new Uint8Array([0, 9, 77, high, 9, 200, 31, 5])).charAt(5));
    }
    expect(firstDigits.size).toBe(10);
  });

  it("reads the bytes where its view of them begins", () => {
    const pool = new Uint8Array([9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(drawTrackingNumber(ACCOUNT, pool.subarray(3))).toBe(
      drawTrackingNumber(ACCOUNT, new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8])),
    );
  });

  it("is not generated from too few random bytes", () => {
    expect(() => drawTrackingNumber(ACCOUNT, new Uint8Array(7))).toThrow(RangeError);
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
      let state = 1;
      const newId = createIds({
        nowMs: () => (nowMs += stepMs),
        fillRandom(buffer) {
          for (let at = 0; at < buffer.length; at += 1) {
            state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
            buffer[at] = state >>> 24;
          }
        },
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
