import { readFileSync } from "node:fs";
import { locate } from "@masar/core/address/place/locate";
import { expect, test } from "vitest";

const FILE = new URL("../../fixtures/shopify/provinces.tsv", import.meta.url);
const [, ...rows] = readFileSync(FILE, "utf8").trim().split("\n");
const PROVINCES = rows.map((row) => row.split("\t"));
const NAMES = PROVINCES.flatMap(([, name = "", alternate = "", arabic = "", governorate = ""]) =>
  [name, alternate, arabic].map((written) => [written, governorate] as const),
);
const STREET = ["12 شارع التحرير"];

test.each(NAMES)(
  "%s is a province of Shopify's list, and is understood as the state and as the town: %s",
  (name, code) => {
    expect(locate({ state: name, city: null, street: STREET }).governorate).toBe(code);
    expect(locate({ state: null, city: name, street: STREET }).governorate).toBe(code);
    // Without the marks of the transliteration, and in capitals.
    const plain = name.normalize("NFD").replace(/[\u0300-\u036f\u0670]/g, "");
    expect(locate({ state: plain.toUpperCase(), city: null, street: STREET }).governorate).toBe(code);
  },
);

test("every province has a code, a name, an alternate name and an Arabic one", () => {
  expect(PROVINCES).toHaveLength(29);
  expect(new Set(NAMES.map(([name]) => name)).size).toBe(87);
});
