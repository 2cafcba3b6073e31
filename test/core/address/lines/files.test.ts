import { listGovernorates } from "@masar/core/address/governorate";
import { describe, expect, it } from "vitest";
import { ADDRESS_LINES } from "../address-lines.ts";
import { type LabelledLine, readLines } from "./read-lines.ts";

const heldOut = [readLines("held-out"), readLines("held-out-2")];
const sets = [...heldOut, readLines("tuning")];
const all = sets.flat();

describe("the labelled address lines", () => {
  it("are at least 1,500, a third of them held out, and about one in six has to be asked about", () => {
    expect(all.length).toBeGreaterThanOrEqual(1500);
    expect(heldOut.flat().length * 3).toBeGreaterThanOrEqual(all.length);
    for (const lines of sets) {
      const asked = lines.filter(({ governorate }) => governorate === "ask").length / lines.length;
      expect(asked).toBeGreaterThan(0.15);
      expect(asked).toBeLessThan(0.2);
    }
  });

  it("are hard ones for at least a half in each set", () => {
    for (const lines of sets)
      expect(lines.filter(({ kind }) => kind !== "plain").length * 2).toBeGreaterThanOrEqual(lines.length);
  });

  it("cover every governorate with 12 lines or more", () => {
    for (const { code } of listGovernorates())
      expect(all.filter(({ governorate }) => governorate === code).length, code).toBeGreaterThanOrEqual(12);
  });

  it("have no line twice, within a set, between the sets, or with the older set", () => {
    const seen = new Map(ADDRESS_LINES.map(({ text }) => [folded(text), "address-lines.ts"]));
    const repeated: string[] = [];
    for (const line of all) {
      const earlier = seen.get(textOf(line));
      if (earlier !== undefined) repeated.push(`${line.where} repeats ${earlier}`);
      seen.set(textOf(line), line.where);
    }
    expect(repeated).toEqual([]);
  });

  it("give each line text and a kind, and no city where it has to be asked about", () => {
    for (const line of all) {
      expect(`${line.state}${line.cityField}${line.district}${line.street}${line.note}`, line.where).not.toBe("");
      expect(line.kind, line.where).toMatch(/^[a-z][a-z -]+$/);
      if (line.governorate === "ask") expect(line.city, line.where).toBe("");
    }
  });

  it("hold no phone number", () => {
    for (const line of all) expect(folded(Object.values(line).join(" ")), line.where).not.toMatch(/\d{7}/);
  });
});

function textOf({ state, cityField, district, street, note }: LabelledLine): string {
  const text = [state, cityField, district, street, note].join(" ");
  return folded(text) === "" ? text.trim() : folded(text);
}

/** Equal for two texts that differ only in case, vowel signs, punctuation, digits' script or Arabic spelling. */
function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0670\u0640]/gu, "")
    .replace(/[أإآٱ]/gu, "ا")
    .replace(/ى/gu, "ي")
    .replace(/ة/gu, "ه")
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
