import { faultOf, readNumber, readPlainMobile } from "@masar/core/address/phone-number";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("the fast path for plainly written mobiles", () => {
  it("accepts exactly the library's Egyptian mobiles, and gives the same number", () => {
    // Without its zero a number is not plain, so readNumber asks the library.
    const digits = fc
      .string({ unit: fc.constantFrom(..."0123456789"), minLength: 6, maxLength: 9 })
      .map((rest) => `1${rest}`);
    fc.assert(
      fc.property(digits, fc.constantFrom("0", "+20", "0020"), (significant, prefix) => {
        const library = readNumber(significant);
        const mobile = library?.type === "mobile" ? library.e164 : undefined;
        expect(readPlainMobile(prefix + significant)).toBe(mobile);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    "1001234567",
    "201001234567",
    "+2001001234567",
    "010 0123 4567",
    "01001234567 ",
    "٠١٠٠١٢٣٤٥٦٧",
    "+20100123456\n7",
  ])("leaves %j to the library", (text) => {
    expect(readPlainMobile(text)).toBeUndefined();
  });
});

describe("one number", () => {
  it.each([
    ["+20 (0)100 123 4567", "+201001234567", "mobile"],
    ["1001234567", "+201001234567", "mobile"],
    ["201001234567", "+201001234567", "mobile"],
    ["02 22345678", "+20222345678", "landline"],
    ["0402345678", "+20402345678", "landline"],
    ["+44 (0)7911 123456", "+447911123456", "mobile"],
    ["+1 202 555 0123", "+12025550123", "mobile"],
  ])("reads %j", (text, e164, type) => {
    expect(readNumber(text)).toEqual({ e164, type, egyptian: e164.startsWith("+20") });
  });

  it.each([
    "",
    "+",
    "16123",
    "01312345678",
    "0101234567",
    "08001234567",
    "09001234567",
    "015234567",
    "057234567",
    "9".repeat(300),
  ])("refuses %j", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it("names the likely error with any country prefix", () => {
    for (const prefix of ["0", "+20", "0020", "20", ""]) {
      expect(faultOf(`${prefix}100123456`)).toBe("digit_missing");
      expect(faultOf(`${prefix}10012345678`)).toBe("digit_extra");
      expect(faultOf(`${prefix}1601234567`)).toBe("bad_prefix");
      expect(faultOf(`${prefix}1001`)).toBe("unparsable");
    }
  });
});
