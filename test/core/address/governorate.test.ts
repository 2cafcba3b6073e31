import { listGovernorates, parseGovernorate } from "@masar/core/address/governorate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const codes = listGovernorates().map(({ code }) => code);

describe("the governorate field", () => {
  it("lists 27 governorates, each with one code and a name in both languages", () => {
    expect(new Set(codes).size).toBe(27);
    for (const { en, ar } of listGovernorates()) {
      expect(en).toMatch(/^[A-Za-z -]+$/);
      expect(ar).toMatch(/^[\u0600-\u06ff ]+$/);
    }
  });

  it("reads every code with each prefix, in any case, with spaces around", () => {
    const written = fc.record({
      code: fc.constantFrom(...codes),
      prefix: fc.constantFrom("", "EG-", "EG", "eg-", "eg"),
      lower: fc.boolean(),
      space: fc.constantFrom("", " ", "\t", "\u00a0"),
    });
    fc.assert(
      fc.property(written, ({ code, prefix, lower, space }) => {
        expect(parseGovernorate(`${space}${prefix}${lower ? code.toLowerCase() : code}${space}`)).toBe(code);
      }),
    );
  });

  it("reads the WooCommerce codes: EGC is Cairo, EGBA is the Red Sea", () => {
    expect(parseGovernorate("EGC")).toBe("C");
    expect(parseGovernorate("EGBA")).toBe("BA");
  });

  it("has no code that starts with the prefix, so that removing it is unambiguous", () => {
    expect(codes.filter((code) => code.startsWith("EG"))).toEqual([]);
  });

  it.each([
    ["CAI", "C"],
    ["giz", "GZ"],
    ["SU", "GZ"],
    ["HU", "C"],
    ["EG-SU", "GZ"],
  ])("reads the alias %s as %s", (alias, code) => {
    expect(parseGovernorate(alias)).toBe(code);
  });

  it("prefers the canonical meaning: MN is Minya and MNF is Monufia", () => {
    expect(parseGovernorate("MN")).toBe("MN");
    expect(parseGovernorate("MNF")).toBe("MNF");
  });

  it.each([
    "",
    "0",
    "EG",
    "EG-",
    "EG-01",
    "EG-03",
    "EGSHL",
    "MNY",
    "ISK",
    "Cairo",
    "القاهرة",
    "C C",
    "EG--C",
    "\u017fu",
    "EG-EG-C",
    "constructor",
  ])("does not guess what %j means", (input) => {
    expect(parseGovernorate(input)).toBeUndefined();
  });
});
