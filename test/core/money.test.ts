import { formatPiastres, parsePiastres, piastresOf, shareHalfUp } from "@masar/core/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const piastres = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe("reading an amount", () => {
  it("reads every amount of whole piastres exactly from a JSON number", () => {
    fc.assert(
      fc.property(piastres, (amount) => {
        expect(parsePiastres(JSON.parse(formatPiastres(amount)))).toBe(amount);
      }),
    );
  });

  it.each([30000.001, 0.005, 1e-7, -0.001, 99.999, 1.005, 0.1 + 0.2])(
    "refuses %d, which is not whole piastres",
    (amount) => {
      expect(parsePiastres(amount)).toBeUndefined();
    },
  );

  it("refuses any third decimal that is not zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000_000 }), fc.integer({ min: 1, max: 9 }), (amount, mill) => {
        expect(parsePiastres(Number(`${formatPiastres(amount)}${mill}`))).toBeUndefined();
      }),
    );
  });

  it.each([Number.NaN, Infinity, -Infinity, 1e15, Number.MAX_VALUE])("refuses %d", (amount) => {
    expect(parsePiastres(amount)).toBeUndefined();
  });

  it("never yields negative zero", () => {
    expect(parsePiastres(-0)).toBe(0);
  });

  it("reads amounts that floats multiply wrongly", () => {
    expect(parsePiastres(1.15)).toBe(115);
    expect(parsePiastres(4.35)).toBe(435);
    expect(parsePiastres(30000)).toBe(3_000_000);
  });
});

describe("printing an amount", () => {
  it("always shows two decimals, and the sign once", () => {
    expect([0, 5, 10, 6500, 10488, -5, -7752, -0].map(formatPiastres)).toEqual([
      "0.00",
      "0.05",
      "0.10",
      "65.00",
      "104.88",
      "-0.05",
      "-77.52",
      "0.00",
    ]);
  });

  it("throws on half a piastre instead of printing it", () => {
    expect(() => formatPiastres(0.5)).toThrow(RangeError);
  });
});

describe("a share in basis points", () => {
  it("rounds halves up", () => {
    expect(shareHalfUp(9200, 1400)).toBe(1288);
    expect(shareHalfUp(25, 1400)).toBe(4); // 3.5
    expect(shareHalfUp(24, 1400)).toBe(3); // 3.36
  });

  it("is the integer nearest to the exact fraction, and a reversal cancels it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, points) => {
          const share = shareHalfUp(amount, points);
          const twiceError = 2n * (BigInt(amount) * BigInt(points) - BigInt(share) * 10_000n);
          expect(twiceError >= -10_000n && twiceError < 10_000n).toBe(true);
          expect(shareHalfUp(-amount, points) + share).toBe(0);
        },
      ),
    );
  });

  it("throws beyond safe integers", () => {
    expect(() => shareHalfUp(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
  });
});

it.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  "an amount of %s is refused, and never taken for another one",
  (amount) => {
    expect(() => piastresOf(amount)).toThrow(RangeError);
  },
);
