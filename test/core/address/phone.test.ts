import { listGovernorates } from "@masar/core/address/governorate";
import { landlineGovernorates } from "@masar/core/address/landline";
import { nationalDigits, parseRecipientPhone, readPhone } from "@masar/core/address/phone";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vectors } from "./phone-vectors.ts";

const significant = fc
  .tuple(fc.constantFrom("10", "11", "12", "15"), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([prefix, rest]) => prefix + String(rest).padStart(8, "0"));
const scripts = fc.constantFrom("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９");
const mark = fc.constantFrom("", "", "", " ", "  ", "\u00a0", "-", "\u200f", "\u2066", "\u2069", "\u202c", "\u200b");

/** One mobile number in any notation: digit script, country prefix, punctuation and spaces. */
const written = fc
  .record({
    significant,
    script: scripts,
    prefix: fc.constantFrom("0", "+20", "0020", "20", "", "+200", "+20 (0)"),
    marks: fc.array(mark, { minLength: 20, maxLength: 20 }),
  })
  .map(({ significant, script, prefix, marks }) => ({
    e164: `+20${significant}`,
    text:
      prefix.replace(/\d/g, (d) => script[Number(d)] ?? d) +
      [...significant].map((d, i) => (script[Number(d)] ?? d) + marks[i]).join(""),
  }));

describe("a store's phone field", () => {
  it.each(vectors)("reads $input ($note)", ({ input, note: _, flags, ...expected }) => {
    const reading = readPhone(input);
    expect(reading).toMatchObject(expected);
    expect(new Set(reading.flags)).toEqual(new Set(flags));
  });

  it("reads the same number with any digits, prefix, spacing and punctuation", () => {
    fc.assert(
      fc.property(written, ({ e164, text }) => {
        expect(readPhone(text)).toMatchObject({ verdict: "ok", e164, type: "mobile", second: null, remark: null });
        expect(parseRecipientPhone(text)).toEqual({ kind: "phone", e164, type: "mobile" });
      }),
      { numRuns: 1_000 },
    );
  });

  it("finds both of two numbers with any separator, in the order written", () => {
    const joint = fc.constantFrom(
      "/",
      " / ",
      ",",
      "، ",
      ";",
      "|",
      "\n",
      " او ",
      " أو ",
      " و",
      " - ",
      " ",
      "  ",
      " or ",
      "-",
      "",
      ")(",
    );
    fc.assert(
      fc.property(significant, significant, joint, (one, two, between) => {
        fc.pre(one !== two);
        expect(readPhone(`0${one}${between}0${two}`)).toMatchObject({
          verdict: "ok",
          e164: `+20${one}`,
          second: `+20${two}`,
          remark: null,
        });
        expect(parseRecipientPhone(`0${one}${between}0${two}`).kind).toBe("refused");
      }),
    );
  });

  it.each([
    ["+20 100 123 4567 - +20 110 123 4567", "+201001234567", "+201101234567"],
    ["1001234567 1101234567", "+201001234567", "+201101234567"],
    ["02 2234 5678 - 040 234 5678", "+20222345678", "+20402345678"],
    ["+966 50 123 4567 0020 100 123 4567", "+201001234567", "+966501234567"],
  ])("splits %j where both sides are complete numbers", (text, e164, second) => {
    expect(readPhone(text)).toMatchObject({ e164, second, remark: null });
  });

  it("reads a repeated number once", () => {
    expect(readPhone("01001234567 / +201001234567")).toMatchObject({ verdict: "ok", second: null, flags: [] });
  });

  it("uses the mobile as phone and the landline as second phone, in any order", () => {
    const expected = {
      verdict: "ok",
      e164: "+201001234567",
      type: "mobile",
      second: "+20222345678",
      flags: ["two_numbers"],
    };
    expect(readPhone("0222345678 / 01001234567")).toMatchObject(expected);
    expect(readPhone("01001234567 - 02 22345678")).toMatchObject(expected);
  });

  it("prefers an Egyptian mobile to a foreign one, and flags a foreign number alone", () => {
    expect(readPhone("+966501234567 / 01001234567")).toMatchObject({
      verdict: "ok",
      e164: "+201001234567",
      second: "+966501234567",
    });
    expect(readPhone("+966501234567 / 0222345678")).toMatchObject({
      verdict: "ask",
      e164: "+966501234567",
      second: "+20222345678",
    });
    expect(readPhone("+442079460958")).toMatchObject({ verdict: "reject", flags: ["foreign", "landline_only"] });
  });

  it.each([
    ["01001234567 (الدور 3, شقة 5)", "الدور 3, شقة 5"],
    ["شقة ١٢ ٠١٠٠١٢٣٤٥٦٧", "شقة 12"],
    ["tel: 010.0123.4567", "tel"],
    ["01001234567 / 0110123456", "0110123456"],
    ["01001234567, 01101234567, 01201234567", "01201234567"],
    ["01001234567 او كلم اخويا 01101234567", "كلم اخويا"],
  ])("keeps the text around the number in %j as a remark", (text, remark) => {
    expect(readPhone(text)).toMatchObject({ verdict: "ok", e164: "+201001234567", remark });
    expect(readPhone(text).flags).toContain("extra_text");
  });

  it("reads a letter O as zero, except at the end of a name", () => {
    expect(readPhone("O1OO1234567")).toMatchObject({ e164: "+201001234567", flags: ["letter_o_folded"] });
    expect(readPhone("Tamero01001234567")).toMatchObject({
      e164: "+201001234567",
      remark: "Tamero",
      flags: ["extra_text"],
    });
  });

  it.each([
    ["0101234567", "digit_missing"],
    ["010012345678", "digit_extra"],
    ["0100 123 4567 5", "digit_extra"],
    ["01612345678", "bad_prefix"],
    ["122", "unparsable"],
    ["08001234567", "unparsable"],
    ["057234567", "unparsable"],
    ["مفيش تليفون", "unparsable"],
    [" \u200f ", "empty"],
  ])("reports the problem of %j: %s", (text, flag) => {
    expect(readPhone(text)).toMatchObject({ verdict: "reject", e164: null, flags: [flag] });
  });

  it("flags placeholder numbers, and still accepts them", () => {
    for (const text of ["01000000000", "01111111111", "01099999999", "01234567890", "01512345678"]) {
      expect(readPhone(text)).toMatchObject({ verdict: "ok", flags: ["placeholder"] });
    }
  });
});

describe("the API's recipient.phone", () => {
  it.each([
    ["01001234567", "+201001234567", "mobile"],
    ["+20 100 123 4567", "+201001234567", "mobile"],
    ["0020-100-123-4567", "+201001234567", "mobile"],
    ["(02) 2234-5678", "+20222345678", "landline"],
    ["\u2066034234567\u2069", "+2034234567", "landline"],
  ])("takes %j", (input, e164, type) => {
    expect(parseRecipientPhone(input)).toEqual({ kind: "phone", e164, type });
  });

  it.each([
    ["", "phone_empty"],
    [" \u200e", "phone_empty"],
    ["0100123456x", "phone_letters"],
    ["01001234567 العصر", "phone_letters"],
    ["O1001234567", "phone_letters"],
    ["01001234567 / 01101234567", "phone_two_numbers"],
    ["0100123456701101234567", "phone_two_numbers"],
    ["+966501234567", "phone_foreign"],
    ["123456", "phone_too_short"],
    ["0100123456", "phone_too_short"],
    ["010012345678", "phone_too_long"],
    ["01312345678", "phone_bad_prefix"],
    ["152345678", "phone_lost_digit"],
    ["0900 123 4567", "phone_unreadable"],
    ["01001234567;", "phone_unreadable"],
    ["01001234567 5", "phone_unreadable"],
    ["☎01001234567", "phone_unreadable"],
  ])("refuses %j with %s", (input, code) => {
    expect(parseRecipientPhone(input)).toEqual({ kind: "refused", code });
  });
});

describe("any string", () => {
  const phonish = fc.string({ unit: fc.constantFrom(..."0123456789012012 +()-/.\nاوo٠١٢,"), maxLength: 40 });
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    phonish,
    written.map(({ text }) => text),
  );

  it("is read without throwing, an ok number is Egyptian E.164, and both readers agree on it", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const reading = readPhone(text);
        const strict = parseRecipientPhone(text);
        if (reading.verdict === "ok") expect(reading.e164).toMatch(/^\+201[0125]\d{8}$/);
        if (reading.verdict === "reject") expect(reading.flags.length).toBeGreaterThan(0);
        if (strict.kind === "phone") expect(strict.e164).toBe(reading.e164);
      }),
      { numRuns: 5_000 },
    );
  });

  it("rejects very long fields instead of splitting a number", () => {
    expect(readPhone(`${" ".repeat(495)}01001234567`)).toMatchObject({ verdict: "reject", flags: ["unparsable"] });
    expect(parseRecipientPhone("1".repeat(100_000))).toEqual({ kind: "refused", code: "phone_unreadable" });
  });
});

describe("a stored number", () => {
  it("is formatted as dialled in Egypt", () => {
    expect(nationalDigits("+201001234567")).toBe("01001234567");
    expect(nationalDigits("+20222345678")).toBe("0222345678");
    expect(nationalDigits("+966501234567")).toBe("+966501234567");
  });

  it("is parsed back from its formatted form", () => {
    fc.assert(
      fc.property(written, ({ e164 }) => {
        expect(parseRecipientPhone(nationalDigits(e164))).toEqual({ kind: "phone", e164, type: "mobile" });
      }),
    );
  });

  it("gives the governorates of a landline", () => {
    expect(landlineGovernorates("+20222345678")).toEqual(["C", "GZ", "KB"]);
    expect(landlineGovernorates("+20882345678")).toEqual(["AST"]);
    expect(landlineGovernorates("+201001234567")).toEqual([]);
  });

  it("has an area code for every governorate", () => {
    const areas = "2 3 13 15 40 45 46 47 48 50 55 57 62 64 65 66 68 69 82 84 86 88 92 93 95 96 97".split(" ");
    const reached = areas.flatMap((area) => landlineGovernorates(`+20${area}${area === "2" ? "22345678" : "2345678"}`));
    expect(new Set(reached)).toEqual(new Set(listGovernorates().map(({ code }) => code)));
  });
});
