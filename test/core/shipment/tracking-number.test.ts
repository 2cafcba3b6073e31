import { drawTrackingNumber, isTrackingNumber, normalizeTrackingNumber } from "@masar/core/shipment/tracking-number";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const bytes = fc.uint8Array({ minLength: 8, maxLength: 16 });
const drawn = bytes.map(drawTrackingNumber);
const position = fc.integer({ min: 2, max: 12 });

/** The text with one character replaced. */
const withCharacter = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

describe("a generated tracking number", () => {
  it("is MS, ten digits and a check digit, and is recognised", () => {
    fc.assert(
      fc.property(drawn, (number) => {
        expect(number).toMatch(/^MS\d{11}$/);
        expect(isTrackingNumber(number)).toBe(true);
        expect(normalizeTrackingNumber(number)).toBe(number);
      }),
    );
  });

  it("carries Damm's check digit: 572 is followed by 4", () => {
    expect(drawTrackingNumber(new Uint8Array([0, 0, 0, 0, 0, 0, 2, 0x3c]))).toBe("MS00000005724");
  });

  it("is spread over the whole range", () => {
    const firstDigits = new Set<string>();
    for (let high = 0; high < 256; high += 1) {
      firstDigits.add(drawTrackingNumber(new Uint8Array([0, 9, 77, high, 9, 200, 31, 5])).charAt(2));
    }
    expect(firstDigits.size).toBe(10);
  });

  it("reads the bytes where its view of them begins", () => {
    const pool = new Uint8Array([9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(drawTrackingNumber(pool.subarray(3))).toBe(drawTrackingNumber(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8])));
  });

  it("is not generated from too few random bytes", () => {
    expect(() => drawTrackingNumber(new Uint8Array(7))).toThrow(RangeError);
  });
});

describe("a mistyped tracking number", () => {
  it("is never accepted when one digit is wrong", () => {
    fc.assert(
      fc.property(drawn, position, fc.constantFrom(..."0123456789"), (number, index, digit) => {
        expect(isTrackingNumber(withCharacter(number, index, digit))).toBe(number[index] === digit);
      }),
    );
  });

  it("is never accepted when two adjacent digits are swapped", () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 2, max: 11 }), (number, index) => {
        const [one, other] = [number.charAt(index), number.charAt(index + 1)];
        const swapped = withCharacter(withCharacter(number, index, other), index + 1, one);
        expect(isTrackingNumber(swapped)).toBe(one === other);
      }),
    );
  });

  it("is detected for every pair of digits in every position", () => {
    for (let pair = 0; pair < 100; pair += 1) {
      for (let state = 0; state < 10; state += 1) {
        const digits = [...String(pair).padStart(2, "0")];
        if (digits[0] === digits[1]) continue;
        const valid = (prefix: string, tail: string) =>
          [..."0123456789"].filter((check) => isTrackingNumber(`MS0000000${prefix}${tail}${check}`));
        const ends = [valid(String(state), digits.join("")), valid(String(state), digits.toReversed().join(""))];
        expect(ends.map((checks) => checks.length)).toEqual([1, 1]);
        expect(ends[0]).not.toEqual(ends[1]);
      }
    }
  });
});

describe("a tracking number as people type it", () => {
  it("is read in any case, spacing and digit script", () => {
    const dress = fc.record({
      lower: fc.boolean(),
      zero: fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10),
      gaps: fc.array(fc.constantFrom("", " ", "-", "\u200f", "\u00a0"), { minLength: 13, maxLength: 13 }),
    });
    fc.assert(
      fc.property(drawn, dress, (number, { lower, zero, gaps }) => {
        const cased = lower ? number.toLowerCase() : number;
        const typed = [...cased]
          .map((c, i) => (/\d/.test(c) ? String.fromCharCode(zero + Number(c)) : c) + gaps[i])
          .join("");
        expect(normalizeTrackingNumber(typed)).toBe(number);
      }),
    );
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
      "MS0000000572",
      "MX00000005724",
      "00000005724",
      "MS000000057240",
      "MS00000005724\n1",
    ]) {
      expect(normalizeTrackingNumber(text)).toBeUndefined();
    }
  });

  it("is printed one way only", () => {
    for (const text of ["ms00000005724", "MS0000 0005724", "MS00000005724\n"])
      expect(isTrackingNumber(text)).toBe(false);
  });
});
